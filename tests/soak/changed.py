#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Files that change while `skerry cc` reads them.

    changed.py COMMAND [--tries N] [--seed S] [--json FILE]

Each try of a format changes the file once, at a random moment of a run:
- rewrite: another graph's bytes are written into the file, in place
- truncate: the file becomes shorter
- grow: bytes are appended
- replace: another file gets the name

A run ends by itself within 20 s, with exit status 0, or with 3 and a line `skerry: NAME...`. Of a
file that was replaced, the answer is that of the old one or of the new one. Prints a line for each
fault; exits with 1 if there is one.
"""
import argparse
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import threading
import time

import inputs

SIDE = 250  # of the grids: files of about a megabyte


def change(kind, path, new, random_numbers):
    if kind == "replace":
        other = path.with_name("other")
        other.write_bytes(new)
        os.replace(other, path)
        return
    with open(path, "r+b") as file:
        if kind == "rewrite":
            file.write(new)
        elif kind == "truncate":
            file.truncate(random_numbers.randrange(path.stat().st_size))
        else:
            file.seek(0, os.SEEK_END)
            file.write(new[:random_numbers.randrange(1, len(new))])


def run_changed(command, path, kind, new, delay, random_numbers):
    """The finished process; the file is changed `delay` seconds after its start."""
    timer = threading.Timer(delay, change, (kind, path, new, random_numbers))
    timer.start()
    try:
        return subprocess.run([command, "cc", path.name, "--json", "--threads", "2"], cwd=path.parent,
                              capture_output=True, text=True, timeout=20, errors="replace")
    finally:
        timer.join()


def fault_of(run, path, kind, answers):
    if run.returncode == 0:
        found = json.loads(run.stdout)["components"]
        return None if kind != "replace" or found in answers else f"{found} components, not {answers}"
    if run.returncode < 0:
        return f"ended by signal {-run.returncode}"
    if run.returncode != 3 or not run.stderr.startswith(f"skerry: {path.name}"):
        return f"exit status {run.returncode}: {run.stderr.strip()[-300:]}"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("command")
    parser.add_argument("--tries", type=int, default=200, help="of each format")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json")
    args = parser.parse_args()
    command, random_numbers = str(pathlib.Path(args.command).resolve()), random.Random(args.seed)
    begin, faults, figures = time.monotonic(), [], []
    old, new = inputs.grid(command, SIDE, 1), inputs.grid(command, SIDE, 2)
    with tempfile.TemporaryDirectory(prefix="skerry-changed-") as name:
        for file, data in old.items():
            path = pathlib.Path(name) / file
            answers = []
            for content in (data, new[file]):
                path.write_bytes(content)
                start = time.monotonic()
                whole = subprocess.run([command, "cc", file, "--json"], cwd=name, check=True,
                                       capture_output=True)
                seconds = time.monotonic() - start
                answers.append(json.loads(whole.stdout)["components"])
            figure = {"format": file[2:], "tries": args.tries, "answered": 0, "refused": 0, "faults": 0}
            for i in range(args.tries):
                kind = ("rewrite", "truncate", "grow", "replace")[i % 4]
                path.write_bytes(data)
                delay = random_numbers.uniform(seconds / 4, seconds)
                run = run_changed(command, path, kind, new[file], delay, random_numbers)
                fault = fault_of(run, path, kind, answers)
                if fault:
                    figure["faults"] += 1
                    faults.append(f"{file}: {kind} after {delay:.4f} s: {fault}")
                    print(faults[-1], flush=True)
                else:
                    figure["answered" if run.returncode == 0 else "refused"] += 1
            figures.append(figure)
    for figure in figures:
        print(", ".join(f"{key} {value}" for key, value in figure.items()))
    tries = sum(figure["tries"] for figure in figures)
    print(f"{tries} files changed while they were read, {len(faults)} faults")
    if args.json:
        pathlib.Path(args.json).write_text(json.dumps(
            {"figure": "files changed while read", "runs": tries, "faults": faults, "formats": figures,
             "seconds": time.monotonic() - begin}, indent=1) + "\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
