#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes a Markdown file of tables and an SVG picture of each JSON file that `skerry bench` wrote.

    plot.py [--output FOLDER] FILE.json ...

A file's "plot" says which table is drawn: y over x, lines or points for each series, a panel each.
Needs matplotlib for the pictures; --tables-only does without.
"""
import argparse
import json
import pathlib
import sys


def cell(key, value):
    if value is None:
        return "-"
    if key == "seconds":
        return f"{1e3 * value:.3g} ms"
    return f"{value:.3g}" if isinstance(value, float) else str(value)


def markdown_table(rows):
    keys = list(rows[0])
    lines = ["| " + " | ".join(keys) + " |", "|" + "---|" * len(keys)]
    lines += ["| " + " | ".join(cell(key, row[key]) for key in keys) + " |" for row in rows]
    return "\n".join(lines)


def markdown(told):
    machine = told["machine"]
    parts = [
        f"# {told['benchmark']}",
        f"{machine.get('device') or machine['processor']}, "
        + ("" if machine.get("device") else f"{told['threads']} threads, ")
        + f"{machine['compiler']}, version {machine['version']} at {machine['commit']}; "
        f"the {told.get('of_turns', 'least')} of {told['turns']} turns.",
    ]
    for name, rows in told["tables"].items():
        if rows:
            parts += [f"## {name}", markdown_table(rows)]
    parts += [f"Skipped: {line}." for line in told["skipped"]]
    return "\n\n".join(parts) + "\n"


def distinct(rows, key):
    """The values of a key in their order; one None where there is no key."""
    return list(dict.fromkeys(row[key] for row in rows)) if key else [None]


def with_series(rows, keys):
    """Rows, each with the name of the line that it belongs to."""
    named = []
    for row in rows:
        name = " ".join(str(row[key]) for key in keys.split() if row[key])
        named.append({**row, "series of": name})
    return named


def draw_lines(axes, rows, plot):
    for name in distinct(rows, "series of"):
        points = sorted((row[plot["x"]], row[plot["y"]]) for row in rows if row["series of"] == name)
        axes.plot(*zip(*points), marker="o", markersize=3, label=name)
    if plot["log_x"]:
        axes.set_xscale("log")


def draw_points(axes, rows, plot):
    """A point for the least of a series at each x, the series beside each other."""
    places, names = distinct(rows, plot["x"]), distinct(rows, "series of")
    for number, name in enumerate(names):
        least = {}
        for row in rows:
            if row["series of"] == name:
                x, y = row[plot["x"]], row[plot["y"]]
                least[x] = min(y, least.get(x, y))
        beside = 0.7 * ((number + 0.5) / len(names) - 0.5)
        at = [places.index(x) + beside for x in least]
        axes.plot(at, list(least.values()), "o", markersize=4, label=name)
    axes.set_xticks(range(len(places)), places, rotation=60, ha="right", fontsize=7)
    axes.grid(axis="y", alpha=0.3)


def plain():
    """Numbers on a logarithmic axis as 0.5 and 20, not as powers of ten."""
    from matplotlib.ticker import LogFormatter

    return LogFormatter()


def draw(pyplot, told, file):
    plot = told["plot"]
    rows = [row for row in told["tables"][plot["table"]] if row[plot["y"]] is not None]
    if not rows:
        return False
    rows = with_series(rows, plot["series"])
    panels = distinct(rows, plot["panel"])
    figure, all_axes = pyplot.subplots(
        len(panels), 1, figsize=(9, 4.5 * len(panels)), squeeze=False, layout="constrained"
    )
    for axes, panel in zip(all_axes[:, 0], panels):
        shown = [row for row in rows if not plot["panel"] or row[plot["panel"]] == panel]
        numbers = all(isinstance(row[plot["x"]], (int, float)) for row in shown)
        (draw_lines if numbers else draw_points)(axes, shown, plot)
        axes.set_yscale("log")
        axes.yaxis.set_major_formatter(plain())
        axes.yaxis.set_minor_formatter(plain())
        axes.set_xlabel(plot["x"])
        axes.set_ylabel(plot["y"])
        axes.set_title(f"{plot['panel']} {panel}" if plot["panel"] else told["benchmark"])
        if len(distinct(shown, "series of")) > 1:
            axes.legend(fontsize=7, ncols=2)
    figure.savefig(file)
    pyplot.close(figure)
    return True


def import_pyplot():
    try:
        import matplotlib
    except ImportError as error:
        sys.exit(f"plot.py: {error}; install python3-matplotlib, or give --tables-only")
    matplotlib.use("svg")
    from matplotlib import pyplot

    return pyplot


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", type=pathlib.Path, metavar="FILE.json")
    parser.add_argument("--output", type=pathlib.Path, help="folder; else beside each file")
    parser.add_argument("--tables-only", action="store_true")
    given = parser.parse_args()
    pyplot = None if given.tables_only else import_pyplot()
    for file in given.files:
        told = json.loads(file.read_text())
        folder = given.output or file.parent
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{file.stem}.md").write_text(markdown(told))
        print(folder / f"{file.stem}.md")
        picture = folder / f"{file.stem}.svg"
        if pyplot and draw(pyplot, told, picture):
            print(picture)


if __name__ == "__main__":
    main()
