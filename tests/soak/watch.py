#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""`skerry watch` between links, other files, kills, full disks and long lines.

    watch.py COMMAND [--times N] [--seed S] [--json FILE] [--only TEXT]

Each case is tried N times:
- kills: SIGKILL at a random moment. Edges whose save was confirmed are in the state, and the next run
  leaves no other file. A last line that is cut off is not applied.
- links: two processes at once on one state, by two names, of which the state may be absent. One is
  refused, or they run one after the other: no confirmed edge is lost.
- locks: a file, a pipe, a folder or a link where the lock would be is refused, and stays; so does a
  file with the name of another program's lock. An empty file is the lock of a killed owner.
- full disks: a limit of file sizes, a full disk, and then a read-only one. The state is the old one or
  the new one, and questions are answered. A disk needs the superuser: else it is left out.
- long lines: more than 4096 bytes of anything are refused, within 5 s and 16 MB more than a run without
  lines takes.

Prints a line for each fault; exits with 1 if there is one.
"""
import argparse
import array
import collections
import json
import os
import pathlib
import random
import resource
import subprocess
import sys
import tempfile
import threading
import time

VERTICES = 2000
LIMIT = 20  # seconds of a run
DISK = """mount -t tmpfs -o size=256k tmpfs disk && cp state disk && cd disk || exit 77
head -c $(( 1024 * $2 )) /dev/zero > rest 2> ../err
"$1" watch state < ../lines > ../out 2> ../err
status=$?
cp state ../after
[ "$(ls -A)" = "$(printf 'rest\\nstate')" ] || status=98
rm rest
mount -o remount,ro tmpfs . || exit 77
[ "$(echo '? 0 0' | "$1" watch state 2>> ../err)" = 1 ] || status=99
exit $status"""


class Tries:
    """One folder for each try, and what all cases need."""

    def __init__(self, command, random_numbers):
        self.command, self.random = command, random_numbers
        self.folder, self.left_out = None, set()
        self.peak = 0  # KB of a run without lines
        self.seen = collections.Counter()  # outcomes, which show that a case does what it is for

    def edges(self, count):
        return [(self.random.randrange(VERTICES), self.random.randrange(VERTICES))
                for _ in range(count)]

    def start_and_measure(self, text):
        """Exit status, standard error, and the peak of memory in KB."""
        process = self.start("state")
        try:
            process.stdin.write(text)
            process.stdin.close()
        except BrokenPipeError:  # it does not wait for the rest
            pass
        _, status, used = os.wait4(process.pid, 0)
        process.returncode, error = os.waitstatus_to_exitcode(status), process.stderr.read()
        process.stdout.close()
        process.stderr.close()
        return process.returncode, error, used.ru_maxrss

    def run(self, name, text, **how):
        """The finished process, with these lines as its standard input."""
        return subprocess.run([self.command, "watch", name], cwd=self.folder, input=text,
                              capture_output=True, timeout=LIMIT, **how)

    def start(self, name):
        return subprocess.Popen([self.command, "watch", name], cwd=self.folder, stdin=subprocess.PIPE,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def lost(self, edges):
        """Those of the edges whose ends are not connected in the state."""
        labels = array.array("I")
        labels.frombytes((self.folder / "state").read_bytes()[32:-4])
        return [(u, v) for u, v in edges if max(u, v) >= len(labels) or labels[u] != labels[v]]

    def left(self, *expected):
        """Names in the folder that are not expected."""
        return sorted(set(os.listdir(self.folder)) - {"state", *expected})


def content(file):
    return file.read_bytes() if file.exists() else None


def text_of(edges):
    return "".join(f"+ {u} {v}\n" for u, v in edges).encode()


def confirm_saves(process, batches, confirmed):
    """Writes batches of edges, each with a save and a question, which is answered after the save."""
    try:
        for batch in batches:
            process.stdin.write(text_of(batch) + b"save\n? 0 0\n")
            process.stdin.flush()
            if process.stdout.readline() != b"1\n":
                return
            confirmed += batch
    except BrokenPipeError:  # it was killed, or refused
        return


def kills(tries):
    confirmed, whole = [], tries.edges(3)
    for _ in range(4):
        process = tries.start("state")
        batches = [tries.edges(20) for _ in range(200)]
        writer = threading.Thread(target=confirm_saves, args=(process, batches, confirmed))
        writer.start()
        time.sleep(tries.random.uniform(0, 0.05))
        process.kill()
        writer.join()
        process.communicate()
    tries.seen["confirmed edges"] += len(confirmed)
    cut = b"+ 5 123456"[:tries.random.randrange(1, 11)]
    run = tries.run("state", text_of(whole) + cut)
    if run.returncode != 3 or b"standard input:4: the last line has no end" not in run.stderr:
        return f"a last line {cut}: exit status {run.returncode}: {run.stderr.decode()}"
    if (tries.folder / "state").stat().st_size > 36 + 4 * VERTICES:
        return f"a last line {cut} was applied"
    return ((f"{len(lost)} confirmed edges are lost" if (lost := tries.lost(confirmed + whole)) else None)
            or (f"left {left}" if (left := tries.left()) else None))


def links(tries):
    (tries.folder / "folder").mkdir()
    (tries.folder / "link").symlink_to("state")
    (tries.folder / "folder/link").symlink_to("../link")
    (tries.folder / "other").symlink_to("folder")
    names = ["state", "link", "folder/link", "other/link", "folder/../state", str(tries.folder / "link")]
    if tries.random.random() < 0.3:
        tries.run("state", b"")
    confirmed = [[], []]
    processes = [tries.start(name) for name in tries.random.sample(names, 2)]
    writers = [threading.Thread(target=confirm_saves, args=(process, [tries.edges(5) for _ in range(5)], own))
               for process, own in zip(processes, confirmed)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    ends = [process.communicate(timeout=LIMIT)[1] for process in processes]
    for process, own, error in zip(processes, confirmed, ends):
        refused = process.returncode == 3 and b"is in use by another process" in error and not own
        if process.returncode != 0 and not refused:
            return f"exit status {process.returncode}: {error.decode()}"
    tries.seen["refused"] += sum(process.returncode != 0 for process in processes)
    if all(process.returncode != 0 for process in processes):
        return "both were refused"
    lost, left = tries.lost(sum(confirmed, [])), tries.left("folder", "link", "other")
    return f"{len(lost)} confirmed edges are lost" if lost else f"left {left}" if left else None


def locks(tries):
    lock, others = tries.folder / "state.skerry-lock", ["state.lock", "state.lck", ".state.swp"]
    for other in others:
        (tries.folder / other).write_text(tries.random.choice(["", "text"]))
    before = [content(tries.folder / other) for other in others]
    kind = tries.random.choice(["file", "pipe", "folder", "link to a file", "link to nothing", "empty", "none"])
    if kind in ("file", "empty"):
        lock.write_text("text" if kind == "file" else "")
    elif kind == "pipe":
        os.mkfifo(lock)
    elif kind == "folder":
        lock.mkdir()
    elif kind != "none":
        lock.symlink_to("state.lock" if kind == "link to a file" else "absent")
    found = None if kind == "none" else os.lstat(lock)
    run = tries.run("state", b"+ 0 1\n")
    if [content(tries.folder / other) for other in others] != before:
        return "a file of another program was changed"
    tries.seen["refused"] += run.returncode != 0
    if kind in ("empty", "none"):
        left = tries.left(*others)
        return f"{kind}: exit status {run.returncode}, left {left}" if run.returncode or left else None
    if run.returncode != 3 or b"state.skerry-lock is not an empty regular file" not in run.stderr:
        return f"{kind}: exit status {run.returncode}: {run.stderr.decode()}"
    after = os.lstat(lock)
    if (after.st_ino, after.st_mode, after.st_size) != (found.st_ino, found.st_mode, found.st_size):
        return f"{kind}: was replaced"
    return f"{kind}: left {left}" if (left := tries.left(lock.name, *others)) else None


def full_disks(tries):
    tries.run("state", text_of(tries.edges(50)))
    old, added = (tries.folder / "state").read_bytes(), tries.edges(5)
    added.append((0, tries.random.randrange(VERTICES, 60000)))
    limit = tries.random.randrange(1, 250000)
    text = text_of(added) + b"? %d %d\n" % added[-1]
    run = tries.run("state", text, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)))
    new = (tries.folder / "state").read_bytes()
    if run.stdout != b"1\n" or run.returncode not in (0, 3) or (new != old) == (run.returncode == 3):
        return f"files of {limit} bytes: exit status {run.returncode}: {run.stderr.decode()}"
    tries.seen["files too large"] += run.returncode != 0
    if run.returncode == 3 and b"state: cannot be written (File too large)" not in run.stderr:
        return f"files of {limit} bytes: {run.stderr.decode()}"
    if left := tries.left():
        return f"files of {limit} bytes: left {left}"
    if os.geteuid() != 0:
        return None
    (tries.folder / "state").write_bytes(old)
    (tries.folder / "lines").write_bytes(text)
    (tries.folder / "disk").mkdir()
    taken = tries.random.randrange(0, 300)  # KB, also more than there are
    disk = subprocess.run(["unshare", "-m", "sh", "-c", DISK, "sh", tries.command, str(taken)],
                          cwd=tries.folder, timeout=LIMIT, capture_output=True)
    if disk.returncode == 77 or disk.stderr.startswith(b"unshare: "):
        tries.left_out.add("full and read-only disks: this user may not mount one")
        return None
    after = (tries.folder / "after").read_bytes()
    error = (tries.folder / "err").read_text()
    if disk.returncode not in (0, 3) or (after != old) == (disk.returncode == 3):
        return f"{taken} KB of a disk taken: exit status {disk.returncode}: {error}"
    tries.seen["disks too full"] += disk.returncode != 0
    return None if disk.returncode == 0 or "No space left" in error else f"{taken} KB taken: {error}"


def long_lines(tries):
    size = tries.random.choice([tries.random.randrange(4000, 4200), tries.random.randrange(4097, 4_000_000)])
    line = tries.random.choice([b"+ 1 2", b"? 1 2", b"save", b""])
    line += tries.random.choice([b" ", b"\t", b"\r", b"0", b"x", b"\0", b"\xff"]) * (size - len(line))
    end = tries.random.choice([b"", b"\n"])
    if not tries.peak:
        tries.peak = tries.start_and_measure(b"")[2]
    begin = time.monotonic()
    status, error, peak = tries.start_and_measure(b"+ 0 1\n" + line + end)
    took = time.monotonic() - begin
    tries.seen["refused"] += size > 4096
    refused = b"standard input:2: a line of more than 4096 bytes" in error
    if status not in (0, 3) or refused != (size > 4096):
        return f"{size} bytes {line[:8]}...: exit status {status}: {error.decode()[-200:]}"
    if took > 5 or peak > tries.peak + (16 << 10):
        return f"{size} bytes {line[:8]}...: {took:.1f} s, {peak} KB, {tries.peak} KB without lines"
    return "the line before is lost" if tries.lost([(0, 1)]) else None


CASES = (kills, links, locks, full_disks, long_lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("command")
    parser.add_argument("--times", type=int, default=200, help="of each case")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    parser.add_argument("--json")
    args = parser.parse_args()
    tries = Tries(str(pathlib.Path(args.command).resolve()), random.Random(args.seed))
    if os.geteuid() != 0:
        tries.left_out.add("full and read-only disks: only the superuser can mount one")
    begin, faults, figures = time.monotonic(), [], []
    for case in CASES:
        name = case.__name__.replace("_", " ")
        if args.only not in name:
            continue
        figure = {"case": name, "runs": args.times, "faults": 0}
        tries.seen.clear()
        for i in range(args.times):
            with tempfile.TemporaryDirectory(prefix="skerry-watch-") as folder:
                tries.folder = pathlib.Path(folder)
                try:
                    fault = case(tries)
                except subprocess.TimeoutExpired as error:
                    fault = str(error)
                if fault:
                    figure["faults"] += 1
                    faults.append(f"{name}, try {i}: {fault}")
                    print(faults[-1], flush=True)
        figure |= tries.seen
        figures.append(figure)
        print(", ".join(f"{key} {value}" for key, value in figure.items()), flush=True)
    for each in sorted(tries.left_out):
        print(f"skipped: {each}")
    runs = sum(figure["runs"] for figure in figures)
    print(f"{runs} tries, {len(faults)} faults")
    if args.json:
        pathlib.Path(args.json).write_text(json.dumps(
            {"figure": "watch", "runs": runs, "faults": faults, "cases": figures,
             "left out": sorted(tries.left_out), "seconds": time.monotonic() - begin}, indent=1) + "\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
