# SPDX-License-Identifier: Apache-2.0
"""What the JSON of docs/results says about the claims of a source document."""
import math

import results_plot as plot
from results_table import markdown_table

TWO_CORES, HOST, DEVICE = "2 cores", "16 cores", "GPU"
MACHINES = {  # page of a record: its host
    "two-cores": TWO_CORES, "epyc2": TWO_CORES, "xeon16": HOST, "h200": HOST,
    "h100": HOST}


def machine_of(record, row):
    """The machine that a row was measured on: the record's device, or its host."""
    if record["machine"].get("device") or row.get("backend", "").endswith("cuda"):
        return DEVICE
    return MACHINES.get(record["page"])


def rows_by_machine(records, benchmark, table):
    """{machine: rows} of the newest runs of a benchmark on each machine, which have one date."""
    found, date_of = {}, {}
    for record in records:
        if record["benchmark"] == benchmark:
            for row in record["tables"].get(table, []):
                machine = machine_of(record, row)
                if machine and record["date"] == date_of.setdefault(machine, record["date"]):
                    found.setdefault(machine, []).append(row)
    return {machine: found[machine] for machine in (TWO_CORES, HOST, DEVICE) if machine in found}


def recorded(records, name):
    """The tables of docs/results/data/NAME.json."""
    return next(record["tables"] for record in records if record["file"] == name)


def by_value(records, parameter, title):
    """A row a machine, graph and algorithm: the ratios by the values of a parameter of `skerry bench parameters`."""
    lines = {}
    for machine, rows in rows_by_machine(records, "parameters", "times").items():
        for row in rows:
            if row["parameter"] == parameter:
                line = lines.setdefault((machine, row["graph"], row["algorithm"]),
                                        {"machine": machine, title: row["graph"], "algorithm": row["algorithm"]})
                line[f"{row['value']:g}"] = row["ratio"]
    return list(lines.values())


def mean(numbers):
    """The geometric mean."""
    numbers = list(numbers)
    return math.exp(sum(map(math.log, numbers)) / len(numbers))


def times(number):
    """A ratio as text: 2.47x"""
    return f"{number:.0f}x" if number >= 100 else f"{number:.3g}x"


class Claim:
    """A claim of the document, and on each machine what was measured and whether that agrees."""

    def __init__(self, source, text, measured):
        self.source, self.text, self.measured = source, text, measured

    def verdict(self):
        holds = [agrees for _, agrees in self.measured.values() if agrees is not None]
        if not holds:
            return "not measured"
        return "holds" if all(holds) else "in part" if any(holds) else "fails"


class Evidence:
    """Claims, charts, and values of a text's ${names}."""

    def __init__(self):
        self.claims, self.values, self.charts, self.about = [], {}, {}, {}

    def claim(self, source, text, measured):
        """measured  {machine: (text, whether it agrees; None if this is not the like of the claim)}"""
        self.claims.append(Claim(source, text, measured))

    def claims_table(self):
        machines = [machine for machine in (TWO_CORES, HOST, DEVICE)
                    if any(machine in claim.measured for claim in self.claims)]
        rows = [{"": number, "claim": claim.text, "in the document": claim.source,
                 **{machine: self._cell(claim.measured.get(machine)) for machine in machines},
                 "verdict": claim.verdict()} for number, claim in enumerate(self.claims, 1)]
        return markdown_table(rows)

    @staticmethod
    def _cell(measured):
        if not measured or measured[1] is None:
            return measured and measured[0]
        return f"{measured[0]}: {'yes' if measured[1] else 'no'}"

    def table(self, name, rows):
        self.values[name] = markdown_table(rows) if rows else "No run of this has been recorded yet."

    def chart(self, name, about, panels):
        """panels  [(title, x label, y label, log_x, {series: [(x, y)]})]; those without points are left out"""
        drawn = [{"title": title, "x": x, "y": y, "log_x": log_x, "series": series}
                 for title, x, y, log_x, series in panels if any(series.values())]
        if drawn:
            self.about[name] = about
            self.charts[name] = plot.chart(drawn, about)
        else:
            self.values[name] = "No run of this has been recorded yet."
