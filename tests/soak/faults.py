#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The k-th allocation, read, write or thread fails, k = 1, 2 ..., in runs of every subcommand.

    faults.py COMMAND [--sample N] [--seed S] [--json FILE] [--only TEXT]

Each run is checked:
- it ends by itself within 20 s, with exit status 0, or with the status that belongs to the class and
  lines `skerry: ...` on standard error;
- with status 0 its output is that of an undisturbed run, and standard error is empty;
- the folder holds the same files as before, or also an empty lock file whose owner could not be determined;
  a file that is written has its old content or that of an undisturbed run, and the latter if the status is 0.

All subcommands build the same description of the command line before they parse it. Its calls are
failed in the case `version` alone; other cases begin after them. --sample fails N random calls of
each class and case in place of all. Prints a line for each fault; exits with 1 if there is one, and
with 77 where there is no C compiler.
"""
import argparse
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

import inputs

HERE = pathlib.Path(__file__).resolve().parent
CLASSES = {"memory": {1}, "read": {3}, "write": {3}, "thread": set()}  # exit statuses of a failure
# OpenMP's runtime ends the process if it gets no memory or no thread, with one of these messages.
OPENMP = {"cc openmp", "cc graphblas", "cc thrust"}
OPENMP_ENDS = re.compile(r"libgomp: |libgcc_s.so.1 must be installed for pthread_exit to work")
TIMES = re.compile(r'("(?:\w*seconds|read|build|solve|solve_min|generate|verify|write|rounds|'
                   r'peak_bytes|free_bytes)": )[-+.\de]+')
OLD = b"old content\n"
ON = ["--backend", "threads", "--threads", "4"]
SKIPPED = 77  # exit status: see SKIP_RETURN_CODE in tests/CMakeLists.txt

# name: (arguments, files that are written)
CASES = {
    "version": (["--version"], []),
    "cc sg": (["cc", "g.sg", "--json", *ON], []),
    "cc mtx, labels": (["cc", "g.mtx", "--json", "--labels", "labels.new", *ON], ["labels.new"]),
    "cc el, labels to stdout": (["cc", "g.el", "--labels", "-", "--json", *ON], []),
    "cc metis, verify": (["cc", "g.graph", "--json", "--verify", *ON], []),
    "cc gr": (["cc", "g.gr", "--json", *ON], []),
    "cc egr": (["cc", "g.egr", "--json", *ON], []),
    "cc he": (["cc", "g.he", "--json", *ON], []),
    "cc el, stream": (["cc", "g.el", "--stream", "--json", "--verify", *ON], []),
    "cc gzip, stream, sizes": (["cc", "g.mtx.gz", "--stream", "--json", "--sizes", "sizes.new", *ON], ["sizes.new"]),
    "cc el, largest": (["cc", "g.el", "--largest", "largest.sg", "--json", *ON], ["largest.sg", "largest.sg.rows"]),
    "cc gzip": (["cc", "g.mtx.gz", "--json", *ON], []),
    "cc gzip sg": (["cc", "g.sg.gz", "--json", *ON], []),
    "cc zstd": (["cc", "g.mtx.zst", "--json", *ON], []),
    "cc serial": (["cc", "g.sg", "--json", "--backend", "serial"], []),
    "cc auto": (["cc", "g.sg", "--json", "--threads", "2"], []),
    "cc openmp": (["cc", "g.sg", "--json", "--backend", "openmp", "--threads", "2"], []),
    "cc reference": (["cc", "g.sg", "--json", "--backend", "reference"], []),
    "cc graphblas": (["cc", "g.sg", "--json", "--backend", "graphblas", "--threads", "2"], []),
    "cc thrust": (["cc", "g.sg", "--json", "--backend", "thrust", "--threads", "2"], []),
    # Several threads may find another forest in each run.
    "forest": (["forest", "g.sg", "--json", "--verify", "--output", "out.el", "--backend", "serial"],
               ["out.el"]),
    "verify": (["verify", "g.el", "labels", "--json"], []),
    "verify forest": (["verify", "g.el", "labels", "--forest", "forest.el", "--json"], []),
    "convert to mtx": (["convert", "g.sg", "out.mtx"], ["out.mtx"]),
    "convert to el": (["convert", "g.mtx", "out.el"], ["out.el"]),
    "convert to sg": (["convert", "g.el", "out.sg"], ["out.sg"]),
    "convert to he": (["convert", "g.gr", "out.he"], ["out.he"]),
    "generate grid": (["generate", "grid", "--rows", "9", "--columns", "9", "--threads", "2",
                       "--json", "--output", "out.sg"], ["out.sg"]),
    "generate rmat": (["generate", "rmat", "--scale", "6", "--shuffle", "--threads", "2",
                       "--output", "out.mtx"], ["out.mtx"]),
    "watch": (["watch", "g.state"], []),
    "watch, damaged": (["watch", "bad.el"], []),
    "evaluate": (["evaluate", "folder", "--json", *ON], []),
    "algorithms": (["algorithms"], []),
    "info": (["info", "--json"], []),
    "bench": (["bench", "call", "--quick", "--scale", "4", "--repeat", "1", "--threads", "2"], []),
    "usage error": (["cc", "--algorithm", "fastv", "g.el"], []),
    "input error": (["cc", "bad.el"], []),
}


def write_inputs(command, folder):
    """The same small graph in every format, and its labels."""
    for name, data in inputs.grid(command, 12).items():
        (folder / name).write_bytes(data)
    subprocess.run([command, "forest", "g.el", "--labels", "labels", "--output", "forest.el"],
                   cwd=folder, check=True, capture_output=True)
    (folder / "folder").mkdir()
    (folder / "folder" / "g.sg").write_bytes((folder / "g.sg").read_bytes())
    (folder / "bad.el").write_text("0 1\n1 x\n")
    subprocess.run([command, "watch", "g.state"], cwd=folder, check=True, input=b"+ 0 1\n+ 2 900\n")


class Runs:
    """Runs of one command line, each with a failure, in a process that starts main() many times."""

    def __init__(self, command, library, folder, arguments, targets):
        self.folder, self.targets = folder, [folder / name for name in targets]
        self.is_exact = arguments[0] != "bench"  # its tables are full of times
        self.out, self.err = folder.parent / "out", folder.parent / "err"
        environment = os.environ | {"LD_PRELOAD": str(library), "SKERRY_FAIL": "serve",
                                    "SKERRY_FAIL_OUT": str(self.out),
                                    "SKERRY_FAIL_ERR": str(self.err)}
        self.server = subprocess.Popen([command, *arguments], cwd=folder, env=environment, text=True,
                                       stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=1)
        for target in self.targets:
            target.write_bytes(OLD)
        self.files = sorted(os.listdir(folder))
        status, self.counts, _ = self.run("memory:0")
        self.status, self.expected = status, (self.text(self.out), self.text(self.err))
        self.written = [target.read_bytes() for target in self.targets]

    def close(self):
        self.server.stdin.close()
        self.server.wait()
        for target in self.targets:
            target.unlink(missing_ok=True)

    def run(self, rule):
        """Wait status and number of calls of one run; its targets have the old content before."""
        for target in self.targets:
            if not target.exists() or target.stat().st_size != len(OLD):
                target.write_bytes(OLD)
        begin = time.monotonic()
        self.server.stdin.write(rule + "\n")
        status, count = map(int, self.server.stdout.readline().split())
        return status, count, time.monotonic() - begin

    @staticmethod
    def text(file):
        return TIMES.sub(r"\1T", file.read_text(errors="replace"))

    def fault(self, name, wait_status, failures):
        """What is wrong about the last run; None if all is right."""
        if os.WIFSIGNALED(wait_status):
            return f"ended by signal {os.WTERMSIG(wait_status)}: {self.err.read_text().strip()[-200:]}"
        status, error = os.WEXITSTATUS(wait_status), self.text(self.err)
        for lock in self.folder.glob("*.skerry-lock"):
            if status != 0 and lock.stat().st_size == 0:
                lock.unlink()
        if sorted(os.listdir(self.folder)) != self.files:
            left = sorted(set(os.listdir(self.folder)) ^ set(self.files))
            for each in left:
                (self.folder / each).unlink(missing_ok=True)
            return f"status {status}: other files than before: {left}"
        for target, written in zip(self.targets, self.written):
            content = target.read_bytes()
            if content != written and (status == 0 or content != OLD):
                return f"status {status}: {target.name} has {len(content)} bytes of neither content"
        if (wait_status, error) == (self.status, self.expected[1]):
            same = self.text(self.out) == self.expected[0] or not self.is_exact
            return None if same else f"status {status}, but other output"
        last = error.splitlines()[-1] if error else ""
        if status not in failures and not (name == "memory" and "Cannot allocate memory" in last):
            return f"status {status}: {last}"
        return None if last.startswith("skerry: ") else f"status {status}, unclear message: {last!r}"


def chosen(first, last, sample, random_numbers):
    """The calls that are to fail: all, or a sample."""
    if sample is None or last - first < sample:
        return range(first, last + 1)
    return sorted(random_numbers.sample(range(first, last + 1), sample))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("command")
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    parser.add_argument("--json")
    args = parser.parse_args()
    random_numbers = random.Random(args.seed)
    command = str(pathlib.Path(args.command).resolve())
    if not shutil.which("cc"):
        print("skipped: there is no C compiler, cc, to compile fail_nth.c")
        return SKIPPED
    begin = time.monotonic()
    figures, faults = [], []
    with tempfile.TemporaryDirectory(prefix="skerry-faults-") as name:
        folder, library = pathlib.Path(name) / "work", pathlib.Path(name) / "fail_nth.so"
        folder.mkdir()
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", library, HERE / "fail_nth.c"], check=True)
        write_inputs(command, folder)
        described = {}  # class: calls before the command line is parsed
        for case, (arguments, targets) in CASES.items():
            if args.only not in case and case != "version":
                continue
            runs = Runs(command, library, folder, arguments, targets)
            for name, failures in CLASSES.items():
                count = runs.run(f"{name}:0")[1]
                first = described.setdefault(name, count if case == "version" else 0) + 1
                if case == "version":
                    first = 1
                    if args.only not in case:
                        continue
                if case in OPENMP and name == "thread":
                    failures = {1}  # there is no answer with fewer threads
                figure = {"case": case, "class": name, "calls": count, "runs": 0, "faults": 0,
                          "ended by OpenMP": 0}
                for mode in ("", ":sticky"):
                    for k in chosen(first, count, args.sample, random_numbers):
                        status, _, _ = runs.run(f"{name}:{k}{mode}")
                        fault = runs.fault(name, status, failures)
                        figure["runs"] += 1
                        if fault and case in OPENMP and OPENMP_ENDS.search(fault):
                            figure["ended by OpenMP"] += 1
                        elif fault:
                            figure["faults"] += 1
                            faults.append(f"{case}: {name}:{k}{mode}: {fault}")
                            print(faults[-1], flush=True)
                figures.append(figure)
            runs.close()
    total, by_openmp = (sum(figure[key] for figure in figures) for key in ("runs", "ended by OpenMP"))
    print(f"{total} runs with a failed call, {len(faults)} faults, {by_openmp} runs ended by OpenMP's "
          f"runtime, {time.monotonic() - begin:.0f} s")
    if args.json:
        pathlib.Path(args.json).write_text(json.dumps(
            {"figure": "failed calls", "runs": total, "faults": faults, "cases": figures,
             "seconds": time.monotonic() - begin}, indent=1) + "\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
