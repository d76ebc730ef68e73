#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""SIGKILL at a random moment of a run that writes a file.

    kill.py COMMAND [--times N] [--seed S] [--json FILE] [--folder FOLDER]

Kills N runs of each command below, after a delay of at most 1.2 times that of a whole run. The
target then has its old content or the new one, byte for byte, or is absent if it was absent before.
`watch` makes an absent state a graph without edges first, and its empty lock file may stay.

Where the file system has files without a name (O_TMPFILE), a hidden file may be left only in the
moment in which a finished file gets its name, so it is complete. Elsewhere hidden files of killed
runs stay; their number is reported. Prints a line for each fault; exits with 1 if there is one.
"""
import argparse
import errno
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time

# name: arguments, target last; a run on one thread writes the same forest each time
CASES = {
    "cc --labels": ["cc", "grid.sg", "--labels", "labels"],
    "convert to mtx": ["convert", "grid.sg", "out.mtx"],
    "convert to el": ["convert", "grid.sg", "out.el"],
    "convert to sg": ["convert", "grid.el", "out.sg"],
    "convert to he": ["convert", "grid.sg", "out.he"],
    "forest --output": ["forest", "grid.sg", "--threads", "1", "--output", "forest.el"],
    "watch": ["watch", "state"],
    "generate": ["generate", "grid", "--rows", "500", "--columns", "500", "--keep", "0.6",
                 "--output", "out.sg"],
}


INPUTS = {"watch": "lines"}  # the file that a run reads from standard input
OLD = b"old content\n"


def old_content(command, name, folder):
    """What a target may hold before a run: for `watch`, the state of a graph without edges."""
    if name != "watch":
        return OLD
    subprocess.run([command, "watch", "old"], cwd=folder, check=True, stdin=subprocess.DEVNULL)
    return (folder / "old").read_bytes()


def has_unnamed_files(folder):
    if not os.path.exists("/proc/self/fd"):  # through which such a file gets its name
        return False
    try:
        os.close(os.open(folder, os.O_TMPFILE | os.O_RDWR))
        return True
    except OSError as error:
        if error.errno not in (errno.EOPNOTSUPP, errno.EISDIR, errno.EINVAL):
            raise
        return False


def run_killed(arguments, given, folder, delay):
    """Whether SIGKILL ended the run; a run may be faster."""
    with open(folder / given, "rb") as lines:
        process = subprocess.Popen(arguments, cwd=folder, stdin=lines, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
    time.sleep(delay)
    process.kill()
    return process.wait() == -9


def check_case(command, name, arguments, folder, times, random_numbers, faults):
    """Kills runs of one command; returns their outcomes."""
    target, given = folder / arguments[-1], INPUTS.get(name, os.devnull)
    old = old_content(command, name, folder)
    begin = time.monotonic()
    with open(folder / given, "rb") as lines:
        subprocess.run([command, *arguments], cwd=folder, check=True, stdin=lines,
                       stdout=subprocess.DEVNULL)
    whole_run = time.monotonic() - begin
    new = target.read_bytes()
    files = set(os.listdir(folder))
    found = {"case": name, "killed": 0, "old": 0, "new": 0, "absent": 0, "hidden files left": 0}
    while found["killed"] < times:
        before = random_numbers.choice([old, None])
        target.unlink(missing_ok=True)
        if before is not None:
            target.write_bytes(before)
        delay = random_numbers.triangular(0, 1.2 * whole_run, whole_run)
        if not run_killed([command, *arguments], given, folder, delay):
            continue
        found["killed"] += 1
        after = target.read_bytes() if target.exists() else None
        outcome = "new" if after == new else "absent" if after is None else "old"
        found[outcome] += 1
        if after not in (before, new) and not (name == "watch" and after == old):
            faults.append(f"{name}: killed after {delay:.4f} s: {target.name} has {len(after)} bytes "
                          "of neither content")
        for left in set(os.listdir(folder)) - files - {target.name + ".skerry-lock"}:
            found["hidden files left"] += 1
            if has_unnamed_files(folder) and (folder / left).read_bytes() != new:
                faults.append(f"{name}: killed after {delay:.4f} s: left {left}, which is not whole")
            (folder / left).unlink()
    target.unlink(missing_ok=True)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("command")
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", help="where the files are written; default: the temporary folder")
    parser.add_argument("--json")
    args = parser.parse_args()
    command, random_numbers, faults = str(pathlib.Path(args.command).resolve()), random.Random(args.seed), []
    begin = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="skerry-kill-", dir=args.folder) as name:
        folder = pathlib.Path(name)
        subprocess.run([command, *CASES["generate"][:-1], "grid.sg"], cwd=folder, check=True)
        subprocess.run([command, "convert", "grid.sg", "grid.el"], cwd=folder, check=True)
        edges = [line for line in (folder / "grid.el").read_text().splitlines() if line[0] != "#"]
        (folder / "lines").write_text("".join(f"+ {edge}\n" for edge in edges))
        cases = [check_case(command, case, arguments, folder, args.times, random_numbers, faults)
                 for case, arguments in CASES.items()]
        unnamed = has_unnamed_files(folder)
    if not unnamed:
        print("skipped: whether hidden files are whole; the file system has no files without a name, or "
              "there is no /proc")
    for case in cases:
        print(", ".join(f"{key} {value}" for key, value in case.items()))
    print("\n".join([*faults, f"{sum(case['killed'] for case in cases)} runs killed, {len(faults)} faults"]))
    if args.json:
        pathlib.Path(args.json).write_text(json.dumps(
            {"figure": "killed while writing", "runs": sum(case["killed"] for case in cases),
             "faults": faults, "cases": cases, "unnamed files": unnamed,
             "seconds": time.monotonic() - begin}, indent=1) + "\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
