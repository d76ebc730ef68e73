# SPDX-License-Identifier: Apache-2.0
"""The pages that check_page.py opens: matrices and algorithms, and the order of their steps."""
import json
import subprocess

LARGEST_PAGE = 80_000  # bytes, without the records
GRID = [(r * 4 + c, s * 4 + d) for r in range(4) for c in range(4)
        for s, d in ((r, c + 1), (r + 1, c)) if s < 4 and d < 4]
RANDOM = [(v, (v * 17 + 5) % 40) for v in range(0, 40, 2)] + [(v, (v * 7 + 3) % 40) for v in range(0, 40, 3)]
ODD = "</script><img src=x onerror=document.title='run'>&amp;".replace("/", "\u2215")
LONG = "a-name-of-a-file-that-is-much-longer-than-a-line-of-a-phone-" * 3
MATRICES = {  # name of the file: vertices, and entries of a directed pattern
    "path": (9, [(v, v + 1) for v in range(8)]),
    "grid": (16, GRID),
    "random": (40, RANDOM),
    "largest": (64, [(v, (v * 29 + 11) % 64) for v in range(60)]),
    "tree": (64, [(v, (v - 1) // 2) for v in range(1, 64)]),
    "complete": (64, [(u, v) for v in range(64) for u in range(v)]),
    "none": (0, []),
    "one": (1, []),
    "self": (3, [(1, 1)]),
    ODD: (4, [(0, 1), (3, 2)]),
    LONG: (3, [(0, 2)]),
}
PAGES = [  # matrix and algorithms
    ("path", "fastsv"), ("path", "max_per_row/dense"), ("grid", "label_propagation"), ("grid", "bfs_cc"),
    ("grid", "dense_frontier"), ("random", "fastsv"), ("random", "rem"), ("random", "hook_compress"),
    ("grid", "fastsv,label_propagation"), ("random", "fastsv,async/halve"), ("none", "fastsv"),
    ("none", "rem"), ("largest", "fastsv,label_propagation"), ("largest", "thrifty,lacc"), ("tree", "hook_first,bfs_cc"),
    ("complete", "max_per_row/dense"), ("one", "fastsv"), ("one", "fastsv,rem"), ("self", "fastsv"),
    (ODD, "fastsv"), (LONG, "fastsv,label_propagation"),
]
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
