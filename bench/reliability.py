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
    "watch": "`skerry watch` that is killed, or between links, other programs' files, full disks and long lines; "
             "no confirmed edge may be lost",
    "locks": "all tests of locks in random order: other names, other files in their place, children of fork() that "
             "destroy their copies, what a killed owner leaves",
    "changed_files": "a file is rewritten, truncated, extended or replaced while it is read",
    "heads": "files whose data come after blank lines, comments or a line of 300 MB, plain and compressed, "
             "at `--max-memory 20M`",
    "tables": "random small tables of any ids: the refusal, or ids, edges and components, compared with those of a "
              "slow reader",
    "concurrency": "threads that solve one matrix, and children of fork() beside the parent",
    "processes": "processes of the command that read one file",
    "fuzzing": "libFuzzer on each reader, the algorithms and the command, with the address and "
               "undefined-behaviour sanitizers",
    "differential": "solves of random matrices, each compared with a serial union-find",
    "python_calls": "random calls of the Python package in a child process, valid, invalid and odd ones; "
                    "answers are compared with scipy's",
    "device": "GPU programs of the tests",
}


COUNTED = {  # figure: what its table counts, and that in words
    "bad_inputs": ("runs", "runs"), "faults": ("runs", "runs"), "killed": ("runs", "runs"),
    "watch": ("runs", "tries"), "locks": ("runs", "runs"), "changed_files": ("runs", "runs"), "heads": ("runs", "runs"),
    "tables": ("cases", "tables"),
    "concurrency": ("calls", "calls"), "processes": ("processes", "processes"),
    "fuzzing": ("executions", "inputs"), "differential": ("cases", "solves"), "python_calls": ("cases", "calls"),
    "device": ("test programs", "programs"),
}


def place_of(report, name, figure):
    """What makes two runs of a figure the same table: the kind of machine, and the tool."""
    on_device = name in ("device", "differential") and report["machine"].startswith("one NVIDIA")
    return name, on_device, bool(figure.get("under the thread sanitizer"))


def newest(reports):
    """{place: (report, figure)} of the last run of each figure that counts what its table does."""
    found = {}
    for report in reports:
        for name, figure in report["figures"].items():
            if COUNTED[name][0] in figure:
                found[place_of(report, name, figure)] = report, figure
    return found


def rows_of(place, report, figure):
    """The rows of a figure; a device's has one more, for compute-sanitizer."""
    name, on_device, under_tsan = place
    about = (ABOUT[name] + (", on a device" if on_device and name != "device" else "")
             + (", under the thread sanitizer" if under_tsan else ""))
    where = f"{report['machine']} | {report['date']} | {report['commit']} |"
    key, things = COUNTED[name]
    counts = [(about, figure[key], things)]
    if name == "device":
        counts.append(("the same under compute-sanitizer", figure["under compute-sanitizer"], things))
    faults = "none" if figure["ok"] else "**found**"
    return [f"| {name.replace('_', ' ')} | {words} | {count:,} {things} | {faults} | {where}"
            for words, count, things in counts]


def table_of(found):
    lines = ["| figure | what was done | tried | faults | machine | date | commit |", "|---|---|---|---|---|---|---|"]
    for place in sorted(found, key=lambda place: (list(ABOUT).index(place[0]), place)):
        lines += rows_of(place, *found[place])
    return "\n".join(lines)


def fuzz_table_of(figure):
    lines = ["| fuzz target | seconds | executions | edges covered |", "|---|---|---|---|"]
    lines += [f"| `{name}` | {t['seconds']:,} | {t['executions']:,} | {t['edges']:,} |"
              for name, t in figure["targets"].items()]
    return "\n".join(lines)


def heads_table_of(figure):
    lines = ["| 300 MB of | plain, MB | gzip, MB | zstd, MB |", "|---|---|---|---|"]
    lines += [f"| {head} | {worst['plain']} | {worst['gz']} | {worst['zst']} |"
              for head, worst in figure["worst"].items()]
    return "\n".join(lines)


def faults_of(reports):
    """A sentence for each run that found a fault."""
    return [f"On {report['date']}, on {report['machine']}, a fault was found: {figure['why']}."
            for report in reports for figure in report["figures"].values() if not figure["ok"]]


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
    found = newest(reports)
    page = "\n\n".join([
        HEAD.rstrip(), " ".join([totals_of(reports), *faults_of(reports)]),
        "## The newest run of each figure\n" + table_of(found),
        "## Memory beyond that of a small file\nThe most of all formats, in memory and streamed, as a file and as "
        "a pipe.\n\n" + heads_table_of(found["heads", False, False][1]),
        "## The newest fuzzing\n" + fuzz_table_of(found["fuzzing", False, False][1])]) + "\n"
    file = RESULTS / "reliability.md"
    if "--check" not in sys.argv[1:]:
        file.write_text(page)
    elif file.read_text() != page:
        sys.exit("docs/results/reliability.md differs from its JSON; run `make results`")


main()
