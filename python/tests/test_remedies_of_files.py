# SPDX-License-Identifier: Apache-2.0
"""As test_remedies.py, for files, and for graphs that are generated."""
import pathlib
from unittest import mock

import numpy as np
import pytest
import skerry

import test_remedies
from test_remedies import UV, file, in_a_folder, labels  # noqa: F401, a fixture for each test

WIDE = np.ones((2, 3))


def written(name, *arguments, **options):
    skerry.write(name, *arguments, **options)
    return pathlib.Path(name).read_text().splitlines()


def labels_written(given):
    skerry.write_labels("labels", given)
    return pathlib.Path("labels").read_text().split()


def size(kind, **parameters):
    return skerry.generate(kind, **parameters).shape[0]


def cells_without_memory():
    with mock.patch("skerry._core.count_in_cells", side_effect=MemoryError("std::bad_alloc")):
        skerry.count_in_cells(UV, 65536)


ROWS = [
    # read
    (lambda: skerry.read(file("0 1\n"), columns=[0]), "has 1 columns; an edge needs two or more",
     (lambda: labels(skerry.cc(skerry.read(file("0 1\n"), columns=[0, 1]))), [0, 0])),
    (lambda: skerry.read(file("0 1 5 5 5\n"), strict=True), r"say columns=\[0, 1\], or",
     (lambda: labels(skerry.cc(skerry.read(file("0 1 5 5 5\n"), strict=True, columns=[0, 1]))), [0, 0])),
    (lambda: skerry.cc("no such file"), "No such file",
     (lambda: labels(skerry.cc(file("0 1\n"))), [0, 0])),
    (lambda: skerry.cc(file("ann bob\n")), "the id is not an integer .*write integers",
     (lambda: labels(skerry.cc(file("0 1\n"))), [0, 0])),
    (lambda: skerry.cc(file("0 7\n"), n=3), "pass a larger n, or correct the id",
     (lambda: skerry.cc(file("0 7\n"), n=8).count, 7)),
    (lambda: skerry.read(file("0 1\n"), first_line="no"), 'use "auto", "edge", "sizes" or "names"',
     (lambda: labels(skerry.cc(skerry.read(file("0 1\n"), first_line="edge"))), [0, 0])),
    (lambda: skerry.read(file("%%MatrixMarket matrix coordinate pattern general\n2 2 1\n0 1\n",
                              "z.mtx")), "first_id=0 reads a file that is 0-based",
     (lambda: labels(skerry.cc(skerry.read("z.mtx", first_id=0))), [0, 0])),
    (lambda: skerry.read(file("p edge 3 1\ne 1 2\ne 2 1\n", "z.col")), "lenient=True reads what is",
     (lambda: labels(skerry.cc(skerry.read("z.col", lenient=True))), [0, 0, 2])),
    (lambda: skerry.read(file("%%MatrixMarket matrix coordinate pattern general\n2 2 1\n1 2\n",
                              "a.mtx"), n=3), "leave n out",
     (lambda: labels(skerry.cc(skerry.read("a.mtx"))), [0, 0])),
    (lambda: skerry.cc(file("%%MatrixMarket matrix coordinate pattern general\n2 3 1\n1 2\n",
                            "b.mtx")), r"2 x 3, not square; pass bipartite=True .*b\.mtx",
     (lambda: labels(skerry.cc("b.mtx", bipartite=True)), [0, 1, 2, 0, 4])),
    (lambda: skerry.read("."), "give one of the files in it",
     (lambda: skerry.read(file("0 1\n")).nnz, 1)),
    # write
    (lambda: written("a.graph", UV), r"read only; write \.mtx, \.el, \.sg or \.he",
     (lambda: len(written("a.he", UV)), 3)),
    (lambda: written("a", UV), r"no extension of a format; write \.mtx, \.el, \.sg or \.he",
     (lambda: len(written("a.el", UV)), 3)),
    (lambda: written("a.el.gz", UV), r"drop the extension \.gz", (lambda: len(written("a.el", UV)), 3)),
    (lambda: written("a", UV, format="elf"), "must be None, 'mtx', 'el', 'sg' or 'he'",
     (lambda: len(written("a", UV, format="mtx")), 4)),
    (lambda: skerry.write("-", UV), "no name to determine .*; pass format='mtx', 'el', 'sg' or 'he'",
     (lambda: skerry.write("-", UV, format="he"), None)),
    (lambda: written("a.el", UV, min_weight=5), "more than max_weight 1; pass both",
     (lambda: written("a.el", UV, min_weight=5, max_weight=5)[1:], ["0 1 5", "2 3 5"])),
    (lambda: written("a.mtx", WIDE), "not square; pass bipartite=True",
     (lambda: len(written("a.mtx", WIDE, bipartite=True)), 8)),
    (lambda: written("a.el", WIDE, bipartite=True), r"cannot hold a 2 x 3 matrix; write \.mtx",
     (lambda: len(written("a.mtx", WIDE, bipartite=True)), 8)),
    (lambda: written("no/a.el", UV), "create the folder first", (lambda: len(written("a.el", UV)), 3)),
    (lambda: written("b.el", UV, n=3), r"columns\[1\] = 3 is outside .*columns is v",
     (lambda: len(written("b.el", UV, n=4)), 3)),
    (lambda: labels_written([0, -1]), r"labels\[1\] = -1 is negative; pass numpy\.unique\(labels, ret",
     (lambda: labels_written(np.unique([0, -1], return_inverse=True)[1]), ["1", "0"])),
    (lambda: labels_written([0.]), "it must have one, of integers", (lambda: labels_written([0]), ["0"])),
    # verify_edges
    (lambda: skerry.verify_edges(file("0 1\n"), [0, 0], progress=5), "must be callable, or None",
     (lambda: bool(skerry.verify_edges(file("0 1\n"), [0, 0], progress=print)), True)),
    # describe_pattern
    (lambda: skerry.describe_pattern(WIDE), "not square; pass bipartite=True",
     (lambda: skerry.describe_pattern(WIDE, bipartite=True).edges, 6)),
    # count_in_cells
    (cells_without_memory, "a grid of 65536 x 65536 counts needs 34.4 GB.*pass fewer",
     (lambda: skerry.count_in_cells(UV, 9).side, 1)),
    # generate
    (lambda: size("gird", rows=2, columns=3), "it must be one of .* grid",
     (lambda: size("grid", rows=2, columns=3), 6)),
    (lambda: size("grid", rows=2, colums=3), "no parameter colums; it has rows, columns, keep",
     (lambda: size("grid", rows=2, columns=3), 6)),
    (lambda: size("grid", rows=2), "no default of columns; pass columns=",
     (lambda: size("grid", rows=2, columns=3), 6)),
    (lambda: size("path", vertices="3"), "it must be an integer", (lambda: size("path", vertices=3), 3)),
    (lambda: size("urand", scale=2, degree="8"), "it must be a number",
     (lambda: size("urand", scale=2, degree=8), 4)),
    (lambda: size("urand", scale=32), "more than 31 .*; use less", (lambda: size("urand", scale=2), 4)),
    (lambda: size("density", vertices=9, density=2), "density = 2 .*use a value from 0 to 1",
     (lambda: size("density", vertices=9, density=.2), 9)),
]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[1][:40])
def test_remedy(row):
    test_remedies.test_remedy(row)


def test_each_message_has_a_row():
    sources = [test_remedies.SOURCES / f"{name}.py" for name in test_remedies.OF_FILES]
    test_remedies.check_messages(ROWS + test_remedies.ROWS, sources)
