#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes docs/results and docs/seeds from JSON: Markdown pages, one a machine and one a document, and charts.

    results.py [--check] [--data FOLDER] [--output FOLDER]

--data holds files of `skerry bench NAME --json FILE`, one a run, and recorded tables in the same
form. docs/seeds is written with docs/results only. --check writes nothing and exits 1 where a page
differs from what the JSON gives. Needs the standard library only.
"""
import argparse
import json
import pathlib
import re
import sys

sys.dont_write_bytecode = True  # no __pycache__ in the tree
import results_call as call  # noqa: E402
import results_plot as plot  # noqa: E402
import results_check  # noqa: E402
import results_seeds as seeds  # noqa: E402
from results_shown import ABOUT, BY_CALL, NOT_DRAWN, PAGES, PAGE_OF, SHOW, SHOWN_IN, TITLES  # noqa: E402
from results_table import LABELS, markdown_table, named, pivoted  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent
OTHERS = {"reliability.md", "lagraph-fastsv6.md"}  # pages that are made elsewhere
AXES = {"seconds": "ms", "ratio": "time / serial_rem"}  # of charts
MOST_ROWS = 100  # of a table that is shown without being named in SHOW
FRONT = "public-call.svg"  # the newest public call on a device, which README.md shows


def title_of(record):
    return record.get("title") or TITLES[record["benchmark"]][1]


def dated_title(record):
    return title_of(record) + (f" ({record['date']})" if record["date"] else "")


def panels_of(record):
    """What the record's plots name."""
    specs = [record.get("plot"), *record.get("more_plots", [])]
    if record["benchmark"] in NOT_DRAWN:
        return []
    return [panel for spec in specs if spec for panel in panels_of_plot(record, spec)]


def panels_of_plot(record, spec):
    """y over x, a line for each series, a panel for each panel."""
    panels = {}
    shows = SHOW.get(record["benchmark"], [])
    without = next((show["without"] for show in shows if show["table"] == spec["table"] and "without" in show), None)
    for row in record["tables"][spec["table"]]:
        if without and row["graph"].startswith(without):
            continue
        if row.get(spec["y"]):
            y = row[spec["y"]] * (1e3 if spec["y"] == "seconds" else 1)
            panel = panels.setdefault(row[spec["panel"]] if spec["panel"] else "", {})
            name = named(row, spec["series"]) or spec["y"]
            panel.setdefault(name, []).append((row[spec["x"]], y))
    prefix = "" if spec["panel"] in ("", "graph") else spec["panel"] + " "
    return [{"title": f"{prefix}{name}", "x": spec["x"], "y": AXES.get(spec["y"], spec["y"]),
             "log_x": spec["log_x"], "series": series} for name, series in panels.items()]


def provenance(record):
    """One paragraph: machine, statistic, source; then the notes."""
    machine = record["machine"]
    facts = [machine[key] for key in ("device", "processor") if machine.get(key)]
    if machine.get("commit"):
        facts += [f"{machine['threads']} hardware threads"]
    facts += [machine[key] for key in ("compiler", "libraries") if machine.get(key)]
    facts += [f"{name} {machine[key]}" for name, key in (
        ("CUDA", "cuda"), ("driver", "driver"), ("Skerry", "version"), ("at commit", "commit"),
        ("load:", "load")) if machine.get(key, "unknown") not in (None, "unknown")]
    text = ([] if record["date"] else ["Date: not recorded."]) + [f"Machine: {'; '.join(facts)}."]
    if record.get("turns"):
        statistic = ("least on the CPU, median on the device," if record["benchmark"] in BY_CALL
                     else record.get("of_turns", "least"))
        text.append(f"Statistic: {statistic} of {record['turns']} repetitions.")
    if record.get("threads") and record["benchmark"] not in (*BY_CALL, "gpu", "gpu_optimisations"):
        text.append(f"Threads: {record['threads']}.")
    if record.get("source"):
        text.append(f"Source: {record['source']}.")
    notes = record.get("notes", []) + [f"Skipped: {line}." for line in record.get("skipped", [])]
    return "\n\n".join([" ".join(text)] + ["\n".join(f"- {note}" for note in notes)] * bool(notes))


def heading(record, show):
    """The table's title, and a paragraph on what a row times."""
    name = show["table"]
    timed = record.get("timed", {}).get(name)
    title = f"### {show.get('title') or name[0].upper() + name[1:]}"
    return title if not timed or show.get("title") else f"{title}\n\n{timed[0].upper()}{timed[1:]}."


def wrong_answers(record):
    """A list of the answers that are wrong, where other libraries were run."""
    if record["benchmark"] != "compare":
        return []
    wrong = [row for row in record["tables"]["times"] if row["answer"] != "right"]
    return ["\n".join(f"- {row['graph']}, {row['algorithm']}: {row['answer']}." for row in wrong)
            + f"\n- All other answers are right, on {len(record['tables']['graphs'])} graphs."]


def section(record, best, charts):
    """The Markdown of a record; adds its charts to {file name: SVG}."""
    title = title_of(record)
    parts = [f"## {dated_title(record)}", provenance(record)]
    if record["benchmark"] in ABOUT:
        parts.append(ABOUT[record["benchmark"]])

    about_call = title if " beside " in title else f"{title} beside the best published code"

    def add_chart(panels, suffix, about, front=False):
        if any(panel["series"] for panel in panels):
            name = FRONT if front and FRONT not in charts else f"{record['file']}{suffix}.svg"
            charts[name] = plot.chart(panels, about)
            parts.append(f"![{about}]({name})")

    is_call = record["benchmark"] in BY_CALL
    if not is_call:
        add_chart(panels_of(record), "", title.replace("`", ""))
    all_tables = [{"table": name} for name, rows in record["tables"].items()
                  if len(rows) < MOST_ROWS]
    for show in record.get("show") or SHOW.get(record["benchmark"]) or all_tables:
        name = show["table"]
        rows = show["made_by"](record["tables"]) if "made_by" in show else record["tables"].get(name)
        if not rows:
            continue
        parts.append(heading(record, show))
        if is_call and "promised_ms" in rows[0]:
            on_device = rows[0].get("threads") is None
            rows, others = call.with_peers(record, rows, best)
            if record["benchmark"] not in NOT_DRAWN:
                has_peers = any(call.RATIOS[0] in row for row in rows)
                where = machine_name(record) if on_device else f"{record['machine']['threads']} cores"
                add_chart(call.panels(rows, on_device), "-" + name.replace(" ", "-"),
                          f"{about_call if has_peers else title}: {where}", on_device)
            parts.append(call.device_table(rows) if on_device else call.host_tables(rows))
            parts += call.provenance_of_peers(rows, others)
        else:
            parts.append(markdown_table(pivoted(rows, show) if "cell" in show else rows))
    return "\n\n".join(parts + wrong_answers(record))


def machine_name(record):
    return record["machine"].get("device") or record["machine"]["processor"]


def page_of(record, of_device):
    """"page" where the record has one; else by the device; else that of the device beside the same
    processor; else a page of its own."""
    machine = record["machine"]
    device = machine.get("device") or ""
    if record["benchmark"] in PAGE_OF:
        return PAGE_OF[record["benchmark"]]
    if "page" in record:
        return record["page"]
    for page, (_, name) in PAGES.items():
        if name and name in device:
            return page
    named_by = f"{device or machine['processor']} {machine['threads']} threads"
    return of_device.get((machine["processor"], machine["threads"])) or re.sub(
        r"[^a-z0-9]+", "-", named_by.lower()).strip("-")


def load(folder):
    """The records, the newest first of those that have the same place on a page."""
    records = []
    for file in sorted(folder.glob("*.json")):
        record = {"date": None, **json.loads(file.read_text()), "file": file.stem}
        if not record.get("verified"):
            sys.exit(f'results.py: {file}: "verified" is not true; measure with skerry bench')
        record.setdefault("order", TITLES.get(record["benchmark"], (50,))[0])
        records.append(record)
    if not records:
        sys.exit(f"results.py: {folder}: has no *.json; skerry bench NAME --json FILE writes one")
    of_device = {}
    for record in sorted(records, key=lambda record: record["machine"].get("device") is None):
        record["page"] = page_of(record, of_device)
        if (machine := record["machine"]).get("device"):
            of_device[machine.get("processor"), machine.get("threads")] = record["page"]
    records.sort(key=lambda record: record["date"] or "", reverse=True)
    return sorted(records, key=lambda record: record["order"])


def seed_of(record):
    """The page of docs/seeds that has the record's numbers, or None."""
    return record.get("shown_in") or SHOWN_IN.get(record["benchmark"])


def links_to_seeds(records):
    """A list of the records whose numbers are on pages of docs/seeds."""
    return "\n".join(dict.fromkeys(
        f"- {dated_title(record)}: [{seeds.title(seed_of(record))}](../seeds/{seed_of(record)}.md)"
        for record in records))


def generate(records, has_seeds):
    """{file name: content} of all pages and charts of docs/results. With has_seeds, what docs/seeds shows is
    linked instead."""
    files, best = {}, call.peer_times(records)
    records = [record for record in records if record.get("show") != []]
    in_seeds = [record for record in records if has_seeds and seed_of(record)]
    index = ["# Results", "Generated by `make results` from the JSON in [data](data); do not edit. "
             "One page a machine, and the newest run of each table. Every answer was verified before its time "
             "was recorded. [Benchmarks](../../bench/README.md) says how to repeat a run.",
             "- [Claims of five source documents](../seeds/index.md), compared with these results\n"
             "- [Reliability](reliability.md): what was tried to get a wrong answer, a crash or a damaged file\n"
             "- [Graphs that LAGraph's FastSV6 answers wrongly](lagraph-fastsv6.md)"]
    for page in list(PAGES) + sorted({record["page"] for record in records} - set(PAGES)):
        own = [record for record in records if record["page"] == page and record not in in_seeds]
        linked = [record for record in in_seeds if record["page"] == page]
        if not own:
            continue
        machine = own[0]["machine"]
        title = PAGES[page][0] if page in PAGES else machine.get("device") or machine["processor"]
        sections = [section(record, best, files) for record in own]
        if linked:
            sections.append("## For claims of the source documents\n\n" + links_to_seeds(linked))
        files[f"{page}.md"] = "\n\n".join(
            [f"# Results: {title}", "Generated by `make results`; do not edit. Sections are "
             "different runs: compare numbers within a section only.", *sections]) + "\n"
        index.append(f"## [{title}]({page}.md)")
        index.append("\n".join(f"- {dated_title(record)}" for record in own))
    files["index.md"] = "\n\n".join(index) + "\n"
    return files


def update(folder, files, only_check, removes_stale):
    """Writes the files that differ. With only_check, reports them instead; True if there are any."""
    old = {file.name for kind in ("*.md", "*.svg") for file in folder.glob(kind)} - OTHERS
    unclear = [f"{name} {fault}" for name, content in files.items() if name.endswith(".svg")
               for fault in results_check.faults_of(content)]
    for fault in unclear if only_check else []:
        print(f"{folder}/{fault}", file=sys.stderr)
    changed = [name for name, content in files.items()
               if name not in old or (folder / name).read_text() != content]
    stale = sorted(old - set(files))
    if only_check:
        for name in changed:
            print(f"{folder / name} differs from its JSON; run make results", file=sys.stderr)
        for name in stale:
            print(f"{folder / name} has no JSON; run make results", file=sys.stderr)
        return bool(changed or stale or unclear)
    folder.mkdir(parents=True, exist_ok=True)
    for name in changed:
        (folder / name).write_text(files[name])
        print(folder / name)
    for name in stale if removes_stale else []:
        (folder / name).unlink()
    return False


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 on a difference")
    parser.add_argument("--data", type=pathlib.Path, default=ROOT / "docs/results/data")
    parser.add_argument("--output", type=pathlib.Path, default=ROOT / "docs/results")
    given = parser.parse_args()
    records = load(given.data)
    is_ours = given.output == ROOT / "docs/results"  # another folder may hold other files
    differs = update(given.output, generate(records, is_ours), given.check, is_ours)
    if is_ours:
        differs |= update(ROOT / "docs/seeds", seeds.generate(records), given.check, True)
    sys.exit(differs)


if __name__ == "__main__":
    main()
