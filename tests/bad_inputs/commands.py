# SPDX-License-Identifier: Apache-2.0
"""Command lines, files of labels and states that are refused."""
import struct
import zlib

GRAPH = {"a.el": b"0 1\n1 2\n"}
WIDE = {"a.mtx": b"%%MatrixMarket matrix coordinate pattern general\n2 3 1\n1 1\n"}


def with_labels(text):
    return GRAPH | {"labels": text}


labels = [
    b"", b"0\n0\n", b"0\n0\n0\n0\n", b"0\nx\n0\n", b"0\n-1\n0\n", b"0\n1.5\n0\n", b"0 0 0\n", b"0\n\n0\n0\n",
    b"0\n18446744073709551616\n0\n", b"0\n0\n1\n", b"0\n1\n2\n", b"0,0,0\n", b"0\n0x0\n0\n",
    b"# labels\n0\n0\n0\n", b"0\n\x00\n0\n", b"0\n\x1b[31m\n0\n", b"0\n" + b"9" * 100 + b"\n0\n", b"0\n+0\n0\n",
]
# A state of 2 vertices and 1 component, and its fields: magic, version, bytes of an id, vertices, components.
STATE = (b"skerryic" + struct.pack("<IIQQ", 1, 4, 2, 1) + struct.pack("<II", 0, 0))
STATE += struct.pack("<I", zlib.crc32(STATE))
states = [
    b"", b"skerr", STATE[:31], STATE[:-1], STATE + b"\0", STATE[:8] + b"\7" + STATE[9:], STATE[:12] + b"\5" + STATE[13:],
    STATE[:16] + b"\xff" * 8 + STATE[24:], STATE[:24] + b"\2" + STATE[25:], STATE[:32] + b"\1" + STATE[33:],
    STATE[:-1] + b"\0", b"0 1\n1 2\n", b"%%MatrixMarket matrix coordinate pattern general\n2 3 1\n1 1\n",
]
on_graph = [
    "watch", "watch a.el", "watch absent/state", "watch .", "watch -", "watch ''", "watch a.el more", "watch a.el --wide=2",
    "watch a.el --max-memory 0",
    "cc", "cc a.el more", "cc absent.el", "cc .", "cc a.el/b", "cc ''", "cc a.el --algoritm rem",
    "cc a.el --algorithm", "cc a.el --algorithm fastv", "cc a.el --algorithm ''",
    "cc a.el --algorithm FASTSV", "cc a.el --backend refrence", "cc a.el --backend gpu",
    "cc a.el --algorithm rem --backend reference", "cc a.el --threads -1", "cc a.el --threads x",
    "cc a.el --threads 1.5", "cc a.el --threads 1000000", "cc a.el --threads 4294967296",
    "cc a.el --threads ''", "cc a.el --repeat 0", "cc a.el --repeat -1", "cc a.el --repeat many",
    "cc a.el --top=-1", "cc a.el --top x", "cc a.el --vertices=-1", "cc a.el --vertices x",
    "cc a.el --vertices 1e3", "cc a.el --vertices 99999999999999999999", "cc a.el --max-rounds=-1",
    "cc a.el --max-rounds x", "cc a.el --numbering max", "cc a.el --numbering", "cc a.el --labels",
    "cc a.el --labels a.el", "cc a.el --labels absent/labels", "cc a.el --labels .",
    "cc a.el --labels /dev/full", "cc a.el --output sets", "cc a.el --output lists", "cc a.el --jobs 1",
    "cc a.el --sample-edges 1", "cc a.el --algorithm kout+async/halve --sample-edges 0",
    "cc a.el --algorithm kout+async/halve --hook-edges 2", "cc a.el --algorithm hook+async/halve --hook-edges x",
    "cc a.el --segments 2", "cc a.el --stage-size 2", "cc a.el --algorithm adaptive_hook --segments=-1",
    "cc a.el --algorithm stages(graft_sorted) --stage-size 0.5",
    "cc a.el --algorithm stages(graft_sorted) --stage-size nan",
    "cc a.el --algorithm stages(graft_sorted) --stage-size x",
    "cc a.el --algorithm disjoint_set/parallel --jobs=-1", "cc a.el --backend serial --gpu-memory 1M",
    "cc a.el --backend serial --gpu-memory x", "cc a.el --backend serial --gpu-memory 0",
    "cc a.el --backend serial --memory pinned", "cc a.el --memory host",
    "cc a.el --algorithm label_propagation --max-rounds 1", "cc a.el --verify maybe",
    "cc a.el --json --json=false x", "cc -x a.el", "cc --bipartit a.el",
    "scc", "scc absent.el", "scc a.el --algorithm rem", "scc a.el --bipartite", "scc a.el --labels a.el",
    "scc a.el --vertices 2", "scc a.el --numbering max", "scc a.el --repeat 0",
    "forest", "forest absent.el", "forest a.el --algorithm fastsv", "forest a.el --algorithm fastv",
    "forest a.el --algorithm rem_cas/naive/splice", "forest a.el --backend reference",
    "forest a.el --output a.el", "forest a.el --output out", "forest a.el --output out.gr",
    "forest a.el --to el", "forest a.el --output - --labels -", "forest a.el --output - --sizes -",
    "forest a.el --output out --labels out --to el", "forest a.el --output absent/out.el",
    "forest a.el --output /dev/full --to el", "verify a.el a.el --forest", "verify a.el a.el --forest absent",
    "verify - a.el --forest -",
    "trace", "trace absent.el", "trace a.el more", "trace a.el --algorithm fastv", "trace a.el --algorithm ''",
    "trace a.el --algorithm fastsv,owner_walk/lists", "trace a.el --algorithm kout+fastsv",
    "trace a.el --algorithm owner_walk/lists", "trace a.el --algorithm disjoint_set/map",
    "trace a.el --algorithm rem --backend threads", "trace a.el --backend refrence",
    "trace a.el --algorithm stages(graft_sorted) --vertices 65",
    "", "components a.el", "c a.el", "--versoin", "CC a.el",
    "verify", "verify a.el", "verify a.el absent", "verify absent.el a.el", "verify a.el .",
    "convert", "convert a.el", "convert a.el out", "convert a.el out.egr", "convert a.el out.gr",
    "convert a.el out.graph", "convert a.el out.mtx.gz", "convert absent.el out.mtx",
    "convert a.el absent/out.mtx", "convert a.el out.png", "convert a.el out.mtx more",
    "convert a.el out.mtx --vertices 1", "convert a.el out.mtx --vertices=-1",
    "evaluate", "evaluate absent", "evaluate a.el", "evaluate . --algorithm fastv",
    "evaluate . --backend refrence", "evaluate . --limit 0", "evaluate . --limit x",
    "evaluate . --algorithm rem --backend reference", "evaluate . --threads 1000000",
    "algorithms more", "algorithms --jsn", "info absent.el", "info a.el more", "info --plot p.svg", "info --lenient", "info --columns 1,2",
    "info a.el --plot a.el", "info a.el --plot no/p.svg",
    "info a.el --from mtx", "info --bipartite", "cc a.el --plot a.el", "cc a.el --plot l --labels l",
    "convert - out.mtx --from bmp", "cc - --from egr", "cc - --from mtx", "convert a.el -",
    "convert a.el out --to egr", "convert a.el out.mtx --from sg", "verify - -", "cc a.el --from mtx",
]
generated = [
    "", "grid", "nothing --output b.el", "path --output b.el", "path --vertices 9",
    "path --vertices -1 --output b.el", "path --vertices x --output b.el",
    "path --vertices 99999999999999999999 --output b.el", "path --vertices 4294967297 --output b.sg",
    "path --vertices 9 --output b.gr", "path --vertices 9 --output b", "path --vertices 9 --output b.el.gz",
    "path --vertices 9 --output absent/b.el", "path --vertices 9 --output b.el --format egr",
    "path --vertices 9 --output b.el --threads 1000000", "path --vertices 9 --output b.el --seed x",
    "path --vertices 9 --output b.el --seed=-1", "path --vertices 9 --output b.he --min-weight 5",
    "path --vertices 9 --output b.he --max-weight 0", "grid --rows 3 --output b.el",
    "grid --rows 3 --columns 3 --keep 2 --output b.el", "grid --rows 3 --columns 3 --keep=-1 --output b.el",
    "grid --rows 3 --columns 3 --keep nan --output b.el",
    "grid --rows 4294967296 --columns 4294967296 --output b.el", "rmat --scale 3 --degree=-1 --output b.el",
    "rmat --scale 64 --output b.el", "rmat --scale=-1 --output b.el", "rmat --scale 3 -a 2 --output b.el",
    "rmat --scale 3 -a 0.5 -b 0.5 -c 0.5 --output b.el", "er --vertices 0 --edges 5 --output b.el",
    "er --vertices 5 --degree 1e300 --output b.el", "density --vertices 9 --density 2 --output b.el",
    "density --vertices 9 --density=-1 --output b.el", "small --vertices 9 --largest 0 --output b.el",
    "osm --rows 3 --columns 3 --longest 0 --output b.el", "bridges --first 0 --output b.el",
    "cliques --count 3 --size 4294967296 --output b.el", "sparse --vertices 9 --ratio=-1 --output b.el",
    "path --vertices 9 --output b.el --rows 3",
]
FILES = []
COMMANDS = [
    *[(line, GRAPH) for line in on_graph],
    *[(f"generate {line}", {}) for line in generated],
    *[("watch state", {"state": data}) for data in states],
    *[("verify a.el labels", with_labels(text)) for text in labels],
    ("cc a.mtx", WIDE),
    ("scc a.mtx", WIDE),
    ("verify a.mtx labels", WIDE | {"labels": b"0\n1\n"}),
    ("verify a.mtx labels --bipartite", WIDE | {"labels": b"0\n1\n"}),
    ("convert a.mtx out.el", WIDE),
    ("convert a.mtx out.sg", WIDE),
    ("convert a.mtx out.he", WIDE),
    ("cc a\x1b[31m.el", {}),
    ("cc 'a\nb.el'", {}),
    ("cc " + "n" * 300 + ".el", {}),
    ("cc " + "n" * 100000 + ".el", {}),
    ("cc a.el --algorithm 're\x1b[31mm'", GRAPH),
    ("'c\nc' a.el", GRAPH),
]
