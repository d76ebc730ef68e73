#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the algorithms in C++ that the documents show as a header, for tests/test_shown_algorithms.cpp.

usage: extract_algorithms.py HEADER

A function template of a back end, or of a run, that a block of C++ defines, or a patch adds to a header.
Each block is a namespace of its own; two vectors have the functions.  A loop outside of such a function is
an error: no test would run it.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^```(cpp|c|diff)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ADDED_HEADER = re.compile(r"^\+\+\+ b/algorithms/\S+\n((?:\+(?!\+\+ ).*\n)+)", re.MULTILINE)
DEFINITION = re.compile(r"^template <.*?^};?$", re.MULTILINE | re.DOTALL)
OF_BACKEND = re.compile(r"^template <(?:skerry::)?\w*backend B>\n.*? (\w+)\(B& on, ")
OF_RUN = re.compile(r"^template <[^>]*, class Run>\n.*? (\w+)\(const Run& on, ")

LOOP = re.compile(r"\bwhile \(|\bdo \{|\bfor \([^;:]*; *;")  # without a known end


def parts_of(kind, text):
    """The code of a block; of a patch what it adds to headers of algorithms."""
    if kind != "diff":
        return [text]
    return [re.sub(r"^\+", "", found[1], flags=re.MULTILINE) for found in ADDED_HEADER.finditer(text)]


def main(output):
    spaces, of_backend, of_run, faults = [], [], [], []
    for path in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))):
        document = path.read_text(encoding="utf-8")
        for block in BLOCK.finditer(document):
            place = f"{path.relative_to(ROOT).as_posix()}:{document[:block.start()].count(chr(10)) + 1}"
            for code in parts_of(block[1], block[2]):
                definitions = DEFINITION.findall(code)
                found = [(table, match[1]) for text in definitions
                         for pattern, table in ((OF_BACKEND, of_backend), (OF_RUN, of_run))
                         if (match := pattern.match(text))]
                if LOOP.search(DEFINITION.sub("", code) if found else code):
                    faults.append(f"{place}: a loop that no test runs; make it a function of a back end")
                if found:
                    space = f"shown_{len(spaces)}"
                    spaces.append(f"namespace {space} {{  // {place}\n" + "\n".join(definitions) + "\n}\n")
                for table, name in found:
                    types = "any_backend" if table is of_backend else "std::uint32_t, std::uint32_t, host_run"
                    table.append(f'    {{"{place}", "{name}", {space}::{name}<{types}>}},\n')
    text = "// Made by tests/documents/extract_algorithms.py.\nnamespace skerry {\n" + "".join(spaces)
    for name, table in (("of_backend", of_backend), ("of_run", of_run)):
        text += f"const std::vector<shown_algorithm<{name}>> shown_{name}{{\n{''.join(table)}}};\n"
    text += "}  // namespace skerry\n"
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_text(text, encoding="utf-8")
    print(*faults, sep="\n", end="\n" if faults else "", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
