# SPDX-License-Identifier: Apache-2.0
"""Shows the tables of `skerry bench call` beside the best peers for results.py."""
import math

from results_table import counted, markdown_table

RATIOS = ("peer_over_promised", "peer_over_unpromised")
PEERS = "Peers check nothing, count nothing, and require a symmetric matrix."


def peer_times(records):
    """{(page, graph, threads): (ms, name, record)} of the best peer in the newest run that has one; threads
    is None on a device. What a run of the public call recorded beside it comes before runs of the peers alone."""
    best = {}

    def add(record, row, threads, ms, name):
        best.setdefault((record["page"], row.get("graph"), threads), (ms, name, record))

    newest_first = sorted(records, key=lambda record: record["date"] or "", reverse=True)
    for record in (record for record in newest_first if record["benchmark"] == "call"):
        for row in (row for rows in record["tables"].values() for row in rows):
            if row.get(RATIOS[0]):
                add(record, row, row.get("threads"), row[RATIOS[0]] * row["promised_ms"], "best peer")
    for record in (record for record in newest_first if record["benchmark"] == "peers"):
        threads = None if record["machine"].get("device") else record["threads"]
        for row in record["tables"]["peers"]:
            add(record, row, threads, *min((row[peer], peer) for peer in record["peers"] if row.get(peer)))
    return best


def with_peers(record, rows, best):
    """The rows, with the best peer's time and its ratios where they are known, and the other records
    that these are from."""
    full, others = [], []
    for row in rows:
        if row.get(RATIOS[0]):  # the peers of its own run
            ms, name, source = row[RATIOS[0]] * row["promised_ms"], row.get("best_peer", "best peer"), record
        else:
            ms, name, source = best.get((record["page"], row["graph"], row.get("threads")), (None,) * 3)
        if ms is not None:
            row = {**row, "best_peer_ms": ms, "best_peer": name,
                   RATIOS[0]: row.get(RATIOS[0], ms / row["promised_ms"]),
                   RATIOS[1]: row.get(RATIOS[1], ms / row["unpromised_ms"])}
            if source is not record and source not in others:
                others.append(source)
        full.append(row)
    return full, others


def provenance_of_peers(rows, others):
    """A line below a table with ratios."""
    if not any(RATIOS[0] in row for row in rows):
        return []
    when = "; ".join(f"{other['date']}, {other['machine'].get('device') or other['machine']['processor']}"
                     for other in others)
    return [(f"Peers: {when}. " if when else "") + PEERS]


def geometric_mean(numbers):
    return math.exp(sum(math.log(number) for number in numbers) / len(numbers))


def summaries(lines, keys):
    """The lines, and the geometric mean and the least of each column."""
    full = [line for line in lines if all(line.get(key) for key in keys)]
    if len(full) > 1:
        lines = lines + [
            {"graph": f"{name} of {len(full)}"} | {key: of([line[key] for line in full]) for key in keys}
            for name, of in (("geometric mean", geometric_mean), ("least", min))]
    return lines


def device_table(rows):
    """One line a graph, then the geometric mean and the least of the ratios."""
    return markdown_table(summaries(
        [{key: value for key, value in row.items() if key not in ("threads", "n", "entries")} for row in rows],
        RATIOS))


def by_threads(rows, keys):
    """A line for each graph, two columns for each number of threads: promised, not promised."""
    lines = {}
    for row in rows:
        if all(row.get(key) for key in keys):
            line = lines.setdefault(row["graph"], {"graph": row["graph"]})
            for key, call in zip(keys, ("promised", "not promised")):
                line[f"{counted(row['threads'], 'threads')}, {call}"] = row[key]
    return list(lines.values())


def host_tables(rows):
    """Times by graph and threads, with serial_rem's; then the ratios of the best peer."""
    times = by_threads(rows, ("promised_ms", "unpromised_ms"))
    for line in times:
        of_graph = [row["serial_rem_ms"] for row in rows
                    if row["graph"] == line["graph"] and "serial_rem_ms" in row]
        line["serial_rem"] = min(of_graph, default=None)
    parts = ["Milliseconds:", markdown_table(times)]
    ratios = by_threads(rows, RATIOS)
    if ratios:
        columns = [key for key in ratios[0] if key != "graph"]
        parts += ["The best peer's time over the call's; more is faster:",
                  markdown_table(summaries(ratios, columns))]
    return "\n\n".join(parts)


def panels(rows, on_device):
    """By graph, a panel for each number of threads."""
    lines = {"promised": "promised_ms", "not promised": "unpromised_ms",
             "best peer": "best_peer_ms"}
    if not on_device:
        lines["serial_rem"] = "serial_rem_ms"

    def series(some):
        found = {name: [(row["graph"], row[key]) for row in some if row.get(key)]
                 for name, key in lines.items()}
        return {name: points for name, points in found.items() if points}

    return [{"title": "" if on_device else counted(threads, "threads"), "x": "", "y": "ms", "log_x": False,
             "series": series([row for row in rows if row.get("threads") == threads])}
            for threads in dict.fromkeys(row.get("threads") for row in rows)]
