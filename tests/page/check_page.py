#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Opens pages of `skerry trace --html` in a browser, and compares what they show with the records.

    check_page.py COMMAND [--screenshots FOLDER]

Checks each step of each page, graphs, words, the mode for lectures, keys, slider, play and jumps, messages, requests, and both themes.
Exits 77 where Debian's chromium, chromium-driver or python3-selenium is missing.
"""
import argparse
import pathlib
import sys
import tempfile
import time

sys.dont_write_bytecode = True  # no __pycache__ in the tree
from browser import Browser  # noqa: E402
from controls import check_controls, check_labels, check_motion, check_print, check_themes, check_widths  # noqa: E402
from drawings import check_drawings, check_lecture, check_words  # noqa: E402
from pages import PAGES, check, failures, make_page, schedule, write_matrix  # noqa: E402

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
        reads_all = step["entries_read"] >= len(record["entries"])  # not where a mask leaves out rows
        check(all(shown["read"]) == reads_all or not shown["read"], f"{name}: the entries that a product reads")
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
            if algorithms in ("fastsv,label_propagation", "fastsv,async/halve") or i == 0:
                check_controls(browser, name, records)
                check_themes(browser, name)
                check_print(browser, name, records)
            if i == 0:
                check_motion(browser, name)
                check_words(browser, name)
                check_lecture(browser, name)
            check_drawings(browser, name, records)
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
