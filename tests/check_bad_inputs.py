#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Bad files and command lines: each is refused with the message of its golden file.

    check_bad_inputs.py COMMAND [--update] [--json FILE]

tests/bad_inputs/NAME.py lists the inputs: FILES, pairs of a name and its bytes, which `skerry cc` is
given, and COMMANDS, pairs of a command line and the files that it finds. tests/bad_inputs/NAME.txt
has the answer to each: the exit status and the message. --update writes these files; review the
difference. An input that is accepted, a signal, output on standard output, a message without its
place or remedy, and a file left behind are faults that no golden file can allow.
"""
import argparse
import importlib
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
MODULES = sorted(path.stem for path in (HERE / "bad_inputs").glob("*.py"))
BYTES = re.compile(r"[\d.]+ ([kKMGT]i?B|bytes) (free|are)")  # depends on the machine


def cases():
    """(module, command line, files)"""
    sys.path.insert(0, str(HERE / "bad_inputs"))
    for name in MODULES:
        module = importlib.import_module(name)
        yield from ((name, f"cc {file}", {file: data}) for file, data in module.FILES)
        yield from ((name, line, files) for line, files in getattr(module, "COMMANDS", []))


def is_runnable(line):
    """Whether the system has the device that a command line names."""
    return "/dev/full" not in line or os.path.exists("/dev/full")


def shown(data):
    """Bytes as one line of ASCII."""
    text = repr(data)[2:-1]
    return text if len(text) <= 160 else f"{text[:160]}... ({len(data)} bytes)"


def refuse(command, line, files):
    """The answer to an input, and what is wrong about it."""
    with tempfile.TemporaryDirectory(prefix="skerry-bad-") as folder:
        for name, data in files.items():
            (pathlib.Path(folder) / name).write_bytes(data)
        try:
            run = subprocess.run([command, *shlex.split(line)], cwd=folder, capture_output=True, timeout=60,
                                 stdin=subprocess.DEVNULL, env=os.environ | {"LC_ALL": "C"})
        except subprocess.TimeoutExpired:
            return "", "did not end within 60 s"
        left = set(os.listdir(folder)) - set(files)
    error = run.stderr.decode(errors="backslashreplace")
    message = BYTES.sub(r"N \2", error.rstrip("\n"))
    answer = f"{run.returncode} {message}"
    if not 1 <= run.returncode <= 5:
        return answer, f"exit status {run.returncode}, not 1 to 5"
    if not message.startswith("skerry: ") or "\n" in message:
        return answer, "the message is not one line `skerry: ...`"
    if "; " not in message:
        return answer, "the message has no remedy"
    if run.stdout and not line.startswith("evaluate"):
        return answer, "something was printed to standard output"
    return answer, f"left {sorted(left)}" if left else None


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("command")
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--json")
    args = parser.parse_args()
    command = str(pathlib.Path(args.command).resolve())
    faults, skipped, found = [], [], {name: [] for name in MODULES}
    for module, line, files in cases():
        if not is_runnable(line):
            skipped.append(line)
            continue
        answer, fault = refuse(command, line, files)
        inputs = "".join(f"\n    {name}: {shown(data)}" for name, data in files.items())
        block = f"skerry {shown(line.encode())}{inputs}\n  {answer}\n"
        found[module].append(block)
        if fault:
            faults.append(f"{fault}:\n{block}")
    if skipped:
        print(f"skipped: this system has no /dev/full: {', '.join(skipped)}")
    if skipped and args.update:
        sys.exit("check_bad_inputs.py --update needs /dev/full")
    for module, blocks in found.items():
        golden, text = HERE / "bad_inputs" / f"{module}.txt", "\n".join(blocks)
        if args.update:
            golden.write_text(text, encoding="utf-8")
            continue
        expected = golden.read_text(encoding="utf-8").split("\n\n")
        faults += [f"not in {golden.name}; if it is right, run check_bad_inputs.py --update:\n{block}"
                   for block in text.split("\n\n") if block not in expected]
    count = sum(map(len, found.values()))
    print("\n".join([*faults, f"{count} bad inputs, {len(faults)} faults"]))
    if args.json:
        pathlib.Path(args.json).write_text(json.dumps(
            {"figure": "bad inputs", "runs": count, "faults": faults}, indent=1) + "\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
