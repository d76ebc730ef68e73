#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Times one library of Python on a CSR matrix.

    peers.py NAME FOLDER REPETITIONS THREADS

NAME is a key of CALLS. FOLDER/row_offsets and FOLDER/columns hold 32-bit numbers; the matrix is
symmetric. Writes the library's labels to FOLDER/NAME.labels, as 32-bit numbers, and prints a JSON
object {version, seconds, count, peak_bytes}, or {absent} with the reason where the library cannot be
imported. `seconds` is the time of the call alone, on a graph that the library has built before; the
least of REPETITIONS, of fewer once they have taken ENOUGH seconds. `peak_bytes` is what the process
takes during the first call beyond what it has before; null for libraries that compute on a device.
"""
import importlib
import json
import pathlib
import sys
import time

ENOUGH = 2  # seconds, as enough_seconds of bench/measure.hpp


def edges_once(row_offsets, columns):
    """The ends (u, v) of each edge, u < v."""
    import numpy

    rows = numpy.repeat(numpy.arange(len(row_offsets) - 1), numpy.diff(row_offsets.astype("i8")))
    once = rows < columns
    return rows[once], columns[once]


def scipy_call(row_offsets, columns, threads):
    import numpy
    from scipy.sparse import csgraph, csr_matrix

    n = len(row_offsets) - 1
    values = numpy.ones(len(columns), dtype=numpy.float64)
    matrix = csr_matrix((values, columns.astype("i4"), row_offsets.astype("i4")), shape=(n, n))
    return lambda: csgraph.connected_components(matrix, directed=False)


def igraph_call(row_offsets, columns, threads):
    import igraph
    import numpy

    edges = numpy.column_stack([ends.astype("i8") for ends in edges_once(row_offsets, columns)])
    built = igraph.Graph(len(row_offsets) - 1, edges, directed=False)
    copies = []

    def prepare():  # the call notes in the graph that it is connected
        copies[:] = [built.copy()]

    def call():
        found = igraph.GraphBase.connected_components(copies[0])  # of the core in C: a list, no object for each component
        return max(found, default=-1) + 1, found

    call.prepare = prepare
    return call


def networkx_call(row_offsets, columns, threads):
    import networkx

    graph = networkx.Graph()
    graph.add_nodes_from(range(len(row_offsets) - 1))
    graph.add_edges_from(zip(*(ends.tolist() for ends in edges_once(row_offsets, columns))))

    def call():
        found = list(networkx.connected_components(graph))
        return len(found), found

    return call


def rustworkx_call(row_offsets, columns, threads):
    import rustworkx

    graph = rustworkx.PyGraph()
    graph.add_nodes_from([None] * (len(row_offsets) - 1))
    graph.add_edges_from_no_data(list(zip(*(ends.tolist() for ends in edges_once(row_offsets, columns)))))

    def call():
        found = rustworkx.connected_components(graph)
        return len(found), found

    return call


def networkit_call(row_offsets, columns, threads):
    import networkit

    networkit.setNumberOfThreads(threads)
    pairs = tuple(ends.astype("u8") for ends in edges_once(row_offsets, columns))
    graph = networkit.GraphFromCoo(pairs, n=len(row_offsets) - 1, directed=False)

    def call():
        found = networkit.components.ParallelConnectedComponents(graph)
        found.run()
        return found.numberOfComponents(), found

    return call


def graph_tool_call(row_offsets, columns, threads):
    import numpy
    from graph_tool import Graph, topology

    graph = Graph(directed=False)
    graph.add_vertex(len(row_offsets) - 1)
    graph.add_edge_list(numpy.column_stack([ends.astype("i8") for ends in edges_once(row_offsets, columns)]))

    def call():
        found, sizes = topology.label_components(graph)
        return len(sizes), found

    return call


def graphblas_call(row_offsets, columns, threads):
    """python-graphblas has no such algorithm: FastSV in its operations, as a user would write it."""
    import numpy
    from graphblas import Matrix, Vector, binary, semiring, ss

    ss.config["nthreads"] = threads
    n = len(row_offsets) - 1
    matrix = Matrix.from_csr(row_offsets.astype("u8"), columns.astype("u8"), True, ncols=n)

    def call():
        parent = Vector.from_dense(numpy.arange(n, dtype="u4"))
        grandparent, nearest = parent.dup(), parent.dup()
        while True:
            nearest(binary.second) << semiring.min_second(matrix @ grandparent)
            anchors = parent.to_dense(), nearest.to_dense()
            hooked = Vector.from_coo(*anchors, size=n, dup_op=binary.min)
            parent(binary.min) << hooked
            parent(binary.min) << nearest
            parent(binary.min) << grandparent
            following = parent[parent.to_dense()].new()
            if following.isequal(grandparent):
                break
            grandparent = following
        labels = parent.to_dense()
        return int((labels == numpy.arange(n)).sum()), labels

    return call


def cupy_call(row_offsets, columns, threads):
    import cupy
    from cupyx.scipy.sparse import csgraph, csr_matrix

    n = len(row_offsets) - 1
    values = cupy.ones(len(columns), dtype=cupy.float32)
    arrays = cupy.asarray(columns.astype("i4")), cupy.asarray(row_offsets.astype("i4"))
    matrix = csr_matrix((values, *arrays), shape=(n, n))

    def call():
        count, labels = csgraph.connected_components(matrix, directed=False)
        cupy.cuda.runtime.deviceSynchronize()
        return int(count), labels

    return call


def cugraph_call(row_offsets, columns, threads):
    import cudf
    import cugraph
    import cupy

    graph = cugraph.Graph(directed=False)
    graph.from_cudf_adjlist(cudf.Series(row_offsets.astype("i4")),
                            cudf.Series(columns.astype("i4")), None)

    def call():
        found = cugraph.weakly_connected_components(graph)
        cupy.cuda.runtime.deviceSynchronize()
        # A vertex without edges may have no row: it is a component of its own.
        labels = cupy.arange(len(row_offsets) - 1, dtype="i4")
        labels[found["vertex"].values] = found["labels"].values
        return int(cupy.unique(labels).size), labels

    return call


CALLS = {"scipy": scipy_call, "igraph": igraph_call, "networkx": networkx_call, "rustworkx": rustworkx_call,
         "networkit": networkit_call, "graph_tool": graph_tool_call,
         "graphblas": graphblas_call, "cupy": cupy_call, "cugraph": cugraph_call}
ON_DEVICE = {"cupy", "cugraph"}


def labels_of(numpy, found):
    """A library's answer as an array; it is converted here, outside the timing."""
    if hasattr(found, "getPartition"):  # networkit's
        found = found.getPartition().getVector()
    if hasattr(found, "get_array"):  # graph-tool's
        found = found.get_array()
    if hasattr(found, "get"):  # on a device
        found = found.get()
    if isinstance(found, list) and found and isinstance(found[0], set):  # the components of networkx and rustworkx
        labels = numpy.empty(sum(map(len, found)), dtype="u4")
        for label, members in enumerate(found):
            labels[list(members)] = label
        return labels
    return numpy.asarray(found).astype("u4")


def resident_bytes(key):
    """VmRSS, what the process has now, or VmHWM, its peak; as bench/memory_use.cpp reads them."""
    for line in pathlib.Path("/proc/self/status").read_text().splitlines():
        if line.startswith(key + ":"):
            return 1024 * int(line.split()[1])
    return None


def reset_peak():
    """Whether the system lets a process make its peak what it has now."""
    try:
        pathlib.Path("/proc/self/clear_refs").write_text("5")
    except OSError:
        return False
    return True


def measure(name, folder, repetitions, threads):
    try:
        numpy = importlib.import_module("numpy")
        module = importlib.import_module(name)
    except ImportError as error:
        return {"absent": str(error)}
    row_offsets = numpy.fromfile(folder / "row_offsets", dtype="u4")
    columns = numpy.fromfile(folder / "columns", dtype="u4")
    call = CALLS[name](row_offsets, columns, threads)
    prepare = getattr(call, "prepare", lambda: None)
    times, peak = [], None
    while len(times) < repetitions and sum(times) <= ENOUGH:
        prepare()
        is_watched = not times and name not in ON_DEVICE and reset_peak()
        before = resident_bytes("VmRSS")
        begin = time.perf_counter()
        count, found = call()
        times.append(time.perf_counter() - begin)
        if is_watched:
            peak = resident_bytes("VmHWM") - before
    labels_of(numpy, found).tofile(folder / f"{name}.labels")
    return {"version": module.__version__, "seconds": min(times), "count": int(count), "peak_bytes": peak}


def main():
    name, folder, repetitions, threads = sys.argv[1:]
    json.dump(measure(name, pathlib.Path(folder), int(repetitions), int(threads)), sys.stdout)


if __name__ == "__main__":
    main()
