#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""`make test` compiles nothing of the library again that `make run` has compiled.

usage: check_two_commands.py CMAKE
Configures a folder with the options of the one, then with those of the other, and compares how each file of
the library is compiled."""
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent


def options_of(variable):
    line = re.search(rf"^{variable} := (.*)$", (REPOSITORY / "Makefile").read_text(), re.MULTILINE)
    return line[1].split()


def commands_with(variable, folder, cmake):
    """How each file of the library is compiled, by its output, where the options are a variable of the Makefile."""
    subprocess.run([cmake, "--preset", "release", "-B", folder, "-DSKERRY_CUDA=OFF", *options_of(variable)],
                   cwd=REPOSITORY, check=True, stdout=subprocess.DEVNULL)
    commands = [entry["command"] for entry in json.loads((Path(folder) / "compile_commands.json").read_text())]
    outputs = {re.search(r" -o (\S+)", command)[1]: command for command in commands}
    return {output: command for output, command in outputs.items() if output.startswith("lib/")}


with tempfile.TemporaryDirectory() as folder:
    first = commands_with("THE_COMMAND_ALONE", folder, sys.argv[1])
    second = commands_with("WITH_TESTS", folder, sys.argv[1])
if not first:
    sys.exit("two_commands: `make run` compiles no file of the library")
for output, command in first.items():
    if second.get(output) != command:
        sys.exit(f"two_commands: {output} is compiled again\n  make run   {command}\n  make test  {second.get(output)}")
print(f"two_commands: {len(first)} units of the library are compiled by the same command")
