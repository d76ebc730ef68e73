# SPDX-License-Identifier: Apache-2.0
"""Edge lists, METIS, DIMACS and H/E files that are refused."""
edge_lists = [
    b"0 1\n1 x\n", b"x 1\n", b"0 1\n1\n2 3\n", b"0\n", b"0 1\n1 -1\n", b"-1 0\n", b"0 1.5\n",
    b"0.0 1.0\n", b"1e3 2\n", b"0x10 2\n", b"0 1\n1 18446744073709551616\n",
    b"0 18446744073709551615\n", b"0 \x00\x01\n", b"0;1\n", b"0|1\n", b"0:1\n", b"{0, 1}\n",
    b"[0, 1]\n", b"\"0\",\"1\"\n", b"a b\n0 c\n", b"alice bob\nbob carol\n", b"// comment\n0 1\n",
    b"-- comment\n0 1\n", b"! comment\n0 1\n", b"; comment\n0 1\n", b"c comment\n0 1 x\n",
    b"source target\n0 1\nx 2\n", b"source,weight\n0,x\n", b"source\n0\n", b"index,source,target\n0,1,2\n",
    b"source target\n1 0 1\n2 1 2\n", b"sep=;\n0;1\n",
    b"# 2 vertices, 1 entries\n0 2\n", b"# 0 vertices, 1 entries\n0 0\n",
    b"# 3 vertices, 2 entries\n0 1\n", b"# 3 vertices, 1 entries\n0 1\n1 2\n",
    b"# 3 vertices, 2 entries\n0 1\n1", b"0 1\r1 2\r", b"0 1\n1 2\r2 3\n", b"%%MatrixMarkt matrix\n1 1 1\n",
    b"0 1\n2 3\n4 " + b"9" * 90 + b"\n", b"0 1\n1 \xd9\xa1\n", b"0 1\n1 2\xc2\xa03\n", b"0\xc2\xa01\n",
    b"0 1\n1 \x1b[31m2\n", b",0,1\n", b"0 1\n,\n", b"0,,1\n", b"0,1\n2 , , 3\n", b"{\"edges\": [[0, 1]]}\n",
    b"<graphml>\n", b"graph G {\n  0 -- 1;\n}\n", b"0 +1\n", b"0 1_000\n",
    b"0 1'000\n", b"0 nan\n", b"NA 1\n", b"0 -\n", b"0 1\r\n1 x\r\n", b"\x7fELF\x02\x01\x01\x00\n",
    b"\x89PNG\r\n\x1a\n", b"PK\x03\x04\n", b"\xff\xfe0\x00 \x001\x00\n\x00",
]
metis = [
    b"", b"%\n", b"2\n", b"x 1\n", b"2 x\n", b"-2 1\n", b"2 -1\n", b"2.5 1\n", b"2 1 7\n", b"2 1 2\n",
    b"2 1 1000\n", b"2 1 x\n", b"3 2 1 1 1\n", b"2 1 11 x\n", b"2 1\n2\n3\n", b"2 1\n0\n1\n",
    b"2 1\n2\n", b"2 2\n2\n1\n", b"2 0\n2\n1\n", b"2 1\n2\n1\n\n2\n", b"2 1\n2\nx\n", b"2 1\n2\n-1\n",
    b"2 1\n2\n1.0\n", b"2 1 1\n2\n1 5\n", b"2 1 1\n2 5\n1\n", b"2 1 10\n\n1 1\n", b"2 1 100\n\n1 1\n",
    b"2 1 10 2\n1\n1 1 2\n", b"17 22\n2\n1\n", b"1099511627776 3\n2\n",
    b"0 9223372036854775808\n\n", b"18446744073709551616 1\n", b"2 1\n2 2,1\n1\n", b"2 1\n# 2\n1\n", b"2 1 1\n2 x\n1 x\n", b"2 1\r2\r1\r",
    b"1 0 10 18446744073709551615\n1 1\n", b"2 1\n18446744073709551616\n1\n",
]
dimacs = [
    b"", b"c only a comment\n", b"a 1 2 3\n", b"p\n", b"p 3 2\n", b"p sp\n", b"p sp 3\n", b"p sp x 1\n",
    b"p sp 3 x\n", b"p sp -3 1\n", b"p sp 2 1\na 1 3 1\n", b"p sp 2 1\na 0 1 1\n",
    b"p sp 3 2\na 1 2 3\n", b"p sp 3 0\na 1 2 3\n", b"p sp 2 1\nx 1 2\n", b"p sp 2 1\n1 2\n",
    b"p sp 2 1\na 1\n", b"p sp 2 1\na\n", b"p sp 2 1\na 1 x\n", b"p sp 2 1\na 1.0 2\n",
    b"p sp 2 1\na 1 -2\n", b"p edge 2 1\ne 1 3\n", b"p sp 2 1\na 1 2 x\n", b"p sp 2 1\na1 2\n", b"p sp 2 1\np sp 2 1\na 1 2 1\n",
    b"p sp 18446744073709551616 1\n", b"psp 2 1\na 1 2 1\n", b"p sp 2 1\n% comment\na 1 2 1\n",
    b"p sp 2 1\na 1 18446744073709551616 1\n",
]
he = [
    b"", b"# only a comment\n", b"3 2 1\n", b"H\n", b"H 3\n", b"H 3 2\n", b"H 3 2 2\n", b"H 3 2 1 1\n",
    b"H x 2 1\n", b"H 3 x 1\n", b"H 3 2 x\n", b"H -3 2 1\n", b"H 2 1 1\nE 0 2 1\n", b"H 2 1 1\nE 0 1\nE 1 0\n",
    b"H 3 2 1\nE 0 1 1\n", b"H 2 1 1\n0 1\n", b"H 2 1 1\nE 0\n", b"H 2 1 1\nE\n", b"H 2 1 1\nE 0 x\n",
    b"H 2 1 1\nE 0 -1\n", b"H 2 1 1\nF 0 1\n", b"H 2 1 1\nE 0 1.5\n", b"H 3 2 -1\n", b"H 2 1 1\nE 0 1 x\n",
]
FILES = [
    *[("a.el", text) for text in edge_lists],
    ("a.csv", b"id,name\n0,x\n"),
    ("a.tsv", b"0\t1\n1\tx\n"),
    ("a.txt", b"This is not a graph.\n"),
    ("a", b"binary \x00\x01\x02\n"),
    *[("a.graph", text) for text in metis],
    *[("a.gr", text) for text in dimacs],
    *[("a.he", text) for text in he],
]
COMMANDS = [
    ("cc a.el --vertices 2", {"a.el": b"0 1\n1 2\n"}),
    ("cc a.el --vertices 0", {"a.el": b"0 0\n"}),
    ("cc a.mtx --vertices 4", {"a.mtx": b"%%MatrixMarket matrix coordinate pattern general\n3 3 0\n"}),
    ("cc a.graph --vertices 4", {"a.graph": b"3 0\n\n\n\n"}),
    ("cc a.gr --vertices 4", {"a.gr": b"p sp 5 0\n"}),
    ("cc a.he --vertices 4", {"a.he": b"H 5 0 1\n"}),
]
