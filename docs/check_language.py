#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Rejects words that the project has retired (CONTRIBUTING.md, "Language").

    docs/check_language.py            checks every source, script and document, and file names
    docs/check_language.py FILE...    checks these files, for instance a commit message

Comments, identifiers (parts between underscores), strings and documents are searched alike. Prints
FILE:LINE: the word and what to write instead, and exits with 1 if there is any. Markdown between
`<!-- language: off -->` and `<!-- language: on -->` is not searched.
"""
import fnmatch
import os
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

# What is searched, and what never is.
FILES = ["*.hpp", "*.cpp", "*.cu", "*.cuh", "*.in", "*.py", "*.sh", "*.md", "*.dox", "*.cmake", "*.txt",
         "*.yml", "*.cff", "Makefile", "CMakePresets.json", ".ci/*", "bench/run", "docs/Doxyfile"]
SKIPPED = ["docs/check_language.py"]
HIDDEN_FOLDERS = {".ci", ".github"}  # other folders with a leading dot are skipped, as is build/

# (pattern, what to write instead, a phrase that the pattern must find). A pattern matches whole words,
# or whole parts of an identifier.
RULES = [
    # Words with no other sense here.
    (r"hang(s|ing|ed)?|hung", "link, attach, child of; of a program: block, deadlock", "hook_hung_roots"),
    (r"unmet|is_met", "unvisited, visited", "device_unmet"),
    (r"stretch(es|ed|ing)?", "tile, range, extend", "stretch_of"),
    (r"brought|bring(s|ing)?", "copied, uploaded; copy, cause, contain", "brought here"),
    (r"parted", "inter-component, separate", "parted edges"),
    (r"aside", "auxiliary", "aside<Index>"),
    (r"unlike|alike", "different from, equal", "first_unlike"),
    (r"climb(s|ing|ed)?", "find, pointer jumping, follow parents", "climbs to the root"),
    (r"at[o]lls?|re[e]fs?", "skerry", "at" + "oll::cc"),
    (r"flatten(s|ed|ing)?", "compress", "flatten_all"),
    (r"unfinished", "residual graph, remaining", "unfinished part"),
    (r"told|tells?", "reported, read, determined; report, notify", "is told"),
    (r"heard", "read, received", "heard from"),
    (r"whom", "which", "for whom"),
    (r"room", "memory, capacity, workspace, allocate", "has room for"),
    (r"anew", "again", "named anew"),
    # Phrases whose words have ordinary senses, too.
    (r"flat (forest|tree)s?|(make|makes|made|making|is|are|stays?) flat", "compressed, compress",
     "a flat forest"),
    (r"(?<!_)few *(?=[(<])", "evaluate, or name the small array", "on.few(n)"),
    (r"(looks?|looked|looking) (at|around)", "read, inspect, measure", "is looked at"),
    (r"(asks|asked) for|wants", "requires, requested", "asks for memory"),
    (r"stands?(?! (in )?for\b)|stood", "is stored, holds, remains", "what stands there"),
    (r"(has|have|had|having|not|yet) come by", "completes, arrives", "has come by"),
    (r"(goes|went) with|go together", "belongs to, combine", "goes with"),
    (r"by rows", "CSR; sorted by row", "a matrix by rows"),
    (r"list of entries", "COO", "a list of entries"),
    (r"leads? out|leading_out", "boundary edges", "leads out of the tree"),
    (r"in the way|by way of|on its way", "through, path", "by way of memory"),
]

# Technical or required senses: (file, pattern of the line). The line is not searched.
ALLOWED = [
    ("CHANGELOG.md", r"\batoll\b"),                       # the first name
    ("*", r"flatten\(\)"),                                # of numpy and others
    ("*", r"preserveAspectRatio|align-(items|self|content)"),  # SVG and CSS
]


def compiled(pattern):
    return re.compile(rf"(?<![A-Za-z])(?:{pattern})(?![a-z])", re.IGNORECASE)


SEARCHES = [(compiled(pattern), better) for pattern, better, _ in RULES]


def is_allowed(name, line):
    return any(fnmatch.fnmatch(name, files) and re.search(pattern, line) for files, pattern in ALLOWED)


def faults_of(name, text):
    """Yields FILE:LINE: messages for one file; line 0 is its name."""
    is_on = True
    for number, line in enumerate([name, *text.splitlines()]):
        if name.endswith(".md") and line.startswith("<!-- language: "):
            is_on = line == "<!-- language: on -->"
        if not is_on or is_allowed(name, line):
            continue
        for search, better in SEARCHES:
            for found in search.finditer(line):
                yield f"{name}:{number}: {found[0].strip()}; write: {better}"


def all_files():
    for folder, folders, files in os.walk(ROOT):
        folders[:] = sorted(f for f in folders
                            if f in HIDDEN_FOLDERS or not (f.startswith(".") or f in ("build", "__pycache__")))
        for file in sorted(files):
            name = (pathlib.Path(folder) / file).relative_to(ROOT).as_posix()
            is_searched = any(fnmatch.fnmatch(name, p) or fnmatch.fnmatch(file, p) for p in FILES)
            if is_searched and not any(fnmatch.fnmatch(name, p) for p in SKIPPED):
                yield name, ROOT / name


def main(arguments):
    for pattern, _, example in RULES:  # a rule that finds nothing is no check
        if not compiled(pattern).search(example):
            sys.exit(f"docs/check_language.py: the rule {pattern} does not find: {example}")
    files = [(name, pathlib.Path(name)) for name in arguments] or all_files()
    faults = [fault for name, path in files
              for fault in faults_of(name, path.read_text(encoding="utf-8", errors="replace"))]
    for fault in faults:
        print(fault)
    if faults:
        print(f"docs/check_language.py: {len(faults)} retired words", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
