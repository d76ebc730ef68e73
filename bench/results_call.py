# SPDX-License-Identifier: Apache-2.0
"""Shows the tables of `skerry bench call` beside the best peers for results.py."""
import math

from results_table import cell, counted, markdown_table

RATIOS = ("peer_over_promised", "peer_over_unpromised")


def peer_times(records):
    """{(page, graph, threads): (ms, name)} of the best peer; threads is None on a device. The times
    that a run of the public call recorded beside it come before those of the peers alone."""
    best = {}
    for record in (record for record in records if record["benchmark"] == "peers"):
        threads = None if record["machine"].get("device") else record["threads"]
        for row in record["tables"]["peers"]:
            best[record["page"], row["graph"], threads] = min(
                (row[peer], peer) for peer in record["peers"] if row.get(peer))
    for record in (record for record in records if record["benchmark"] == "call"):
        for row in (row for rows in record["tables"].values() for row in rows):
            key = (record["page"], row.get("graph"), row.get("threads"))
            if "best_peer_ms" in row:
                best[key] = row["best_peer_ms"], row["best_peer"]
            elif RATIOS[0] in row:
                best[key] = row[RATIOS[0]] * row["promised_ms"], "best peer"
    return best


def with_peers(page, rows, best):
    """The rows, with the best peer's time and its ratios where they are known."""
    full = []
    for row in rows:
        ms, name = best.get((page, row["graph"], row.get("threads")), (None, None))
        if ms is not None:
            row = {**row, "best_peer_ms": ms, "best_peer": name,
                   RATIOS[0]: row.get(RATIOS[0], ms / row["promised_ms"]),
                   RATIOS[1]: row.get(RATIOS[1], ms / row["unpromised_ms"])}
        full.append(row)
    return full


def geometric_mean(numbers):
    return math.exp(sum(math.log(number) for number in numbers) / len(numbers))


def device_table(rows):
    """One line a graph, then the geometric means of the ratios."""
    lines = [{key: value for key, value in row.items() if key != "threads"} for row in rows]
    compared = [row for row in rows if RATIOS[0] in row]
    if len(compared) > 1:
        lines.append({"graph": f"geometric mean of {len(compared)}"}
                     | {key: geometric_mean([row[key] for row in compared]) for key in RATIOS})
    return markdown_table(lines)


def host_tables(rows):
    """Graphs by threads; a cell is that of the promised call / of the call without the promise."""
    def ms(row):
        return row["promised_ms"], row["unpromised_ms"]

    def over_peer(row):
        return tuple(row.get(key) for key in RATIOS)

    def over_serial_rem(row):
        return tuple(row["serial_rem_ms"] / time if "serial_rem_ms" in row else None
                     for time in ms(row))

    parts = []
    for title, numbers in (
        ("Milliseconds, promised / not promised:", ms),
        ("The best peer's time over the call's, promised / not promised; more is faster:",
         over_peer),
        ("serial_rem's time over the call's, promised / not promised; more is faster:",
         over_serial_rem),
    ):
        lines = {}
        for row in rows:
            if None not in (pair := numbers(row)):
                line = lines.setdefault(row["graph"], {"graph": row["graph"]})
                line[counted(row["threads"], "threads")] = " / ".join(map(cell, pair))
        if lines:
            parts += [title, markdown_table(list(lines.values()))]
    return "\n\n".join(parts)


def panels(rows, on_device):
    """By graph on a device; else by threads, a panel for each graph."""
    lines = {"promised": "promised_ms", "not promised": "unpromised_ms",
             "best peer": "best_peer_ms"}
    if not on_device:
        lines["serial_rem"] = "serial_rem_ms"

    def series(x, some):
        found = {name: [(row[x], row[key]) for row in some if row.get(key)]
                 for name, key in lines.items()}
        return {name: points for name, points in found.items() if points}

    if on_device:
        return [{"title": "", "x": "", "y": "ms", "log_x": False, "series": series("graph", rows)}]
    return [{"title": graph, "x": "threads", "y": "ms", "log_x": True,
             "series": series("threads", [row for row in rows if row["graph"] == graph])}
            for graph in dict.fromkeys(row["graph"] for row in rows)]
