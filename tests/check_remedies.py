#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Whoever follows a message of the command gets the right answer.

    check_remedies.py COMMAND

REMEDIES has a row for each kind of remedy: the files, a command line, a part of its message, and what the
message says to do instead, as lines of a shell with what they print. Options and commands that any
message in tests/bad_inputs/*.txt names must exist in the subcommand that printed it. Each of CONTENTS
is read right under each name, or the message says what reads it.
"""
import gzip
import itertools
import pathlib
import re
import struct
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
MTX = "%%MatrixMarket matrix coordinate pattern general\n"
PATH = {"a.el": "0 1\n1 2\n"}
NAMES = {"a.el": "ann bob\nbob cyd\n"}
OF_NAMES = "ann ann\nbob ann\ncyd ann\n"
WIDE = {"a.mtx": MTX + "2 3 1\n1 1\n"}
RETURNS = {"a.el": "0 1\r1 2\r"}
LARGE = {"a.el": "1 2\n2 18446744073709551616\n"}

REMEDIES = [
    (PATH, "cc a.el --algorithm fastsw", "the nearest are fastsv",
     [("skerry cc a.el --algorithm fastsv --labels -", "0\n0\n0\n")]),
    (PATH, "cc a.el --algorithm nothing", "`skerry algorithms` lists all",
     [("skerry cc a.el --algorithm $(skerry algorithms | grep -o -m1 fastsv) --labels -", "0\n0\n0\n")]),
    (PATH, "cc a.el --algorithm fastsv --backend serial", "it runs on reference",
     [("skerry cc a.el --algorithm fastsv --backend reference --labels -", "0\n0\n0\n")]),
    (PATH, "cc a.el --algorithm label_propagation --max-rounds 1", '"fastsv" needs about',
     [("skerry cc a.el --algorithm fastsv --labels -", "0\n0\n0\n"),
      ("skerry cc a.el --algorithm rem --labels -", "0\n0\n0\n")]),
    (PATH, "cc a.el --vertices 2", "request more vertices",
     [("skerry cc a.el --vertices 4 --labels -", "0\n0\n0\n3\n")]),
    (PATH, "cc a.el --segments 2", "omit --segments", [("skerry cc a.el --labels -", "0\n0\n0\n")]),
    (PATH, "cc a.el --labels a.el", "name another file",
     [("skerry cc a.el --labels b >c && cat b", "0\n0\n0\n")]),
    (PATH, "cc a.el --labels b/labels", "create the folder first",
     [("mkdir b && skerry cc a.el --labels b/labels >c && cat b/labels", "0\n0\n0\n")]),
    (PATH, "cc a.el --header yes", "add --ids any",
     [("skerry cc a.el --ids any --header yes --labels -", "1 1\n2 1\n")]),
    (NAMES, "trace a.el", "by --ids any",
     [("skerry trace a.el --ids any >b && head -n 1 b",
       "vertices are the ids in ascending order: 0 ann, 1 bob, 2 cyd\n")]),
    (NAMES, "watch b --ids any", "drop --ids any, or .* use `skerry cc FILE --ids any --stream`",
     [("skerry cc a.el --ids any --stream --labels -", OF_NAMES),
      ("echo '? 0 0' | skerry watch b", "1\n")]),
    ({"a.dat": "1::7::5\n2::7::3\n"}, "cc a.dat --ids any", "use --delimiter ::; ",
     [("skerry cc a.dat --ids any --delimiter :: --append-labels - 2>b", "1::7::5::1\n2::7::3::1\n")]),
    ({"a.txt": "1--7\n2--7\n"}, "cc a.txt --ids any", "use --delimiter=--; ",
     [("skerry cc a.txt --ids any --delimiter=-- --labels -", "1--1\n2--1\n7--1\n")]),
    ({"a.txt": "1->7\n2->7\n"}, "cc a.txt --ids any", "use --delimiter '->'; ",
     [("skerry cc a.txt --ids any --delimiter '->' --labels -", "1->1\n2->1\n7->1\n")]),
    ({"a.txt": "1\t7\n2 7\n"}, "cc a.txt --ids any", "use --delimiter blank; ",
     [("skerry cc a.txt --ids any --delimiter blank --labels -", "1 1\n2 1\n7 1\n")]),
    ({"a.txt": "4 3\nann bob\nbob cyd\nann cyd\n"}, "cc a.txt --ids any >b; cat b >&2; false", "remove it if it has sizes",
     [("tail -n +2 a.txt >c && skerry cc c --ids any --labels -", OF_NAMES)]),
    ({"a.txt": "3 4\n1 2\n2 3\n1 3\n"}, "cc a.txt --ids any >b; cat b >&2; false", "remove it if it has sizes",
     [("tail -n +2 a.txt >c && skerry cc c --ids any --labels -", "1 1\n2 1\n3 1\n")]),
    ({"a.dat": "1xx7\n"}, "cc a.dat --ids any --delimiter xx", "several that are no letters and digits",
     [("sed s/xx/::/ a.dat >b && skerry cc b --ids any --delimiter :: --labels c.txt >d && cat c.txt", "1::1\n7::1\n")]),
    (PATH, "cc a.el --columns u,v", "add --ids any, or use a number",
     [("skerry cc a.el --ids any --columns 1,2 --labels -", "0 0\n1 0\n2 0\n"),
      ("skerry cc a.el --columns 1,2 --labels -", "0\n0\n0\n")]),
    ({"a.el": "0 5 1\n1 6 2\n"}, "cc a.el --columns 1,3 --from he", r"leave `columns` \(--columns\) unset",
     [("skerry cc a.el --columns 1,3 --labels -", "0\n0\n0\n")]),
    ({"a.el": "0,,1\n1,,2\n"}, "cc a.el --columns 1,3", "or use --ids any",
     [("skerry cc a.el --columns 1,3 --ids any --labels - --header no", "0,0\n1,0\n2,0\n")]),
    ({"a.el": "0 1 5 5 5\n1 2 5 5 5\n"}, "cc a.el --strict", "say --columns 1,2",
     [("skerry cc a.el --strict --columns 1,2 --labels -", "0\n0\n0\n")]),
    ({"a.csv": "Id,Source,Target\n7,0,1\n8,1,2\n"}, "cc a.csv", "use --columns 2,3, or --columns 1,2 if these are",
     [("skerry cc a.csv --columns 2,3 --labels -", "0\n0\n0\n"),
      ("skerry cc a.csv --ids any --columns 1,2 --labels -", "0,0\n1,1\n7,0\n8,1\n")]),
    ({"a.txt": "source target\n1 a b\n2 b c\n"}, "cc a.txt --ids any", "use the numbers of columns, --columns 2,3",
     [("skerry cc a.txt --ids any --columns 2,3 --labels -", "a a\nb a\nc a\n")]),
    ({"a.txt": "0 1 0\n1 0 0\n0 0 0\n"}, "cc a.txt --strict", "write a value a line, after the lines `%%MatrixMarket matrix array real general` and `3 3`",
     [("(echo '%%MatrixMarket matrix array real general'; echo 3 3; tr -s ' ' '\\n' <a.txt) >b.mtx; skerry cc b.mtx --labels -", "0\n0\n2\n")]),
    ({"a.txt": "1: 2 3\n2\n"}, "cc a.txt --ids any", "--from adjlist reads neighbours",
     [("tr -d : <a.txt >b && skerry cc b --from adjlist --ids any --labels -", "1 1\n2 1\n3 1\n")]),
    *((({f"a.{name}": PATH["a.el"]}, f"cc a.{name}", f"the name says {of}: use --from el if each line is an edge$",
        [(f"skerry cc a.{name} --from el --labels -", "0\n0\n0\n"),
         (f"skerry cc a.{name} --from el --ids any --labels -", "0 0\n1 0\n2 0\n")]))
      for name, of in (("graph", "metis"), ("mtx", "mtx"), ("col", "gr"), ("he", "he"), ("adj", "adj"),
                       ("hgr", "hgr"), ("sg", "sg"), ("egr", "egr"), ("npz", "npz"))),
    ({"a.gr": NAMES["a.el"]}, "cc a.gr", "the name says gr: use --from el --ids any if each line is an edge$",
     [("skerry cc a.gr --from el --ids any --labels -", OF_NAMES)]),
    ({"a.sg": MTX + "3 3 2\n1 2\n2 3\n"}, "cc a.sg", "the name says sg: use --from mtx, whose first line the file has$",
     [("skerry cc a.sg --from mtx --labels -", "0\n0\n0\n")]),
    ({"a.csv": "3 2\n2\n1 3\n2\n"}, "cc a.csv", "if lines list neighbours, use --from metis, or --from adjlist --ids any$",
     [("skerry cc a.csv --from metis --labels -", "0\n0\n0\n")]),
    ({"a.csv": "1 2 3\n2\n"}, "cc a.csv", "if lines list neighbours, use --from metis, or --from adjlist --ids any$",
     [("skerry cc a.csv --from adjlist --ids any --labels -", "1 1\n2 1\n3 1\n")]),
    ({"a.el": "1 18446744073709551616\n"}, "cc a.el", "or --ids any --id-type string$",
     [("skerry cc a.el --ids any --id-type string --labels -", '1 1\n"18446744073709551616" 1\n')]),
    ({"a.csv": "user_id,item_id\n0,1\n1,0\n"}, "cc a.csv --strict --first-line names",
     "say --columns 1,2, or not: --bipartite keeps them apart",
     [("skerry cc a.csv --strict --first-line names --columns 1,2 --labels -", "0\n0\n"),
      ("skerry cc a.csv --bipartite --labels -", "0\n1\n1\n0\n")]),
    ({"a.csv": "user_id,item_id\n0,1\n1,0\n"}, "cc a.csv --ids any >b; cat b >&2; false",
     "--rows --columns 1,2 or --ids rows --bipartite --columns 1,2 keeps them apart",
     [("skerry cc a.csv --ids any --rows --columns 1,2 --labels -", "0\n1\n"),
      ("skerry cc a.csv --ids rows --bipartite --columns 1,2 --labels -", "0\n1\n1\n0\n")]),
    ({"a.txt": "0 1 0,5\n1 2 1,5\n"}, "cc a.txt --ids any >b; cat b >&2; false", "use --delimiter blank if blanks separate",
     [("skerry cc a.txt --ids any --delimiter blank --labels -", "0 0\n1 0\n2 0\n")]),
    ({"a.csv": "My edges\nann,bob\n"}, "cc a.csv --ids any", "complete or remove the line, or use --delimiter comma",
     [("tail -n +2 a.csv >b && skerry cc b --ids any --labels -", "ann,ann\nbob,ann\n")]),
    ({"a.csv": "0,1\n1,2\n(2 rows)\n"}, "cc a.csv --ids any", "complete or remove the line",
     [("grep -v rows a.csv >b && skerry cc b --ids any --labels -", "0,0\n1,0\n2,0\n")]),
    (PATH, "cc .", "give one of the files in it", [("skerry cc ./a.el --labels -", "0\n0\n0\n")]),
    (PATH, "cc a.el --max-memory 1", "raise", [("skerry cc a.el --max-memory 1G --labels -", "0\n0\n0\n")]),
    (WIDE, "cc a.mtx", "bipartite", [("skerry cc a.mtx --bipartite --labels -", "0\n1\n0\n3\n4\n")]),
    (WIDE, "cc a.mtx", "add --bipartite to take", [("skerry cc a.mtx --bipartite --labels -", "0\n1\n0\n3\n4\n")]),
    (PATH, "cc a.el --labels --verify", "write ./--verify",
     [("skerry cc a.el --labels ./--verify >b && cat ./--verify", "0\n0\n0\n")]),
    (PATH, "cc a.el --plot sizes.png", r"take a name that ends in \.svg",
     [("skerry cc a.el --plot sizes.svg >b && head -c 4 sizes.svg", "<svg")]),
    (PATH, "cc a.el --labels labels.npy", r"take a name that ends in \.txt, or in \.csv or \.tsv for a table",
     [("skerry cc a.el --labels labels.txt >b && cat labels.txt", "0\n0\n0\n"),
      ("skerry cc a.el --labels labels.csv >b && cat labels.csv", "vertex,label\n0,0\n")]),
    (PATH, "cc a.el --append-labels b.txt", "add --ids any",
     [("skerry cc a.el --ids any --append-labels b.txt >c && cat b.txt", "0 1 0\n1 2 0\n")]),
    ({"a.el": "1 20000000000\n"}, "cc a.el --max-memory 1G", "--ids any does so for an edge list",
     [("skerry cc a.el --ids any --labels -", "1 1\n20000000000 1\n")]),
    ({**PATH, "labels": "1,1\n2,1\n3,1\n", "a.mtx": MTX + "3 3 2\n1 2\n2 3\n"}, "verify a.mtx labels",
     "add --base file", [("skerry verify a.mtx labels --base file", "right; components: 1\n")]),
    (WIDE, "scc a.mtx", "strong components are those of a square matrix",
     [("sed -i 's/2 3 1/3 3 1/' a.mtx && skerry scc a.mtx --labels -", "0\n1\n2\n")]),
    (WIDE, "cc a.mtx --ids any", "read it with --ids rows$",
     [("skerry cc a.mtx --ids rows --bipartite --labels -", "0\n1\n0\n3\n4\n")]),
    ({"a.graph": NAMES["a.el"]}, "cc a.graph --ids any", "--ids rows, or with --from el if each line is an",
     [("skerry cc a.graph --ids any --from el --labels -", OF_NAMES)]),
    (NAMES, "cc a.el --ids any --id-type integer", r"read the ids as strings \(--id-type string\)",
     [("skerry cc a.el --ids any --id-type string --labels -", OF_NAMES)]),
    (LARGE, "cc a.el --ids any", r"read the ids as strings \(--id-type string\)",
     [("skerry cc a.el --ids any --id-type string --labels -", "1 1\n\"18446744073709551616\" 1\n2 1\n")]),
    (PATH, "cc a.el --ids any --vertices 3", "drop it, or --ids any",
     [("skerry cc a.el --ids any --labels -", "0 0\n1 0\n2 0\n"),
      ("skerry cc a.el --vertices 3 --labels -", "0\n0\n0\n")]),
    (RETURNS, "cc a.el", r"convert the line ends with `tr '\\r' '\\n'`",
     [("tr '\\r' '\\n' <a.el | skerry cc - --labels -", "0\n0\n0\n")]),
    ({"a.el": "0 1\n-1 2\n"}, "cc a.el", "write integers from 0 on .* by --ids any",
     [("sed -i s/-1/1/ a.el && skerry cc a.el --labels -", "0\n0\n0\n"),
      ("skerry cc a.el --ids any --labels -", "-1 -1\n0 0\n1 0\n2 -1\n")]),
    ({"a.mtx": MTX + "2 2 1\n0 1\n"}, "cc a.mtx", "--first-id 0 reads a file that is 0-based",
     [("skerry cc a.mtx --first-id 0 --labels -", "0\n0\n")]),
    ({"a.col": "p edge 2 1\ne 1 2\ne 2 1\n"}, "cc a.col", "--lenient reads what is there",
     [("skerry cc a.col --lenient --labels -", "0\n0\n")]),
    ({"a.el": "3 1\n1 2\n"}, "cc a.el --strict",
     "say --first-line sizes, or not: --first-line edge reads it as an edge",
     [("skerry cc a.el --strict --first-line sizes --labels -", "0\n0\n2\n"),
      ("skerry cc a.el --first-line edge --labels -", "0\n1\n1\n1\n")]),
    ({"a.el": "1 2\n"}, "cc a.el --strict", "say --first-id 0, or not: ids seem to .*--first-id 1",
     [("skerry cc a.el --first-id 1 --labels -", "0\n0\n")]),
    ({"a.el": "% bip a\n1 2\n"}, "cc a.el", "say --bipartite to number them",
     [("skerry cc a.el --bipartite --labels -", "0\n1\n2\n0\n"),
      ("skerry cc a.el --first-id 0 --labels -", "0\n1\n1\n")]),
    ({"a.mtx": MTX + "3 3 1\n4 1\n"}, "cc a.mtx", "correct the id, or the declared size",
     [("sed -i 's/3 3 1/4 4 1/' a.mtx && skerry cc a.mtx --labels -", "0\n1\n2\n0\n")]),
    (PATH, "convert a.el - ", r"set the format \(--to\): mtx, el",
     [("skerry convert a.el - --to el | grep -v '^#'", PATH["a.el"])]),
    (PATH, "convert a.el b.png", r"write \.mtx, \.el, \.sg or \.he",
     [("skerry convert a.el b.el >c && grep -v '^#' b.el", PATH["a.el"])]),
    (PATH, "convert a.el b.mtx.gz", r"drop the extension \.gz",
     [("skerry convert a.el b.mtx >c && skerry cc b.mtx --labels -", "0\n0\n0\n")]),
    ({**PATH, "labels": "0\n0\n1\n"}, "verify a.el labels", "compute them with `skerry cc --labels`",
     [("skerry cc a.el --labels labels >c && skerry verify a.el labels >b && grep -c right b", "1\n")]),
    ({**PATH, "labels": "0\n0\n"}, "verify a.el labels", "write one line for each vertex of a.el",
     [("echo 0 >>labels && skerry verify a.el labels >b && grep -c right b", "1\n")]),
    (PATH, "trace a.el --algorithm owner_walk/lists", 'trace "owner_walk"',
     [("skerry trace a.el --algorithm owner_walk >b && grep -c '^labels 0 0 0' b", "1\n")]),
    ({"a.el": "0 64\n"}, "trace a.el", "by `skerry generate grid",
     [("skerry generate grid --rows 4 --columns 5 --output small.el >b && skerry trace small.el >b && echo so",
       "so\n")]),
    (PATH, "forest a.el --algorithm fastsv", 'use "hook_first", "rem", or a finish that links roots only',
     [(f"skerry forest a.el --algorithm {name} --output f --to el >b && grep -c '^[0-9]' f", "2\n")
      for name in ("hook_first", "rem", "shiloach_vishkin", "liu_tarjan/PRS", "kout+async/halve")]),
    (PATH, "forest a.el --backend reference", 'use "serial", "threads"',
     [("skerry forest a.el --backend serial --output f --to el >b && grep -c '^[0-9]' f", "2\n")]),
]


# The path 0 1 2 beside the vertex 3, in the formats that a file shows; and names that say formats.
OFFSETS, NEIGHBOURS = (0, 1, 3, 4, 4), (1, 0, 2, 1)
CONTENTS = {
    "el": b"# 4 vertices, 2 entries\n0 1\n1 2\n",
    "mtx": f"{MTX}4 4 2\n1 2\n2 3\n".encode(),
    "gr": b"p sp 4 2\na 1 2\na 2 3\n",
    "he": b"H 4 2 1\nE 0 1 1\nE 1 2 1\n",
    "adj": b"AdjacencyGraph\n4\n4\n0\n1\n3\n4\n1\n0\n2\n1\n",
    "sg": struct.pack("<Bqq5q4i", 0, 4, 4, *OFFSETS, *NEIGHBOURS),
    "egr": struct.pack("<2i5i4i", 4, 4, *OFFSETS, *NEIGHBOURS),
    "junk": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
    "words": b"This is no graph.\nIt is one\n",
    "json": b'{"links": [{"source": 0, "target": 1}]}\n',
    "zip": b"PK\x03\x04\x14\0\0\0\x08\0" + bytes(20) + b"a.el",
}
NAMED = ["", ".txt", ".csv", ".mtx", ".graph", ".gr", ".he", ".adj", ".hgr", ".sg", ".egr", ".npz"]
OTHERS = {"junk": "name another|check that|write the file again|write it again", "words": "--from|--ids any",
          "json": "`jq ", "zip": "`unzip`"}


def run(command, line, folder):
    """A line of a shell in which `skerry` is the command."""
    script = f'skerry() {{ "{command}" "$@"; }}\nset -e -o pipefail\n{line}'
    return subprocess.run(["bash", "-c", script], cwd=folder, capture_output=True, text=True, timeout=60,
                          stdin=subprocess.DEVNULL)


def faults_of_row(command, files, line, message, remedies):
    for remedy, answer in [(None, None), *remedies]:
        with tempfile.TemporaryDirectory(prefix="skerry-remedy-") as folder:
            for name, text in files.items():
                (pathlib.Path(folder) / name).write_bytes(text.encode())
            found = run(command, remedy or f"skerry {line}", folder)
        if remedy is None and (found.returncode == 0 or not re.search(message, found.stderr.strip())):
            yield f"skerry {line}: status {found.returncode}, not the message {message}: {found.stderr}"
        elif remedy and (found.returncode != 0 or not found.stdout.startswith(answer)):
            yield f"{remedy}: status {found.returncode}: {found.stdout}{found.stderr}"


def follow(command, folder, name, kind):
    """The last run, of at most three, in which a file is read as the messages say."""
    option = ""
    for _ in range(3):
        found = run(command, f"skerry cc {name} --labels - {option}", folder)
        if found.returncode != 0 and "in .gz or .zst" in found.stderr:
            (folder / name).rename(folder / f"{name}.gz")
            name += ".gz"
        if found.returncode != 0 and f"--from {kind}" in found.stderr:
            option = f"--from {kind}"
    return found


def faults_of_names(command):
    """Of each content under each name, also compressed: it is read right, or the message says how."""
    for (kind, content), end, pack in itertools.product(CONTENTS.items(), NAMED, (bytes, gzip.compress)):
        with tempfile.TemporaryDirectory(prefix="skerry-remedy-") as folder:
            (pathlib.Path(folder) / f"a{end}").write_bytes(pack(content))
            found = follow(command, pathlib.Path(folder), f"a{end}", kind)
        if not (re.search(OTHERS[kind], found.stderr) if kind in OTHERS else found.stdout == "0\n0\n0\n3\n"):
            yield f"{kind} as a{end} by {pack.__name__}: {found.stdout}{found.stderr}"


def faults_of_messages(command):
    """Of each message: options and commands that it names, and that are none of the subcommand's."""
    helps = {}

    def options_of(words):
        if words not in helps:
            text = run(command, f"skerry {' '.join(words)} --help", ".").stdout
            helps[words] = set(re.findall(r"--[a-z][a-z-]*", text)) if "Usage" in text else None
        return helps[words]

    named = 0
    for golden in sorted((HERE / "bad_inputs").glob("*.txt")):
        for line, message in re.findall(r"^skerry (.*)\n(?:    .*\n)*  \d skerry: (.*)", golden.read_text(),
                                        re.MULTILINE):
            words = re.match(r"(?:[a-z]+ ?){0,2}", line)[0].split()
            words = next((tuple(words[:k]) for k in (2, 1) if len(words) >= k and
                          options_of(tuple(words[:k]))), ())
            remedy = message.rsplit("; ", 1)[-1]
            for other in re.findall(r"`skerry ([^`]*)`", remedy):
                named += 1
                subcommand = tuple(re.match(r"(?:[a-z]+ ?)*", other)[0].split())
                known = options_of(subcommand)
                for option in [] if known is None else re.findall(r"--[a-z][a-z-]*", other):
                    if option not in known | {"--help"}:
                        yield f"`skerry {other}` has no {option}"
                if known is None:
                    yield f"there is no `skerry {other}`"
            for option in re.findall(r"--[a-z][a-z-]*", re.sub("`[^`]*`", "", remedy)):
                named += 1
                if option not in options_of(words):
                    yield f"skerry {line}: {' '.join(words) or 'skerry'} has no {option}: {message}"
    if named < 50:
        yield f"only {named} options and commands are named in tests/bad_inputs/*.txt"


def main(command):
    command = str(pathlib.Path(command).resolve())
    faults = [fault for row in REMEDIES for fault in faults_of_row(command, *row)]
    faults += faults_of_names(command)
    faults += faults_of_messages(command)
    followed = sum(len(row[3]) for row in REMEDIES)
    print(*faults, f"{len(REMEDIES)} messages, {followed} remedies followed, {len(faults)} faults", sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
