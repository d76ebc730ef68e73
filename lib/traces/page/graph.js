// The graph of the matrix: its vertices in their places for the whole run, in the colour and pattern
// of their tree, with the edges that a step reads.

const PATTERNS = [  // in a square of 8 by 8
  "", "M-2 6L6 -2M2 10L10 2", "M4 4h0.01M0 0h0.01M8 0h0.01M0 8h0.01M8 8h0.01", "M0 4H8",
  "M-2 2L6 10M2 -2L10 6", "M4 0V8", "M0 4H8M4 0V8", "M0 6L4 2L8 6",
];
const HUES = [150, 275, 45, 195, 320, 100, 235, 15];
const SMALL = 24;  // a drawing of at most this many vertices has values beside them

// The root of each vertex in a vector of parents, and the members of each tree.
function treesOf(parent) {
  const {children, roots} = trees(parent), root = new Array(parent.length), members = new Map();
  for (const r of roots) {
    const queue = [r];
    for (const v of queue) {
      root[v] = r;
      queue.push(...children[v]);
    }
    members.set(r, queue.sort((a, b) => a - b));
  }
  return {root, members};
}

// What a state knows of the components: the trees of its forest, or the labels at the end.
function knownTrees(record, states, state) {
  const isEnd = state === states[states.length - 1] && !record.forest;
  const parent = isEnd ? record.labels : state.vectors[record.forest];
  return treesOf(parent || Array.from({length: record.vertices}, (_, v) => v));
}

class GraphView {
  constructor(container, record, states, id) {
    Object.assign(this, {container, record, states, id, edges: edgesOf(record), fills: new Map()});
    this.styles = new Map();  // of a root: the trees at the end have the first ones
    for (const state of [...states].reverse())
      for (const [root, tree] of knownTrees(record, states, state).members)
        if (tree.length > 1 && !this.styles.has(root)) this.styles.set(root, this.styles.size % 64);
    this.root = svg("svg", {role: "img", class: "graph"}, container);
    this.defs = svg("defs", {}, this.root);
    const lines = kind => this.edges.map(() => svg("path", {class: kind}, this.root));
    [this.marks, this.lines, this.heads] = [lines("mark"), lines("edge"), lines("head")];
    this.vertices = Array.from({length: record.vertices}, (_, v) => {
      const group = svg("g", {class: "vertex"}, this.root);
      svg("circle", {r: RADIUS}, group);
      svg("text", {dy: "0.35em", class: "name"}, group).textContent = v;
      svg("text", {x: 15, y: 17, class: "value"}, group);
      return group;
    });
    this.note = container.appendChild(element("p", {className: "file"}));
    this.place(520);
    new ResizeObserver(() => {
      if (container.clientWidth) this.place(container.clientWidth < 400 ? 320 : 520);
    }).observe(container);
  }

  // Draws all in the places of a layout; there is one for a desk and one for a phone.
  place(width) {
    if (width === this.width) return;
    this.width = width;
    const drawing = layoutGraph(this.record, width);
    this.places = drawing.places;
    this.root.setAttribute("viewBox", `0 0 ${drawing.width.toFixed(1)} ${drawing.height.toFixed(1)}`);
    this.root.style.width = `${drawing.width.toFixed(1)}px`;
    this.edges.forEach(({u, v}, i) => {
      const a = this.places[u], b = this.places[v];
      const line = u === v ? `M${a.x} ${a.y}c-26 -30 26 -30 0 0` : `M${a.x} ${a.y}L${b.x} ${b.y}`;
      this.marks[i].setAttribute("d", line);
      this.lines[i].setAttribute("d", line);
    });
    this.vertices.forEach((group, v) =>
      group.setAttribute("transform", `translate(${this.places[v].x.toFixed(1)} ${this.places[v].y.toFixed(1)})`));
    if (this.state) this.show(this.state);
  }

  // The fill of a tree: 8 colours, each with 8 patterns; the first 8 trees differ in both.
  fill(style) {
    const colour = `hsl(${HUES[style % 8]} `, soft = `${colour}var(--tree-soft))`, strong = `${colour}var(--tree))`;
    if (!this.fills.has(style)) {
      const name = `fill-${this.id}-${style}`;
      const pattern = svg("pattern", {id: name, width: 8, height: 8, patternUnits: "userSpaceOnUse"}, this.defs);
      svg("rect", {width: 8, height: 8}, pattern).style.fill = soft;
      const lines = svg("path", {d: PATTERNS[(style + (style >> 3)) % 8], class: "pattern"}, pattern);
      lines.style.stroke = strong;
      this.fills.set(style, `url(#${name})`);
    }
    return {fill: this.fills.get(style), soft, strong};
  }

  show(state) {
    this.state = state;
    const {step, read, changed} = state, {root, members} = knownTrees(this.record, this.states, state);
    const product = productOf(state), gives = product ? givingEntries(this.record, product) : [];
    const styleOf = v => members.get(root[v]).length > 1 ? this.fill(this.styles.get(root[v])) : null;
    this.edges.forEach(({u, v, entries}, i) => {
      const style = root[u] === root[v] ? styleOf(u) : null;
      this.lines[i].classList.toggle("inside", !!style);
      this.lines[i].style.stroke = style ? style.strong : "";
      this.marks[i].classList.toggle("read", !!read && entries.some(k => read.has(k)));
      const arrows = entries.filter(k => gives[k] && changed.has(this.record.entries[k][0]));
      this.heads[i].setAttribute("d", arrows.map(k => this.arrow(...this.record.entries[k])).join(""));
    });
    const values = step && step.output && this.record.vertices <= SMALL ? step.vectors[step.output] : null;
    this.vertices.forEach((group, v) => {
      const style = styleOf(v), [circle, name, value] = group.children;
      circle.style.fill = style ? style.fill : "";
      name.style.stroke = style ? style.soft : "";
      group.classList.toggle("changed", changed.has(v));
      group.classList.toggle("current", !!step && (step.vertex === v || (step.entry || []).includes(v)));
      value.textContent = values ? shown(values[v]) : "";
    });
    this.note.textContent = values ? `${step.output}[v] beside each vertex` : "\u00a0";
    this.root.setAttribute("aria-label", this.description(state, members));
  }

  // The head of an arrow on an edge, from the column of an entry to its row.
  arrow(row, column) {
    const from = this.places[column], to = this.places[row];
    const dx = to.x - from.x, dy = to.y - from.y, length = Math.hypot(dx, dy);
    if (length < 2 * RADIUS) return "";
    const [x, y] = [dx / length, dy / length], at = length - RADIUS - 2, point = (along, across) =>
      `${(from.x + x * along - y * across).toFixed(1)} ${(from.y + y * along + x * across).toFixed(1)}`;
    return `M${point(at, 0)}L${point(at - 9, 5)}L${point(at - 9, -5)}Z`;
  }

  description({read}, members) {
    const trees = [...members.values()].filter(tree => tree.length > 1).map(tree => tree.join(" "));
    const marked = this.edges.filter(({entries}) => read && entries.some(k => read.has(k)));
    const edges = marked.slice(0, 12).map(({u, v}) => `${u} to ${v}`).join(", ");
    return `Graph with ${plural(this.record.vertices, "vertex", "vertices")} and ${plural(this.edges.length, "edge")}. ` +
      `Trees of two or more vertices: ${trees.join("; ") || "none"}.` +
      (edges ? ` Edges read: ${edges}${marked.length > 12 ? " and others" : ""}.` : "");
  }
}
