# SPDX-License-Identifier: Apache-2.0
"""Binary and compressed files that are refused."""
import gzip
import struct


def sg(directed, entries, vertices, offsets, neighbours):
    return struct.pack(f"<Bqq{len(offsets)}q{len(neighbours)}i", directed, entries, vertices, *offsets,
                       *neighbours)


def egr(*numbers):
    return struct.pack(f"<{len(numbers)}i", *numbers)


good_sg = sg(0, 4, 3, (0, 1, 3, 4), (1, 0, 2, 1))
good_egr = egr(3, 4, 0, 1, 3, 4, 1, 0, 2, 1)
gap = [
    b"", b"\0", good_sg[:9], good_sg[:17], good_sg[:40], good_sg[:64], good_sg + b"x",
    b"\2" + good_sg[1:], b"\xff" + good_sg[1:], b"\1" + good_sg[1:],
    sg(0, -1, 3, (0, 1, 3, 4), (1, 0, 2, 1)), sg(0, 4, -1, (0, 1, 3, 4), (1, 0, 2, 1)),
    sg(0, 1 << 62, 3, (0, 1, 3, 4), (1, 0, 2, 1)), sg(0, 4, 1 << 31, (0, 1, 3, 4), (1, 0, 2, 1)),
    sg(0, 4, 1 << 61, (0, 1, 3, 4), (1, 0, 2, 1)), sg(0, 4, 3, (0, 3, 1, 4), (1, 0, 2, 1)),
    sg(0, 4, 3, (1, 1, 3, 4), (1, 0, 2, 1)), sg(0, 4, 3, (0, 1, 3, 3), (1, 0, 2, 1)),
    sg(0, 4, 3, (0, 1, 3, 5), (1, 0, 2, 1)), sg(0, 4, 3, (0, -1, 3, 4), (1, 0, 2, 1)),
    sg(0, 4, 3, (0, 1, 3, 4), (1, 0, 3, 1)), sg(0, 4, 3, (0, 1, 3, 4), (1, 0, -1, 1)),
    b"0 1\n1 2\n", b"# 3 vertices, 2 entries\n0 1\n1 2\n",
]
ecl = [
    b"", b"\0" * 4, good_egr[:8], good_egr[:20], good_egr[:39], good_egr + b"x", good_egr + b"\0" * 12,
    egr(-1, 4, 0), egr(3, -4, 0, 1, 3, 4), egr(1 << 30, 4, 0, 1), egr(3, 1 << 30, 0, 1, 3, 4),
    egr(3, 4, 0, 3, 1, 4, 1, 0, 2, 1), egr(3, 4, 1, 1, 3, 4, 1, 0, 2, 1),
    egr(3, 4, 0, 1, 3, 3, 1, 0, 2, 1), egr(3, 4, 0, 1, 3, 5, 1, 0, 2, 1),
    egr(3, 4, 0, 1, 3, 4, 1, 0, 2, 3), egr(3, 4, 0, 1, 3, 4, 1, 0, 2, -1), b"0 1\n1 2\n",
]

text = b"0 1\n1 2\n" * 20
gz = gzip.compress(text, mtime=0)
# A zstd frame with one raw block, as `zstd` writes for input that cannot be compressed.
zst = b"\x28\xb5\x2f\xfd\x20\x04\x21\x00\x000 1\n"
packed = [
    ("a.el.gz", gz[:2]), ("a.el.gz", gz[:9]), ("a.el.gz", gz[:15]), ("a.el.gz", gz[:-1]),
    ("a.el.gz", gz + b"rest"), ("a.el.gz", gz[:12] + b"\xff\xff" + gz[14:]),
    ("a.el.gz", gz[:-8] + b"\0\0\0\0" + gz[-4:]), ("a.el.gz", gz[:-4] + b"\1\0\0\0"),
    ("a.el.gz", b"\x1f\x8b\x07" + gz[3:]), ("a.el.gz", gzip.compress(b"0 1\n1 x\n", mtime=0)),
    ("a.mtx.gz", gzip.compress(b"", mtime=0)), ("a.sg.gz", gzip.compress(good_sg[:40], mtime=0)),
    ("a.egr.gz", gzip.compress(good_egr + b"x", mtime=0)),
    ("a.gr.gz", gzip.compress(b"p sp 2 1\na 1 3 1\n", mtime=0)), ("a.el.gz", gz + gz[:20]),
    ("a.el.zst", zst[:4]), ("a.el.zst", zst[:6]), ("a.el.zst", zst[:-1]), ("a.el.zst", zst + b"rest"),
    ("a.el.zst", zst[:4] + b"\xff" + zst[5:]), ("a.el.zst", zst[:6] + b"\x27" + zst[7:]),
    ("a.el.gz", gzip.compress(gz, mtime=0)),
]
archives = [
    ("a.el.bz2", b"BZh91AY&SY\x9f\x05\x5b\x0e\x00\x00"),
    ("a.el.xz", b"\xfd7zXZ\x00\x00\x04\xe6\xd6\xb4\x46"),
    ("a.zip", b"PK\x03\x04\x14\x00\x00\x00\x08\x00"),
    ("a.el.7z", b"7z\xbc\xaf\x27\x1c\x00\x04"),
    ("a.el.Z", b"\x1f\x9d\x90\x30\x40\x88"),
    ("a.el.lz4", b"\x04\x22\x4d\x18\x64\x40\xa7"),
    ("a.tar", b"a.el".ljust(257, b"\0") + b"ustar\x0000".ljust(255, b"\0") + b"0 1\n".ljust(512, b"\0")),
    ("a.tar.gz", gzip.compress(b"a.el".ljust(257, b"\0") + b"ustar\x0000".ljust(255, b"\0")
                               + b"0 1\n".ljust(512, b"\0"), mtime=0)),
    ("a.npz", b"PK\x03\x04\x2d\x00\x00\x00\x00\x00"),
    ("a.mat", b"MATLAB 5.0 MAT-file, Platform: GLNXA64\n"),
    ("a.parquet", b"PAR1\x15\x04\x15\x10"),
    ("a.h5", b"\x89HDF\r\n\x1a\n"),
]
FILES = [
    *[("a.sg", data) for data in gap],
    *[("a.egr", data) for data in ecl],
    *packed,
    *archives,
]
COMMANDS = [
    ("cc a.sg --vertices 4", {"a.sg": good_sg}),
    ("cc a.egr --vertices 2", {"a.egr": good_egr}),
]
