#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that each file of a folder fails to compile, with the text that its second line names, and
in at most as many lines as its third line says, if it does.

usage: check_refused.py [--ahead HEADER] FOLDER COMPILER [ARGUMENT...]

--ahead: compiles HEADER once, and includes it before each file.
"""
import argparse
import pathlib
import subprocess
import sys
import tempfile

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


def compile_ahead(header, folder, compiler):
    """Compiles a header; returns the options that include it."""
    text = pathlib.Path(folder, "ahead.hpp")
    text.write_text(f"#include <{header}>\n")
    subprocess.run([*compiler, "-x", "c++-header", text, "-o", f"{text}.gch"], check=True)
    return ["-include", str(text)]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--ahead", metavar="HEADER")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("compiler", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    sources = sorted(options.folder.glob("*.cpp"))
    with tempfile.TemporaryDirectory() as scratch:
        included = compile_ahead(options.ahead, scratch, options.compiler) if options.ahead else []
        faults = {source.name: fault_of(source, [*options.compiler, "-fsyntax-only", *included]) for source in sources}
    for name, fault in faults.items():
        print(f"{name}: {fault or 'refused, as expected'}")
    sys.exit(not sources or any(faults.values()))


main()
