# SPDX-License-Identifier: Apache-2.0
"""The ranking of Cong: graft and shortcut, its variants and Rem's algorithm, on random graphs."""
import math

from seeds.evidence import DEVICE, HOST, Evidence, by_value, mean, rows_by_machine, times

MEASURED_BY = "`skerry bench ranking`, `parameters`"
PLAIN, UPDATE, SORTED, PREFETCH, STAGES = ("graft_shortcut", "graft_update", "graft_sorted",
                                           "graft_prefetch", "stages(graft_shortcut)")
REM = ("rem", "rem_cas/naive/split_one")  # the first on a host; a device has the second
SHOWN = (PLAIN, UPDATE, SORTED, PREFETCH, STAGES, "stages(graft_update)", "hook_compress", "adaptive_hook",
         *REM, "rem_lock/naive/split_one", "auto", "hook_first")
OWN = ("auto", "hook_first")  # not in the document


def seconds_by_graph(rows):
    """{graph: {algorithm: seconds}}"""
    found = {}
    for row in rows:
        if row["seconds"]:
            found.setdefault(row["graph"], {})[row["algorithm"]] = row["seconds"]
    return found


def compared(by_machine, slow, fast):
    """{machine: the times of slow over those of fast, a number a graph}"""
    return {machine: [some[slow] / some[fast] for some in graphs.values()]
            for machine, graphs in by_machine.items()}


def gain_claim(found, source, text, ratios):
    found.claim(source, text, {machine: (times(mean(some)), mean(some) > 1)
                               for machine, some in ratios.items()})


def rem_of(seconds):
    return min(seconds[name] for name in REM if name in seconds)


def is_rem_first(graphs):
    """Whether Rem's algorithm is the fastest of the document's four on each graph, and by how much."""
    shares = [min(some[name] for name in (PLAIN, UPDATE, STAGES)) / rem_of(some)
              for some in graphs.values()]
    return f"{times(mean(shares))} as fast as the best other", min(shares) > 1


def across_machines(found, by_machine):
    """Claims that compare the device with its host."""
    plain, fastest = {}, {}
    if DEVICE in by_machine and HOST in by_machine:
        host, device = by_machine[HOST], by_machine[DEVICE]
        gains = [host[graph][PLAIN] / device[graph][PLAIN] for graph in device]
        plain[DEVICE] = (f"{times(mean(gains))} as fast as its 16-core host", min(gains) > 1)
        best = [min(s for name, s in host[graph].items() if name not in OWN) /
                min(s for name, s in device[graph].items() if name not in OWN) for graph in device]
        fastest[DEVICE] = (f"{times(mean(best))} as fast as its host", .5 < mean(best) < 2)
    found.claim("Performance comparison", "plain graft and shortcut is faster on a GPU than on a CPU", plain)
    found.claim("GPU vs. CPU", "the fastest algorithms of a CPU and of a GPU take about the same time "
                "(within 2x)", fastest)


def evidence(records):
    found = Evidence()
    all_rows = rows_by_machine(records, "ranking", "times")
    by_machine = {machine: seconds_by_graph(rows) for machine, rows in all_rows.items()}
    costs = compared(by_machine, SORTED, PLAIN)
    found.claim("Locality optimization", "reads made sequential by sorting cost more than they gain",
                {machine: (f"{times(mean(some))} the time", min(some) > 1)
                 for machine, some in costs.items()})
    prefetched = {machine: mean(some) for machine, some in compared(by_machine, PLAIN, PREFETCH).items()}
    found.claim("Software prefetching", "prefetching makes graft and shortcut faster on CPUs",
                {machine: (f"{times(gain)} as fast", gain > 1) for machine, gain in prefetched.items()
                 if machine != DEVICE})
    found.claim("Software prefetching", "on a GPU it makes it no faster",
                {machine: (f"{times(gain)} as fast", gain < 1.02) for machine, gain in prefetched.items()
                 if machine == DEVICE})
    gain_claim(found, "CC-update", "rewriting edges as pairs of labels makes graft and shortcut faster",
               compared(by_machine, PLAIN, UPDATE))
    gain_claim(found, "Stages", "edges in random order, in groups, make graft and shortcut faster",
               compared(by_machine, PLAIN, STAGES))
    found.claim("Ranking", "on CPUs, Rem's algorithm is the fastest of the four",
                {machine: is_rem_first(graphs) for machine, graphs in by_machine.items()
                 if machine != DEVICE})
    on_device = {}
    if DEVICE in by_machine:
        text, is_first = is_rem_first(by_machine[DEVICE])
        on_device[DEVICE] = (text, not is_first)
    found.claim("Ranking", "on GPUs it is not", on_device)
    across_machines(found, by_machine)
    rounds = [row["rounds"] for rows in all_rows.values() for row in rows if row["algorithm"] == PLAIN]
    found.values["rounds"] = f"{min(rounds)} to {max(rounds)}"
    found.values["width"] = f"{2 ** (8 / 41 * math.log2(200e6)):.0f}"
    found.values["width_here"] = f"{2 ** (8 / 41 * 20):.0f}"
    places = {}
    for machine, rows in all_rows.items():
        for row in rows:
            if row["algorithm"] in SHOWN:
                line = places.setdefault((machine, row["algorithm"]),
                                         {"machine": machine, "algorithm": row["algorithm"]})
                line[row["graph"]] = row["ratio"]
    found.table("stage_sizes", by_value(records, "stage_size", "graph, q ="))
    found.table("ratios", list(places.values()))
    found.chart("ranking", "Time over serial_rem, by algorithm", [
        (machine, "algorithm", "time / serial_rem", False,
         {graph: [(row["algorithm"], row["ratio"]) for row in rows
                  if row["graph"] == graph and row["algorithm"] in SHOWN and row["ratio"]]
          for graph in dict.fromkeys(row["graph"] for row in rows)})
        for machine, rows in all_rows.items()])
    return found
