# SPDX-License-Identifier: Apache-2.0
"""Tables 2 to 4 and Figures 2, 5, 8 and 10 of Hong, Dhulipala, Shun: samplings, finishes, growing graphs."""
from seeds.evidence import DEVICE, Evidence, by_value, mean, recorded, rows_by_machine, times

MEASURED_BY = "`skerry bench variants`, `parameters`, `gpu_optimisations`, `incremental`"
DENSE, ROAD = ("kron", "urand"), "road"  # graphs of a large average degree; of a large diameter
SAMPLINGS = {"none": "none", "kout": "k-out", "kout(FINISH)": "k-out by the finish's rule",
             "hook": "hook-based (HB)", "hook(FINISH)": "HB by the finish's rule", "bfs": "BFS"}
TENTH = 1.1  # within 10 %


def best_by_sampling(records):
    """{machine: {graph: {sampling: the least ratio or time of its finishes}}}"""
    found = {}
    for machine, rows in rows_by_machine(records, "variants", "times").items():
        for row in rows:
            if row["ratio"]:
                least = found.setdefault(machine, {}).setdefault(row["graph"], {})
                least[row["sampling"]] = min(least.get(row["sampling"], row["ratio"]), row["ratio"])
    for machine, rows in rows_by_machine(records, "variants", "fastest").items():
        for row in rows:
            found[machine][row["graph"]]["auto"] = row["auto"]
    device = found.setdefault(DEVICE, {})
    for row in recorded(records, "h100-2026-11-28-variants")["best finish"]:
        for graph, cell in row.items():  # "0.395 rem_cas/naive/splice"
            if graph != "sampling":
                device.setdefault(graph, {})[row["sampling"]] = float(str(cell).split()[0])
    return found


def finishes_without_sampling(records):
    """{graph: {family: the least ratio}} on two cores."""
    found = {}
    for rows in rows_by_machine(records, "variants", "times").values():
        for row in rows:
            if row["sampling"] == "none" and row["ratio"]:
                least = found.setdefault(row["graph"], {})
                least[row["family"]] = min(least.get(row["family"], row["ratio"]), row["ratio"])
    return found


def device_finishes(records):
    """{graph: {family: the least ratio}} on a GPU, without a sampling."""
    found = {}
    for row in recorded(records, "h100-2026-11-28-variants")["best of a family"]:
        for graph, ratio in row.items():
            if row["sampling"] == "none" and graph not in ("sampling", "family"):
                found.setdefault(graph, {})[row["family"]] = ratio
    return found


def finish_claims(found, records, machine):
    """Claims on finishes without a sampling."""
    of = finishes_without_sampling(records)
    behind = [min(f["async"], f["rem_cas"]) / min(f.values()) for f in of.values()]
    device = recorded(records, "h100-2026-11-28-variants")["best finish"][0]
    names = [str(device[graph]).split()[1].split("/")[0] for graph in ("kron20", "urand20", "small2m")]
    hits = sum(name in ("async", "rem_cas") for name in names)
    found.claim("4.1, Fig. 3", "without a sampling, async or rem_cas is the fastest finish (within 10 %)",
                {machine: (f"at most {100 * (max(behind) - 1):.0f} % behind", max(behind) < TENTH),
                 DEVICE: (f"on {hits} of {len(names)} graphs", hits == len(names))})
    on_device = device_finishes(records)
    locks = mean(f["rem_lock"] / f["rem_cas"] for f in on_device.values())
    on_host = mean(f["rem_lock"] / f["rem_cas"] for f in of.values())
    found.claim("4.1", "rem_lock is slower than rem_cas (3.81x the time)",
                {machine: (f"rem_try_lock: {times(on_host)}", None), DEVICE: (times(locks), locks > TENTH)})
    for family, claim, on_two_cores in (
            ("liu_tarjan", "Liu-Tarjan is slower than async (3.72x the time, on a GPU)", ""),
            ("shiloach_vishkin", "Shiloach-Vishkin is slower than async (5.19x the time, on a GPU)", "synchronous: ")):
        host, gpu = (mean(f[family] / f["async"] for f in some.values()) for some in (of, on_device))
        found.claim("4.1, Fig. 4", claim,
                    {machine: (on_two_cores + times(host), None if on_two_cores else host > TENTH),
                     DEVICE: (times(gpu), gpu > TENTH)})


def choices(records):
    """{graph: the ratios of one fixed choice, of the tree's choice, of the best without `auto`} on two cores.

    The tree is that of algorithms/gconn_tree.hpp, but with the coverage that was measured."""
    covered = {row["graph"]: row["covered"]
               for rows in rows_by_machine(records, "variants", "samplings").values()
               for row in rows if row["sampling"] == "hook"}
    degree = {row["graph"]: row["entries"] / row["vertices"]
              for rows in rows_by_machine(records, "variants", "graphs").values() for row in rows}
    of = {}
    for rows in rows_by_machine(records, "variants", "times").values():
        for row in rows:
            if row["ratio"]:
                of.setdefault(row["graph"], {})[row["algorithm"]] = row["ratio"]
    def tree(graph):
        if degree[graph] < 4:
            return "async/compress"
        return "hook+ecl/jump" if covered[graph] >= .9 else "kout+async/compress"
    return {graph: (some["kout+async/compress"], some[tree(graph)], min(some.values()))
            for graph, some in of.items()}


def sampling_claims(found, records, best):
    def of(machine, sampling, other, names):
        return [some[sampling] / some[other] for graph, some in best[machine].items()
                if graph.startswith(names) and sampling in some]
    pays, hurts, hooks, searches, fixed, chosen = {}, {}, {}, {}, {}, {}
    for machine in best:
        gains = of(machine, "none", "kout", DENSE)
        pays[machine] = (f"{times(min(gains))} to {times(max(gains))} as fast", min(gains) > 1)
        losses = of(machine, "kout", "none", ROAD)
        hurts[machine] = (f"{times(min(losses))} to {times(max(losses))} the time", min(losses) > 1)
        uniform, road = of(machine, "kout", "hook", "urand"), of(machine, "hook", "none", ROAD)
        hooks[machine] = (f"{times(mean(uniform))} as fast as k-out on urand, {times(mean(road))} the time "
                          "of none on roads", mean(uniform) > 1 and min(road) > 1)
        walks = mean(of(machine, "bfs", "none", ROAD))
        searches[machine] = (times(walks), walks > 1)
    host = next(machine for machine in best if machine != DEVICE)
    for at, limit, measured in ((0, 1.208, fixed), (1, 1.094, chosen)):
        slower = mean(some[at] / some[2] for some in choices(records).values())
        measured[host] = (f"{100 * (slower - 1):.0f} % slower", slower < limit)
    found.claim("4.2, Fig. 5", "k-out sampling pays at a large average degree", pays)
    found.claim("4.2, Fig. 5", "and costs on roads", hurts)
    found.claim("4.2, Table 3",
                "HB sampling is best where it covers most vertices, and costs elsewhere", hooks)
    found.claim("4.2", "BFS sampling is slower than none on graphs of a large diameter "
                "(24.59x the time)", searches)
    found.claim("4.7", "one fixed choice, here kout+async/compress, is on average within 20.8 % of the best of "
                "each graph", fixed)
    found.claim("4.7", "the decision tree of Figure 12 is within 9.4 %", chosen)


def samplings_table(found, records):
    rows = [{"machine": machine, **row}
            for machine, some in rows_by_machine(records, "variants", "samplings").items() for row in some]
    rows += [{"machine": DEVICE, **row}
             for row in recorded(records, "h100-2026-11-28-variants")["samplings"]]
    found.table("table_3", [{"machine": row["machine"], "graph": row["graph"], "sampling": row["sampling"],
                             "time, ms": 1e3 * row["seconds"], "covered": f"{100 * row['covered']:.1f} %",
                             "entries left": f"{100 * row['left']:.2f} %"}
                            for row in rows if row["sampling"] in SAMPLINGS])


def parameter_tables(found, records):
    """k of k-out and N of HB: the ratio by each value."""
    for name, parameter, letter, default in (("k_of_kout", "sample_edges", "k", "2"),
                                             ("n_of_hook", "hook_edges", "N", "4")):
        rows = by_value(records, parameter, f"graph, {letter} =")
        found.table(name, rows)
        behind = [row[default] / min(ratio for ratio in row.values() if not isinstance(ratio, str)) for row in rows]
        found.values[f"{name}_behind"] = f"{100 * (max(behind) - 1):.0f} %"


def optimisation_claim(found, records):
    rows = recorded(records, "h200-2026-11-22-gpu-optimisations")["ms by setting"]
    gain = {key: 100 * (mean(row["none"] / row[key] for row in rows) - 1)
            for key in ("C", "CR", "CRG")}
    found.claim("3.5, Fig. 2", "coalescing, reorganisation and gathering make k-out faster (41.55 %)",
                {DEVICE: (", ".join(f"{some:+.1f} %" for some in gain.values()) + ", one after the other",
                          gain["CRG"] > 20)})
    found.table("figure_2", [{key: row[key] for key in
                              ("graph", "none", "C", "R", "CR", "G", "CG", "RG", "CRG")} for row in rows])


def rates_of_rules(records):
    """{machine: {family of union rules: the highest rate}}"""
    found = {}
    for machine, rows in rows_by_machine(records, "incremental", "rules").items():
        best = found.setdefault(machine, {})
        for row in rows:
            family = row["rule"].split("/")[0] + (", phases" if row["rule"].endswith("/splice") else "")
            best[family] = max(best.get(family, 0), row["million/s"])
    return found


def rule_claims(found, records):
    """Table 4."""
    rules = rates_of_rules(records)
    found.claim("4.4, Table 4", "async has the highest rate of insertions in one batch (within 10 %)",
                {machine: (f"the best rate is {times(max(of.values()) / of['async'])} its rate",
                           max(of.values()) < TENTH * of["async"]) for machine, of in rules.items()})
    found.claim("4.4, Table 4", "rem_cas is much slower there than async (0.293 of its rate)",
                {machine: (times(of["rem_cas"] / of["async"]), of["rem_cas"] < .6 * of["async"])
                 for machine, of in rules.items()})
    found.table("table_4", [{"machine": machine, "rule": rule, "million edges/s": rate}
                            for machine, of in rules.items()
                            for rule, rate in sorted(of.items(), key=lambda pair: -pair[1])])


def batch_claim(found, records):
    """Figure 8."""
    batches = rows_by_machine(records, "incremental", "batches")
    small, lines = {}, {}
    for machine, rows in batches.items():
        of = {row["batch"]: row["million/s"] for row in rows if row["stream"] == "edges, shuffled"
              and row.get("waits for", "each batch") == "each batch"}
        lines[machine] = list(of.items())
        drop = of[max(of)] / of[min(of)]
        small[machine] = (f"{times(drop)} as fast in one batch as in batches of {min(of):,}", drop > 10)
    found.claim("4.4, Fig. 8", "small batches have a rate that is lower by an order of magnitude", small)
    for name, stream in (("peak", "edges, shuffled"), ("peak_by_row", "entries by row")):
        highest = max(row["million/s"] for row in batches[DEVICE] if row["stream"] == stream)
        found.values[name] = f"{highest / 1e3:.1f}"
    found.chart("figure_8", "Rate of insertions by the size of batches",
                [("kron20, shuffled", "edges in a batch", "million edges/s", True, lines)])


def mix_claim(found, records):
    """Figure 10."""
    mixes, lines = {}, {}
    for machine, rows in rows_by_machine(records, "incremental", "mixes").items():
        longest = max(row["batch"] for row in rows)
        of = {row["insertions, %"]: row["million/s"] for row in rows if row["batch"] == longest}
        lines[machine] = list(of.items())
        mixes[machine] = (f"{times(of[min(of)] / of[100])} the rate with {100 - min(of)} % queries",
                          of[min(of)] > of[100])
    found.claim("4.4, Fig. 10", "the more queries in a batch, the higher the rate", mixes)
    found.chart("figure_10", "Rate of mixed batches by the share of insertions",
                [("kron20", "insertions, %", "million operations/s", False, lines)])


def evidence(records):
    found = Evidence()
    best = best_by_sampling(records)
    host = next(machine for machine in best if machine != DEVICE)
    finish_claims(found, records, host)
    sampling_claims(found, records, best)
    optimisation_claim(found, records)
    parameter_tables(found, records)
    rule_claims(found, records)
    batch_claim(found, records)
    mix_claim(found, records)
    samplings_table(found, records)
    families = finishes_without_sampling(records)
    for name, table in (("table_2", rows_by_machine(records, "variants", "best of a family")[host]),
                        ("table_2_families", recorded(records, "h100-2026-11-28-variants")["best of a family"])):
        found.table(name, [{**row, "sampling": SAMPLINGS[row["sampling"]]} for row in table
                           if row["sampling"] in SAMPLINGS])
    found.values["families"] = str(len(next(iter(families.values()))))
    found.table("table_2_device", [
        {**row, "sampling": SAMPLINGS[row["sampling"]]}
        for row in recorded(records, "h100-2026-11-28-variants")["best finish"]
        if row["sampling"] in SAMPLINGS])
    found.chart("figure_5", "Speed-up of the best finish after a sampling over that without", [
        (machine, "graph", "speed-up", False,
         {SAMPLINGS[name]: [(graph, some["none"] / some[name]) for graph, some in graphs.items()
                            if name in some] for name in ("kout", "hook", "bfs")})
        for machine, graphs in best.items()])
    return found
