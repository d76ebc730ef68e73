# SPDX-License-Identifier: Apache-2.0
"""The eight figures of Lehr, Reinsperger, Rysavy: times by the density of random matrices."""
from seeds.evidence import DEVICE, HOST, Evidence, mean, recorded, rows_by_machine, times

MEASURED_BY = "`skerry bench density`"
WALK, LISTS, FRONTIER, THRUST = ("owner_walk", "owner_walk/lists", "dense_frontier",
                                 "max_per_row/dense")
MEMORIES = ("device", "pinned", "zero_copy")
SIZES = (1000, 10_000)
DENSE_FROM = .009  # "higher densities": .01 and more; random matrices have slightly less or more
STEADY_FROM = .0009  # from .001 on, a graph of 10,000 vertices has a giant component
SPARSE_TO = .0015  # "low densities": up to .001


def curves(by_machine, n):
    """{(machine, algorithm): {density: row}} of matrices with n vertices."""
    found = {}
    for machine, rows in by_machine.items():
        for row in rows:
            if row["vertices"] == n and row["seconds"]:
                name = row["algorithm"]
                if name == f"{THRUST}, device":  # the only memory that it is in
                    name = THRUST
                found.setdefault((machine, name), {})[row["density"]] = row
    return found


def points(of, scale=1e3, key="seconds"):
    return [(density, scale * row[key]) for density, row in of.items()]


def ratios(slow, fast, key="seconds", least=0.0, most=1.0):
    """The times of one curve over those of another, at the densities that both have."""
    return [slow[d][key] / fast[d][key] for d in slow if d in fast and least <= d <= most]


def span(numbers):
    return f"{times(min(numbers))} to {times(max(numbers))}"


class Figures:
    """The curves of both sizes, and the claims and charts that compare them."""

    def __init__(self, records):
        self.by_machine = rows_by_machine(records, "density", "times")
        self.write_back = recorded(records, "h200-2026-11-28-write-back")["times"]
        self.of = {n: curves(self.by_machine, n) for n in SIZES}
        self.found = Evidence()

    def on_device(self, n, algorithm, memory="device"):
        return self.of[n].get((DEVICE, f"{algorithm}, {memory}"), {})

    def both(self, slow, fast, **how):
        """The ratios of both sizes; slow and fast give the curve for a size."""
        return [r for n in SIZES for r in ratios(slow(n), fast(n), **how)]

    def host(self, n, algorithm):
        return self.of[n].get((HOST, algorithm), {})

    def chart(self, name, about, series_of, y="ms", sizes=SIZES):
        self.found.chart(name, about, [
            (f"{n:,} vertices", "density", y, True, {key: p for key, p in series_of(n).items() if p})
            for n in sizes])


def sparse_walks(f):
    """Figures 1 to 3."""
    def series(n):
        lines = {f"{machine}, {name}": points(f.of[n].get((machine, name), {}))
                 for machine in f.by_machine if machine != DEVICE for name in (WALK, LISTS)}
        lines.update({f"H200, {name}": points(f.on_device(n, name)) for name in (WALK, LISTS)})
        return lines
    f.chart("figure_1", "Walks, one thread a component: time by density", series)

    low = f.both(lambda n: f.on_device(n, LISTS), lambda n: f.host(n, LISTS), most=SPARSE_TO)
    high = f.both(lambda n: f.on_device(n, LISTS), lambda n: f.host(n, LISTS), least=DENSE_FROM)
    f.found.claim("Fig. 1", "at low densities the walks are faster on the GPU than on the CPU (lists)",
                  {DEVICE: (f"{span(low)} the CPU's time", max(low) < 1)})
    f.found.claim("Fig. 1", "at higher densities the CPU is faster (lists)",
                  {DEVICE: (f"{span(high)} the CPU's time", min(high) > 1)})
    low = f.both(lambda n: f.on_device(n, WALK), lambda n: f.on_device(n, LISTS), most=SPARSE_TO)
    high = f.both(lambda n: f.on_device(n, WALK), lambda n: f.on_device(n, LISTS), least=DENSE_FROM)
    f.found.claim("Fig. 1", "on the GPU a vector as output is faster than lists at low densities",
                  {DEVICE: (f"{times(mean(low))} the time of lists", mean(low) < 1)})
    f.found.claim("Fig. 1", "and slower at higher ones",
                  {DEVICE: (f"{times(mean(high))} the time of lists", min(high) > 1)})

    def overhead(n):
        return {name: [(d, 1e3 * (row["seconds"] - f.on_device(n, name)[d]["seconds"]))
                       for d, row in f.on_device(n, name, "zero_copy").items()]
                for name in (WALK, LISTS)}
    f.chart("figure_2", "Overhead of zero-copy over device memory", overhead, "overhead, ms")
    grown = {n: overhead(n)[LISTS] for n in SIZES}
    f.found.claim("Fig. 2", "the overhead of zero-copy memory grows with the number of entries (lists, without the least density)",
                  {DEVICE: (f"{grown[SIZES[0]][0][1]:.2g} ms to {grown[SIZES[1]][-1][1]:.4g} ms",
                            all(a[1] <= b[1] for n in SIZES
                                for a, b in zip(grown[n][1:], grown[n][2:])))})

    def pinned(n):
        return {name: [(d, row["build_seconds"] / f.on_device(n, name, "pinned")[d]["build_seconds"])
                       for d, row in f.on_device(n, name).items() if "build_seconds" in row]
                for name in (WALK, LISTS)}
    f.chart("figure_3", "Speed-up of the copies by pinned memory", pinned, "speed-up")
    gains = [gain for n in SIZES for some in pinned(n).values() for _, gain in some]
    f.found.claim("Fig. 3", "pinned memory shortens the copies to the GPU",
                  {DEVICE: (f"{span(gains)} as fast", min(gains) > 1)})


def dense_frontier(f):
    """Figures 4 and 5."""
    f.chart("figure_4", "Frontier over the dense matrix: CPU and GPU", lambda n: {
        **{machine: points(f.of[n].get((machine, FRONTIER), {}))
           for machine in f.by_machine if machine != DEVICE},
        "H200": points(f.on_device(n, FRONTIER))})
    growth = {}
    for machine in f.by_machine:
        some = f.of[SIZES[1]].get((machine, FRONTIER))
        if some:
            first, last = (pick(d for d in some if DENSE_FROM <= d < .5) for pick in (min, max))
            gain = some[last]["seconds"] / some[first]["seconds"]
            growth[machine] = (f"{times(gain)} for {times(last / first)} the density",
                               gain > .5 * last / first)
    f.found.claim("Fig. 4", "on the CPU the time grows linearly with the density", growth)
    some = f.on_device(SIZES[1], FRONTIER)
    spread = max(r["seconds"] for r in some.values()) / min(r["seconds"] for r in some.values())
    f.found.claim("Fig. 4", "on the GPU it depends on the number of vertices only (within 2x)",
                  {DEVICE: (f"{times(spread)} between densities", spread < 2)})
    f.chart("figure_5", "Frontier over the dense matrix, by the memory that it is in", lambda n: {
        memory: points(f.on_device(n, FRONTIER, memory)) for memory in MEMORIES})
    slower = f.both(lambda n: f.on_device(n, FRONTIER, "zero_copy"),
                    lambda n: f.on_device(n, FRONTIER))
    f.found.claim("Fig. 5", "the three memories of the GPU take about the same time (within 1.5x)",
                  {DEVICE: (f"zero-copy takes {span(slower)}", max(slower) < 1.5)})


def thrust_and_best(f):
    """Figures 6 to 8."""
    f.chart("figure_6", "Max-per-row fixpoint: time by density", lambda n: {
        machine: points(f.of[n].get((machine, THRUST), {})) for machine in f.by_machine})
    f.found.table("write_back", f.write_back)
    ends = {}
    for machine in f.by_machine:
        gains = []
        for n in SIZES:
            of = f.of[n].get((machine, THRUST), {})
            if of:
                gains.append(of[min(of)]["seconds"] / of[max(of)]["seconds"])
        ends[machine] = (f"{times(mean(gains))} as fast at the largest as at the least", min(gains) > 1)
    f.found.claim("Fig. 6", "the max-per-row fixpoint is faster where the density is higher", ends)
    f.chart("figure_7", "Max-per-row fixpoint on the GPU beside the CPU", lambda n: {
        "H200, max_per_row": points(f.of[n].get((DEVICE, THRUST), {})),
        **{f"16 cores, {name}": points(f.host(n, name)) for name in (FRONTIER, THRUST, LISTS, "auto")}})
    gains = ratios(f.host(SIZES[1], FRONTIER), f.of[SIZES[1]].get((DEVICE, THRUST), {}),
                   least=DENSE_FROM)
    f.found.claim("Fig. 7", "at higher densities the GPU runs it faster than the CPU runs the dense frontier",
                  {DEVICE: (span(gains), min(gains) > 1)})
    f.chart("figure_8", "The best implementations of a CPU and those of a GPU", lambda n: {
        "16 cores, owner_walk": points(f.host(n, WALK)), "16 cores, auto": points(f.host(n, "auto")),
        "H200, owner_walk/lists": points(f.on_device(n, LISTS)),
        "H200, dense_frontier": points(f.on_device(n, FRONTIER)),
        "H200, max_per_row": points(f.of[n].get((DEVICE, THRUST), {}))}, sizes=SIZES[1:])
    slower = ratios(f.on_device(SIZES[1], FRONTIER), f.host(SIZES[1], WALK))
    f.found.claim("Fig. 8", "a dense frontier on the GPU is slower than walks on the CPU at each density",
                  {DEVICE: (f"{span(slower)} the time", min(slower) > 1)})


def evidence(records):
    f = Figures(records)
    sparse_walks(f)
    dense_frontier(f)
    thrust_and_best(f)
    f.found.values["auto_gain"] = span(ratios(f.host(SIZES[1], WALK), f.host(SIZES[1], "auto")))
    f.found.values["walk_factor"] = span(f.both(lambda n: f.on_device(n, WALK, "zero_copy"),
                                                lambda n: f.on_device(n, WALK)))
    dense = ratios(f.host(SIZES[1], WALK), f.on_device(SIZES[1], FRONTIER), least=STEADY_FROM)
    f.found.values["dense_gain"] = span(dense)
    steady = [row["seconds"] for d, row in f.on_device(SIZES[1], FRONTIER).items() if d >= STEADY_FROM]
    f.found.values["steady"] = times(max(steady) / min(steady))
    for n in SIZES:
        rows = {}
        for (machine, name), of in f.of[n].items():
            for density, row in of.items():
                key = f"{density:.1g}"
                line = rows.setdefault((machine, name), {"machine": machine, "algorithm": name})
                line[key] = 1e3 * row["seconds"]
        f.found.table(f"times_{n}", list(rows.values()))
    return f.found
