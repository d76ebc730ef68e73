#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Times scipy, igraph and networkit, where installed, on a CSR matrix.

    peers.py FOLDER REPETITIONS THREADS

FOLDER/row_offsets and FOLDER/columns hold 32-bit numbers; the matrix is symmetric. Writes each
library's labels to FOLDER/NAME.labels, as 32-bit numbers, and prints a JSON list of objects {name,
version, seconds, count}, or {name, absent} for a library that cannot be imported. `seconds` is the
time of the call alone, on a graph that the library has just built; the least of REPETITIONS.
"""
import importlib
import json
import pathlib
import sys
import time


def scipy_call(scipy, row_offsets, columns, threads):
    import numpy
    from scipy.sparse import csgraph, csr_matrix

    n = len(row_offsets) - 1
    values = numpy.ones(len(columns), dtype=numpy.float64)
    matrix = csr_matrix((values, columns.astype("i4"), row_offsets.astype("i4")), shape=(n, n))
    return lambda: csgraph.connected_components(matrix, directed=False)


def igraph_call(igraph, row_offsets, columns, threads):
    import numpy

    rows = numpy.repeat(numpy.arange(len(row_offsets) - 1), numpy.diff(row_offsets.astype("i8")))
    once = rows < columns
    edges = numpy.column_stack((rows[once], columns[once].astype("i8")))
    graph = igraph.Graph(len(row_offsets) - 1, edges, directed=False)

    def call():
        found = graph.connected_components()
        return len(found), found.membership

    return call


def networkit_call(networkit, row_offsets, columns, threads):
    import numpy

    networkit.setNumberOfThreads(threads)
    rows = numpy.repeat(numpy.arange(len(row_offsets) - 1), numpy.diff(row_offsets.astype("i8")))
    once = rows < columns
    pairs = (rows[once].astype("u8"), columns[once].astype("u8"))
    graph = networkit.GraphFromCoo(pairs, n=len(row_offsets) - 1, directed=False)

    def call():
        found = networkit.components.ParallelConnectedComponents(graph)
        found.run()
        return found.numberOfComponents(), found

    return call


CALLS = {"scipy": scipy_call, "igraph": igraph_call, "networkit": networkit_call}


def labels_of(numpy, found):
    """A library's answer as an array; networkit's is converted here, outside the timing."""
    if hasattr(found, "getPartition"):
        found = found.getPartition().getVector()
    return numpy.asarray(found).astype("u4")


def measure(name, folder, repetitions, threads):
    try:
        numpy = importlib.import_module("numpy")
        module = importlib.import_module(name)
    except ImportError as error:
        return {"name": name, "absent": str(error)}
    row_offsets = numpy.fromfile(folder / "row_offsets", dtype="u4")
    columns = numpy.fromfile(folder / "columns", dtype="u4")
    least = None
    for _ in range(repetitions):
        # A new graph each time: igraph caches that a graph is connected.
        call = CALLS[name](module, row_offsets, columns, threads)
        begin = time.perf_counter()
        count, found = call()
        seconds = time.perf_counter() - begin
        least = seconds if least is None else min(least, seconds)
    labels_of(numpy, found).tofile(folder / f"{name}.labels")
    return {"name": name, "version": module.__version__, "seconds": least, "count": int(count)}


def main():
    folder, repetitions, threads = pathlib.Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    json.dump([measure(name, folder, repetitions, threads) for name in CALLS], sys.stdout)


if __name__ == "__main__":
    main()
