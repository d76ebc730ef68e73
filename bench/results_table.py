# SPDX-License-Identifier: Apache-2.0
"""Writes rows, which are dicts, as Markdown tables for results.py."""

LABELS = {
    "seconds": "ms", "promised_ms": "promised, ms", "unpromised_ms": "not promised, ms",
    "solve_ms": "solve alone, ms", "read_ms": "columns read, ms", "best_peer_ms": "best peer, ms", "best_peer": "best peer",
    "peer_over_promised": "peer / promised", "peer_over_unpromised": "peer / not promised",
    "serial_rem_ms": "serial_rem, ms", "floor_ms": "floor, ms", "over_floor": "time / floor",
    "labels_ms": "labels, ms", "forest_ms": "forest, ms", "columns_ms": "columns, ms", "gather_ms": "gather, ms",
    "mb_to_move": "MB to move", "gb_per_s": "GB/s", "columns_gb_per_s": "columns, GB/s",
    "peak_bytes": "peak, MB", "bytes_over_needed": "bytes moved / needed", "mb_a_round": "MB a round",
    "fill": "fill, ns an id", "find": "find, ns an id", "bytes": "bytes an id",
    "call_us": "call, us", "plain_rem_us": "plain Rem, us",
}


def cell(value, key=""):
    """A value as text; `seconds` become milliseconds, `peak_bytes` megabytes."""
    if value is None or value == "":
        return "-"
    if isinstance(value, str):
        return value.replace("|", "\\|")
    if key == "peak_bytes":
        value = 1e-6 * value
    if isinstance(value, int):
        return f"{value:,}"
    if key == "seconds":
        value = 1e3 * value
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def markdown_table(rows):
    """Columns without any value are left out."""
    keys = [key for key in dict.fromkeys(key for row in rows for key in row)
            if any(row.get(key) is not None for row in rows)]
    lines = ["| " + " | ".join(LABELS.get(key, key) for key in keys) + " |",
             "|" + "---|" * len(keys)]
    lines += ["| " + " | ".join(cell(row.get(key), key) for key in keys) + " |" for row in rows]
    return "\n".join(lines)


def named(row, keys):
    """The values of the keys, separated by blanks; a number as in "2 threads". A key may contain blanks."""
    words, values = keys.split(), []
    while words:
        length = next((k for k in range(len(words), 1, -1) if " ".join(words[:k]) in row), 1)
        key, words = " ".join(words[:length]), words[length:]
        if row.get(key):
            values.append((key, row[key]))
    return " ".join(value if isinstance(value, str) else counted(value, key)
                    for key, value in values)


def counted(number, things):
    """1 thread, 2 threads"""
    return f"{number} {things.removesuffix('s') if number == 1 else things}"


def pivoted(rows, show):
    """A line for each value of show["rows"], a column for each value of show["columns"]; no line without a
    value."""
    lines = {}
    for row in rows:
        if "without" in show and row["graph"].startswith(show["without"]):
            continue
        line = lines.setdefault(tuple(row.get(key) for key in show["rows"]),
                                {key: row.get(key) for key in show["rows"]})
        value, name = row[show["cell"]], named(row, show["columns"])
        if show["cell"] == "rounds" and row["seconds"] is None:  # older records have 0 where a run was stopped
            value = None
        if row.get("algorithm") == "serial_rem" and show["cell"] == "ratio" and row.get("seconds"):
            name, value = "serial_rem, ms", 1e3 * row["seconds"]
        line[name] = None if value is None else cell(value, show["cell"])
    return [line for line in lines.values()
            if any(value is not None for key, value in line.items() if key not in show["rows"])]


def fastest_products(tables):
    """For each graph the fastest algorithm of products, over the default and over LAGraph's fastest, with the
    bytes that it moves over those that any algorithm needs: row offsets, column ids and labels once."""
    lines = []
    for graph in tables["graphs"]:
        rows = [row for row in tables["times"] if row["graph"] == graph["graph"] and row["seconds"]]
        default = next((row for row in rows if row["algorithm"] == "hook_first"), None)
        peers = [row for row in rows if row["backend"].startswith("LAGraph")]
        own = [row for row in rows if row is not default and row not in peers]
        if not default or not own:
            continue
        best, needed = min(own, key=lambda row: row["seconds"]), 4e-6 * (2 * graph["vertices"] + 1 + graph["entries"])
        lines.append({
            "graph": graph["graph"], "algorithm": best["algorithm"], "backend": best["backend"], "seconds": best["seconds"],
            "over hook_first": best["seconds"] / default["seconds"],
            "over LAGraph's fastest": best["seconds"] / min(row["seconds"] for row in peers) if peers else None,
            "rounds": best["rounds"], "bytes_over_needed": best["mb"] and best["mb"] / needed, "gb_per_s": best["gb_per_s"]})
    return lines
