// The matrix as a grid, with the entries that a step has read, and the equation y = A x in numbers.

class MatrixView {
  constructor(container, record) {
    Object.assign(this, {container, record});
    const n = record.vertices;
    this.cell = n <= 12 ? 34 : n <= 24 ? 24 : 13;
    this.hasNumbers = n <= 24;
    this.margin = this.hasNumbers ? this.cell : 22;
    const after = this.hasNumbers ? this.cell + 12 : 0;  // the column of the results
    const side = Math.max(1, n) * this.cell + this.margin + after;
    this.after = after;
    this.root = svg("svg", {role: "img", class: this.hasNumbers ? "matrix" : "matrix dots", viewBox: `0 0 ${side} ${side}`}, container);
    this.root.style.maxWidth = `${Math.max(side, 120)}px`;
    this.drawGrid(n);
    this.entries = record.entries.map(([row, column]) => this.drawEntry(row, column));
    this.cross = svg("path", {class: "cross"}, this.root);
    this.input = this.hasNumbers ? this.numbers(n, v => [this.x(v), this.margin - this.cell * 0.06]) : [];
    this.output = this.hasNumbers
      ? this.numbers(n, v => [this.margin + n * this.cell + 10 + this.cell / 2, this.y(v)]) : [];
  }

  x(column) { return this.margin + (column + 0.5) * this.cell; }
  y(row) { return this.margin + (this.hasNumbers ? 14 : 0) + (row + 0.5) * this.cell; }

  drawGrid(n) {
    const {cell, margin} = this, top = this.y(-0.5), end = margin + n * cell;
    let lines = "";
    for (let i = 0; i <= n; ++i)
      lines += `M${margin} ${top + i * cell}H${end}M${margin + i * cell} ${top}V${top + n * cell}`;
    svg("path", {d: lines, class: "grid"}, this.root);
    this.whole = svg("rect", {x: margin, y: top, width: n * cell, height: n * cell, class: "whole"}, this.root);
    const every = this.hasNumbers ? 1 : 5;
    for (let v = 0; v < n; v += every) {
      this.text(v, margin - 6, this.y(v), "index row");
      this.text(v, this.x(v), this.hasNumbers ? margin * 0.35 : margin - 10, "index");
    }
    const size = this.root.viewBox.baseVal;
    this.root.setAttribute("viewBox", `0 0 ${size.width} ${top + n * cell + 4}`);
  }

  drawEntry(row, column) {
    const side = this.cell * (this.hasNumbers ? 0.8 : 0.72), group = svg("g", {class: "entry"}, this.root);
    svg("rect", {x: this.x(column) - side / 2, y: this.y(row) - side / 2, width: side, height: side,
      rx: side / 6}, group);
    return {group, text: this.hasNumbers ? this.text("", this.x(column), this.y(row), "", group) : null};
  }

  text(content, x, y, kind, parent = this.root) {
    const node = svg("text", {x, y, dy: "0.35em", class: kind}, parent);
    node.textContent = content;
    if (this.hasNumbers) node.style.fontSize = `${kind.startsWith("index") ? this.cell * 0.38 : this.cell * 0.46}px`;
    return node;
  }

  numbers(n, place) {
    return Array.from({length: n}, (_, v) => this.text("", ...place(v), "number"));
  }

  // A product reads every entry, and shows its operands and results.
  show(state) {
    const {step, read} = state, {entries, vertices} = this.record;
    const product = productOf(state), isProduct = !!product, {x, y} = product || {x: null, y: null};
    const gives = isProduct ? givingEntries(this.record, product) : [];
    this.entries.forEach(({group, text}, i) => {
      group.classList.toggle("read", !!read && read.has(i));
      group.classList.toggle("gives", !!gives[i]);
      if (text) text.textContent = isProduct ? shown(x[entries[i][1]]) : "";
    });
    this.input.forEach((text, v) => { text.textContent = x ? shown(x[v]) : ""; });
    this.output.forEach((text, v) => {
      text.textContent = y ? shown(y[v]) : "";
      text.classList.toggle("changed", isProduct && state.changed.has(v));
    });
    const readsAll = !!step && step.entries_read === vertices * vertices && entries.length < vertices * vertices;
    this.whole.classList.toggle("read", readsAll && vertices > 0);
    this.drawCross(step && step.entry);
    this.root.setAttribute("aria-label", this.description(state, x, y));
  }

  drawCross(entry) {
    if (!entry) return this.cross.setAttribute("d", "");
    const [row, column] = entry, half = this.cell / 2;
    this.cross.setAttribute("d", `M${this.margin} ${this.y(row)}H${this.x(column) - half}` +
      `M${this.x(column)} ${this.y(-0.5)}V${this.y(row) - half}` +
      `M${this.x(column) - half} ${this.y(row) - half}h${this.cell}v${this.cell}h${-this.cell}Z`);
  }

  description({step, read}, x, y) {
    const {entries, vertices} = this.record, size = `${vertices} by ${vertices} matrix with ` +
      plural(entries.length, "entry", "entries");
    if (step && step.entry) return `${size}. The step is for entry (${step.entry.join(", ")}).`;
    if (step && step.pass !== undefined) return `${size}.`;
    if (!step || !step.entries_read) return `${size}. None is read in this step.`;
    const count = plural(step.entries_read, "entry", "entries");
    if (!read) return `${size}. ${count} read; which ones is not recorded.`;
    if (x) return `${size}, all read. Row results: ${y.map(shown).join(", ")}.`;
    const texts = [...read].slice(0, 12).map(i => `(${entries[i].join(", ")})`);
    return `${size}. Read: ${texts.join(", ")}${read.size > 12 ? " and others" : ""}.`;
  }
}
