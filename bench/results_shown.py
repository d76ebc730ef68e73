# SPDX-License-Identifier: Apache-2.0
"""What bench/results.py shows of each benchmark: its page, its title and its tables."""
from results_table import fastest_products

PAGES = {  # page: its title, and a part of the device's name that identifies the machine
    "h200": ("One NVIDIA H200 and its host", "H200"),
    "h100": ("One NVIDIA H100 and its host", "H100"),
    "two-h200": ("Two NVIDIA H200 of one host", None),
    "xeon16": ("16 cores of an Intel Xeon", None),
    "two-cores": ("Two cores of an Intel Xeon", None),
    "epyc2": ("Two cores of an AMD EPYC", None),
    "semiring-against-union-find": ("Semiring algorithms against union-find", None),
    "linear-algebra": ("The linear-algebra algorithms on all back ends", None),
}
PAGE_OF = {  # benchmark: its page, whatever the machine
    "semiring": "semiring-against-union-find",
    "linear_algebra": "linear-algebra",
    "gpus": "two-h200",
}
SHOWN_IN = {  # benchmark: the page of docs/seeds that has its numbers
    "variants": "gconn-design-space",
    "gpu_optimisations": "gconn-design-space",
    "parameters": "gconn-design-space",
    "segments": "adaptive-work-efficient-cc",
    "ranking": "fast-parallel-cc-on-gpus",
    "density": "tu-wien-project-report",
    "disjoint_set": "wait-free-disjoint-set",
}
TITLES = {  # benchmark: its place on a page, and what it times
    "call": (0, "Whole calls"),
    "kinds": (1, "Whole calls on every kind of generated graph"),
    "peers": (5, "Peers, call alone"),
    "python_call": (6, "Calls from Python, beside scipy and NetworkX"),
    "files": (7, "Whole commands on files: streams and any ids"),
    "gpu": (15, "Solve alone on the device, between two events"),
    "gpus": (18, "One GPU and several, whole calls"),
    "solve": (20, "Solves alone, as ratios to serial_rem"),
    "compare": (25, "Whole calls beside other libraries, as ratios to serial_rem"),
    "variants": (30, "Samplings and finishes, solve alone"),
    "parameters": (32, "k-out, hook-based sampling and stages by their parameters, solve alone"),
    "gpu_optimisations": (33, "Optimisations of the GPU sampler, solve alone"),
    "segments": (34, "`adaptive_hook` by its number of segments, solve alone"),
    "worst_orders": (42, "Worst orders of ids, solve alone"),
    "ranking": (35, "Graft and shortcut, hooks and union-find, solve alone"),
    "density": (36, "Walks, dense products and union-find by density, solve alone"),
    "semiring": (40, "FastSV, label propagation, max-per-row and the default, solve alone"),
    "linear_algebra": (41, "Every algorithm of products on every back end, solve alone"),
    "disjoint_set": (37, "Disjoint sets, solve alone"),
    "incremental": (38, "A graph that grows: insertions and queries"),
}
BY_ALGORITHM = {"table": "times", "rows": ["graph"], "columns": "algorithm backend",
                "cell": "ratio"}
WHOLE_CALLS = [{"table": name} for name in (
    "device calls", "other device calls", "calls", "tiny calls", "forests", "graphs")]
SHOW = {  # benchmark: its tables, some as pivots; else all tables
    "call": WHOLE_CALLS,
    "kinds": WHOLE_CALLS,
    "solve": [{"table": "graphs"}, BY_ALGORITHM],
    "compare": [{"table": "graphs"}] + [
        {"table": "times", "rows": ["algorithm", "backend"], "columns": "graph", "cell": cell,
         "title": title, "without": "bridges"}
        for cell, title in (("seconds", "Time, ms"), ("peak_bytes", "Peak memory beside the graph, MB"),
                            ("bytes_over_needed", "Bytes moved over bytes needed"))],
    "gpu": [{"table": name} for name in ("times", "floors", "forests")],
    "semiring": [{"table": "graphs"}] + [
        {"table": table, "rows": ["graph", key], "columns": columns, "cell": cell, "title": title}
        for table, key in (("diameter", "diameter"), ("density", "degree"))
        for columns, cell, title in (
            ("algorithm backend", "seconds", f"Time in ms by {table}"),
            ("algorithm", "rounds", f"Rounds by {table}"),
            ("algorithm", "mb_a_round", f"MB of a round by {table}"))] + [{"table": "rates"}],
    "linear_algebra": [{"table": "graphs"}, {
        "table": "times", "made_by": fastest_products, "title": "The fastest algorithm of products"}] + [
        {"table": "times", "rows": rows, "columns": "graph", "cell": cell, "title": title}
        for rows, cell, title in (
            (["algorithm", "backend"], "seconds", "Time, ms"),
            (["algorithm", "backend"], "rounds", "Rounds"),
            (["algorithm", "backend"], "mb", "MB that the operations read and write"),
            (["algorithm", "backend"], "gb_per_s", "GB per second"))],
    "disjoint_set": [{"table": "graphs"}, BY_ALGORITHM, {"table": "ids"}],
    "ranking": [{"table": "times", "rows": ["algorithm", "backend"], "columns": "graph",
                 "cell": "ratio"}],
    "density": [{"table": "times", "rows": ["vertices", "density"], "columns": "algorithm backend",
                 "cell": "seconds"}],
    "variants": [{"table": name} for name in ("fastest", "best of a family", "samplings")],
    "segments": [{"table": "maxima"}],
    "incremental": [
        {"table": "graphs"}, {"table": "serial_rem"},
        {"table": "batches", "rows": ["graph", "stream", "waits for"], "columns": "batches",
         "cell": "million/s"},
        {"table": "mixes", "rows": ["graph", "insertions, %"], "columns": "batches",
         "cell": "million/s"},
        {"table": "rules", "rows": ["rule"], "columns": "graph", "cell": "million/s"},
        {"table": "inspected", "rows": ["graph", "rule"], "columns": "batch", "cell": "inspections an edge"}],
}
BY_CALL = ("call", "kinds")  # whole calls, shown beside the best peers
NOT_DRAWN = ("kinds", "linear_algebra", "variants", "gpu_optimisations",  # hundreds of points
             "gpu", "gpus")  # a few, which the table has
ABOUT = {  # benchmark: a paragraph before its tables
    "compare": """The first row is Skerry's whole call on a matrix of which nothing is promised. The row of each library is its
whole call, on a graph that it has built before. The other rows of Skerry are the solve alone on a matrix that is promised to be
symmetric; `serial_rem` and `ecl_cc` get the same promise, and check and count nothing. The chart has the ratio to serial_rem
in the same run. Peak memory is that of the first call. Bytes moved are what the operations
of an algorithm of products read and write by their equations; needed are row offsets and column ids read once, and
labels written once.""",
    "linear_algebra": """Every algorithm of products on every back end that has its operations. MB are what the
operations read and write by their equations, with ids and offsets of 4 bytes; caches and fused operations are not
considered. Rounds are products: `lacc` and `sv_products` take two a round. `hook_first` is the default, union-find, for
comparison. A wrong answer of LAGraph has no time, nor has a solve that was stopped at its limit. The transitive closure needs memory for the square of a component, and is left out
above 4096 vertices. Bytes needed are row offsets and column ids read once, and labels written once.""",
    "semiring": """A solve by products costs rounds x bytes of a round / rate.

- **Rounds** depend on the graph alone, not on the back end. Label propagation and the max-per-row fixpoint take one
  round more than the largest distance from a vertex to the vertex whose number is its label. On the grids, the
  rounds of FastSV grow with the logarithm of the diameter.
- **Bytes of a round** are what its operations read and write by their equations, with ids and offsets of 4 bytes:
  the matrix, one element of a vector for each entry, and passes over vectors. Every round reads the whole matrix.
- **The rate** is bytes over time. It exceeds that of the memory where vectors are in caches, or where a back end
  fuses operations. It falls where a product is so small that calls and barriers cost more than the entries.

The default, `auto`, is union-find (`hook_first`) on `serial`, `threads` and `openmp`. It has no rounds: it reads two
entries of each row, and then only rows outside the largest tree. A diameter does not slow it down, and a
larger degree hardly does.""",
}
