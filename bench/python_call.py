#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Times whole calls of the Python package beside scipy's and NetworkX's.

    python_call.py [--threads N] [--json FILE]

Run it by the Python of an environment with the package, such as build/python-test/bin/python. Every
answer is compared before a number is printed. A time is the best of many; calls alternate, so that
both meet the same load. Memory is the growth of the process's peak in one call.
"""
import argparse
import datetime
import json
import os
import pathlib
import platform
import subprocess
import sys
import timeit
from importlib import metadata

import numpy as np
import skerry
from scipy import sparse
from scipy.sparse import csgraph

from processor import processor_name


def csr_of(n, u, v):
    return sparse.coo_array((np.ones(len(u), np.int8), (u, v)), shape=(n, n)).tocsr()


def kron(scale, entries_of_row=16):
    """A symmetric R-MAT matrix with the probabilities of Graph500."""
    rng = np.random.default_rng(1)
    edges = entries_of_row << scale
    u, v = np.zeros((2, edges), np.int32)
    for _ in range(scale):
        below = rng.random(edges) > .76
        right = rng.random(edges) > np.where(below, .24 / .43 * .79, .57 / .76)
        u, v = 2 * u + below, 2 * v + right
    order = rng.permutation(1 << scale).astype(np.int32)
    u, v = order[u], order[v]
    return csr_of(1 << scale, np.concatenate((u, v)), np.concatenate((v, u)))


def best(ours, other, calls, repeats):
    """The least seconds of a call of each, which alternate."""
    times = np.array([[timeit.timeit(function, number=calls) for function in (ours, other)]
                      for _ in range(repeats)])
    return times.min(axis=0) / calls


def row(name, unit, ours, other, of):
    scale = {"us": 1e6, "ms": 1e3}[unit]
    print(f"{name:52} {ours * scale:8.3g} {unit}   {of} {other * scale:8.3g} {unit}   "
          f"{other / ours:6.1f} times")
    return {"name": name, "unit": unit, "skerry": ours * scale, of: other * scale,
            "ratio": other / ours}


def same(found, count, labels):
    if found.count != count or not np.array_equal(found.labels, labels):
        sys.exit("the labels differ from scipy's; no time is printed")


def small():
    A = csr_of(100, *np.random.default_rng(1).integers(0, 100, (2, 200)))
    count, labels = csgraph.connected_components(A)
    same(skerry.cc(A, numbering="dense"), count, labels)
    ours, of_scipy = best(lambda: skerry.connected_components(A),
                          lambda: csgraph.connected_components(A), 500, 40)
    yield row("connected_components, n = 100", "us", ours, of_scipy, "scipy")
    ours, _ = best(lambda: skerry.cc(A), lambda: None, 500, 40)
    yield row("cc, n = 100", "us", ours, of_scipy, "scipy")


def large(threads):
    A = kron(18)
    count, labels = csgraph.connected_components(A, directed=False)
    same(skerry.cc(A, numbering="dense"), count, labels)
    yield row(f"cc, kron18, no promise, {threads} threads", "ms",
              *best(lambda: skerry.cc(A, threads=threads),
                    lambda: csgraph.connected_components(A), 1, 20), "scipy")
    n = 1_000_000
    u, v = np.random.default_rng(1).integers(0, n, (2, 2 * n), dtype=np.int32)
    count, labels = csgraph.connected_components(csr_of(n, u, v), directed=False)
    same(skerry.cc((u, v), n=n, numbering="dense"), count, labels)
    yield row(f"cc((u, v)), 1M vertices, 2M edges, {threads} threads", "ms",
              *best(lambda: skerry.cc((u, v), n=n, threads=threads),
                    lambda: csgraph.connected_components(csr_of(n, u, v), directed=False), 1, 10),
              "scipy")


PEAK = """
import ctypes, numpy as np, skerry
from scipy import sparse
def peak():
    with open("/proc/self/status") as file:
        return next(int(line.split()[1]) * 1024 for line in file if line.startswith("VmHWM"))
n, entries = 1_000_000, 4_250_000
A = sparse.csr_array((n, n), dtype=np.int8)
A.indices = np.random.default_rng(1).integers(0, n, entries, dtype=np.int32)
A.indptr = np.linspace(0, entries, n + 1).astype(np.int32)
skerry.cc(A)  # starts the threads
ctypes.CDLL(None).malloc_trim(0)
with open("/proc/self/clear_refs", "w") as file:
    file.write("5")
before = peak()
labels = skerry.cc(A).labels
print(A.indices.nbytes + A.indptr.nbytes, labels.nbytes, len(labels), peak() - before)
"""


def memory():
    matrix, labels, n, grown = map(int, subprocess.run(
        [sys.executable, "-c", PEAK], check=True, capture_output=True, text=True).stdout.split())
    print(f"memory of cc beside a matrix of {matrix / 1e6:.3g} MB: labels of {labels / 1e6:.3g} MB "
          f"and {(grown - labels) / 1e3:.0f} kB; n / 8 is {n / 8e3:.0f} kB")
    yield {"name": "memory", "matrix": matrix, "labels": labels, "beside": grown - labels, "n": n}


def networkx():
    try:
        import networkx as nx
    except ImportError:
        print("networkx is not installed; left out")
        return
    nx.config.warnings_to_ignore.add("cache")
    n = 200_000
    G = nx.Graph()
    G.add_nodes_from(range(n))
    G.add_edges_from(np.random.default_rng(1).integers(0, n, (n, 2)).tolist())

    def components(**options):
        return list(nx.connected_components(G, **options))

    if components(backend="skerry") != components():
        sys.exit("the components differ from networkx's; no time is printed")
    times = best(lambda: components(backend="skerry"), components, 1, 10)
    yield row("nx.connected_components, 200k nodes, converted before", "ms", *times, "networkx")
    times = best(lambda: nx.number_connected_components(G, backend="skerry"),
                 lambda: nx.number_connected_components(G), 1, 10)
    yield row("nx.number_connected_components, the same", "ms", *times, "networkx")


def children():
    edges = np.random.default_rng(1).integers(0, 100_000, (2, 100_000))
    count = skerry.cc(edges).count
    right = 0
    for _ in range(200):
        child = os.fork()
        if child == 0:
            os._exit(int(skerry.cc(edges).count != count))
        right += os.waitpid(child, 0)[1] == 0
    print(f"children after fork that answer: {right} of 200")
    yield {"name": "children", "right": right, "of": 200}


def record(threads, tables):
    """What bench/results.py shows: the machine, how it was timed, and the tables."""
    return {
        "benchmark": "python_call", "date": datetime.date.today().isoformat(),
        "machine": {"processor": processor_name(), "threads": len(os.sched_getaffinity(0)),
                    "compiler": f"Python {platform.python_version()}",
                    "libraries": f"scipy {metadata.version('scipy')}",
                    "version": metadata.version("skerry")},
        "threads": threads, "verified": True,
        "source": f"`bench/python_call.py --threads {threads}`",
        "timed": {"calls": "a whole call from Python, the least of many; calls of both libraries "
                           "alternate; ratio: of the other library's time to Skerry's",
                  "memory": "bytes; beside: growth of the process's peak in one call, less labels"},
        "tables": tables}


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--threads", type=int, default=min(2, len(os.sched_getaffinity(0))))
    options.add_argument("--json")
    given = options.parse_args()
    calls = [*small(), *large(given.threads), *networkx()]
    tables = {"calls": calls, "memory": [*memory()], "children after fork": [*children()]}
    if given.json:
        text = json.dumps(record(given.threads, tables), indent=1) + "\n"
        pathlib.Path(given.json).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
