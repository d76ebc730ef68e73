# SPDX-License-Identifier: Apache-2.0
"""Checks of a page of traces: the graph, that nothing is cut, explained words, the mode for lectures."""
import pathlib
import re

from controls import press
from pages import check

ROOT = pathlib.Path(__file__).resolve().parents[2]
GRAPHS = """
return [...document.querySelectorAll('#runs .run')].map((run, i) => {
  const view = player.runs[i].views[0];
  return {places: view.places.map(({x, y}) => [x, y]), box: view.root.viewBox.baseVal.width,
    fills: view.vertices.map(each => each.querySelector('circle').style.fill),
    read: view.edges.map(({u, v}, k) => [u, v, view.marks[k].classList.contains('read')]),
    inside: view.edges.map(({u, v}, k) => [u, v, view.lines[k].classList.contains('inside')]),
    again: JSON.stringify(layoutGraph(view.record, view.width).places) === JSON.stringify(view.places)};
});"""
CUT = """
return [...document.querySelectorAll('#runs .body')].filter(body => body.scrollWidth > body.clientWidth + 1)
  .map(body => body.getAttribute('aria-labelledby'))"""


def check_graph(name, record, graph):
    """At the end a tree is a component: its vertices have one fill, others have another."""
    check(graph["again"], f"{name}: the same matrix has the same layout")
    places, n = graph["places"], record["vertices"]
    apart = min((abs(complex(*a) - complex(*b)) for i, a in enumerate(places) for b in places[:i]), default=99)
    check(apart > 27, f"{name}: circles are apart, {apart:.1f}")
    check(all(0 < x < graph["box"] for x, _ in places), f"{name}: the vertices are in the drawing")
    labels, fills = record["labels"], graph["fills"]
    for label in set(labels):
        members = [v for v in range(n) if labels[v] == label]
        seen = {fills[v] for v in members}
        check(len(seen) == 1 and (seen == {""}) == (len(members) == 1), f"{name}: the fill of component {label}")
    used = [fills[label] for label in set(labels) if fills[label]]
    check(len(set(used)) == len(used), f"{name}: each component has a fill of its own")
    check(all(is_inside for u, v, is_inside in graph["inside"] if u != v), f"{name}: edges are in one tree at the end")


def check_drawings(browser, name, records):
    for width in (1280,):
        browser.set_size(width, 900)
        cut = browser.run_until(f"""const found = new Set();
            for (let at = 0; at < player.positions.length; ++at) {{
              player.show(at, false); (() => {{ {CUT} }})().forEach(each => found.add(each)); }}
            return [[...found]];""")[0]
        check([panel for panel in cut if not panel.startswith("source")] == [], f"{name}, {width}: cut are {cut}")
    for record, graph in zip(records, browser.run("player.show(1e9, false);" + GRAPHS)):
        check_graph(f"{name}, {record['algorithm']}", record, graph)
    products = [at for at, found in enumerate(browser.run(
        "return player.positions.map(({at}) => (player.runs[0].states[at[0]].step || {}).entry || null)")) if found]
    for at in products[:20]:
        entry, graph = browser.run(f"player.show({at}, false); return [player.runs[0].states[player.positions[{at}].at[0]]"
                                   f".step.entry, (() => {{ {GRAPHS} }})()[0]]")
        marked = [sorted((u, v)) for u, v, is_read in graph["read"] if is_read]
        check(marked == [sorted(entry)], f"{name}, position {at}: the edge that is read is marked")


def check_words(browser, name):
    """The texts of docs/glossary.md, by focus and by pointer, until Escape."""
    rows = dict(re.findall(r"^\| (\w+) \| ((?:[^|`\]]|\](?!\())+) \|$", (ROOT / "docs/glossary.md").read_text(), re.M))
    for word in ("mxv", "nearest", "grandparent"):
        shown = browser.run(f"""player.show(player.starts[1], false);
            const word = [...document.querySelectorAll('.run-head [data-word]')].find(e => e.dataset.word === '{word}');
            word.focus(); const tip = document.getElementById('tip');
            return [tip.textContent, tip.hidden, word.getAttribute('aria-describedby'), word.tabIndex]""")
        check(shown == [f"{word} {rows[word]}", False, "tip", 0], f"{name}: explains {word}: {shown}")
    at = browser.run("return player.at")
    press(browser, "Escape", "document.activeElement")
    check(browser.run("return document.getElementById('tip').hidden && player.at") == at, f"{name}: Escape hides a text")
    check(browser.run("""const line = document.querySelector('.source [data-word=iota]');
        line.dispatchEvent(new PointerEvent('pointerover', {bubbles: true}));
        return document.getElementById('tip').textContent""") == f"iota {rows['iota']}", f"{name}: explains iota in the source")
    press(browser, "Escape")
    check(set(rows) - {"word"} <= set(browser.run("return [...document.querySelectorAll('#words dt')].map(e => e.textContent)")),
          f"{name}: the list has all words")


def check_lecture(browser, name):
    shown = """return [...document.querySelectorAll('#runs .panel')].filter(panel => panel.offsetHeight)
        .map(panel => panel.className.replace('panel ', ''))"""
    size = "return parseFloat(getComputedStyle(document.querySelector('.equation')).fontSize)"
    browser.set_size(1280, 800)
    browser.run("player.show(0, false)")
    usual = browser.run(size)
    press(browser, "l")
    check(browser.run(shown) == ["graph-panel"], f"{name}: a lecture shows one panel")
    check(browser.run(size) > 1.3 * usual, f"{name}: a lecture has large type")
    for key, panel in zip("12345", ("graph", "forest", "matrix", "vectors", "source")):
        press(browser, key)
        check(browser.run(shown) == [f"{panel}-panel"], f"{name}: key {key} shows {panel}")
        over = browser.run("return document.documentElement.scrollHeight - innerHeight")
        check(over <= 0, f"{name}: the lecture's {panel} fits the window, over by {over}")
    for key, at in ((" ", 1), ("PageDown", 2), ("Enter", 3), ("PageUp", 2), ("ArrowRight", 3), ("Backspace", 2)):
        check(press(browser, key) == at, f"{name}: key {key!r} in a lecture")
    press(browser, "Escape")
    check(len(browser.run(shown)) == 5 * browser.run("return player.runs.length"), f"{name}: Escape ends a lecture")
    browser.set_size(1280, 900)
