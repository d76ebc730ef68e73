// The drawing of the graph, by pointer and by keys. It changes nothing itself: each wish is a call.

const isNarrow = matchMedia("(max-width: 40rem)").matches;
const SIZE = {width: isNarrow ? 360 : 640, height: 400, margin: 24}, RADIUS = 15;

function svg(name, attributes, parent, text = "") {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const key in attributes) node.setAttribute(key, attributes[key]);
  node.textContent = text;
  parent.append(node);
  return node;
}

class Drawing {
  // wishes  add({x, y}), join(u, v), move(v, {x, y}), remove(v), choose(v or null)
  constructor(root, wishes) {
    Object.assign(this, {root, wishes, chosen: null, drag: null, graph: null});
    root.setAttribute("viewBox", `0 0 ${SIZE.width} ${SIZE.height}`);
    root.addEventListener("pointerdown", event => this.press(event));
    root.addEventListener("pointermove", event => this.pull(event));
    root.addEventListener("pointerup", event => this.release(event));
    root.addEventListener("pointercancel", () => this.endDrag());
    root.addEventListener("keydown", event => this.key(event));
  }

  // graph  {count, edges, names or null, places}
  show(graph) {
    const focused = this.vertices ? this.vertices.indexOf(document.activeElement) : -1;
    this.graph = graph;
    if (this.chosen !== null && this.chosen >= graph.count) this.choose(null);
    this.root.replaceChildren();
    this.root.setAttribute("aria-label", `Drawing: ${graph.count} vertices, ${graph.edges.length} edges`);
    const neighbours = Array.from({length: graph.count}, () => new Set());
    for (const [u, v] of graph.edges) {
      neighbours[u].add(v);
      neighbours[v].add(u);
      const a = graph.places[u], b = graph.places[v];
      if (u === v) svg("circle", {class: "loop", cx: a.x, cy: a.y - RADIUS - 4, r: 9}, this.root);
      else svg("line", {x1: a.x, y1: a.y, x2: b.x, y2: b.y}, this.root);
    }
    this.vertices = graph.places.map(({x, y}, v) => {
      const name = this.nameOf(v), others = [...neighbours[v]].map(u => this.nameOf(u));
      const group = svg("g", {class: "vertex", transform: `translate(${x} ${y})`, tabindex: 0, role: "button",
        "aria-label": `Vertex ${name}, ${others.length ? `joined to ${others.join(", ")}` : "joined to none"}`}, this.root);
      svg("circle", {r: RADIUS}, group);
      svg("text", {}, group, v);
      if (graph.names) svg("text", {class: "name", y: RADIUS + 10}, group, name.length > 14 ? `${name.slice(0, 13)}…` : name);
      return group;
    });
    this.markChosen();
    if (focused >= 0 && graph.count) this.vertices[Math.min(focused, graph.count - 1)].focus();
  }

  nameOf(v) { return this.graph.names ? this.graph.names[v] : String(v); }

  choose(v) {
    this.chosen = v;
    this.markChosen();
    this.wishes.choose(v);
  }

  markChosen() {
    (this.vertices || []).forEach((group, v) => {
      group.classList.toggle("chosen", v === this.chosen);
      group.setAttribute("aria-pressed", String(v === this.chosen));
    });
  }

  // Chooses a vertex; if another one is chosen, joins both.
  click(v) {
    const other = this.chosen;
    this.choose(other === null ? v : null);
    if (other !== null && other !== v) this.wishes.join(other, v);
  }

  get isOff() { return this.root.classList.contains("stale") || !this.graph; }

  place(event) {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.root.getScreenCTM().inverse());
    const inBox = (value, size) => Math.round(Math.min(size - SIZE.margin, Math.max(SIZE.margin, value)));
    return {x: inBox(at.x, SIZE.width), y: inBox(at.y, SIZE.height)};
  }

  vertexAt({x, y}) {
    let nearest = null, least = 1.6 * RADIUS;
    this.graph.places.forEach((place, v) => {
      const distance = Math.hypot(place.x - x, place.y - y);
      if (distance < least) { nearest = v; least = distance; }
    });
    return nearest;
  }

  press(event) {
    if (this.isOff || event.button !== 0) return;
    const from = this.place(event);
    this.drag = {from, vertex: this.vertexAt(from), line: null};
    this.root.setPointerCapture(event.pointerId);
  }

  pull(event) {
    if (!this.drag || this.drag.vertex === null) return;
    const to = this.place(event), from = this.graph.places[this.drag.vertex];
    if (!this.drag.line) this.drag.line = svg("line", {class: "new"}, this.root);
    for (const [key, value] of Object.entries({x1: from.x, y1: from.y, x2: to.x, y2: to.y}))
      this.drag.line.setAttribute(key, value);
  }

  endDrag() {
    if (this.drag && this.drag.line) this.drag.line.remove();
    this.drag = null;
  }

  release(event) {
    if (!this.drag) return;
    const {from, vertex} = this.drag, to = this.place(event), target = this.vertexAt(to);
    const isClick = Math.hypot(to.x - from.x, to.y - from.y) < 8;
    this.endDrag();
    if (vertex === null) {
      this.choose(null);
      if (isClick) this.wishes.add(to);
    } else if (isClick) this.click(vertex);
    else if (target === null) this.wishes.move(vertex, to);
    else if (target !== vertex) this.wishes.join(vertex, target);
  }

  key(event) {
    const v = (this.vertices || []).indexOf(event.target.closest(".vertex"));
    if (v < 0 || this.isOff || event.ctrlKey || event.altKey || event.metaKey) return;
    const {x, y} = this.graph.places[v], by = 12;
    const moves = {ArrowLeft: [-by, 0], ArrowRight: [by, 0], ArrowUp: [0, -by], ArrowDown: [0, by]};
    if (event.key === "Enter" || event.key === " ") this.click(v);
    else if (event.key === "Delete" || event.key === "Backspace") this.wishes.remove(v);
    else if (event.key === "Escape") this.choose(null);
    else if (event.key in moves) {
      const [dx, dy] = moves[event.key], inBox = (value, size) => Math.min(size - SIZE.margin, Math.max(SIZE.margin, value));
      this.wishes.move(v, {x: inBox(x + dx, SIZE.width), y: inBox(y + dy, SIZE.height)});
    } else return;
    event.preventDefault();
  }
}
