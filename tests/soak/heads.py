#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Peak memory of reads whose data come late: after blank lines, comments, or one long line.

    heads.py COMMAND [--megabytes M] [--limit L] [--every N] [--json FILE] [--folder FOLDER]

Writes files of each text format with M megabytes of one kind before the data or among them, plain
and compressed by gzip and zstd. Reads each with `--max-memory` of L megabytes, as a file and as a
pipe, into memory and streamed. A run ends with the right components or with status 3; lines that are
only skipped are streamed. It takes at most L megabytes and SLACK more than a run on a file of some
lines: buffers of some mebibytes do not count. --every takes one in N of the files. Prints a line for
each fault; exits with 1 if there is one.
"""
import argparse
import ctypes
import ctypes.util
import gzip
import itertools
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import threading

SLACK = 12  # megabytes
SECONDS = 120  # of a run
BANNER = b"%%MatrixMarket matrix coordinate pattern general\n"
# file: the text before the head, what begins a comment, the data after it, and more arguments
FILES = {
    "header.mtx": (BANNER, b"%", b"3 3 1\n1 2\n", ["--from", "mtx"]),
    "entries.mtx": (BANNER + b"3 3 1\n", b"%", b"1 2\n", ["--from", "mtx"]),
    "array.mtx": (BANNER.replace(b"coordinate pattern", b"array real") + b"2 2\n1\n", b"%",
                  b"0\n0\n1\n", ["--from", "mtx"]),
    "first.el": (b"", b"#", b"2 0\n", ["--from", "el"]),
    "entries.el": (b"2 2\n", b"#", b"2 0\n", ["--from", "el"]),
    "header.graph": (b"", b"%", b"3 1\n2\n1\n\n", ["--from", "metis"]),
    "lines.graph": (b"3 1\n2\n1\n", b"%", b"\n", ["--from", "metis"]),
    "header.gr": (b"", b"c ", b"p sp 3 1\na 1 2 1\n", ["--from", "gr"]),
    "header.he": (b"", b"#", b"H 3 1 0\nE 0 1 1\n", ["--from", "he"]),
    "strings.csv": (b"", b"#", b"a,b\nc,c\n", ["--ids", "any", "--id-type", "string"]),
    "integers.csv": (b"7,7\n", b"#", b"5,6\n", ["--ids", "any", "--id-type", "integer"]),
}
COMPONENTS = 2  # of each
SKIPPED = ("blank lines", "comments")
HEADS = (*SKIPPED, "one line", "one comment", "one quoted field", "one id", "spaces")
MEGABYTE = 1_000_000


def parts_of(head, comment):
    """The text before a megabyte that is repeated, this megabyte, and the text after it."""
    line = {"blank lines": b"\n", "comments": comment + b" nothing that is read\n",
            "one line": b"1 ", "one id": b"7", "spaces": b" "}.get(head, b"x")
    before = {"one comment": comment, "one quoted field": b'"'}.get(head, b"")
    after = {"one quoted field": b'" 1\n'}.get(head, b"" if head in SKIPPED else b"\n")
    return before, line * (MEGABYTE // len(line)), after


def zstd():
    """A function that compresses bytes to a frame, or nothing without the library."""
    name = ctypes.util.find_library("zstd")
    if not name:
        return None
    library = ctypes.CDLL(name)
    library.ZSTD_compressBound.restype = library.ZSTD_compress.restype = ctypes.c_size_t

    def compress(data):
        size = ctypes.c_size_t(len(data))
        to = ctypes.create_string_buffer(library.ZSTD_compressBound(size))
        packed = library.ZSTD_compress(to, ctypes.c_size_t(len(to)), data, size, 3)
        return to.raw[:packed]
    return compress


def write(file, pack, parts, megabytes):
    """A compressed file has a member or frame for each megabyte."""
    before, block, after = (pack(part) for part in parts)
    with open(file, "wb") as to:
        to.write(before)
        for _ in range(megabytes):
            to.write(block)
        to.write(after)


def run(command, file, as_pipe, arguments):
    """Exit status, peak of resident memory in megabytes, and the output."""
    feeder = subprocess.Popen(["cat", file], stdout=subprocess.PIPE) if as_pipe else None
    child = subprocess.Popen([command, "cc", "-" if as_pipe else file, *arguments],
                             stdin=feeder.stdout if feeder else subprocess.DEVNULL,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if feeder:
        feeder.stdout.close()
    late = threading.Timer(SECONDS, child.kill)
    late.start()
    text = child.stdout.read().decode(errors="replace")
    _, status, used = os.wait4(child.pid, 0)
    late.cancel()
    child.returncode = os.waitstatus_to_exitcode(status)
    if feeder:
        feeder.wait()
    return child.returncode, used.ru_maxrss * 1024 / MEGABYTE, text


def fault_of(status, text, above, limit, is_skipped):
    """What is wrong with a run; empty if nothing is."""
    if status != 0 and (status != 3 or is_skipped):
        return f"status {status}: {text.strip()}"
    if status == 0 and json.loads(text)["components"] != COMPONENTS:
        return "wrong components"
    return f"{above:.0f} MB more than a small file" if above > limit + SLACK else ""


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command")
    parser.add_argument("--megabytes", type=int, default=300)
    parser.add_argument("--limit", type=int, default=20)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--json")
    parser.add_argument("--folder")
    args = parser.parse_args()
    packs = {"plain": bytes, "gz": lambda part: gzip.compress(part, 1), "zst": zstd()}
    if not packs["zst"]:
        print("zstd is left out: no libzstd")
        del packs["zst"]
    worst = {head: dict.fromkeys(packs, 0) for head in HEADS}
    faults, runs, small = [], 0, {}
    with tempfile.TemporaryDirectory(dir=args.folder) as folder:
        for name, head, pack in list(itertools.product(FILES, HEADS, packs))[::args.every]:
            begin, comment, data, more = FILES[name]
            before, block, after = parts_of(head, comment)
            few = pathlib.Path(folder, "few-" + name)
            few.write_bytes(begin + data)
            file = pathlib.Path(folder, name if pack == "plain" else f"{name}.{pack}")
            write(file, packs[pack], (begin + before, block, after + data), args.megabytes)
            for as_pipe, is_streamed in itertools.product((False, True), repeat=2):
                options = [*more, "--json", "--threads", "2", "--max-memory", f"{args.limit}M",
                           *(["--stream"] if is_streamed else [])]
                way = name, as_pipe, is_streamed
                if way not in small:
                    small[way] = run(args.command, few, as_pipe, options)[1]
                status, peak, text = run(args.command, file, as_pipe, options)
                above = peak - small[way]
                fault = fault_of(status, text, above, args.limit, is_streamed and head in SKIPPED)
                if fault:
                    faults.append(f"{file.name}, {head}{', a pipe' * as_pipe}"
                                  f"{', streamed' * is_streamed}: {fault}")
                    print(faults[-1], flush=True)
                worst[head][pack] = max(worst[head][pack], round(above))
                runs += 1
            file.unlink()
    print(f"{runs} runs, {len(faults)} faults, at most "
          f"{max(max(each.values()) for each in worst.values())} MB more than a small file")
    if args.json:
        figure = {"figure": "heads", "runs": runs, "faults": faults, "megabytes": args.megabytes,
                  "limit": args.limit, "worst": worst}
        pathlib.Path(args.json).write_text(json.dumps(figure, indent=1) + "\n")
    sys.exit(1 if faults else 0)


main()
