# SPDX-License-Identifier: Apache-2.0
"""Exceptions of the package. Invalid matrices and options raise ValueError."""
from __future__ import annotations

import re
from typing import Any, Callable


class NotCompiled(RuntimeError):
    """The requested back end is not part of this build. The text names the option that adds it."""


class Stopped(RuntimeError):
    """The limit of rounds, or the progress function, stopped a run. No labels are returned.

    Attributes
    ----------
    rounds : int
        Rounds that were completed.
    """

    rounds: int = 0


class NoOperation(ValueError):
    """A back end lacks an operation of on(). The text names those that have it."""


_NAMED_DELIMITERS = {"bar": "|", "blank": " ", "comma": ",", "semicolon": ";", "tab": "\t"}

# What the texts of the library call by the names of the command, of C++ or of CMake.
_NAMES_OF_PYTHON: list[tuple[str, Any]] = [
    ("`skerry algorithms`", "skerry.algorithms()"),
    ("`skerry info`", "skerry.backends()"),
    (", for instance by `skerry generate [^`]*`", ""),
    ("say bipartite to take", "pass bipartite=True to take"),
    ("max_bytes or --max-memory", "max_memory"),
    ("--first-id ([01])", r"first_id=\1"),
    ("--first-line (edge|sizes|names)", r"first_line='\1'"),
    ("--(lenient|strict)", r"\1=True"),
    ("say --bipartite", "pass bipartite=True"),
    ("--vertices ([0-9]+)", r"n=\1"),
    ("use --from el --ids any if each", "use skerry.read_with_ids() under a name such as .csv if each"),
    (r"use --from with the format of the lines, if it is another \(`skerry help cc` lists all\)",
     "give the file the extension of the format of its lines, if it is another"),
    ("or give its format by --from", "or give it the extension of its format"),
    ("use --from el if each", "use a name such as .csv if each"),
    (r"use --from (\S+), whose", r"use the extension .\1, whose"),
    ("use --from metis, or --from adjlist --ids any",
     "use the extension .graph for METIS, or skerry.read_with_ids() under a name such as .adjlist"),
    ("--ids any --id-type string", "skerry.read_with_ids() with id_type='string'"),
    ("--from adjlist reads", "the extension .adjlist reads"),
    ("--from adjlist --ids any", "skerry.read_with_ids() under a name such as .adjlist"),
    ("--ids rows --bipartite --columns ([0-9]+),([0-9]+)",
     lambda found: f"skerry.read() with bipartite=True, columns=[{int(found[1]) - 1}, {int(found[2]) - 1}]"),
    ("--ids rows --bipartite", "skerry.read() with bipartite=True"),
    ("--rows --columns ([0-9]+),([0-9]+)",
     lambda found: f"skerry.from_table() with columns=[{int(found[1]) - 1}, {int(found[2]) - 1}], rows=True"),
    ("--columns ([0-9]+),([0-9]+)",
     lambda found: f"columns=[{int(found[1]) - 1}, {int(found[2]) - 1}]"),
    ("read it with --ids rows", "read it by skerry.read()"),
    ("or with --from el if", "or under a name such as .csv if"),
    (r"--ids any( or read_with_ids\(\))?", "skerry.read_with_ids()"),
    ("use --missing isolate( or skip)?",
     lambda found: "pass missing='isolate'" + (" or 'skip'" if found[1] else "")),
    (r"leave --columns and --weight-column unset, or read the file as a table \(--from el\)",
     "leave out left, right, columns and weight, or give a table the name of one, such as .csv"),
    ("omit --rows", "leave rows out"),
    ("--from el reads an edge list", "a name such as .el reads an edge list"),
    ("--from mtx after a second %", "a second % in the banner"),
    ("name the format by --from", "give the file the extension of its format"),
    ("read it whole, without --stream", "read it by skerry.read()"),
    (", or raise the limit, max_line or --max-line", ""),
    ("--delimiter[ =]'?([^ ';]+)'?",
     lambda found: f"delimiter={_NAMED_DELIMITERS.get(found[1], found[1])!r}"),
    ("--bipartite", "bipartite=True"),
    ("--header (yes|no)", lambda found: f"header={found[1] == 'yes'}"),
    ("--id-type (integer|string)", r"id_type='\1'"),
    ("give it one by --missing-weight", "give it one by missing_weight"),
    ("the number of a column", "the place of a column, from 0 on"),
    ("and no column ([0-9]+)", lambda found: f"and none at place {int(found[1]) - 1}"),
    ("set other columns or another delimiter", "pass other columns or another delimiter"),
    ("leave the number of vertices unset", "leave n out"),
    ("request more vertices", "pass a larger n"),
    ("(renumber the vertices, so that ids without entries do not count)",
     r"\1, as skerry.from_edges() and, of a file, skerry.from_table() do"),
    (r"set the format \(--to\): mtx, el, sg or he", "pass format='mtx', 'el', 'sg' or 'he'"),
    ("max_weight (-?[0-9]+); set both", r"max_weight \1; pass both"),
    (" and without the thread sanitizer", ""),
    ("-DSKERRY_(GRAPHBLAS|THRUST)=ON", r"-DSKERRY_OPENMP=ON -DSKERRY_\1=ON"),
    ("configure with -D", "install with pip install . -D"),
    (r"-D(SKERRY_[A-Z]+=ON)", r"--config-settings=cmake.define.\1"),
    (r" \(--[a-z-]+\)", ""),  # after the name in C++, which Python has, too
]


def in_python(text: str) -> str:
    """A text of the library that names what a caller in Python has."""
    for name, of_python in _NAMES_OF_PYTHON:
        text = re.sub(name, of_python, text)
    return text


def of_operation(text: str) -> str:
    """A text of an operation of on(), with the arguments of the method in Python."""
    found = re.match(r"(.*?:\d+: )(\w+)\(([^)]*)\)", text, re.DOTALL)
    if found is None:
        return in_python(text)
    names = [{"is": "relation"}.get(name, name) for name in found[3].split(", ") if name != "A"]
    if found[2] == "mxv" and "mask" in names:
        names = [*(name for name in names if name != "mask"), "mask"]
    method = {"vector_of": "vector"}.get(found[2], found[2])
    return f"{found[1]}{method}({', '.join(names)}){in_python(text[found.end():])}"


def call(function: Callable[..., Any], names: str, *arguments: Any) -> Any:
    """function(*arguments); errors have names of Python, and a ValueError also says what the arrays
    of its text are in Python, or which file it is about."""
    try:
        return function(*arguments)
    except ValueError as error:
        text = in_python(str(error))
        is_of_arrays = re.search(r"\b(columns|rows|row_offsets|edges)(\[| runs| has)", text)
        if names and (is_of_arrays or names.startswith("file ")):
            text = f"{text} ({names})"
        raise ValueError(text) from None
    except NotCompiled as error:
        raise NotCompiled(in_python(str(error))) from None
