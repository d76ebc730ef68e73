# SPDX-License-Identifier: Apache-2.0
"""Figures 5 and 6 of Sutton and others: adaptive_hook, and its number of segments."""
from seeds.evidence import DEVICE, Evidence, mean, recorded, rows_by_machine, times

MEASURED_BY = "`skerry bench segments`, `ranking`"
STEPS = ("hook_compress", "hook_multijump", "atomic_hook", "adaptive_hook")
NEARLY = .95  # of the best speed-up: the same within the noise of a run
DOCUMENT_LEAST, DOCUMENT_MOST = 4.15, 6.76  # speed-up over hook_compress


def sweeps(rows):
    """{graph: its rows}, each from one segment on."""
    found = {}
    for row in rows:
        found.setdefault(row["graph"], []).append(row)
    return found


def at_degree(rows):
    """The row whose number of segments is nearest to the average degree, by ratio."""
    return min(rows, key=lambda row: max(row["segments / degree"], 1 / row["segments / degree"]))


def best_of(rows):
    return max(rows, key=lambda row: row["speedup"])


def steps_by_machine(records):
    """{machine: {graph: {step: ms}}}: of the ranking; on the device also of a recorded run with grids."""
    found = {}
    for machine, rows in rows_by_machine(records, "ranking", "times").items():
        for row in rows:
            if row["algorithm"] in STEPS and row["seconds"]:
                of_graph = found.setdefault(machine, {}).setdefault(row["graph"], {})
                of_graph[row["algorithm"]] = 1e3 * row["seconds"]
    on_device = found.setdefault(DEVICE, {})
    for row in recorded(records, "h200-2026-11-22-hooks")["all"]:
        if row["algorithm"] in STEPS:
            for graph, ms in row.items():
                if graph != "algorithm":
                    on_device.setdefault(graph, {})[row["algorithm"]] = ms
    return found


def sweep_claims(found, by_machine):
    nearest, growth = {}, {}
    for machine, rows in by_machine.items():
        graphs = sweeps(rows)
        kept = {name: at_degree(some)["speedup"] / best_of(some)["speedup"]
                for name, some in graphs.items()}
        exact = sum(share >= NEARLY for share in kept.values())
        nearest[machine] = (f"on {exact} of {len(kept)} graphs", exact == len(kept))
        uniform = [best_of(some) for name, some in graphs.items() if name.startswith("er")]
        uniform.sort(key=lambda row: row["degree"])
        growth[machine] = (
            f"{times(uniform[0]['speedup'])} at degree {uniform[0]['degree']:.0f}, "
            f"{times(uniform[-1]['speedup'])} at {uniform[-1]['degree']:.0f}",
            all(a["speedup"] <= b["speedup"] for a, b in zip(uniform, uniform[1:])))
        name = "device" if machine == DEVICE else f"cores_{machine.split()[0]}"
        found.values[f"lost_{name}"] = f"{100 * (1 - mean(kept.values())):.0f} %"
        found.values[f"best_{name}"] = ", ".join(f"{row['segments']}" for row in uniform)
        longest = graphs[uniform[-1]["graph"]]
        a, b = longest[-2:]
        found.values[f"segment_{name}"] = (
            f"{1e6 * (b['seconds'] - a['seconds']) / (b['segments'] - a['segments']):.0f}")
        found.values["degrees"] = ", ".join(f"{row['degree']:.0f}" for row in uniform)
    found.claim("Fig. 6", "the speed-up over one segment is largest, within 5 %, at as many segments as "
                "the average degree, on every graph", nearest)
    found.claim("III-B", "the larger the average degree, the more segments gain", growth)


def step_claims(found, by_machine):
    faster, much, jumps = {}, {}, {}
    for machine, graphs in by_machine.items():
        gains = [steps["hook_compress"] / steps["adaptive_hook"] for steps in graphs.values()]
        text = f"{times(min(gains))} to {times(max(gains))}"
        faster[machine] = (text, min(gains) > 1)
        much[machine] = (text, min(gains) >= DOCUMENT_LEAST)
        multi = [steps["hook_compress"] / steps["hook_multijump"] for steps in graphs.values()]
        jumps[machine] = (f"{times(min(multi))} to {times(max(multi))}", min(multi) > .98)
    found.claim("Fig. 5", "`adaptive_hook` is faster than `hook_compress` on every graph", faster)
    found.claim("Fig. 5", f"by {times(DOCUMENT_LEAST)} to {times(DOCUMENT_MOST)}", much)
    found.claim("Fig. 5", "`hook_multijump` alone is as fast as `hook_compress` or faster on every graph", jumps)


def evidence(records):
    found = Evidence()
    by_machine = rows_by_machine(records, "segments", "times")
    sweep_claims(found, by_machine)
    steps = steps_by_machine(records)
    step_claims(found, steps)
    found.table("steps", [{"machine": machine, "graph": graph,
                           **{f"{name}, ms": ms.get(name) for name in STEPS},
                           "adaptive / compress": times(ms["hook_compress"] / ms["adaptive_hook"])}
                          for machine, graphs in steps.items() for graph, ms in graphs.items()])
    found.table("sweep", [{"machine": machine, "graph": graph, "average degree": best["degree"],
                           "best segments": best["segments"], "speed-up there": best["speedup"],
                           "speed-up at the degree": at_degree(rows)["speedup"],
                           "time there / serial_rem": best["ratio"]}
                          for machine, all_rows in by_machine.items()
                          for graph, rows in sweeps(all_rows).items() for best in [best_of(rows)]])
    found.chart("curves", "Speed-up of adaptive_hook over one segment", [
        (machine, "segments / average degree", "speed-up", True,
         {graph: [(row["segments / degree"], row["speedup"]) for row in some]
          for graph, some in sweeps(rows).items()}) for machine, rows in by_machine.items()])
    return found
