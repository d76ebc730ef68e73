"use strict";
// What the page shows: the state of a run after each step, and the order of the steps of all runs.

// Marks the entries that a step has read, as indices of record.entries; null where the record does
// not determine them. Of a kernel's step that is the entry that its call was for.
function entriesRead(record, step) {
  const {entries} = record;
  const indices = isRead => new Set([...entries.keys()].filter(i => isRead(entries[i])));
  if (step.entry) return indices(([u, v]) => u === step.entry[0] && v === step.entry[1]);
  if (step.entries_read === 0) return new Set();
  return step.entries_read >= entries.length ? indices(() => true) : null;
}

// The entries that an expansion of a frontier reads: those of the frontier's rows, before the step.
function frontierRead(record, step, frontier) {
  const rows = frontier.filter(value => value !== null).length;
  const {entries} = record, found = new Set([...entries.keys()].filter(i => frontier[entries[i][0]] !== null));
  const all = [found.size, rows * record.vertices];  // of a dense matrix, elements are counted
  return all.includes(step.entries_read) ? found : null;
}

function differences(before, after) {
  const found = new Set();
  after.forEach((value, v) => { if (before.length && before[v] !== value) found.add(v); });
  return found;
}

// The states of a run: [0] is before the first step, [k + 1] after step k.
function replay(record) {
  const none = new Set();
  const states = [{step: null, vectors: {}, changed: none, read: none, entriesRead: 0, labelsChanged: 0}];
  for (const step of record.steps) {
    const before = states[states.length - 1];
    const vectors = {...before.vectors, ...step.vectors};
    const old = before.vectors[record.forest], now = vectors[record.forest];
    states.push({
      step, vectors,
      changed: step.output ? differences(step.before, step.vectors[step.output]) : none,
      read: step.operation === "expand" ? frontierRead(record, step, before.vectors.frontier)
        : entriesRead(record, step),
      entriesRead: before.entriesRead + step.entries_read,
      labelsChanged: before.labelsChanged + (old && now ? differences(old, now).size : 0),
    });
  }
  return states;
}

// Positions of the slider: for each the round, and the index of a state for each run. A round lasts
// as long as in the run that has most steps in it; the other runs wait at their last step.
function timeline(records) {
  const last = Math.max(0, ...records.flatMap(record => record.steps.map(step => step.round)));
  const at = records.map(() => 0), positions = [];
  for (let round = 0; round <= last; ++round) {
    const steps = records.map(record =>
      [...record.steps.keys()].filter(k => record.steps[k].round === round));
    for (let i = 0; i < Math.max(...steps.map(list => list.length)); ++i) {
      steps.forEach((list, run) => { if (i < list.length) at[run] = list[i] + 1; });
      positions.push({round, at: [...at], moves: steps.map(list => i < list.length)});
    }
  }
  return positions.length ? positions : [{round: 0, at, moves: at.map(() => false)}];
}

// Operand and result of a state's step, if that is a product.
function productOf({step}) {
  return step && step.operation === "mxv" && step.inputs.length === 1
    ? {x: step.vectors[step.inputs[0]], y: step.vectors[step.output]} : null;
}

// For each entry whether it is the first of its row that gives the row its result.
function givingEntries(record, {x, y}) {
  const given = new Set();
  return record.entries.map(([row, column]) => {
    const gives = y[row] === x[column] && !given.has(row);
    if (gives) given.add(row);
    return gives;
  });
}

// Whether a run is one of a kernel, whose steps are calls within passes.
function isKernel(record) { return record.steps.some(step => step.pass !== undefined); }

function plural(count, noun, nouns = noun + "s") { return `${count} ${count === 1 ? noun : nouns}`; }

function shown(value) { return value === null || value === undefined ? "–" : String(value); }

// What happened in a step, as a sentence.
function sentence(record, state) {
  const {step, changed} = state;
  if (!step) return "Not started.";
  const parts = [];
  if (step.entry) parts.push(`${step.operation} reads entry (${step.entry.join(", ")})`);
  else if (step.vertex !== undefined) parts.push(`${step.operation} processes vertex ${step.vertex}`);
  else if (step.pass !== undefined && step.changed === 0) parts.push(`${step.operation} ends pass ${step.pass}`);
  else if (!step.output) parts.push(`${step.operation} reads ${step.inputs.join(" and ")}`);
  else parts.push(`${step.operation} writes ${step.output}`);
  if (step.note) parts.push(`: ${step.note}`);
  parts.push(". ");
  if (step.entries_read > record.entries.length)  // of a dense matrix
    parts.push(`${plural(step.entries_read, "element")} read. `);
  else if (step.entries_read) parts.push(`${plural(step.entries_read, "entry", "entries")} read. `);
  if (!step.output) return parts.join("").trim();
  if (!step.before.length) parts.push(`${step.output} is new.`);
  else if (changed.size === 0) parts.push("Nothing changes.");
  else {
    const values = step.vectors[step.output];
    const texts = [...changed].slice(0, 4).map(v =>
      `${step.output}[${v}] from ${shown(step.before[v])} to ${shown(values[v])}`);
    if (changed.size > 4) texts.push(`and ${changed.size - 4} more`);
    parts.push(`${plural(changed.size, "element changes", "elements change")}: ${texts.join(", ")}.`);
  }
  return parts.join("");
}
