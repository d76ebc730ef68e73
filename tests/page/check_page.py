#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Opens pages of `skerry trace --html` in a browser, and compares what they show with the records.

    check_page.py COMMAND [--screenshots FOLDER]

Checks each step of each page, keys, slider, play and jumps, messages, requests, and both themes.
Exits 77 where Debian's chromium, chromium-driver or python3-selenium is missing.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True  # no __pycache__ in the tree
from browser import Browser  # noqa: E402

LARGEST_PAGE = 60_000  # bytes, without the records
GRID = [(r * 4 + c, s * 4 + d) for r in range(4) for c in range(4)
        for s, d in ((r, c + 1), (r + 1, c)) if s < 4 and d < 4]
RANDOM = [(v, (v * 17 + 5) % 40) for v in range(0, 40, 2)] + [(v, (v * 7 + 3) % 40) for v in range(0, 40, 3)]
LONG = "a-name-of-a-file-that-is-much-longer-than-a-line-of-a-phone-" * 3
MATRICES = {  # name of the file: vertices, and entries of a directed pattern
    "path": (9, [(v, v + 1) for v in range(8)]),
    "grid": (16, GRID),
    "random": (40, RANDOM),
    "none": (0, []),
    "one": (1, []),
    "self": (3, [(1, 1)]),
    "</script><img src=x onerror=document.title='run'>&amp;".replace("/", "\u2215"): (4, [(0, 1), (3, 2)]),
    LONG: (3, [(0, 2)]),
}
PAGES = [  # matrix and algorithms
    ("path", "fastsv"), ("path", "max_per_row/dense"), ("grid", "label_propagation"), ("grid", "bfs_cc"),
    ("grid", "dense_frontier"), ("random", "fastsv"), ("random", "rem"), ("random", "hook_compress"),
    ("grid", "fastsv,label_propagation"), ("random", "fastsv,async/halve"), ("none", "fastsv"),
    ("none", "rem"), ("one", "fastsv"), ("one", "fastsv,rem"), ("self", "fastsv"),
    (list(MATRICES)[6], "fastsv"), (LONG, "fastsv,label_propagation"),
]
# What a run shows: for each vector its role and values, the changed elements, and more.
SHOWN = """
return [...document.querySelectorAll('#runs .run')].map(run => ({
  vectors: Object.fromEntries([...run.querySelectorAll('thead th[data-vector]')].map((head, i) =>
    [head.dataset.vector, {role: head.querySelector('small').textContent,
      values: [...run.querySelectorAll('tbody tr')].map(row => row.cells[i + 1].querySelector('.value').textContent),
      was: [...run.querySelectorAll('tbody tr')].map(row =>
        (row.cells[i + 1].querySelector('.was') || {textContent: ''}).textContent)}])),
  equation: run.querySelector('.equation').textContent,
  line: (run.querySelector('.source .current') || {value: 0}).value,
  text: (run.querySelector('.source .current') || {textContent: ''}).textContent,
  counts: [...run.querySelectorAll('.counts dd')].map(count => count.textContent),
  read: [...run.querySelectorAll('.matrix .entry')].map(entry => entry.classList.contains('read')),
  links: [...run.querySelectorAll('.forest .link')].map(link => !!link.getAttribute('d')),
  changed: [...run.querySelectorAll('.forest .vertex')].map(vertex => vertex.classList.contains('changed')),
})).concat(document.getElementById('place').textContent, document.getElementById('live').textContent);
"""
failures = []


def check(holds, what):
    if not holds:
        failures.append(what)
        print("FAILED", what)


def write_matrix(folder, name):
    vertices, entries = MATRICES[name]
    file = folder / f"{name}.mtx"
    lines = [f"{u + 1} {v + 1}" for u, v in entries]
    file.write_text("\n".join(["%%MatrixMarket matrix coordinate pattern general",
                               f"{vertices} {vertices} {len(entries)}", *lines, ""]))
    return file


def make_page(command, matrix, algorithms, page):
    """Writes a page; returns its records."""
    trace = [command, "trace", matrix, "--algorithm", algorithms]
    subprocess.run([*trace, "--html", page], check=True)
    printed = subprocess.run([*trace, "--json"], check=True, capture_output=True, text=True).stdout
    records = json.loads(printed)
    html = page.read_text()
    check(len(html.encode()) - sum(len(json.dumps(each)) for each in [printed]) <= LARGEST_PAGE,
          f"{page}: has at most {LARGEST_PAGE} bytes without its records")
    return records if isinstance(records, list) else [records]


def schedule(records):
    """The index of the step of each run at each position: runs are in step by rounds."""
    at, positions = [-1] * len(records), []
    for number in range(1 + max((s["round"] for r in records for s in r["steps"]), default=0)):
        of_round = [[k for k, s in enumerate(r["steps"]) if s["round"] == number] for r in records]
        for i in range(max(map(len, of_round))):
            at = [steps[i] if i < len(steps) else last for steps, last in zip(of_round, at)]
            positions.append((number, at))
    return positions


def text_of(value):
    return "–" if value is None else str(value)


def check_run(name, record, index, shown):
    if index < 0:
        check(shown["equation"] == "–", f"{name}: no equation before the first step")
        return
    step = record["steps"][index]
    for vector, values in step["vectors"].items():
        found = shown["vectors"][vector]
        check(found["values"] == list(map(text_of, values)), f"{name}: the values of {vector}")
        role = "written" if vector == step["output"] else "read"
        check(found["role"] == role, f"{name}: the role of {vector}")
        if vector == step["output"]:
            was = [f" ← {text_of(old)}" if old != new else "" for old, new in zip(step["before"], values)]
            check(found["was"] == (was or [""] * len(values)), f"{name}: what has changed")
    check(shown["equation"] == step["equation"], f"{name}: the equation")
    check(shown["line"] == step["line"] or step["source"] is None, f"{name}: the line")
    if step["source"] is not None:
        source = record["sources"][step["source"]]
        check(shown["text"] == source["lines"][step["line"] - source["first_line"]], f"{name}: the source")
    passes = max(s.get("pass", 0) for s in record["steps"])
    count = (f"{step.get('pass', 0)} of {passes}" if passes
             else str(sum(s["entries_read"] for s in record["steps"][:index + 1])))
    rounds = max(s["round"] for s in record["steps"])
    check(shown["counts"][:2] == [f"{step['round']} of {rounds}", count], f"{name}: the counts")
    if step["operation"] == "mxv":
        check(all(shown["read"]), f"{name}: a product reads each entry")
    elif record["algorithm"] == "bfs_cc":
        check(sum(shown["read"]) == step["entries_read"], f"{name}: the rows of the frontier are read")
    elif "entry" in step:
        marked = [e for e, is_read in zip(record["entries"], shown["read"]) if is_read]
        check(marked == [step["entry"]], f"{name}: the entry is marked")
    elif step["entries_read"] == 0:
        check(not any(shown["read"]), f"{name}: no entry is read")
    parents = step["vectors"].get(record["forest"])
    if parents:
        links = [p is not None and p != v for v, p in enumerate(parents)]
        check(shown["links"] == links, f"{name}: the links of the forest")
    if step["output"] == record["forest"] and step["before"]:
        changed = [a != b for a, b in zip(step["before"], parents)]
        check(shown["changed"] == changed, f"{name}: the changed vertices")


def check_position(name, records, positions, at, shown):
    number, steps = positions[at]
    *runs, place, live = shown
    check(place == f"Step {at + 1} of {len(positions)}, round {number}", f"{name}: {place}")
    check(live.startswith(place) and len(live) > len(place) + 10, f"{name}: the line for screen readers")
    for record, index, run in zip(records, steps, runs):
        check_run(f"{name}, {record['algorithm']}, position {at}", record, index, run)


def check_steps(browser, name, records):
    positions = schedule(records)
    shown = browser.run("const all = [];"
                        "for (let at = 0; at < player.positions.length; ++at) {"
                        f"  player.show(at, false); all.push((() => {{ {SHOWN} }})()); }}"
                        "return all;")
    check(len(shown) == len(positions), f"{name}: {len(shown)} positions, not {len(positions)}")
    for at, each in enumerate(shown):
        check_position(name, records, positions, at, each)


def press(browser, key, target="document.body"):
    return browser.run(f"""{target}.dispatchEvent(new KeyboardEvent('keydown',
                       {{key: '{key}', bubbles: true, cancelable: true}})); return player.at""")


def check_controls(browser, name, records):
    positions = schedule(records)
    last, starts = len(positions) - 1, {}
    for at, (number, _) in enumerate(positions):
        starts.setdefault(number, at)
    starts = list(starts.values())
    for key, expected in [("Home", 0), ("ArrowLeft", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1),
                          ("Home", 0), ("PageDown", starts[1]), ("PageDown", starts[2]), ("PageUp", starts[1]),
                          ("End", last), ("ArrowRight", last)]:
        check(press(browser, key) == expected, f"{name}: key {key}")
    check(press(browser, "ArrowLeft", "document.getElementById('step')") == last - 1, f"{name}: key on the slider")
    moved = browser.run("""const slider = document.getElementById('step'); slider.value = 3;
                           slider.dispatchEvent(new Event('input')); return player.at""")
    check(moved == 3, f"{name}: the slider")
    jumped = browser.run("""const list = document.getElementById('round'); list.selectedIndex = 2;
                            list.dispatchEvent(new Event('change')); return player.at""")
    check(jumped == starts[2], f"{name}: the jump to a round")
    for button, expected in [("first", 0), ("next", 1), ("next", 2), ("back", 1), ("last", last)]:
        browser.driver.find_element("id", button).click()
        check(browser.run("return player.at") == expected, f"{name}: button {button}")
    browser.run("document.getElementById('speed').value = 600; player.show(0)")
    press(browser, " ")
    check("Pause" in browser.run("return document.getElementById('play').textContent"), f"{name}: plays")
    time.sleep(1.5)
    played = press(browser, " ")
    time.sleep(0.8)
    check(1 <= played <= 4 and browser.run("return player.at") == played, f"{name}: plays and pauses, at {played}")


def check_motion(browser, name):
    """Links are on their way for half a second, but not if the user prefers less motion."""
    for motion, moves in (("no-preference", True), ("reduce", False)):
        browser.set_media("light", motion)
        seen = browser.driver.execute_async_script("""
            const done = arguments[0], seen = new Set(), end = performance.now() + 900;
            player.show(1, false);
            player.show(3);
            (function look() {
              seen.add(document.querySelectorAll('.forest .vertex')[5].getAttribute('transform'));
              if (performance.now() < end) requestAnimationFrame(look); else done(seen.size);
            })()""")
        check((seen > 2) == moves, f"{name}: motion {motion}, {seen} places")


def check_themes(browser, name):
    paper = "return getComputedStyle(document.body).backgroundColor"
    seen = {}
    for system in ("light", "dark"):
        browser.set_media(system)
        for chosen in ("", "light", "dark"):
            seen[system, chosen] = browser.run(f"""const list = document.getElementById('theme');
                list.value = '{chosen}'; list.dispatchEvent(new Event('change')); {paper}""")
    browser.run("document.documentElement.dataset.theme = ''")
    light, dark = seen["light", ""], seen["dark", ""]
    check(light != dark, f"{name}: the system's theme")
    check(seen["dark", "light"] == light and seen["light", "dark"] == dark, f"{name}: the chosen theme")


def check_widths(browser, name):
    for width in (360, 1280):
        browser.set_size(width, 900)
        check(browser.run("return document.documentElement.scrollWidth") <= width, f"{name}: fits {width} pixels")


def check_labels(browser, name):
    unnamed = browser.run("""return [...document.querySelectorAll('button, select, input')].filter(control =>
        !(control.getAttribute('aria-label') || control.textContent.trim() || control.labels.length)).length""")
    check(unnamed == 0, f"{name}: each control has a name")
    check(browser.run("return [...document.querySelectorAll('svg')].every(s => s.getAttribute('aria-label'))"),
          f"{name}: each drawing has a description")


def check_print(browser, name, records):
    """Prints all rounds; the browser's dialog is left out."""
    pages = browser.run("""let count = -1, all = 0;
        window.print = () => { all = document.querySelectorAll('#printed .run').length;
                               dispatchEvent(new Event('afterprint')); };
        player.printAll(); return [all, document.querySelectorAll('#printed .run').length]""")
    rounds = len({number for number, _ in schedule(records)})
    check(pages == [rounds * len(records), 0], f"{name}: prints all rounds, {pages}")


def take_screenshots(browser, folder, name):
    for theme in ("light", "dark"):
        for width, height in ((1280, 1000), (360, 740)):
            browser.set_media(theme)
            browser.set_size(width, height)
            browser.run("player.show(Math.floor(player.positions.length / 3), false)")
            browser.screenshot(folder / f"{name}-{theme}-{width}.png")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("command")
    parser.add_argument("--screenshots", type=pathlib.Path)
    args = parser.parse_args()
    if args.screenshots:
        args.screenshots.mkdir(parents=True, exist_ok=True)
    with Browser() as browser, tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        start = time.monotonic()
        for i, (matrix, algorithms) in enumerate(PAGES):
            page = folder / f"{i}.html"
            records = make_page(args.command, write_matrix(folder, matrix), algorithms, page)
            name = f"{matrix[:40]} {algorithms}"
            browser.set_media("light")
            browser.set_size(1280, 900)
            browser.requests()
            browser.open(page.as_uri())
            check(matrix in browser.run("return document.getElementById('matrix-summary').textContent"),
                  f"{name}: the name of the file is shown")
            check_steps(browser, name, records)
            if i in (0, 8, 9):
                check_controls(browser, name, records)
                check_themes(browser, name)
                check_print(browser, name, records)
            if i == 0:
                check_motion(browser, name)
            check_labels(browser, name)
            check_widths(browser, name)
            print(f"{time.monotonic() - start:6.1f} s {name}")
            if args.screenshots:
                take_screenshots(browser, args.screenshots, f"{i}-{algorithms.replace('/', '-')}")
            check([m for m in browser.console()] == [], f"{name}: no message on the console")
            asked = [url for url in browser.requests() if url not in ("about:blank", page.as_uri(), "data:,")]
            check(asked == [], f"{name}: no request, but {asked}")
    print(f"{len(PAGES)} pages, {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
