// The vectors as columns of a table, and the algorithm's source with the line of the step.

function element(name, properties = {}, ...children) {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...children);
  return node;
}

class VectorsView {
  constructor(container, record, words) {
    this.names = [...new Set(record.steps.flatMap(step => Object.keys(step.vectors)))];
    const n = record.vertices;
    this.roles = this.names.map(() => element("small"));
    this.heads = this.names.map((name, i) => {
      const head = element("th", {scope: "col"}, element("span", {}, ...words.marked(name, true)), this.roles[i]);
      head.dataset.vector = name;
      if (name === record.forest) head.dataset.forest = "";
      return head;
    });
    this.cells = this.names.map(() => Array.from({length: n}, () => element("td")));
    this.rows = Array.from({length: n}, (_, v) =>
      element("tr", {}, element("th", {scope: "row", textContent: v}), ...this.cells.map(column => column[v])));
    const caption = element("caption", {className: "unseen",
      textContent: `Vectors of ${record.algorithm} after the step; a row for each vertex`});
    this.table = element("table", {className: n > 16 ? "vectors dense" : "vectors"}, caption,
      element("thead", {}, element("tr", {}, element("th", {scope: "col", textContent: "v"}), ...this.heads)),
      element("tbody", {}, ...this.rows));
    container.append(this.table, element("p", {className: "file left-out",
      textContent: "Columns are left out: those that the step does not use, but for the forest."}));
    new ResizeObserver(() => this.fit(container.clientWidth)).observe(container);
    this.forest = record.forest;
    if (!this.names.length || !n) container.append(element("p", {textContent: "No vector has an element."}));
  }

  // Leaves out columns if all of them may be wider than the page, in every step alike.
  fit(width) {
    if (!width) return;  // not shown
    const size = parseFloat(getComputedStyle(this.table).fontSize);
    this.table.classList.toggle("narrow", (3 + this.names.length * 5.6) * size > width);
  }

  show({step, vectors, changed}) {
    this.names.forEach((name, i) => {
      const isOutput = !!step && step.output === name, isInput = !!step && step.inputs.includes(name);
      this.roles[i].textContent = isOutput ? "written" : isInput ? "read" : "";
      this.heads[i].className = isOutput ? "written" : isInput ? "read" : name === this.forest ? "idle forest" : "idle";
      this.cells[i].forEach((cell, v) => {
        const hasChanged = isOutput && changed.has(v), values = vectors[name];
        cell.className = this.heads[i].className + (hasChanged ? " changed" : "");
        cell.replaceChildren(element("span", {className: "value", textContent: values ? shown(values[v]) : ""}));
        if (hasChanged) cell.append(element("span", {className: "was",
          textContent: ` ← ${shown(step.before[v])}`}));
      });
    });
    this.rows.forEach((row, v) => row.classList.toggle("current", !!step &&
      (step.vertex === v || (step.entry || []).includes(v))));
  }
}

class SourceView {
  constructor(container, record, words) {
    Object.assign(this, {record, words, shownSource: undefined});
    this.file = element("p", {className: "file"});
    this.list = element("ol", {className: "source"});
    this.list.setAttribute("aria-label", "Source of the algorithm");
    const longest = Math.max(0, ...record.sources.map(source => source.lines.length));
    this.list.style.minHeight = `${longest * 1.55}em`;  // so that what is below does not move
    container.append(this.file, this.list);
  }

  show({step}) {
    const index = step ? step.source : null;
    const source = index === null || index === undefined ? null : this.record.sources[index];
    if (this.shownSource !== source) this.fill(source);
    this.shownSource = source;
    this.file.textContent = source ? `${source.file}${step.line ? `, line ${step.line}` : ""}`
      : step ? "The call is not in a file of the library." : "";
    [...this.list.children].forEach(line => {
      const isCurrent = !!source && line.value === step.line;
      line.classList.toggle("current", isCurrent);
      if (isCurrent) line.setAttribute("aria-current", "step"); else line.removeAttribute("aria-current");
      if (isCurrent && line.closest(".lecture")) line.scrollIntoView({block: "nearest"});
    });
  }

  fill(source) {
    this.list.replaceChildren(...(source ? source.lines : []).map((text, i) => {
      const at = text.search(/\/\//), code = at < 0 ? text : text.slice(0, at);
      const line = element("li", {value: source.first_line + i}, ...this.words.marked(code));
      if (at >= 0) line.append(element("span", {className: "comment"}, ...this.words.marked(text.slice(at))));
      return line;
    }));
  }
}

// A run: its counts, the equation of the step, and the views of graph, forest, matrix, vectors and source.
class RunView {
  constructor(record, id, words) {
    Object.assign(this, {record, words, states: replay(record)});
    this.rounds = Math.max(0, ...record.steps.map(step => step.round));
    const panel = (name, title) => {
      const heading = element("h3", {id: `${name}-${id}`, textContent: title});
      const body = element("div", {className: "body", tabIndex: 0});
      body.setAttribute("role", "group");
      body.setAttribute("aria-labelledby", heading.id);
      const section = element("section", {className: `panel ${name}`}, heading, body);
      return {section, body};
    };
    const graph = panel("graph-panel", "Graph");
    const forest = panel("forest-panel", record.forest ? `Forest of ${record.forest}` : "Vertices");
    const matrix = panel("matrix-panel", record.symmetrised ? "Matrix A + Aᵀ" : "Matrix A");
    const vectors = panel("vectors-panel", "Vectors");
    const source = panel("source-panel", "Source");
    this.passes = Math.max(0, ...record.steps.map(step => step.pass || 0));
    this.counts = ["Rounds", isKernel(record) ? "Passes" : "Entries read", "Labels changed"].map(name => {
      const value = element("dd");
      return {value, item: element("div", {}, element("dt", {textContent: name}), value)};
    });
    this.equation = element("p", {className: "equation"});
    this.what = element("p", {className: "what"});
    this.root = element("article", {className: "run"},
      element("div", {className: "run-head"},
        element("h2", {}, record.algorithm, element("small", {textContent: ` on ${record.backend}`})),
        element("dl", {className: "counts"}, ...this.counts.map(count => count.item)), this.equation, this.what),
      element("div", {className: "left"}, graph.section, matrix.section),
      element("div", {className: "right"}, forest.section, source.section, vectors.section));
    this.forest = new ForestView(forest.body, record, this.states, id);
    this.views = [new GraphView(graph.body, record, this.states, id), new MatrixView(matrix.body, record),
      new VectorsView(vectors.body, record, words), new SourceView(source.body, record, words)];
  }

  show(index, moves, animated) {
    const state = this.states[index], {step} = state;
    const counts = [`${step ? step.round : 0} of ${this.rounds}`,
      isKernel(this.record) ? `${step && step.pass || 0} of ${this.passes}` : state.entriesRead, state.labelsChanged];
    this.counts.forEach(({value}, i) => { value.textContent = counts[i]; });
    const isOver = index === this.states.length - 1;
    this.root.classList.toggle("waits", !moves);
    this.equation.replaceChildren(...this.words.marked(step ? step.equation || step.operation : "–", true));
    this.sentence = (moves ? "" : isOver ? "Finished. Last step: " : "Waits. Last step: ") +
      sentence(this.record, state);
    this.what.replaceChildren(...this.words.marked(this.sentence, true));
    this.views.forEach(view => view.show(state));
    this.forest.show(state, animated);
  }
}
