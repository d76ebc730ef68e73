# SPDX-License-Identifier: Apache-2.0
"""Figures 1, 3, 4, 5, 7 and 11 of Hong, Dhulipala, Shun: combinations beside each other and beside published codes."""
from seeds.evidence import mean, recorded, times

RECORD = "h200-2026-11-28-gconn-figures"
SOMAN, GROUTE, ECL, AFFOREST = "hook_compress", "Groute", "ECL-CC", "Afforest"
EXISTING = (SOMAN, GROUTE, ECL, AFFOREST)
NS, S = ", no sampling", ", sampling"
UNIONS = ("async", "rem_cas", "jtb_words", "hooks", "early", "rem_lock")
OTHERS = ("liu_tarjan", "stergiou", "shiloach_vishkin", "label_propagation")


def slowdowns(found, families):
    """Figures 3 and 4: families of finishes over the fastest of union-find.

    families  {machine: {graph: {family: ratio}}}"""
    def chart(name, about, names):
        found.chart(name, about, [
            (machine, "graph", "time / fastest union-find", False,
             {family: [(graph, some[family] / min(some[each] for each in UNIONS))
                       for graph, some in graphs.items() if some.get(family)] for family in names})
            for machine, graphs in families.items()])
    chart("figure_3", "Union-find without a sampling: time over the fastest", UNIONS)
    chart("figure_4", "Other finishes without a sampling: time over the fastest union-find", OTHERS)


def over(rows, name, base):
    """The speed-up of a column over another one, or over the fastest of several, a number a graph."""
    bases = [base] if isinstance(base, str) else base
    return [(row["graph"], min(row[each] for each in bases if row[each]) / row[name])
            for row in rows if row.get(name)]


def beside_codes(found, tables):
    """Figures 1, 7 and 11."""
    rows = [{**row, "GConn": min(row["GConn" + NS], row["GConn" + S])} for row in tables["times"]]
    found.chart("figure_1", "Speed-up over the fastest code before GConn", [
        ("", "graph", "speed-up", False, {name: over(rows, name, EXISTING) for name in (*EXISTING, "GConn")})])
    found.chart("figure_7", "Speed-up over hook_compress, the rounds of GPU-CC", [
        ("", "graph", "speed-up", False,
         {name: over(rows, name, SOMAN) for name in (ECL, AFFOREST, "GConn" + NS, "GConn" + S)})])
    width = tables["bandwidth"][0]
    found.chart("figure_11", "Speed-up of a GPU over the 16 cores of its host", [
        ("", "graph", "speed-up", False, {
            "no sampling": over(rows, "GPU, none", "CPU, none"), "k-out": over(rows, "GPU, k-out", "CPU, k-out"),
            "bandwidth": [(row["graph"], width["ratio"]) for row in rows]})])
    found.table("figure_1_times", [
        {key: value for key, value in row.items() if not key.startswith(("GPU", "CPU"))} for row in tables["times"]])
    for key, name, base in (
            ("gconn_over_existing", "GConn", EXISTING), ("gconn_over_soman", "GConn" + S, SOMAN),
            ("gconn_over_ecl", "GConn" + S, ECL), ("gconn_over_afforest", "GConn" + S, AFFOREST),
            ("gpu_over_cpu", "GPU, none", "CPU, none"), ("gpu_over_cpu_kout", "GPU, k-out", "CPU, k-out")):
        found.values[key] = times(mean(gain for _, gain in over(rows, name, base)))
    found.values["bandwidths"] = f"{width['device GB/s']:,.0f} and {width['host GB/s']:,.0f} GB/s"
    found.values["bandwidth_ratio"] = times(width["ratio"])


def add(found, records, families, best):
    """best  {machine: {graph: {sampling: ratio}}}"""
    slowdowns(found, families)
    found.chart("figure_5", "Speed-up of the best finish after a sampling over that without", [
        (machine, "graph", "speed-up", False,
         {text: [(graph, some["none"] / some[name]) for graph, some in graphs.items() if name in some]
          for name, text in (("kout", "k-out"), ("hook", "hook-based (HB)"), ("bfs", "BFS"))})
        for machine, graphs in best.items()])
    beside_codes(found, recorded(records, RECORD))
