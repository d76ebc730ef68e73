// The controls: slider, buttons, keys, play and pause, theme, print.

class Player {
  constructor() {
    const get = id => document.getElementById(id);
    Object.assign(this, {get, timer: 0});
    this.words = new Words(get("glossary").textContent, get("words"));
    this.lecture = new Lecture(get("panels"), get("lecture"));
    this.stillness = matchMedia("(prefers-reduced-motion: reduce)");
    this.connect();
  }

  // Shows other runs than before, from one of their positions.
  // places  {x, y} of each vertex in a drawing, if there is one
  load({title, records, places}, at = 0) {
    this.pause();
    if (places) for (const record of records) record.places = places;
    Object.assign(this, {records, positions: timeline(records)});
    this.runs = records.map((record, i) => new RunView(record, i, this.words));
    this.get("runs").replaceChildren(...this.runs.map(run => run.root));
    this.get("runs").classList.toggle("several", records.length > 1);
    this.describe(title);
    this.addRounds();
    this.show(at, false);
  }

  describe(title) {
    const [first] = this.records;
    this.get("title").textContent = `Trace of ${this.records.map(record => record.algorithm).join(" and ")}`;
    if (!first) return;
    this.get("matrix-summary").textContent = (title ? `${title}: ` : "") +
      `${plural(first.vertices, "vertex", "vertices")}, ${plural(first.entries.length, "entry", "entries")}` +
      (first.symmetrised ? ". Each edge counts in both directions: A + Aᵀ." : "");
  }

  addRounds() {
    const starts = new Map();
    this.positions.forEach(({round}, i) => { if (!starts.has(round)) starts.set(round, i); });
    this.starts = [...starts.values()];
    this.get("round").replaceChildren();
    this.get("strip").replaceChildren();
    this.starts.forEach((start, i) => {
      const {round} = this.positions[start], end = this.starts[i + 1] || this.positions.length;
      this.get("round").append(new Option(round ? round : "start", start));
      const part = element("span", {textContent: this.starts.length > 24 && round % 5 ? "" : round || ""});
      part.classList.toggle("minor", this.starts.length > 10 && round % 5 > 0);
      part.style.flexGrow = end - start;
      part.addEventListener("click", () => this.show(start));
      this.get("strip").append(part);
    });
    this.get("step").max = this.positions.length - 1;
  }

  connect() {
    const get = this.get;
    get("first").addEventListener("click", () => this.show(0));
    get("last").addEventListener("click", () => this.show(this.positions.length - 1));
    get("back").addEventListener("click", () => this.show(this.at - 1));
    get("next").addEventListener("click", () => this.show(this.at + 1));
    get("play").addEventListener("click", () => this.toggle());
    get("step").addEventListener("input", event => this.show(Number(event.target.value)));
    get("round").addEventListener("change", event => this.show(Number(event.target.value)));
    get("speed").addEventListener("change", () => { if (this.timer) { this.pause(); this.play(); } });
    get("theme").addEventListener("change", event => {
      document.documentElement.dataset.theme = event.target.value;
    });
    get("print-all").addEventListener("click", () => this.printAll());
    document.addEventListener("keydown", event => this.key(event));
  }

  key(event) {
    if (event.key === "Escape" && this.words.hide()) return;
    const isControl = event.target.closest("select, summary, button"), isText = event.target.closest("select");
    if (event.ctrlKey || event.altKey || event.metaKey || isText) return;
    const difference = this.lecture.key(event);
    if (difference !== null) {
      if (difference) this.show(this.at + difference);
      return event.preventDefault();
    }
    const round = this.starts.filter(start => start <= this.at).length - 1, last = this.positions.length - 1;
    const start = this.starts[round];
    const targets = {ArrowRight: this.at + 1, ArrowLeft: this.at - 1, Home: 0, End: last,
      PageDown: this.starts[round + 1] || last, PageUp: this.at > start ? start : this.starts[round - 1] || 0};
    if (event.key in targets) this.show(targets[event.key]);
    else if (event.key === " " && !isControl) this.toggle();
    else return;
    event.preventDefault();
  }

  toggle() { if (this.timer) this.pause(); else this.play(); }

  play() {
    if (this.at === this.positions.length - 1) this.show(0);
    this.timer = setInterval(() => {
      if (this.at === this.positions.length - 1) this.pause();
      else this.show(this.at + 1, true, true);
    }, Number(this.get("speed").value));
    this.setPlayLabel("❚❚", "Pause");
  }

  pause() {
    clearInterval(this.timer);
    this.timer = 0;
    this.setPlayLabel("▶", "Play");
  }

  setPlayLabel(symbol, text) {
    const icon = element("span", {textContent: symbol});
    icon.setAttribute("aria-hidden", "true");
    this.get("play").replaceChildren(icon, ` ${text}`);
  }

  // Shows a position; a choice of the user ends the play.
  show(at, animated = true, byTimer = false) {
    if (!byTimer && this.timer) this.pause();
    this.at = Math.min(this.positions.length - 1, Math.max(0, at));
    const {round, at: states, moves} = this.positions[this.at];
    const isAnimated = animated && !this.stillness.matches && !document.hidden;
    this.runs.forEach((run, i) => run.show(states[i], moves[i] || !run.states[states[i]].step, isAnimated));
    const place = `Step ${this.at + 1} of ${this.positions.length}, round ${round}`;
    this.get("step").value = this.at;
    this.get("step").setAttribute("aria-valuetext", place);
    this.get("place").textContent = place;
    const current = this.starts.filter(start => start <= this.at).length - 1;
    this.get("round").selectedIndex = current;
    [...this.get("strip").children].forEach((part, i) => part.classList.toggle("current", i === current));
    this.get("live").textContent = `${place}. ` + this.runs.map(run =>
      (this.runs.length > 1 ? `${run.record.algorithm}: ` : "") +
      (run.equation.textContent === "–" ? "" : `${run.equation.textContent}. `) + run.sentence).join(" ");
  }

  // Prints the last step of each round, one after the other.
  printAll() {
    const at = this.at, copies = this.get("printed");
    this.starts.forEach((start, i) => {
      this.show((this.starts[i + 1] || this.positions.length) - 1, false);
      copies.append(element("h2", {textContent: this.get("place").textContent}),
        ...this.runs.map(run => run.root.cloneNode(true)));
    });
    copies.querySelectorAll("h3[id]").forEach(heading => heading.removeAttribute("id"));
    this.show(at, false);
    document.body.classList.add("prints-all");
    addEventListener("afterprint", () => {
      document.body.classList.remove("prints-all");
      copies.replaceChildren();
    }, {once: true});
    print();
  }
}
