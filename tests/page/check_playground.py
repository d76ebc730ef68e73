#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Opens the playground that `make playground` has built in a browser, and compares it with the command.

    check_playground.py COMMAND PLAYGROUND.html [--screenshots FOLDER]

Every algorithm of products on ten graphs: the text of the trace is what `skerry trace --json` prints.
Then as a person does: each algorithm is run and stepped, a graph drawn by pointer and by keys, a link
opened; refused texts give a sentence, and HTML in them stays text. The page requests nothing, fits a
desk and a phone, and all that takes the focus has a name. Exits 77 where Debian's chromium,
chromium-driver or python3-selenium is missing.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile
import urllib.parse

sys.dont_write_bytecode = True  # no __pycache__ in the tree
from browser import Browser  # noqa: E402


def numbered(n, edges):
    return "".join([f"# {n} vertices, {len(edges)} entries\n", *(f"{u} {v}\n" for u, v in edges)])


GRID = [(4 * r + c, 4 * s + d) for r in range(4) for c in range(4)
        for s, d in ((r, c + 1), (r + 1, c)) if s < 4 and d < 4]
GRAPHS = {
    "one": numbered(1, []),
    "apart": numbered(5, []),
    "self": numbered(3, [(1, 1)]),
    "path": numbered(12, [(v, v + 1) for v in range(11)]),
    "star": numbered(9, [(8, v) for v in range(8)]),
    "rings": numbered(12, [(v, (v + 1) % 7) for v in range(7)] + [(7 + v, 7 + (v + 1) % 5) for v in range(5)]),
    "grid": numbered(16, GRID),
    "complete": numbered(8, [(u, v) for u in range(8) for v in range(8) if u != v]),
    "largest": numbered(64, [(v, (v * 37 + 11) % 64) for v in range(0, 64, 2)] + [(v, v // 3) for v in range(0, 64, 5)]),
    "market": "%%MatrixMarket matrix coordinate pattern symmetric\n6 6 4\n2 1\n3 2\n5 4\n6 6\n",
}
MARKUP = "<img src=x onerror=document.title='run'>"
REFUSED = {  # a text, and what the sentence has
    "<!DOCTYPE html>\n<html><body>\n": "graph: the file is a web page",
    f"{MARKUP}\n".replace(" ", "\u00a0"): "graph:1: ",
    f"{MARKUP}</script>{MARKUP}\n".replace(" ", "\u00a0"): "graph: the file is XML or HTML",
    "0 1\n2\n": "graph:2: ",
    numbered(65, [(0, 1)]): "65 vertices are more than 64",
    "".join(f"a{v} b\n" for v in range(70)): "71 vertices are more than 64",
    "%%MatrixMarket matrix coordinate pattern symmetric\n3 3 1\n5 1\n": "row 5 is outside 1 to 3",
    "0 1\n" * 30_000: "the text has 120000 bytes, and the playground reads 100000",
    "PK\x03\x04 archive\n": "graph: ",
}
NAMELESS = """
return [...document.querySelectorAll('button, input, select, textarea, a, iframe, svg, .vertex')].filter(e => !e.hidden &&
  !(e.getAttribute('aria-label') || e.textContent.trim() || (e.labels && e.labels.length) || e.title)).map(e => e.outerHTML);
"""
failures = []


def check(holds, what):
    if not holds:
        failures.append(what)
        print("FAILED", what)


def printed_by(command, folder, text, algorithm):
    file = folder / ("graph.mtx" if text.startswith("%") else "graph.el")
    file.write_text(text)
    return subprocess.run([command, "trace", file, "--json", "--backend", "reference", "--algorithm", algorithm],
                          check=True, capture_output=True, text=True).stdout


class Page:
    """What a person does on the page."""

    def __init__(self, browser, address):
        self.browser, self.address = browser, address

    def open(self, fragment=""):
        self.browser.open(self.address + fragment)
        check(self.browser.run_until("return !!window.opened", 30), "the module starts")

    def call(self, text, algorithms=""):
        return self.browser.run("return opened.call('playground_run', arguments[0], arguments[1])", text, algorithms)

    def write(self, text):
        self.browser.run("opened.setText(arguments[0])", text)

    def text(self):
        return self.browser.run("return document.getElementById('text').value")

    def shown(self, name):
        return self.browser.run("return document.getElementById(arguments[0]).textContent", name)

    def start(self, *algorithms):
        self.browser.run("""
            document.querySelectorAll('#algorithms input').forEach(box => {
              if (box.checked !== arguments[0].includes(box.value)) box.click(); });
            document.getElementById('run').click();""", algorithms)

    def mouse(self, kind, x, y):
        """At a place of the drawing, in its own units."""
        at = self.browser.run("""
            const svg = document.getElementById('drawing');
            svg.scrollIntoView({block: 'center', behavior: 'instant'});
            const p = new DOMPoint(arguments[0], arguments[1]).matrixTransform(svg.getScreenCTM());
            return [p.x, p.y];""", x, y)
        self.browser.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {
            "type": kind, "x": at[0], "y": at[1], "button": "left", "buttons": 1, "clickCount": 1})

    def drag(self, start, end):
        self.mouse("mousePressed", *start)
        self.mouse("mouseMoved", *end)
        self.mouse("mouseReleased", *end)

    def key(self, name):
        for kind in ("keyDown", "keyUp"):
            self.browser.driver.execute_cdp_cmd("Input.dispatchKeyEvent", {"type": kind, "key": name})


def check_json(page, command, folder, algorithms):
    compared = 0
    for name, text in GRAPHS.items():
        for algorithm in algorithms:
            answer = page.call(text, algorithm)
            check(answer.get("trace") == printed_by(command, folder, text, algorithm),
                  f"{algorithm} on {name}: equal to the command's JSON")
            compared += 1
    print(f"{compared} traces compared with the command's")


def check_steps(page, command, folder, chosen):
    """Runs algorithms by the page's controls, and steps to the end by the trace's button."""
    browser, what = page.browser, " and ".join(chosen)
    page.start(*chosen)
    frame = browser.driver.find_element("id", "steps")
    expected = [json.loads(printed_by(command, folder, GRAPHS["grid"], each)) for each in chosen]
    browser.driver.switch_to.frame(frame)
    check(browser.run_until("const h = document.getElementById('title');"
                            f"return !!h && h.textContent === 'Trace of {what}' &&"
                            "document.getElementById('place').textContent !== '';"), f"{what}: the steps appear")
    shown = browser.run("return JSON.parse(document.getElementById('trace').textContent).records")
    check(shown == expected, f"{what}: the page holds the command's records")
    equations = browser.run("""
        const seen = new Set(), next = document.getElementById('next'), place = document.getElementById('place');
        for (let before = null; place.textContent !== before;) {
          document.querySelectorAll('#runs .run').forEach((run, i) => seen.add(i + run.querySelector('.equation').textContent));
          before = place.textContent;
          next.click();
        }
        return [...seen];""")
    for i, record in enumerate(expected):
        for step in record["steps"]:
            check(f"{i}{step['equation'] or step['operation']}" in equations, f"{what}: shows {step['equation']}")
    browser.driver.switch_to.default_content()


def check_drawing(page):
    page.write("")
    places = [(100, 100), (300, 100), (300, 300)]
    for place in places:
        page.drag(place, place)
    page.drag(places[0], places[1])
    check(page.text() == numbered(3, [(0, 1)]), f"three clicks and a drag draw a graph, not {page.text()!r}")
    page.drag(places[1], places[1])
    page.drag(places[2], places[2])
    check(page.text() == numbered(3, [(0, 1), (1, 2)]), "two clicks join")
    page.drag(places[2], (500, 200))
    page.drag((500, 200), places[1])
    check(page.text() == numbered(3, [(0, 1)]), "a vertex moves, and a second drag separates")
    page.browser.run("document.querySelectorAll('.vertex')[2].focus()")
    page.key("Enter")
    page.browser.run("document.querySelectorAll('.vertex')[0].focus()")
    page.key("Enter")
    check(page.text() == numbered(3, [(0, 1), (0, 2)]), "the key Enter joins")
    page.key("Delete")
    check(page.text() == numbered(2, []), "the key Delete removes")
    label = page.browser.run("return document.activeElement.getAttribute('aria-label')")
    check(label == "Vertex 0, joined to none", f"the focus stays in the drawing, not on {label}")
    page.write("ann bob\n")
    page.drag((50, 380), (50, 380))
    check(page.text() == "ann bob\nv2 v2\n", "a vertex is drawn beside names")
    check(page.call(page.text())["names"] == ["ann", "bob", "v2"], "and is read back")


def check_places(page):
    """The steps show the graph as it was drawn."""
    page.write("")
    for place in ((100, 300), (300, 100), (400, 300)):
        page.drag(place, place)
    page.drag((100, 300), (400, 300))
    page.start("fastsv")
    page.browser.driver.switch_to.frame(page.browser.driver.find_element("id", "steps"))
    shown = page.browser.run_until("return typeof player !== 'undefined' && player.records[0].vertices === 3 &&"
                                   "player.runs[0].views[0].places.map(({x, y}) => [x, y])")
    page.browser.driver.switch_to.default_content()
    moved = [[round(at - start) for at, start in zip(place, shown[0])] for place in shown or []]
    check(moved == [[0, 0], [200, -200], [300, 0]], f"the steps keep the places of the drawing: {moved}")


def check_texts(page):
    for text, sentence in REFUSED.items():
        page.write(text)
        shown = page.shown("problem")
        check(sentence in shown and ("; " in shown), f"{text[:40]!r} is refused by {shown!r}")
        check(page.browser.run("return document.getElementById('text').getAttribute('aria-invalid')") == "true",
              f"{text[:40]!r} is marked")
        page.start("fastsv")
        check(page.shown("said") == "Correct the graph first.", f"{text[:40]!r} does not run")
    page.write(f'"{MARKUP}" b\n')
    page.start("fastsv", "lacc")
    page.browser.run_until("return document.getElementById('vertex-names').textContent")
    check(MARKUP in page.shown("vertex-names"), "an id that is HTML stays text")
    check(page.browser.run("return !document.querySelector('img') && document.title") != "run", "and runs nothing")
    page.write("0 1\n")
    page.start()
    check(page.shown("said") == "Choose an algorithm first.", "an empty choice is a sentence")
    page.start("fastsv", "lacc", "boruvka", "bfs_cc", "thrifty")
    check("5 algorithms are more than 4" in page.shown("said"), "so are five")


def check_links(page):
    page.open("#" + urllib.parse.urlencode({"algorithms": "fastsv,label_propagation", "graph": "x y\ny z\n"}))
    check(page.text() == "x y\ny z\n" and page.shown("result-title") == "Steps of fastsv and label_propagation",
          "a link opens its graph and algorithms")
    page.open(f"#algorithms={MARKUP}&graph=0+1")
    check("there is no algorithm" in page.shown("said"), "an unknown algorithm of a link is a sentence")
    page.open("#graph=%E0%A4%A&algorithms=%")
    check(page.shown("problem") != "", "so is a damaged link")
    page.open()
    page.write("x y\n")
    page.start("lacc")
    address = page.browser.run("return location.hash")
    check(address == "#algorithms=lacc&graph=x+y%0A", f"a run sets the address, not {address!r} {page.shown('said')!r}")


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("command")
    arguments.add_argument("page", type=pathlib.Path)
    arguments.add_argument("--screenshots", type=pathlib.Path)
    given = arguments.parse_args()
    check(given.page.stat().st_size <= 3_000_000, "the page has at most 3 MB")
    with Browser() as browser, tempfile.TemporaryDirectory() as folder:
        folder, address = pathlib.Path(folder), given.page.resolve().as_uri()
        page = Page(browser, address)
        browser.set_size(1280, 900)
        browser.set_media("light")
        page.open()
        algorithms = browser.run("return [...document.querySelectorAll('#algorithms input')].map(box => box.value)")
        products = [row.split()[0] for row in subprocess.run(
            [given.command, "algorithms"], check=True, capture_output=True, text=True).stdout.splitlines()
            if "reference" in row]
        check(set(products) - set(algorithms) == {"kout+fastsv", "sampled+label_propagation"},
              f"all algorithms of products but the two sampled ones are there: {set(products) ^ set(algorithms)}")
        check_json(page, given.command, folder, algorithms)
        page.write(GRAPHS["grid"])
        for each in algorithms:
            check_steps(page, given.command, folder, [each])
        check_steps(page, given.command, folder, ["fastsv", "label_propagation"])
        check_drawing(page)
        check_places(page)
        check_texts(page)
        check_links(page)
        for theme, (width, height) in {"light": (1280, 900), "dark": (390, 844)}.items():
            browser.set_size(width, height)
            browser.set_media(theme)
            page.open()
            check(browser.run("return document.documentElement.scrollWidth") <= width, f"{width} pixels are enough")
            check(browser.run(NAMELESS) == [], f"all controls have names: {browser.run(NAMELESS)}")
            if given.screenshots:
                given.screenshots.mkdir(parents=True, exist_ok=True)
                browser.screenshot(given.screenshots / f"playground-{theme}.png")
        asked = {each.split("#")[0] for each in browser.requests() if not each.startswith(("data:", "blob:", "about:"))}
        check(asked <= {address}, f"the page requests nothing else: {asked - {address}}")
        messages = browser.console()
        check(not messages, f"the console has no message: {messages[:3]}")
    print(f"{len(algorithms)} algorithms; {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
