#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that the code that README.md and docs/ show is code that is built and run.

A Markdown code block of C++, C or Fortran has a comment in the line above, which names a file, or a
region of it; a block of Python may have one:

    <!-- examples/cc.cpp -->              the file, without the comments it begins with
    <!-- examples/options.cpp: sizes -->  the lines from `// [sizes]` to `// [end]`, unindented

In Fortran the lines begin with `!` in place of `//`, in Python with `#`.

Prints FILE:LINE and what differs, and exits with 1.  With --update it writes the code into the
documents instead.  A region that no document shows is an error too.

The messages in the tables of docs/guide/errors.md are compared with the string literals of the sources,
as far as they are not numbers, names, or left out (...).  The worked diffs of CONTRIBUTING.md must
apply: the file of each hunk has the lines that the hunk begins with.
"""
import pathlib
import re
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent
NAMED = re.compile(r"^<!-- (\S+?)(?:: ([^>]+?))? -->$")
REGION = re.compile(r"^\s*(?://|!|#) \[(.+)\]$")
COMMENTS = {".cpp": "//", ".c": "//", ".f90": "!", ".py": "#"}  # of the files in examples/
FENCES = ["```cpp", "```c", "```fortran"]


def regions(path):
    """The regions of a source file, as lists of lines; the whole file has the name None."""
    lines = path.read_text(encoding="utf-8").splitlines()
    first = next(i for i, line in enumerate(lines) if not line.startswith(COMMENTS[path.suffix]))
    found = {None: [line for line in lines[first:] if not REGION.match(line)]}
    name, block = None, []
    for line in lines:
        mark = REGION.match(line)
        if not mark:
            block.append(line)
        elif mark[1] == "end":
            found[name] = textwrap.dedent("\n".join(block)).split("\n")
            name = None
        else:
            name, block = mark[1], []
    if name is not None:
        found[name] = [f"(region {name} has no end)"]
    return found


def documents():
    return [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def unknown_messages():
    """FILE:LINE of each message in errors.md that no source can print."""
    sources = [path for layer in ("lib", "matrix_ops", "cli") for path in (ROOT / layer).rglob("*")
               if path.suffix in (".hpp", ".cpp", ".cu", ".in")]
    text = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    text = re.sub(r'"\s*\n\s*"', "", text)  # a literal over several lines
    variable = r'\.\.\.|"[^"]*"|\([^)]*\)|\d+(-bit|-based)?|^[\w.]+:'
    document = ROOT / "docs/guide/errors.md"
    for number, line in enumerate(document.read_text(encoding="utf-8").splitlines(), 1):
        message = re.match(r"^\| `([^`]* [^`]*)` \|", line)
        parts = re.sub(variable, "\n", message[1]).split("\n") if message else []
        for part in (part.strip(" ;:[]=") for part in parts):
            if len(part.split()) > 3 and part not in text:
                yield f"docs/guide/errors.md:{number}: no source prints: {part}"


def stale_hunks():
    """The hunks of CONTRIBUTING.md's worked diffs that no longer apply."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    hunk = r"(@@.*)\n((?:(?!--- |\+\+\+ )[ +-].*\n)+)"
    for file in re.finditer(rf"^--- a/(\S+)\n\+\+\+ \S+\n((?:{hunk})+)", text, re.M):
        source = (ROOT / file[1]).read_text(encoding="utf-8")
        for place, lines in re.findall(hunk, file[2]):
            old = "".join(line[1:] for line in lines.splitlines(True) if line[0] != "+")
            if "\n" + old not in source:
                yield f"CONTRIBUTING.md: {file[1]} lacks the lines that its hunk changes: {place}"


def main():
    update = "--update" in sys.argv[1:]
    sources = {path.relative_to(ROOT).as_posix(): regions(path)
               for path in sorted((ROOT / "examples").rglob("*")) if path.suffix in COMMENTS}
    faults, shown = [], set()
    for document in documents():
        lines = document.read_text(encoding="utf-8").splitlines()
        result, i = [], 0
        while i < len(lines):
            result.append(lines[i])
            i += 1
            named = NAMED.match(lines[i - 2]) if i >= 2 else None
            if result[-1] not in FENCES and not (named and result[-1] == "```python"):
                continue
            place = f"{document.relative_to(ROOT).as_posix()}:{i}"
            end = lines.index("```", i)
            code = sources.get(named[1], {}).get(named[2]) if named else None
            if named is None:
                faults.append(f"{place}: no comment names the example; put `<!-- FILE -->` above")
            elif code is None:
                faults.append(f"{place}: {named[0]} names no file or region of examples/")
            else:
                shown.add((named[1], named[2]))
                if lines[i:end] != code and not update:
                    faults.append(f"{place}: differs from {named[0]}; run docs/check_examples.py --update")
            result.extend(lines[i:end] if code is None else code)
            i = end
        if update:
            document.write_text("\n".join(result) + "\n", encoding="utf-8")
    for path, found in sources.items():
        for name in found:
            if name is not None and (path, name) not in shown:
                faults.append(f"{path}: no document shows the region {name}; show it, or remove its marks")
    faults.extend(unknown_messages())
    faults.extend(stale_hunks())
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
