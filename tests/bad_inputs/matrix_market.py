# SPDX-License-Identifier: Apache-2.0
"""Matrix Market files that are refused."""
BANNER = b"%%MatrixMarket matrix "
REAL = BANNER + b"coordinate real general\n"
PATTERN = BANNER + b"coordinate pattern general\n"
ARRAY = BANNER + b"array real general\n"

banners = [
    b"%%MatrixMarket\n3 3 0\n",
    b"%%Matrix Market matrix coordinate real general\n3 3 0\n",
    b"%MatrixMarkt matrix coordinate real general\n3 3 0\n",
    b"%% a comment\n3 3 0\n",
    b"%%MatrixMarket matrix\n3 3 0\n",
    b"%%MatrixMarket vector coordinate real general\n3 3 0\n",
    b"%%MatrixMarket matrix coordinates real general\n3 3 0\n",
    b"%%MatrixMarket matrix coordinate text general\n3 3 0\n",
    b"%%MatrixMarket matrix coordinate real\n3 3 0\n",
    b"%%MatrixMarket matrix coordinate real symetric\n3 3 0\n",
    b"%%MatrixMarket matrix coordinate real skew\n3 3 0\n",
    b"%%MatrixMarket matrix coordinate general real\n3 3 0\n",
    b"%%MatrixMarked matrix coordinate real general\n3 3 0\n",
    b"%%MatrixMarketmatrix coordinate real general\n3 3 0\n",
    b"%%MatrixMarket,matrix,coordinate,real,general\n3 3 0\n",
    b"%%MatrixMarket matrix array pattern general\n1 1\n1\n",
    b"%%MatrixMarket matrix coordinate r\x00al general\n3 3 0\n",
    b"%%MatrixMarket matrix coordinate r\xc3\xa9el general\n3 3 0\n",
]
size_lines = [
    b"", b"% only comments\n", b"\n\n\n", b"3\n", b"3 3\n", b"3 3 x\n", b"x 3 3\n", b"3 y 3\n",
    b"-3 3 1\n", b"3 -3 1\n", b"3 3 -1\n", b"3 3 1 1\n1 1 1\n", b"3.0 3 1\n1 1 1\n",
    b"3,3,1\n1 1 1\n", b"3e0 3 1\n1 1 1\n", b"0x3 3 1\n1 1 1\n", b"+3 3 1\n1 1 1\n",
    b"18446744073709551616 3 1\n1 1 1\n", b"3 3 18446744073709551616\n1 1 1\n",
    b"3 3 1 % entries\n1 1 1\n", b"3 4 0\n", b"9223372036854775808 9223372036854775808 1\n1 1 1\n",
]
entries = [
    b"3 3 2\n1 1 1\n", b"3 3 1\n1 1 1\n2 2 2\n", b"3 3 1000000\n1 1 1\n", b"3 3 0\n1 1 1\n",
    b"3 3 1\n", b"3 3 1\n1\n", b"3 3 1\n1 1\n", b"3 3 1\n0 1 1\n", b"3 3 1\n1 0 1\n",
    b"3 3 1\n4 1 1\n", b"3 3 1\n1 4 1\n", b"0 3 1\n1 1 1\n", b"3 3 1\n-1 1 1\n", b"3 3 1\n1 -2 1\n",
    b"3 3 1\n1.5 2 1\n", b"3 3 1\n1 2.0 1\n", b"3 3 1\nx 2 1\n", b"3 3 1\n1 x 1\n",
    b"3 3 1\n18446744073709551616 2 1\n", b"3 3 1\n1 99999999999999999999 1\n", b"3 3 1\n1,2 1\n",
    b"3 3 1\n1;2;1\n", b"3 3 1\n0x1 2 1\n", b"3 3 1\n\xef\xbc\x91 2 1\n", b"3 3 1\n1 \x00 1\n",
    b"3 3 1\n# not a comment here\n", b"3 3 1\n1 2 1\n\n%\n3 4 1\n", b"3 3 1\n1 +2 1\n", b"3 3 1\n1 2 x\n", b"3 3 1\n1 2 1e\n",
    b"3 3 1\r1 2 1\r",
    b"3 3 2\n1 2 1\n1 2" + b"0" * 100 + b" 1\n",
]
others = [
    PATTERN + b"2 2 1\n1\n",
    PATTERN + b"2 2 2\n1 2\n2 3\n",
    BANNER + b"coordinate complex general\n3 3 1\n1 1 5\n",
    BANNER + b"coordinate real symmetric\n2 3 1\n1 1 1\n",
    BANNER + b"coordinate real skew-symmetric\n2 3 1\n2 1 1\n",
    BANNER + b"coordinate complex hermitian\n3 2 1\n2 1 1 1\n",
]
arrays = [
    b"2\n", b"2 2 4\n1\n2\n3\n4\n", b"2 2\n1\n2\n3\n", b"2 2\n1\n2\n3\n4\n5\n", b"1 1\nx\n",
    b"1 2\n1\n1.5.2\n", b"1 2\n1 2\n3\n", b"1 2\n1\n1e\n", b"1 2\n1\n--1\n", b"1 2\n1\n.\n",
    b"1 2\n1\n0x1\n", b"1 2\n1\n1,5\n", b"4294967296 4294967296\n", b"-1 1\n", b"1 1\n1e5e5\n",
]
FILES = [
    *[("a.mtx", text) for text in banners],
    *[("a.mtx", REAL + text) for text in size_lines],
    *[("a.mtx", REAL + text) for text in entries],
    *[("a.mtx", text) for text in others],
    *[("a.mtx", ARRAY + text) for text in arrays],
    ("a.mtx", BANNER + b"array complex general\n1 1\n1\n"),
    ("a.mtx", BANNER + b"array real symmetric\n2 2\n1\n2\n3\n4\n"),
    ("a.mtx", BANNER + b"array real skew-symmetric\n2 2\n1\n2\n"),
    ("a.mtx", b""),
    ("a.mtx", b"1 2\n"),
    ("a.mtx", b"hello\n"),
]
