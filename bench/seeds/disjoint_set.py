# SPDX-License-Identifier: Apache-2.0
"""Table IV of Thakur and others: disjoint sets over a map, over a table, and in parallel."""
from seeds.evidence import DEVICE, HOST, TWO_CORES, Evidence, mean, rows_by_machine, times

MEASURED_BY = "`skerry bench disjoint_set`"
MAP, TABLE, PARALLEL = "disjoint_set/map", "disjoint_set/table", "disjoint_set/parallel, "
RANK = "disjoint_set/parallel_by_rank, "
GRAPHS = ("FB", "soc-Epinions1", "twitter")
LIVE_JOURNAL = "rmat20.sg"  # the like of soc-LiveJournal1
DOCUMENT = {  # microseconds of its Table IV, in the order of GRAPHS
    MAP: (34268, 145459, 591140), TABLE: (14108, 114558, 476047),
    PARALLEL + "2K jobs": (70870, 226404, 1192637), PARALLEL + "4K jobs": (33031, 137635, 799962),
    PARALLEL + "8K jobs": (20352, 104264, 618007), PARALLEL + "16K jobs": (17090, 98724, 583805),
    PARALLEL + "32K jobs": (16553, 100611, 513364), PARALLEL + "32 jobs": (491539, 1300871, 6360657),
    PARALLEL + "64 jobs": (495520, 1230461, 6411095),
    PARALLEL + "1024 jobs": (391221, 1153976, 4086961)}
MOST, FEWEST = PARALLEL + "32K jobs", PARALLEL + "2K jobs"


def by_algorithm(rows, graphs=GRAPHS):
    """{algorithm: {graph: milliseconds}}"""
    found = {}
    for row in rows:
        if row["seconds"] and row["graph"] in graphs:
            found.setdefault(row["algorithm"], {})[row["graph"]] = 1e3 * row["seconds"]
    return found


def ratios(slow, fast):
    return [slow[graph] / fast[graph] for graph in slow if graph in fast]


def span(numbers):
    return f"{times(min(numbers))} to {times(max(numbers))}"


def best_parallel(of, union=PARALLEL):
    """{graph: the least time in parallel, by any number of jobs}"""
    some = [ms for name, ms in of.items() if name.startswith(union)]
    return {graph: min(ms[graph] for ms in some) for graph in some[0]}


def host_claims(found, hosts):
    tables = {machine: ratios(of[MAP], of[TABLE]) for machine, of in hosts.items()}
    found.claim("3.3, Table IV", "sequentially, a compact table is faster than a map on these graphs",
                {machine: (span(some), min(some) > 1) for machine, some in tables.items()})
    largest = {machine: of[TABLE]["twitter"] / best_parallel(of)["twitter"]
               for machine, of in hosts.items()}
    found.claim("3.3", "in parallel, a CPU is faster than sequentially on a large graph",
                {machine: (times(gain), gain > 1) for machine, gain in largest.items()})
    small = {machine: of[TABLE]["FB"] / best_parallel(of)["FB"] for machine, of in hosts.items()}
    found.claim("Table IV", "and slower on FB, the smallest",
                {machine: (times(gain), gain < 1) for machine, gain in small.items()})
    jobs = {machine: ratios(of[FEWEST], of[MOST]) for machine, of in hosts.items()}
    theirs = span([a / b for a, b in zip(DOCUMENT[FEWEST], DOCUMENT[MOST])])
    found.claim("3.3, Table IV", f"32K jobs a thread are faster than 2K, by {theirs}",
                {machine: (span(some), min(some) > 1.5) for machine, some in jobs.items()})


def rank_claim(found, machines):
    """Union by rank over union by id, each with its best number of jobs."""
    gains = {machine: ratios(best_parallel(of, RANK), best_parallel(of)) for machine, of in machines.items()
             if any(name.startswith(RANK) for name in of)}
    found.claim("3.3", 'union by id instead of by rank made the GPU "three-folds" faster (within 2x to 4.5x)',
                {machine: (span(some), 2 < mean(some) < 4.5 if machine == DEVICE else None)
                 for machine, some in gains.items()})


def evidence(records):
    found = Evidence()
    machines = {machine: by_algorithm(rows)
                for machine, rows in rows_by_machine(records, "disjoint_set", "times").items()}
    hosts = {machine: of for machine, of in machines.items() if machine != DEVICE}
    host_claims(found, hosts)
    device = best_parallel(machines[DEVICE])
    slower = [device[graph] / best_parallel(machines[HOST])[graph] for graph in GRAPHS]
    theirs = span([min(DOCUMENT[PARALLEL + f"{jobs} jobs"][k] for jobs in (32, 64, 1024)) /
                   min(DOCUMENT[PARALLEL + f"{jobs}K jobs"][k] for jobs in (2, 4, 8, 16, 32))
                   for k in range(len(GRAPHS))])
    found.claim("3.3, Table IV", f"a GPU takes {theirs} the time of the CPU",
                {DEVICE: (f"{span(slower)} the time", min(slower) > 1)})
    rank_claim(found, machines)
    like = {machine: by_algorithm(rows, (LIVE_JOURNAL,))
            for machine, rows in rows_by_machine(records, "disjoint_set", "times").items()}
    found.claim("3.3, Table IV", "on soc-LiveJournal1 the table is slower than the map (1.32x the time)",
                {machine: (times(of[TABLE][LIVE_JOURNAL] / of[MAP][LIVE_JOURNAL]),
                           of[TABLE][LIVE_JOURNAL] > of[MAP][LIVE_JOURNAL])
                 for machine, of in like.items() if MAP in of})
    async_gain = ratios(device, machines[DEVICE]["async/split"])
    found.values["async_gain"] = span(async_gain)
    found.values["auto_gain"] = span(ratios(device, machines[DEVICE]["auto"]))
    many = [machines[DEVICE][PARALLEL + "1024 jobs"][g] / device[g] for g in GRAPHS]
    found.values["many_jobs"] = span(many)
    ids = rows_by_machine(records, "disjoint_set", "ids")
    largest = max(row["ids"] for row in ids[TWO_CORES] if row["table"] == "map")
    memory = {row["table"]: row["bytes"] for row in ids[TWO_CORES] if row["ids"] == largest}
    found.claim("2.2", "memory follows the number of ids, not the largest id: ids are random numbers of 64 bits",
                {machine: (f"{min(r['bytes'] for r in rows):.3g} to {max(r['bytes'] for r in rows):.3g} "
                           "bytes an id", max(r["bytes"] for r in rows) < 64)
                 for machine, rows in ids.items()})
    for table, value in memory.items():
        found.values[f"bytes_{table}"] = f"{value:.0f}"
    found.table("table_iv", [
        {"implementation": f"`{name}`", "graph": graph, "document, ms": DOCUMENT[name][k] / 1e3,
         **{f"{machine}, ms": of.get(name, {}).get(graph) for machine, of in machines.items()},
         "document / its map": DOCUMENT[name][k] / DOCUMENT[MAP][k],
         **{f"{machine} / its map": of[name][graph] / of[MAP][graph] for machine, of in hosts.items()
            if name in of}}
        for name in DOCUMENT for k, graph in enumerate(GRAPHS)])
    found.table("memory", [{"ids": row["ids"], "table": row["table"], "bytes an id": row["bytes"],
                            **{f"{what}, ns an id, {machine}": same[what] for machine, rows in ids.items()
                               for same in rows if (same["ids"], same["table"]) == (row["ids"], row["table"])
                               for what in ("fill", "find")}}
                           for row in ids[TWO_CORES] if row["ids"] in (2**10, 2**16, 2**22, 2**26)])
    found.chart("times", "Disjoint sets: time by implementation", [
        (graph, "implementation", "ms", False,
         {machine: [(name.removeprefix("disjoint_set/"), of[name][graph])
                    for name in (MAP, TABLE, FEWEST, MOST, PARALLEL + "32 jobs", PARALLEL + "1024 jobs",
                                 "auto") if name in of]
          for machine, of in machines.items()}) for graph in GRAPHS])
    found.values["map_gain"] = times(mean(ratios(hosts[HOST][MAP], hosts[HOST][TABLE])))
    return found
