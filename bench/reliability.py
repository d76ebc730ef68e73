#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes docs/results/reliability.md from docs/results/reliability.json.

    reliability.py [--check]

The JSON is a list of reports of `tests/soak/run --json`, and of runs on a device in the same form.
--check writes nothing and exits 1 if the page differs.
"""
import json
import pathlib
import sys

RESULTS = pathlib.Path(__file__).resolve().parent.parent / "docs/results"
HEAD = """# Reliability
What was tried to make Skerry give a wrong answer, crash, block, or leave a damaged file. `make soak` repeats
it on a host (`HOURS=N`; one hour by default), `make soak-gpu` on a device. The page is made from
`docs/results/reliability.json` by `bench/reliability.py`.
"""
ABOUT = {
    "bad_inputs": "damaged files and wrong command lines, each with its message in a table",
    "faults": "the k-th allocation, read, write or thread of a subcommand fails, every k",
    "killed": "SIGKILL at a random moment while a file is written: old content, new, or none",
    "changed_files": "a file is rewritten, truncated, extended or replaced while it is read",
    "concurrency": "threads that solve one matrix, and children of fork() beside the parent",
    "processes": "processes of the command that read one file",
    "fuzzing": "libFuzzer on each reader, the algorithms and the command, with the address and "
               "undefined-behaviour sanitizers",
    "differential": "solves of random matrices, each compared with a serial union-find",
    "python_calls": "random calls of the Python package in a child process, valid, invalid and odd ones; "
                    "answers are compared with scipy's",
    "device": "GPU programs of the tests; under compute-sanitizer",
}


def value(item):
    if isinstance(item, bool):
        return "yes" if item else "no"
    return f"{item:,}" if isinstance(item, int) else f"{item:g}" if isinstance(item, float) else str(item)


def cell_of(figure):
    """The numbers of a figure, as text; nested ones are left to the JSON."""
    return ", ".join(f"{name.replace('_', ' ')} {value(item)}" for name, item in figure.items()
                     if name not in ("ok", "took", "seed") and not isinstance(item, (dict, list)))


def section_of(report):
    lines = [f"## {report['date']}, {report['machine']}",
             f"Commit {report['commit']}, {report['compiler']}.", "",
             "| figure | what was done | numbers | faults |", "|---|---|---|---|"]
    for name, figure in report["figures"].items():
        lines.append(f"| {name.replace('_', ' ')} | {ABOUT[name]} | {cell_of(figure)} | "
                     f"{'none' if figure['ok'] else '**found**'} |")
    targets = report["figures"].get("fuzzing", {}).get("targets")
    if targets:
        lines += ["", "| fuzz target | seconds | executions | edges covered |", "|---|---|---|---|"]
        lines += [f"| `{name}` | {t['seconds']:,} | {t['executions']:,} | {t['edges']:,} |"
                  for name, t in targets.items()]
    return "\n".join(lines)


def totals_of(reports):
    """One sentence on all reports."""
    figures = [figure for report in reports for figure in report["figures"].items()]
    fuzzing = [figure for name, figure in figures if name == "fuzzing"]
    hours = sum(figure["seconds"] for figure in fuzzing) / 3600
    executions = sum(figure["executions"] for figure in fuzzing)
    cases = sum(figure.get("cases", figure["matrices"]) for name, figure in figures
                if name == "differential")
    return (f"In all, {cases:,} solves of random matrices were compared, and {executions:,} inputs of fuzzers "
            f"executed in {hours:.1f} CPU-hours.")


def main():
    reports = json.loads((RESULTS / "reliability.json").read_text())
    page = "\n\n".join([HEAD.rstrip(), totals_of(reports)] + [section_of(report) for report in reports]) + "\n"
    file = RESULTS / "reliability.md"
    if "--check" not in sys.argv[1:]:
        file.write_text(page)
    elif file.read_text() != page:
        sys.exit("docs/results/reliability.md differs from its JSON; run `make results`")


main()
