#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the lines of shell in documents, and compares what they print.

    check_steps.py COMMAND

A line `$ COMMAND` of a block of DOCUMENTS runs in bash, in one folder for each document that has examples/.
The lines below it, up to the next such line or the end of the block, are what it prints; blocks of a
document of OUTPUTS_OF must print all of them and no more, others what begins so. Numbers of seconds and of
bytes are not compared. Each line must end with status 0.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
DOCUMENTS = ["docs/guide/steps.md", "docs/guide/command.md"]
OUTPUTS_OF = ["docs/guide/steps.md"]  # all that is printed


def steps_of(text):
    """(command, what it prints)"""
    for block in re.findall(r"^```\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        for step in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
            yield step


def faults_of(document, command):
    steps = list(steps_of((ROOT / document).read_text(encoding="utf-8")))
    if len(steps) < 10:
        yield f"{document} has {len(steps)} lines of shell only"
    with tempfile.TemporaryDirectory(prefix="skerry-steps-") as folder:
        shutil.copytree(ROOT / "examples", pathlib.Path(folder) / "examples")
        (pathlib.Path(folder) / "build").mkdir()
        os.symlink(command, pathlib.Path(folder) / "build/skerry")
        for line, printed in steps:
            script = f"set -o pipefail\nPATH=$PWD/build:$PATH\n{line}"
            run = subprocess.run(["bash", "-c", script], cwd=folder, capture_output=True, text=True, timeout=300,
                                 stdin=subprocess.DEVNULL)
            if run.returncode:
                yield f"{document}: {line}: status {run.returncode}: {run.stderr}"
            same = run.stdout == printed if document in OUTPUTS_OF else run.stdout.startswith(printed)
            if not same:
                yield f"{document}: {line}: prints\n{run.stdout}"


def main(command):
    faults = [fault for each in DOCUMENTS for fault in faults_of(each, pathlib.Path(command).resolve())]
    print(*faults, f"{len(faults)} faults", sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
