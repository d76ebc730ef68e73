#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Times whole commands on files: streams, compressed files, pipes, any ids.

    files.py SKERRY [--scale N] [--repeat R] [--threads T] [--json FILE]

SKERRY is the command, such as build/skerry. Files are generated in a temporary folder and are in the
page cache. zstd and gzip must be installed. Where this Python has pandas and scipy, they number and
solve the same file of strings. Every count of components is compared before a time is printed.
"""
import argparse
import datetime
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time
from importlib import metadata

from processor import processor_name

STRING_EDGES = 1_000_000
PANDAS = """
import sys, pandas, scipy.sparse as sparse
from scipy.sparse.csgraph import connected_components
edges = pandas.read_csv(sys.argv[1], sep=" ", header=None, names=["u", "v"])
numbers, names = pandas.factorize(pandas.concat([edges.u, edges.v]))
m, n = len(edges), len(names)
A = sparse.coo_array(([True] * m, (numbers[:m], numbers[m:])), shape=(n, n))
print(connected_components(A, directed=False)[0])
"""


def seconds_of(command):
    """Seconds of a shell command, and what it printed; ends the run if it fails."""
    begin = time.perf_counter()
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    seconds = time.perf_counter() - begin
    if done.returncode != 0:
        sys.exit(f"{command}: status {done.returncode}: {done.stderr}")
    return seconds, done.stdout


def least(commands, repeat):
    """The least seconds of each command, and its last output; they alternate."""
    best, printed = [float("inf")] * len(commands), [""] * len(commands)
    for _ in range(repeat):
        for k, command in enumerate(commands):
            seconds, printed[k] = seconds_of(command)
            best[k] = min(best[k], seconds)
    return best, printed


def write_strings(path):
    """Random edges among names of 11 characters."""
    draw = random.Random(1)
    with open(path, "w", encoding="utf-8") as file:
        for _ in range(STRING_EDGES):
            file.write(f"user{draw.randrange(750_000):07x} user{draw.randrange(750_000):07x}\n")


def with_pandas(folder, strings):
    """What pandas and scipy do with the same file, and its command; None where they are absent."""
    try:
        name = f"pandas {metadata.version('pandas')} and scipy {metadata.version('scipy')}"
    except metadata.PackageNotFoundError:
        print("pandas or scipy is not installed; left out")
        return None
    program = folder / "with_pandas.py"
    program.write_text(PANDAS, encoding="utf-8")
    return name, f"{sys.executable} {program} {strings}"


def files(skerry, folder, given):
    """Rows: a command, its rate in MB of its file a second, and the other command's time."""
    text = folder / "kron.el"
    seconds_of(f"{skerry} generate kron --scale {given.scale} --seed 1 --output {text}")
    seconds_of(f"zstd -q {text} && gzip -1 -k {text}")
    names, strings = folder / "names.el", folder / "strings.el"
    seconds_of(f"sed 's/^[0-9]/v&/; s/ / v/' {text} > {names}")
    write_strings(strings)
    solve = f"{skerry} cc --threads {given.threads} --json"
    in_memory = ("cc FILE.el", f"{solve} {text}")
    cases = [  # what is timed, its file, which vertices it counts, and what is beside it
        (*in_memory, text, "all", None),
        ("cc --stream FILE.el", f"{solve} --stream {text}", text, "all", in_memory),
        ("cat FILE.el | cc --stream -", f"cat {text} | {solve} --from el --stream -", text, "all",
         None),
        ("cc --stream FILE.el.zst", f"{solve} --stream {text}.zst", text, "all",
         ("zstd -dc", f"zstd -dc {text}.zst > {os.devnull}")),
        ("cc --stream FILE.el.gz", f"{solve} --stream {text}.gz", text, "all",
         ("gzip -dc", f"gzip -dc {text}.gz > {os.devnull}")),
        ("cc --ids any FILE.el", f"{solve} --ids any {text}", text, "that occur", in_memory),
        ("cc --ids any, ids v0, v1 ...", f"{solve} --ids any {names}", names, "that occur",
         in_memory),
        ("cc --ids any, 1M edges of strings", f"{solve} --ids any {strings}", strings, "strings",
         with_pandas(folder, strings)),
    ]
    counts = {}
    for name, ours, path, vertices, beside in cases:
        best, printed = least([ours, beside[1]] if beside else [ours], given.repeat)
        found = [json.loads(printed[0])["components"]]
        if vertices == "strings" and beside:
            found.append(int(printed[1]))
        for count in found:
            if counts.setdefault(vertices, count) != count:
                sys.exit(f"{name}: {count} components instead of {counts[vertices]}")
        size = path.stat().st_size / 1e6
        row = {"command": name, "seconds": best[0], "file, MB": size, "MB/s": size / best[0]}
        if beside:
            row |= {"beside": beside[0], "its ms": 1e3 * best[1], "ratio": best[0] / best[1]}
        print(json.dumps(row))
        yield row


def record(given, tables):
    """What bench/results.py shows: the machine, how it was timed, and the tables."""
    version = seconds_of(f"{given.skerry} --version")[1].split()[-1]
    return {
        "benchmark": "files", "date": datetime.date.today().isoformat(),
        "machine": {"processor": processor_name(), "threads": len(os.sched_getaffinity(0)),
                    "version": version},
        "threads": given.threads, "turns": given.repeat, "of_turns": "least", "verified": True,
        "source": f"`bench/files.py build/skerry --scale {given.scale} --threads {given.threads}`",
        "timed": {"files": "whole commands, file in the page cache to report; kron of 2^"
                           f"{given.scale} vertices; in turns with the command beside it; ratio: "
                           "of Skerry's time to that of the other command; MB/s: of the file "
                           "without compression"},
        "tables": tables}


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("skerry")
    options.add_argument("--scale", type=int, default=20)
    options.add_argument("--repeat", type=int, default=5)
    options.add_argument("--threads", type=int, default=min(2, len(os.sched_getaffinity(0))))
    options.add_argument("--json")
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as name:
        tables = {"files": [*files(given.skerry, pathlib.Path(name), given)]}
    if given.json:
        text = json.dumps(record(given, tables), indent=1) + "\n"
        pathlib.Path(given.json).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
