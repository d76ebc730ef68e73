// The mode for a lecture: large type, one panel of each run, and the next step by the keys of a presenter.

const PANELS = ["graph", "forest", "matrix", "vectors", "source"];

class Lecture {
  constructor(bar, button) {
    Object.assign(this, {bar, button, panel: "graph"});
    this.page = document.documentElement;
    this.choices = PANELS.map((name, i) => {
      const choice = element("button", {type: "button", title: `Key ${i + 1}`,
        textContent: name[0].toUpperCase() + name.slice(1)});
      choice.addEventListener("click", () => this.choose(name));
      return choice;
    });
    bar.append(...this.choices);
    button.addEventListener("click", () => this.set(!this.isOn));
    this.set(false);
  }

  get isOn() { return this.page.classList.contains("lecture"); }

  set(isOn) {
    this.page.classList.toggle("lecture", isOn);
    this.button.setAttribute("aria-pressed", isOn);
    this.bar.hidden = !isOn;
    this.choose(this.panel);
  }

  choose(name) {
    this.panel = name;
    this.page.dataset.panel = name;
    this.choices.forEach((choice, i) => choice.setAttribute("aria-pressed", PANELS[i] === name));
  }

  // The step that a key asks for, as a difference; 0 after another key of this mode, else null.
  key(event) {
    const panel = PANELS[Number(event.key) - 1];
    if (event.key === "l" || event.key === "L" || this.isOn && event.key === "Escape") this.set(!this.isOn);
    else if (!this.isOn) return null;
    else if (panel) this.choose(panel);
    else if ((event.key === " " || event.key === "Enter") && event.target.matches("button:focus-visible, summary, input")) return null;
    else return {" ": 1, Enter: 1, PageDown: 1, PageUp: -1, Backspace: -1}[event.key] || null;
    return 0;
  }
}
