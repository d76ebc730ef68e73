# SPDX-License-Identifier: Apache-2.0
"""The claims, tables and figures of Hong, Dhulipala, Shun: samplings, finishes, growing graphs."""
from seeds import gconn_figures
from seeds.evidence import DEVICE, TWO_CORES, Evidence, by_value, mean, recorded, rows_by_machine, times

MEASURED_BY = "`skerry bench variants`, `parameters`, `gpu_optimisations`, `incremental`"
DENSE, ROAD = ("kron", "urand"), "road"  # graphs of a large average degree; of a large diameter
SAMPLINGS = {"none": "none", "kout": "k-out", "hook": "hook-based (HB)", "bfs": "BFS"}
FIXED, TREE = "kout(async/compress)+async/compress", "auto/gconn"
TENTH = 1.1  # within 10 %
GENERATED = ("gconn_ba20", "gconn_rmat20")  # graphs that the paper generates, m = 10 n
FEW_RULES = ("unite_by_min", "async/split", "rem_cas/naive/splice", "shiloach_vishkin", "liu_tarjan/PRSA")
INSPECTING = ("liu_tarjan/PRS", "shiloach_vishkin", "liu_tarjan/PRSA")


def of_the_paper(rows):
    """The rows whose sampling unites by the rule of the finish, as SAMPLING instead of SAMPLING(FINISH). Finishes
    that unite by no rule are those of SAMPLING; so is a search, which unites nothing."""
    by_rule = {row["family"] for row in rows if "(" in row["sampling"]}
    for row in rows:
        plain = row["sampling"].removesuffix("(FINISH)")
        if plain in SAMPLINGS and (plain not in ("kout", "hook") or
                                   (plain != row["sampling"]) == (row["family"] in by_rule)):
            yield {**row, "sampling": plain}


def best_by_sampling(records):
    """{machine: {graph: {sampling: the least ratio of its finishes}}}"""
    found = {}
    for machine, rows in rows_by_machine(records, "variants", "best of a family").items():
        for row in of_the_paper(rows):
            for graph, ratio in row.items():
                if ratio and graph not in ("sampling", "family"):
                    least = found.setdefault(machine, {}).setdefault(graph, {})
                    least[row["sampling"]] = min(least.get(row["sampling"], ratio), ratio)
    return found


def finishes_without_sampling(records):
    """{machine: {graph: {family: the least ratio}}}"""
    found = {}
    for machine, rows in rows_by_machine(records, "variants", "best of a family").items():
        for row in rows:
            for graph, ratio in row.items():
                if row["sampling"] == "none" and ratio and graph not in ("sampling", "family"):
                    found.setdefault(machine, {}).setdefault(graph, {})[row["family"]] = ratio
    return found


def finish_claims(found, of):
    """Claims on finishes without a sampling.

    of  finishes_without_sampling()"""
    def over(slow, fast):
        """{machine: the times of one family over another, on average}"""
        return {machine: mean(f[slow] / f[fast] for f in some.values()) for machine, some in of.items()}
    behind = {machine: max(min(f["async"], f["rem_cas"]) / min(f.values()) for f in some.values())
              for machine, some in of.items()}
    found.claim("4.1, Fig. 3", "without a sampling, async or rem_cas is the fastest finish (within 10 %)",
                {machine: (f"at most {100 * (most - 1):.0f} % behind", most < TENTH)
                 for machine, most in behind.items()})
    for slow, fast, claim in (
            ("rem_lock", "rem_cas", "rem_lock is slower than rem_cas (3.81x the time)"),
            ("liu_tarjan", "async", "Liu-Tarjan is slower than async (3.72x the time, on a GPU)"),
            ("shiloach_vishkin", "async", "Shiloach-Vishkin is slower than async (5.19x the time, on a GPU)")):
        found.claim("4.1" + ", Fig. 4" * (slow != "rem_lock"), claim,
                    {machine: (times(ratio), ratio > TENTH) for machine, ratio in over(slow, fast).items()})


def choices(records):
    """{machine: {graph: the ratios of one fixed choice, of the tree, of the best combination}}"""
    found = {}
    for machine, rows in rows_by_machine(records, "variants", "times").items():
        of = {}
        for row in rows:
            if row["ratio"]:
                of.setdefault(row["graph"], {})[row["algorithm"]] = row["ratio"]
        tree = {row["graph"]: row[TREE] for row in rows_by_machine(records, "variants", "fastest")[machine]}
        found[machine] = {graph: (some[FIXED], tree[graph], min(some.values())) for graph, some in of.items()}
    return found


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
    for machine, some in choices(records).items():
        for at, limit, measured in ((0, 1.208, fixed), (1, 1.094, chosen)):
            slower = sum(each[at] / each[2] for each in some.values()) / len(some)
            measured[machine] = (f"{100 * (slower - 1):.1f} % slower", slower < limit)
    found.claim("4.2, Fig. 5", "k-out sampling pays at a large average degree", pays)
    found.claim("4.2, Fig. 5", "and costs on roads", hurts)
    found.claim("4.2, Table 3",
                "HB sampling is best where it covers most vertices, and costs elsewhere", hooks)
    found.claim("4.2", "BFS sampling is slower than none on graphs of a large diameter "
                "(24.59x the time)", searches)
    found.claim("4.7", f"one fixed choice, here `{FIXED}`, is on average within 20.8 % of the best of each graph",
                fixed)
    found.claim("4.7", f"the decision tree of Figure 12, `{TREE}`, is within 9.4 %", chosen)
    found.table("choices", [
        {"machine": machine, "graph": graph, "the fixed choice": each[0] / each[2], TREE: each[1] / each[2]}
        for machine, some in choices(records).items() for graph, each in some.items()])


def family_tables(found, records):
    """Table 2, and the names of the fastest finishes."""
    for machine, rows in rows_by_machine(records, "variants", "best of a family").items():
        where = "device" if machine == DEVICE else "host"
        found.table(f"table_2_{where}", [{**row, "sampling": SAMPLINGS[row["sampling"]]}
                                         for row in sorted(of_the_paper(rows), key=lambda row: list(
                                             SAMPLINGS).index(row["sampling"]))])
    found.table("fastest_on_device", [
        {**row, "sampling": SAMPLINGS[row["sampling"]]}
        for row in rows_by_machine(records, "variants", "best finish")[DEVICE] if row["sampling"] in SAMPLINGS])


def rules_of_samplings(found, records):
    """What the rule of the sampling costs: k-out by the rule of each family over k-out by async."""
    for machine, rows in rows_by_machine(records, "variants", "best of a family").items():
        of = {row["family"]: row for row in rows if row["sampling"] == "kout(FINISH)"}
        if not of:
            continue
        plain = next(row for row in rows if row["sampling"] == "kout" and row["family"] == "async")
        graphs = [key for key in plain if key not in ("sampling", "family")]
        where = "device" if machine == DEVICE else "host"
        for name in ("early", "rem_lock"):
            found.values[f"kout_{name}_{where}"] = times(mean(of[name][g] / of["async"][g] for g in graphs))
        found.values[f"kout_by_rule_{where}"] = times(mean(of["async"][g] / plain[g] for g in graphs))


def samplings_tables(found, records):
    """Table 3, and Figure 6: shares of the entries that a sampling reads, and then a finish."""
    def percent(share, digits=2):
        return f"{100 * share:.{digits}f} %"
    rows = [{"machine": machine, **row}
            for machine, some in rows_by_machine(records, "variants", "samplings").items() for row in some
            if row["sampling"] in SAMPLINGS]
    found.table("table_3", [{"machine": row["machine"], "graph": row["graph"], "sampling": row["sampling"],
                             "time, ms": 1e3 * row["seconds"], "covered": percent(row["covered"], 1),
                             "entries left": percent(row["left"])} for row in rows])
    found.table("figure_6", [
        {"graph": row["graph"], "sampling": SAMPLINGS[row["sampling"]],
         "first step of HB": percent(row["first hooks"]) if row["first hooks"] else None,
         "whole sampling": percent(row["inspected"]), "then by a finish": percent(row["by the finish"])}
        for row in rows if "inspected" in row])


def parameter_tables(found, records):
    """k of k-out and N of HB: the ratio by each value."""
    for name, parameter, letter, default in (("k_of_kout", "sample_edges", "k", "2"),
                                             ("n_of_hook", "hook_edges", "N", "4")):
        rows = by_value(records, parameter, f"graph, {letter} =")
        found.table(name, rows)
        for machine in (TWO_CORES, DEVICE):
            behind = [row[default] / min(ratio for ratio in row.values() if not isinstance(ratio, str))
                      for row in rows if row["machine"] == machine]
            where = "device" if machine == DEVICE else "host"
            found.values[f"{name}_{where}"] = f"{100 * (max(behind, default=1) - 1):.0f} %"


def optimisation_claim(found, records):
    rows = recorded(records, "h200-2026-11-22-gpu-optimisations")["ms by setting"]
    gain = {key: 100 * (mean(row["none"] / row[key] for row in rows) - 1)
            for key in ("C", "CR", "CRG")}
    found.claim("3.5, Fig. 2", "coalescing, reorganisation and gathering make k-out faster (41.55 %)",
                {DEVICE: (", ".join(f"{some:+.1f} %" for some in gain.values()) + ", one after the other",
                          gain["CRG"] > 20)})
    found.table("figure_2", [{key: row[key] for key in
                              ("graph", "none", "C", "R", "CR", "G", "CG", "RG", "CRG")} for row in rows])


def growing(records, table, graph="kron20"):
    """{machine: rows of one graph that grows}"""
    of = {machine: [row for row in rows if row["graph"] == graph]
          for machine, rows in rows_by_machine(records, "incremental", table).items()}
    return {machine: rows for machine, rows in of.items() if rows}


def rates_of_rules(records):
    """{machine: {family of union rules: the highest rate}}"""
    found = {}
    for machine, rows in growing(records, "rules").items():
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
    """Figure 8, and the same of the two graphs that the paper generates."""
    def rates(rows):
        """{length of a batch: rate}"""
        return {row["batch"]: row["million/s"] for row in rows if row["stream"] == "edges, shuffled"
                and row.get("waits for", "each batch") == "each batch"}
    batches = growing(records, "batches")
    small, lines = {}, {}
    for machine, rows in batches.items():
        of = rates(rows)
        lines[machine] = list(of.items())
        drop = of[max(of)] / of[min(of)]
        small[machine] = (f"{times(drop)} as fast in one batch as in batches of {min(of):,}", drop > 10)
    found.claim("4.4, Fig. 8", "small batches have a rate that is lower by an order of magnitude", small)
    for name, stream in (("peak", "edges, shuffled"), ("peak_by_row", "entries by row")):
        highest = max(row["million/s"] for row in batches[DEVICE] if row["stream"] == stream)
        found.values[name] = f"{highest / 1e3:.1f}"
    found.chart("figure_8", "Rate of insertions by the size of batches",
                [("kron20, shuffled", "edges in a batch", "million edges/s", True, lines)])
    found.table("figure_8_generated", [
        {"machine": machine, "graph": graph, **{f"{length:,}" if length < max(of) else "all": rate
                                                for length, rate in of.items()}}
        for graph in GENERATED for machine, rows in growing(records, "batches", graph).items()
        for of in [rates(rows)]])
    found.table("table_4_generated", [
        {"graph": graph, **{row["rule"]: row["million/s"] for row in rows if row["rule"] in FEW_RULES}}
        for graph in GENERATED
        for rows in [growing(records, "rules", graph).get(DEVICE, [])] if rows])


def inspected_table(found, records):
    """Figure 9: edges inspected over edges, by the length of batches."""
    lines = {}
    for row in rows_by_machine(records, "incremental", "inspected").get(TWO_CORES, []):
        if row["rule"] in INSPECTING:
            line = lines.setdefault((row["graph"], row["rule"]), {"graph": row["graph"], "rule": f"`{row['rule']}`"})
            is_all = row["batch"] == row["operations"]
            line["all" if is_all else f"{row['batch']:,}"] = f"{row['inspections an edge']:.2f}"
    found.table("figure_9", list(lines.values()))


def mix_claim(found, records):
    """Figure 10."""
    mixes, lines = {}, {}
    for machine, rows in growing(records, "mixes").items():
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
    finish_claims(found, finishes_without_sampling(records))
    sampling_claims(found, records, best)
    optimisation_claim(found, records)
    parameter_tables(found, records)
    rule_claims(found, records)
    batch_claim(found, records)
    mix_claim(found, records)
    inspected_table(found, records)
    samplings_tables(found, records)
    family_tables(found, records)
    rules_of_samplings(found, records)
    gconn_figures.add(found, records, finishes_without_sampling(records), best)
    return found
