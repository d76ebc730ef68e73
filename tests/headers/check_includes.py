#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that public headers, with all that they include, need nothing but the standard library.

usage: check_includes.py REPOSITORY

Each begins with FIRST, which refuses C++17. A header of an operating system, such as <sys/mman.h>, is an error. Standard headers of C++ have no dot
in their names.
"""
import pathlib
import re
import sys

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
NO_FILE = "-std=c++20"  # ends the compilation in matrix_ops/needs_cxx20.hpp
FIRST = "matrix_ops/needs_cxx20.hpp"
OTHERS = {"graphblas.hpp": {"GraphBLAS.h"}, "lagraph.h": {"LAGraph.h", "stdio.h"}, "mpi.hpp": {"mpi.h"},
          "skerry.h": {"stddef.h", "stdint.h"}, "structs.h": {"stdint.h"}}


def includes_of(header):
    """Yields (whether it is quoted, name) for each #include."""
    for line in header.read_text().splitlines():
        if (found := INCLUDE.match(line)) and found[2] != NO_FILE:
            yield found[1] == '"', found[2]


def main(repository):
    folders = [repository / "lib", repository]
    pending = sorted((repository / "lib/skerry").glob("*.h*"))
    seen = set(pending)
    faults = [f"{header.name} does not include {FIRST} first" for header in pending
              if header.suffix == ".hpp" and next(includes_of(header))[1] != FIRST]
    while pending:
        header = pending.pop()
        for is_quoted, name in includes_of(header):
            if is_quoted:
                path = next(folder / name for folder in folders if (folder / name).exists())
                if path not in seen:
                    seen.add(path)
                    pending.append(path)
            elif not re.fullmatch(r"[a-z_]+", name) and name not in OTHERS.get(header.name, ()):
                faults.append(f"{header.relative_to(repository)}: <{name}> is no standard header of C++")
    print(*faults, sep="\n", end="\n" if faults else "")
    print(f"{len(seen)} headers, {len(faults)} faults")
    return 1 if faults or len(seen) < 20 else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
