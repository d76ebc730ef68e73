#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Calls the package with random arguments, valid, invalid and odd ones.

    run.py [--cases N | --seconds S] [--seed SEED] [--json FILE]
    run.py --seed SEED --only CASE        one case again, in this process

Case k of a seed is the same in each run. Cases run in a child process: a crash, a case that takes
a minute, a wrong answer and an exception that is not documented are faults. Their seed and number
are printed, and the run goes on after them. Exits with 1 if there are any.
"""
import argparse
import faulthandler
import json
import mmap
import pathlib
import struct
import subprocess
import sys
import tempfile
import time
import traceback

import numpy as np

CASE_SECONDS = 60


def run_case(seed, case):
    from bad import bad_case
    from odd import odd_case
    from valid import valid_case
    rng = np.random.default_rng([seed, case])
    [valid_case, bad_case, odd_case][case % 3](rng)


def child(state_file, seed, first, cases, deadline):
    """Runs cases; the number of the one that runs and of the faults are in a mapped file."""
    faulthandler.enable()
    faults = 0
    with open(state_file, "r+b") as file, mmap.mmap(file.fileno(), 16) as state:
        for case in range(first, cases):
            if time.time() > deadline:
                break
            state[:] = struct.pack("qq", case, faults)
            try:
                run_case(seed, case)
            except BaseException:
                faults += 1
                print(f"seed {seed}, case {case}:\n{traceback.format_exc()}", flush=True)
        else:
            case = cases
        state[:] = struct.pack("qq", case, faults)


class Watched:
    """A child process, and the case that it runs."""

    def __init__(self, folder, seed, first, cases, deadline):
        self.file = pathlib.Path(folder) / "state"
        self.file.write_bytes(struct.pack("qq", first, 0))
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--child", str(self.file), "--seed", str(seed), "--first",
             str(first), "--cases", str(cases), "--deadline", str(deadline)])

    def state(self):
        """(case, faults)"""
        return struct.unpack("qq", self.file.read_bytes())

    def wait(self):
        """Returns the exit status; kills a process that stays at one case."""
        case, since = -1, time.time()
        while True:
            try:
                return self.process.wait(timeout=1)
            except subprocess.TimeoutExpired:
                pass
            if self.state()[0] != case:
                case, since = self.state()[0], time.time()
            elif time.time() - since > CASE_SECONDS:
                self.process.kill()
                return self.process.wait()


def fuzz(seed, cases, seconds):
    """Returns what was found, as an object for JSON."""
    begin, first, crashes, faults = time.time(), 0, 0, 0
    deadline = begin + seconds
    with tempfile.TemporaryDirectory() as folder:
        while first < cases and time.time() < deadline:
            watched = Watched(folder, seed, first, cases, deadline)
            status = watched.wait()
            case, of_child = watched.state()
            faults += of_child
            first = case
            if status != 0:
                crashes += 1
                print(f"seed {seed}, case {case}: the process ended with status {status}",
                      flush=True)
                first += 1
            elif time.time() > deadline:
                break
    return {"cases": first, "seed": seed, "crashes": crashes, "faults": faults,
            "seconds": round(time.time() - begin, 1), "ok": crashes == 0 and faults == 0}


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--cases", type=int, default=1 << 40)
    options.add_argument("--seconds", type=float, default=1e9)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--only", type=int)
    options.add_argument("--json")
    for name, kind in (("--child", str), ("--first", int), ("--deadline", float)):
        options.add_argument(name, type=kind, help=argparse.SUPPRESS)
    given = options.parse_args()
    if given.child:
        child(given.child, given.seed, given.first, given.cases, given.deadline)
        return
    if given.only is not None:
        run_case(given.seed, given.only)
        return
    found = fuzz(given.seed, given.cases, given.seconds)
    print(json.dumps(found))
    if given.json:
        pathlib.Path(given.json).write_text(json.dumps(found) + "\n", encoding="utf-8")
    sys.exit(not found["ok"])


if __name__ == "__main__":
    main()
