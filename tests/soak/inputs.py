# SPDX-License-Identifier: Apache-2.0
"""Small graphs in every format, for the scripts of this folder."""
import gzip
import pathlib
import struct
import subprocess
import tempfile


def zstandard(data):
    """One frame of blocks that are not compressed."""
    size = 1 << 16
    blocks = [data[at:at + size] for at in range(0, len(data), size)]
    frame = b"\x28\xb5\x2f\xfd\xa0" + struct.pack("<I", len(data))
    for i, block in enumerate(blocks):
        frame += (len(block) << 3 | (i + 1 == len(blocks))).to_bytes(3, "little") + block
    return frame


def grid(command, side, seed=0):
    """{file name: bytes} of a side x side grid with 60 % of its edges, in every format."""
    with tempfile.TemporaryDirectory(prefix="skerry-inputs-") as name:
        folder = pathlib.Path(name)

        def run(*arguments):
            subprocess.run([command, *arguments], cwd=folder, check=True, capture_output=True)
        run("generate", "grid", "--rows", str(side), "--columns", str(side), "--keep", "0.6",
            "--seed", str(seed), "--output", "g.sg")
        for written in ("g.mtx", "g.el", "g.he"):
            run("convert", "g.sg", written)
        files = {path.name: path.read_bytes() for path in sorted(folder.iterdir())}
    n = side * side
    edges = sorted({tuple(sorted(map(int, line.split()[:2])))
                    for line in files["g.el"].decode().splitlines() if line[0] != "#"})
    neighbours = [[] for _ in range(n)]
    for u, v in edges:
        neighbours[u].append(v)
        neighbours[v].append(u)
    files["g.gr"] = (f"p sp {n} {len(edges)}\n" +
                     "".join(f"a {u + 1} {v + 1} 1\n" for u, v in edges)).encode()
    files["g.graph"] = (f"{n} {len(edges)}\n" + "".join(
        " ".join(str(v + 1) for v in row) + "\n" for row in neighbours)).encode()
    offsets = [0]
    for row in neighbours:
        offsets.append(offsets[-1] + len(row))
    numbers = [n, offsets[-1], *offsets, *(v for row in neighbours for v in row)]
    files["g.egr"] = struct.pack(f"<{len(numbers)}i", *numbers)
    for packed in ("g.mtx", "g.sg"):
        files[packed + ".gz"] = gzip.compress(files[packed], mtime=0)
    files["g.mtx.zst"] = zstandard(files["g.mtx"])
    return files
