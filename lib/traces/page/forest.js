// The forest as a drawing: places for the vertices, and links that move from one place to the next.

const UNIT = 36, LEVEL = 46, RADIUS = 13, FOLD = 1.3;

// The children of each vertex and the roots. A vertex without a parent is a root; so is the first
// vertex of a cycle, which only a vector that is no forest has.
function trees(parent) {
  const n = parent.length, children = Array.from({length: n}, () => []), roots = [];
  const reaches = new Array(n).fill(false);
  for (let v = 0; v < n; ++v) {
    const path = new Set();
    let u = v;
    while (!reaches[u] && !path.has(u)) {
      path.add(u);
      const p = parent[u];
      if (p === null || p === undefined || p === u || p >= n) break;
      u = p;
    }
    if (!reaches[u]) roots.push(u);
    for (const w of path) {
      reaches[w] = true;
      if (w !== u) children[parent[w]].push(w);
    }
    reaches[u] = true;
  }
  children.forEach(list => list.sort((a, b) => a - b));
  return {children, roots: roots.sort((a, b) => a - b)};
}

// Boxes side by side, in lines of at most `limit` units.
function inLines(boxes, limit, gap, centred) {
  const lines = [];
  for (const box of boxes) {
    let line = lines[lines.length - 1];
    if (!line || line.w + gap + box.w > limit) lines.push(line = {w: -gap, h: 0, boxes: []});
    line.boxes.push([box, line.w + gap]);
    line.w += gap + box.w;
    line.h = Math.max(line.h, box.h);
  }
  const w = Math.max(0, ...lines.map(line => line.w)), places = [];
  let y = 0;
  for (const line of lines) {
    const left = centred ? (w - line.w) / 2 : 0;
    for (const [box, x] of line.boxes)
      for (const [v, vx, vy] of box.places) places.push([v, left + x + vx, y + vy]);
    y += line.h;
  }
  return {w, h: y, places};
}

// Leaves of one parent, in rows; every second row is moved by half a unit.
function leafBox(leaves, limit) {
  const across = Math.max(1, Math.min(limit - 0.5, Math.max(8, Math.ceil(Math.sqrt(leaves.length * 2.5)))));
  const rows = Math.ceil(leaves.length / across), columns = Math.ceil(leaves.length / rows);
  const places = leaves.map((v, i) => {
    const row = Math.floor(i / columns);
    return [v, i % columns + (row % 2) / 2, row * 0.8];
  });
  return {w: columns + (rows > 1 ? 0.5 : 0), h: rows * 0.8 + 0.2, places};
}

function leafCount(v, children) {
  return children[v].length ? children[v].reduce((sum, child) => sum + leafCount(child, children), 0) : 1;
}

// A tree: its root, or a chain of vertices with one child each, folded if it is long; below it the
// trees of the children. Wide trees are further below, so that a link passes no other vertex.
function treeBox(root, children, limit) {
  const chain = [root];
  while (children[chain[chain.length - 1]].length === 1) chain.push(children[chain[chain.length - 1]][0]);
  const across = chain.length < 7 ? 1
    : Math.max(2, Math.min(Math.floor(limit / FOLD), Math.ceil(Math.sqrt(chain.length * 2))));
  const rows = Math.ceil(chain.length / across), width = (across - 1) * FOLD + 1;
  const next = children[chain[chain.length - 1]];
  const perLeaf = limit / Math.max(1, leafCount(root, children));
  const share = count => Math.max(2, Math.floor(perLeaf * count));
  const boxes = next.filter(v => children[v].length).map(v =>
    treeBox(v, children, share(leafCount(v, children))));
  const leaves = next.filter(v => !children[v].length);
  if (leaves.length) boxes.push(leafBox(leaves, share(leaves.length)));
  const below = inLines(boxes, Infinity, 0.1, true);
  const w = Math.max(width, below.w), top = rows + Math.max(0, 0.157 * below.w - 1);
  const places = chain.map((v, i) => {
    const row = Math.floor(i / across), column = row % 2 ? across - 1 - i % across : i % across;
    return [v, (w - width) / 2 + column * FOLD, row];
  });
  for (const [v, x, y] of below.places) places.push([v, (w - below.w) / 2 + x, top + y]);
  return {w, h: top + below.h, places};
}

// Where each vertex is drawn, in pixels, in a drawing of at most `width` pixels.
function layoutForest(parent, width) {
  const {children, roots} = trees(parent), limit = Math.max(4, Math.floor(width / UNIT));
  const all = inLines(roots.map(root => treeBox(root, children, limit)), limit, 0.15, false);
  const places = new Array(parent.length);
  for (const [v, x, y] of all.places) places[v] = {x: (x + 0.5) * UNIT, y: (y + 0.5) * LEVEL};
  return {places, roots: new Set(roots), width: Math.max(width, all.w * UNIT), height: all.h * LEVEL};
}

const SVG = "http://www.w3.org/2000/svg";
function svg(name, attributes = {}, parent = null) {
  const node = document.createElementNS(SVG, name);
  for (const key in attributes) node.setAttribute(key, attributes[key]);
  if (parent) parent.append(node);
  return node;
}

// A line from the rim of one circle to the rim of another, or nothing if they touch.
function rimToRim(a, b) {
  const dx = b.x - a.x, dy = b.y - a.y, length = Math.hypot(dx, dy);
  if (length < 2 * RADIUS + 1) return "";
  const from = RADIUS / length, to = (RADIUS + 3) / length;
  return `M${(a.x + dx * from).toFixed(1)} ${(a.y + dy * from).toFixed(1)}` +
         `L${(b.x - dx * to).toFixed(1)} ${(b.y - dy * to).toFixed(1)}`;
}

class ForestView {
  constructor(container, record, states, id) {
    Object.assign(this, {container, record, states, frame: 0, places: null, scale: 1});
    const n = record.vertices;
    this.root = svg("svg", {role: "img", class: "forest"}, container);
    const marker = svg("marker", {id: `arrow-${id}`, viewBox: "0 0 8 8", refX: 5, refY: 4, markerWidth: 8,
      markerHeight: 8, markerUnits: "userSpaceOnUse", orient: "auto"}, svg("defs", {}, this.root));
    svg("path", {d: "M0 0L8 4L0 8Z", class: "arrow"}, marker);
    this.entry = svg("path", {class: "entry"}, this.root);
    this.links = Array.from({length: n}, () =>
      svg("path", {class: "link", "marker-end": `url(#arrow-${id})`}, this.root));
    this.vertices = Array.from({length: n}, (_, v) => {
      const group = svg("g", {class: "vertex"}, this.root);
      svg("circle", {r: RADIUS}, group);
      svg("circle", {r: RADIUS - 3, class: "inner"}, group);
      svg("text", {dy: "0.35em"}, group).textContent = v;
      return group;
    });
    new ResizeObserver(() => this.resize()).observe(container);
  }

  parents(state) {
    return state.vectors[this.record.forest] || Array.from({length: this.record.vertices}, (_, v) => v);
  }

  // The height of the tallest drawing of the run, so that what is below does not move. In a lecture
  // the drawings are enlarged as far as the tallest one fits.
  resize() {
    const {clientWidth, clientHeight} = this.container, isLecture = !!this.container.closest(".lecture");
    if (!clientWidth || isLecture && clientHeight < LEVEL) return;
    const tallest = width => Math.max(LEVEL, ...this.states.map(state => layoutForest(this.parents(state), width).height));
    const scales = isLecture ? [3, 2.5, 2, 1.6, 1.3] : [];
    this.scale = scales.find(scale => tallest(clientWidth / scale) * scale <= clientHeight) || 1;
    this.width = Math.floor(clientWidth / this.scale);
    this.container.style.minHeight = isLecture ? "" : `${tallest(this.width)}px`;
    if (this.state) this.show(this.state, false);
  }

  show(state, animated) {
    this.state = state;
    if (!this.width) { this.width = this.container.clientWidth || 320; }
    const parent = this.parents(state), drawing = layoutForest(parent, this.width);
    const changed = state.step && state.step.output === this.record.forest ? state.changed : new Set();
    this.vertices.forEach((group, v) => {
      group.classList.toggle("root", parent[v] === v);
      group.classList.toggle("unlabelled", parent[v] === null);
      group.classList.toggle("changed", changed.has(v));
      group.classList.toggle("current", !!state.step && (state.step.vertex === v ||
        (state.step.entry || []).includes(v)));
      this.links[v].classList.toggle("changed", changed.has(v));
    });
    this.root.setAttribute("aria-label", this.description(parent, drawing.roots));
    const target = drawing.places.map((place, v) => {
      const to = drawing.roots.has(v) ? place : drawing.places[parent[v]];
      return {x: place.x, y: place.y, toX: to.x, toY: to.y};
    });
    this.size(drawing);
    cancelAnimationFrame(this.frame);
    if (animated && this.places && this.places.length) this.move(this.places, target, performance.now());
    else this.draw(target);
  }

  size({width, height}) {
    this.root.setAttribute("width", width * this.scale);
    this.root.setAttribute("height", Math.max(height, LEVEL) * this.scale);
    this.root.setAttribute("viewBox", `0 0 ${width} ${Math.max(height, LEVEL)}`);
  }

  move(from, to, start) {
    const step = now => {
      const t = Math.min(1, Math.max(0, (now - start) / 550)), part = t * t * (3 - 2 * t);
      this.draw(to.map((end, v) => Object.fromEntries(Object.keys(end).map(key =>
        [key, from[v][key] + (end[key] - from[v][key]) * part]))));
      if (t < 1) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  draw(places) {
    this.places = places;
    places.forEach((at, v) => {
      this.vertices[v].setAttribute("transform", `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)})`);
      this.links[v].setAttribute("d", rimToRim(at, {x: at.toX, y: at.toY}));
    });
    const [u, v] = this.state.step && this.state.step.entry || [0, 0];
    this.entry.setAttribute("d", u === v ? "" : rimToRim(places[u], places[v]));
  }

  description(parent, roots) {
    const links = parent.map((p, v) => [v, p]).filter(([v]) => !roots.has(v));
    return `Forest with ${plural(roots.size, "root")}: ${[...roots].join(", ")}. ` +
      links.map(([v, p]) => `${v} below ${p}`).join(", ");
  }
}
