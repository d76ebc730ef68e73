// The page: text, drawing and choice of algorithms; runs, their steps, and the address that holds them.

const get = id => document.getElementById(id);
const MOST_IN_ADDRESS = 20000;

class Playground {
  constructor(module) {
    this.call = (name, ...texts) =>
      JSON.parse(module.ccall(name, "string", texts.map(() => "string"), texts));
    this.places = new Map();  // by the name of a vertex
    this.wait = 0;
    this.drawing = new Drawing(get("drawing"), {
      add: place => this.add(place), join: (u, v) => this.join(u, v), remove: v => this.remove(v),
      move: (v, place) => { this.places.set(this.nameOf(v), place); this.draw(); },
      choose: v => { get("remove").disabled = v === null; },
    });
    this.listAlgorithms();
    this.connect();
    get("run").disabled = false;
    if (!this.openAddress()) {
      this.choose(["fastsv"]);
      this.setText(EXAMPLES.bridge);
      this.run(false);
    }
  }

  listAlgorithms() {
    for (const {name, source} of this.call("playground_algorithms")) {
      const box = Object.assign(document.createElement("input"), {type: "checkbox", value: name});
      const label = Object.assign(document.createElement("label"), {title: source});
      label.append(box, name);
      get("algorithms").append(label);
    }
    for (const name in EXAMPLES) get("example").append(new Option(name, name));
  }

  connect() {
    get("text").addEventListener("input", () => {
      clearTimeout(this.wait);
      this.wait = setTimeout(() => this.read(), 200);
      this.markStale();
    });
    get("algorithms").addEventListener("change", () => this.markStale());
    get("example").addEventListener("change", event => {
      if (event.target.value) this.startAgain(EXAMPLES[event.target.value]);
      event.target.value = "";
    });
    get("clear").addEventListener("click", () => this.startAgain(""));
    get("add").addEventListener("click", () => this.add(null));
    get("remove").addEventListener("click", () => {
      if (this.drawing.chosen !== null) this.remove(this.drawing.chosen);
    });
    get("arrange").addEventListener("click", () => { this.places.clear(); this.draw(); });
    get("form").addEventListener("submit", event => { event.preventDefault(); this.run(true); });
    get("link").addEventListener("click", () => this.copyLink());
    get("full").addEventListener("click", () => get("steps").requestFullscreen());
    addEventListener("hashchange", () => this.openAddress());
  }

  // Text and drawing.

  startAgain(text) {
    this.places.clear();
    this.setText(text);
  }

  setText(text) {
    get("text").value = text;
    this.markStale();
    this.read();
  }

  get text() { return get("text").value.replaceAll("\0", "\ufffd"); }  // a zero would end it

  // Reads the text by the library: the drawing shows what it says, or is off while it says why not.
  read() {
    clearTimeout(this.wait);
    const answer = this.call("playground_run", this.text, "");
    this.showProblem(answer.error);
    get("drawing").classList.toggle("stale", !!answer.error);
    for (const id of ["add", "arrange"]) get(id).disabled = !!answer.error;
    get("notes").replaceChildren(...(answer.notes || []).map(note =>
      Object.assign(document.createElement("li"), {textContent: note})));
    if (answer.error) { get("counts").textContent = ""; return; }
    this.graph = {count: answer.vertices, edges: edgesOf(answer.entries), names: answer.names || null,
      fields: answer.fields || null};
    get("counts").textContent = this.graph.count === 0 ? "No vertex yet: draw one, or write an edge."
      : `${this.graph.count} ${this.graph.count === 1 ? "vertex" : "vertices"}, ` +
        `${this.graph.edges.length} ${this.graph.edges.length === 1 ? "edge" : "edges"}`;
    this.draw();
  }

  showProblem(text) {
    get("problem").textContent = text || "";
    get("problem").hidden = !text;
    get("text").setAttribute("aria-invalid", String(!!text));
  }

  nameOf(v) { return this.graph.names ? this.graph.names[v] : String(v); }

  draw() {
    const {count, edges} = this.graph, known = range(count).map(v => this.places.get(this.nameOf(v)));
    const places = arrange(count, edges, known, SIZE);
    places.forEach((place, v) => this.places.set(this.nameOf(v), place));
    this.drawing.show({...this.graph, places});
  }

  add(place) {
    const {count, names, fields} = this.graph, name = names ? newName(names) : String(count);
    if (place) this.places.set(name, place);
    this.setText(textOf({...this.graph, count: count + 1, fields: fields && [...fields, name]}));
  }

  join(u, v) {
    const [a, b] = u < v ? [u, v] : [v, u], others = this.graph.edges.filter(([x, y]) => x !== a || y !== b);
    const isNew = others.length === this.graph.edges.length;
    this.setText(textOf({...this.graph, edges: isNew ? [...others, [a, b]] : others}));
  }

  // Numbers behind the vertex become smaller by one, and keep their places.
  remove(v) {
    const {count, names, fields, edges} = this.graph, left = range(count).filter(u => u !== v);
    const moved = left.map((u, i) => [names ? names[u] : String(i), this.places.get(this.nameOf(u))]);
    const number = u => u > v ? u - 1 : u;
    this.places = new Map(moved);
    this.drawing.choose(null);
    this.setText(textOf({count: count - 1, fields: fields && left.map(u => fields[u]),
      edges: edges.filter(edge => !edge.includes(v)).map(edge => edge.map(number))}));
  }

  // Runs.

  get chosen() { return [...get("algorithms").querySelectorAll("input:checked")].map(box => box.value); }

  choose(names) {
    get("algorithms").querySelectorAll("input").forEach(box => { box.checked = names.includes(box.value); });
  }

  markStale() {
    get("stale").hidden = false;
    this.say("");
  }

  say(text) { get("said").textContent = text; }

  // algorithms  names that need not exist, for an address that somebody else has written
  run(isWish, algorithms = this.chosen) {
    this.read();
    if (!get("problem").hidden) { this.say("Correct the graph first."); return; }
    if (!algorithms.length) { this.say("Choose an algorithm first."); return; }
    if (!this.graph.count) { this.say("Draw a vertex or write an edge first."); return; }
    const answer = this.call("playground_run", this.text, algorithms.join(","));
    if (answer.error) { this.say(answer.error); return; }
    this.say("");
    const places = range(this.graph.count).map(v => this.places.get(this.nameOf(v)));
    const page = answer.page.replace('id="trace">{', start => `${start}"places": ${JSON.stringify(places)}, `);
    this.trace = answer.trace;
    get("result").hidden = false;
    get("stale").hidden = true;
    get("result-title").textContent = `Steps of ${algorithms.join(" and ")}`;
    get("vertex-names").hidden = !answer.names;
    get("vertex-names").textContent = `Vertices: ${(answer.names || []).map((name, v) => `${v} is ${name}`).join(", ")}`;
    URL.revokeObjectURL(get("save").href);
    get("save").href = URL.createObjectURL(new Blob([page], {type: "text/html"}));
    get("steps").onload = () => { if (isWish) get("steps").focus(); };
    get("steps").srcdoc = page;
    if (isWish) {
      this.keepInAddress(algorithms);
      get("result").scrollIntoView();
    }
  }

  // The address.

  keepInAddress(algorithms) {
    const held = new URLSearchParams({algorithms: algorithms.join(","), graph: this.text}).toString();
    const isShort = held.length <= MOST_IN_ADDRESS;
    history.replaceState(null, "", isShort ? `#${held}` : location.pathname + location.search);
    return isShort;
  }

  // Opens the graph and the algorithms of the address; returns whether it has any.
  openAddress() {
    const held = new URLSearchParams(location.hash.slice(1));
    if (!held.has("graph")) return false;
    const algorithms = (held.get("algorithms") || "").split(",").filter(name => name);
    this.choose(algorithms);
    this.startAgain(held.get("graph"));
    if (algorithms.length) this.run(false, algorithms);
    return true;
  }

  async copyLink() {
    if (!this.keepInAddress(this.chosen)) {
      this.say(`The text is too long for a link, of at most ${MOST_IN_ADDRESS} characters; send the text itself.`);
      return;
    }
    try {
      await navigator.clipboard.writeText(location.href);
      this.say("The link is copied.");
    } catch {
      this.say("The address of this page holds the graph now: copy it from there.");
    }
  }
}

playground().then(module => { window.opened = new Playground(module); }).catch(error => {
  get("failure").textContent = `WebAssembly does not run in this browser (${error.message || error}). ` +
    "Use a current one, or `skerry trace FILE --html steps.html` on your machine.";
  get("failure").hidden = false;
});
