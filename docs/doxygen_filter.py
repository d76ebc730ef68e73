#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Doxygen input filter: turns the project's comment form into Doxygen commands.

A documentation comment lists its fields as `/// name  text`, continued by indented lines:

    /// A        n x n                   ->  @param A n x n
    /// returns  labels[n]               ->  @return labels[n]
    /// throws   invalid_matrix          ->  a paragraph "Throws"; the same for `cost` and `source`

Doxygen then reports a field whose parameter does not exist.  A comment behind a data member,
`// [n + 1]`, becomes the member's documentation.  A member without a comment, whose name means the
same everywhere (NAMES), gets that meaning.  Line numbers do not change.
"""
import re
import sys

FIELD = re.compile(r"^(\s*///) (\w+)  +(\S.*)$")
CONTINUED = re.compile(r"^\s*///    ")
MEMBER = re.compile(r"^(  (?:  )?[\w:][\w:<>,* ]* \**\w+(?:\{[^;]*\}| = [^;]*)?;) +// (.*)$")
TEMPLATE = re.compile(r"^\s*template <")
HEADINGS = {"returns": "@return", "throws": "@throwing", "cost": "@cost", "source": "@source"}

DECLARED = re.compile(r"^  (using (?P<type>\w+) = .*;"
                      r"|(\[\[nodiscard\]\] )?[\w:<>]+ (?P<list>\w+(\(\) const.*|( = .*)?;)))$")
NAMES = {
    "a": "Probability of the upper left quadrant.",
    "b": "Probability of the upper right quadrant.",
    "c": "Probability of the lower left quadrant.",
    "column_count": "Columns.",
    "columns": "Columns.",
    "count": "Complete graphs.",
    "degree": "Edges drawn for each vertex.",
    "entry_count": "Entries.",
    "first": "Vertices of the first community.",
    "index": "The unsigned type of ids.",
    "max_weight": "Largest weight.",
    "min_weight": "Smallest weight.",
    "offset": "The unsigned type of offsets.",
    "ratio": "Edges for each vertex.",
    "row_count": "Rows.",
    "rows": "Rows.",
    "scale": "2^scale vertices.",
    "second": "Vertices of the second community.",
    "size": "Vertices of each.",
    "vertices": "Vertices.",
}


def is_template_parameter(name, lines, at):
    """Whether the declaration after line `at` has a template parameter of that name."""
    for line in lines[at:]:
        if line.lstrip().startswith("///"):
            continue
        if not TEMPLATE.match(line):
            return False
        return re.search(rf"\b{name}\b *[,>=]", line) is not None
    return False


def with_meaning(line, has_comment):
    """A declaration whose names have their meanings before them, if all are known.

    has_comment  the line above documents the first name
    """
    declared = DECLARED.match(line)
    if not declared:
        return line
    if declared["type"]:
        meaning = NAMES.get(declared["type"])
        return line if has_comment or meaning is None else f"  /** {meaning} */{line}"
    first = line.index(declared["list"])
    kind, rest = line[:first], line[first:]
    parts = [rest] if "(" in rest else [part.strip() for part in rest.rstrip(";").split(",")]
    names = [re.match(r"\w+", part)[0] for part in parts]
    texts = [f"/** {NAMES[name]} */" for name in names if name in NAMES]
    if has_comment and len(names) > 1:
        texts[:1] = [""]
    elif has_comment:
        return line
    if len(texts) != len(names):
        return line
    end = "" if "(" in rest else ";"
    return "".join(f"  {text}{kind}{part}{end}" for text, part in zip(texts, parts))


def filtered(lines):
    for at, line in enumerate(lines):
        member = MEMBER.match(line)
        field = FIELD.match(line)
        if member:
            first = re.match(r"(.*?\b(\w+)(?: = [^,;]*)?), (\w+.*;)$", member[1])
            if first and first[2] in NAMES:  # two members, one comment: it is for the second
                kind = re.match(r"\s*[\w:]+ ", member[1])[0]
                yield f"  /** {NAMES[first[2]]} */{first[1]};{kind}{first[3]}  ///< {member[2]}"
            else:
                yield f"{member[1]}  ///< {member[2]}"
        elif field:
            mark, name, text = field.groups()
            tag = HEADINGS.get(name)
            if tag is None:
                tag = ("@tparam " if is_template_parameter(name, lines, at) else "@param ") + name
            yield f"{mark} {tag} {text}"
        elif CONTINUED.match(line):
            yield re.sub(r"///\s+", "/// ", line)  # else Markdown would show code
        else:
            line = line.replace(" local = ", " local= ")  # else a keyword of Doxygen's, and no name
            yield with_meaning(line, at > 0 and lines[at - 1].lstrip().startswith("///"))


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as source:
        print("\n".join(filtered(source.read().split("\n"))), end="")
