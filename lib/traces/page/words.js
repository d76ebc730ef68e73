// Explains a word of the page where it is pointed at or focused. The texts are those of docs/glossary.md.

// The rows of a glossary's tables: word, and text without Markdown's marks.
function glossaryOf(markdown) {
  const words = new Map();
  for (const [, names, text] of markdown.matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm))
    for (const name of names.split(", "))
      words.set(name, text.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/`/g, ""));
  words.delete("word");
  return words;
}

class Words {
  constructor(markdown, list) {
    this.texts = glossaryOf(markdown);
    const names = [...this.texts.keys()].sort((a, b) => b.length - a.length);
    this.pattern = new RegExp(`(?<!\\w)(?:${names.map(name => name.replace(/[^\w ]/g, "\\$&")).join("|")})(?!\\w)`, "g");
    this.tip = document.body.appendChild(element("div", {id: "tip", hidden: true}));
    this.tip.setAttribute("role", "tooltip");
    for (const [name, text] of this.texts)
      list.append(element("dt", {textContent: name}), element("dd", {textContent: text}));
    const at = event => event.target.closest && event.target.closest("[data-word]");
    for (const kind of ["pointerover", "focusin", "click"])
      document.addEventListener(kind, event => { if (at(event)) this.show(at(event)); else if (kind === "click") this.hide(); });
    for (const kind of ["pointerout", "focusout"])
      document.addEventListener(kind, event => {
        if (at(event) || event.target === this.tip) this.timer = setTimeout(() => this.hide(), 200);
      });
    this.tip.addEventListener("pointerover", () => clearTimeout(this.timer));
    addEventListener("scroll", () => this.hide(), {capture: true, passive: true});
  }

  // Text whose words are marked: each where it is first, and in the order of Tab if `focusable`.
  marked(text, focusable = false) {
    const nodes = [], seen = new Set();
    let from = 0;
    for (const {0: name, index} of text.matchAll(this.pattern)) {
      if (seen.has(name)) continue;
      seen.add(name);
      const word = element("span", {className: "word", textContent: name});
      word.dataset.word = name;
      if (focusable) word.tabIndex = 0;
      nodes.push(text.slice(from, index), word);
      from = index + name.length;
    }
    return [...nodes, text.slice(from)];
  }

  show(word) {
    clearTimeout(this.timer);
    if (this.word === word) return;
    this.hide();
    this.word = word;
    word.setAttribute("aria-describedby", "tip");
    this.tip.replaceChildren(element("b", {textContent: word.dataset.word}), ` ${this.texts.get(word.dataset.word)}`);
    this.tip.hidden = false;
    const at = word.getBoundingClientRect(), {width, height} = this.tip.getBoundingClientRect();
    const edge = document.documentElement.clientWidth - width - 8;
    this.tip.style.left = `${Math.max(8, Math.min(at.left, edge))}px`;
    this.tip.style.top = `${at.bottom + height + 12 < innerHeight ? at.bottom + 6 : at.top - height - 6}px`;
  }

  // Whether a text was shown.
  hide() {
    clearTimeout(this.timer);
    const {word} = this;
    this.word = null;
    this.tip.hidden = true;
    if (word) word.removeAttribute("aria-describedby");
    return !!word;
  }
}
