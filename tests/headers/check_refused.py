#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that each file of a folder fails to compile, with the text that its second line names, and
in at most as many lines as its third line says, if it does.

usage: check_refused.py FOLDER COMPILER [ARGUMENT...]
"""
import pathlib
import subprocess
import sys

MARK, LINES = "// error: ", "// lines: "


def fault_of(source, compiler):
    """What is wrong with the compiler's answer to a file, or None."""
    _, expected, most, *_ = source.read_text().splitlines()
    expected = expected.removeprefix(MARK)
    run = subprocess.run(compiler + [str(source)], capture_output=True, text=True, check=False)
    if run.returncode == 0:
        return "compiles"
    if expected not in run.stderr:
        return f"does not mention \"{expected}\":\n{run.stderr[:2000]}"
    lines = len(run.stderr.splitlines())
    if most.startswith(LINES) and lines > int(most.removeprefix(LINES)):
        return f"takes {lines} lines:\n{run.stderr[:2000]}"
    return None


def main():
    folder, *compiler = sys.argv[1:]
    sources = sorted(pathlib.Path(folder).glob("*.cpp"))
    faults = {source.name: fault_of(source, compiler) for source in sources}
    for name, fault in faults.items():
        print(f"{name}: {fault or 'refused, as expected'}")
    sys.exit(not sources or any(faults.values()))


main()
