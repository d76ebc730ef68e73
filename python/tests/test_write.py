# SPDX-License-Identifier: Apache-2.0
"""write(), write_labels() and verify_edges()."""
import os
import re

import numpy as np
import pytest
import skerry
from scipy import sparse


def matrices(rng, n=30):
    A = sparse.random_array((n, n), density=.1, rng=rng, format="csr")
    wide = A.copy()
    wide.indptr, wide.indices = wide.indptr.astype(np.int64), wide.indices.astype(np.int64)
    mixed = A.copy()
    mixed.indptr = mixed.indptr.astype(np.int64)
    coo = A.tocoo()
    edges = np.stack(coo.coords, 1)
    return {"csr": A, "csr of 8 bytes": wide, "csr of 4 and 8 bytes": mixed, "csc": A.tocsc(),
            "coo": coo, "edges": (edges[:, 0], edges[:, 1]), "edges of 8 bytes": edges.astype(np.int64),
            "array of edges": edges, "dense": A.toarray(), "bool": A.toarray() != 0}


@pytest.mark.parametrize("extension", ["mtx", "el", "csv", "he", "sg"])
def test_what_is_written_is_what_is_read(extension, rng, tmp_path):
    for name, A in matrices(rng).items():
        file = tmp_path / f"a.{extension}"
        edges = "edges" in name
        skerry.write(file, A, n=30 if edges else None)
        found = skerry.read(file, n=30 if extension == "csv" else None).to_scipy().toarray() != 0
        pattern = np.zeros((30, 30), bool)
        if edges:
            u, v = A if isinstance(A, tuple) else A.T
            pattern[u, v] = True
        else:
            pattern |= (A.toarray() if sparse.issparse(A) else A) != 0
        if extension == "sg":  # both directions, and no diagonal
            pattern = (pattern | pattern.T) & ~np.eye(30, dtype=bool)
        assert (found == pattern).all(), name


def test_matrices_of_files_are_converted(tmp_path):
    symmetric = tmp_path / "a.mtx"
    symmetric.write_text("%%MatrixMarket matrix coordinate pattern symmetric\n3 3 2\n2 1\n3 3\n")
    A = skerry.read(symmetric)
    skerry.write(tmp_path / "b.mtx", A)
    assert (tmp_path / "b.mtx").read_text() == symmetric.read_text()
    skerry.write(tmp_path / "c.el", symmetric)
    assert (tmp_path / "c.el").read_text() == "# 3 vertices, 3 entries\n1 0\n0 1\n2 2\n"
    skerry.write(tmp_path / "d.txt", skerry.generate("path", vertices=3), format="mtx")
    assert (tmp_path / "d.txt").read_text().split()[4:] == "symmetric 3 3 2 2 1 3 2".split()


def test_two_sides(tmp_path):
    skerry.write(tmp_path / "a.mtx", ([0, 1], [2, 0]), n=(2, 3), bipartite=True)
    assert skerry.read(tmp_path / "a.mtx").to_scipy().toarray().tolist() == [[0, 0, 1], [1, 0, 0]]
    R = sparse.csr_array(([1], ([0], [2])), shape=(2, 3))
    skerry.write(tmp_path / "b.mtx", R)
    assert skerry.read(tmp_path / "b.mtx").shape == (2, 3)


def test_weights(tmp_path):
    edges = np.zeros(100, int), np.arange(1, 101)
    texts = []
    for seed in (1, 2, 2):
        skerry.write(tmp_path / "a.el", edges, min_weight=-3, max_weight=3, seed=seed)
        texts.append((tmp_path / "a.el").read_text())
    weights = {int(line.split()[2]) for line in texts[0].splitlines()[1:]}
    assert weights == set(range(-3, 4)) and texts[0] != texts[1] == texts[2]


def test_a_file_appears_whole_or_not_at_all(tmp_path):
    file = tmp_path / "a.el"
    file.write_text("old")
    with pytest.raises(ValueError, match="outside a 3 x 3 matrix"):
        skerry.write(file, ([0, 7], [1, 2]), n=3)
    assert file.read_text() == "old" and os.listdir(tmp_path) == ["a.el"]
    with pytest.raises(OSError, match="cannot be written"):
        skerry.write(tmp_path, [(0, 1)], format="el")
    with pytest.raises(OSError, match="cannot be written .*create the folder first"):
        skerry.write_labels(tmp_path / "no" / "labels", [0])
    assert os.listdir(tmp_path) == ["a.el"]


@pytest.mark.parametrize("offsets, ids", [([0, 1, 5], [1]), ([0, 2, 1], [1]), ([1, 1, 1], [1]),
                                          ([0, 1, 1], [2]), ([0, 1, 1], [-1])])
@pytest.mark.parametrize("extension", ["mtx", "el", "he", "sg"])
def test_invalid_arrays_are_not_read(offsets, ids, extension, tmp_path):
    A = sparse.csr_array(np.array([[0, 1], [0, 0]]))
    A.indptr, A.indices = np.array(offsets, np.int32), np.array(ids, np.int32)
    with pytest.raises(ValueError, match="row_offsets|columns"):
        skerry.write(tmp_path / f"a.{extension}", A)
    with pytest.raises(ValueError, match="row_offsets|columns"):
        skerry.describe_pattern(A)
    assert not os.listdir(tmp_path)


def test_standard_output(capfd):
    print("first", end=" ")
    skerry.write("-", [(0, 1)], format="el")
    skerry.write_labels("-", [3, 4])
    assert capfd.readouterr().out == "first # 2 vertices, 1 entries\n0 1\n3\n4\n"


@pytest.mark.parametrize("kind", ["i1", "u2", "i4", "u4", "i8", "u8", ">i4"])
def test_labels(kind, rng, tmp_path):
    labels = rng.integers(0, 100, 5000).astype(kind)
    for given in (labels, labels[::2], labels.tolist()):
        skerry.write_labels(tmp_path / "labels", given)
        assert np.loadtxt(tmp_path / "labels", int).tolist() == list(given)
    skerry.write_labels(tmp_path / "labels", [])
    assert (tmp_path / "labels").read_text() == ""


def test_labels_of_components(tmp_path):
    found = skerry.cc([(0, 1), (3, 2)])
    skerry.write_labels(tmp_path / "labels", found)
    assert (tmp_path / "labels").read_text() == "0\n0\n2\n2\n"
    skerry.write_labels(tmp_path / "labels", np.array([1 << 63], np.uint64))
    assert (tmp_path / "labels").read_text() == f"{1 << 63}\n"


def test_verify_edges(rng, tmp_path):
    file = tmp_path / "a.el"
    skerry.write(file, skerry.generate("sparse", vertices=5000, ratio=.5, seed=4))
    labels = skerry.unite(file).labels
    for kind in ("i4", "u4", "i8", "u8"):
        assert skerry.verify_edges(file, labels.astype(kind) * 2, threads=2)
    found = skerry.verify_edges(file, labels)
    assert found == skerry.verify(file, labels) and found.count == skerry.cc(file).count
    split, merged = labels.copy(), np.zeros_like(labels)
    split[np.flatnonzero(labels != np.arange(len(labels)))[0]] = 4999
    for wrong, fault in ((split, "joined by an entry"), (merged, "label 0"), (labels[:9], "9 labels")):
        found = skerry.verify_edges(file, wrong)
        assert not found and fault in found.fault, found.fault


def test_verify_edges_progress_and_files(tmp_path):
    file = tmp_path / "a.el"
    file.write_text("0 1\n1 2\n")
    seen = []
    assert skerry.verify_edges(file, [0, 0, 0], progress=lambda now: seen.append(now.bytes_total))
    assert set(seen) == {8}
    assert skerry.verify_edges(file, [0, 0, 0, 3], n=4).count == 2
    with pytest.raises(skerry.Stopped):
        skerry.verify_edges(file, [0, 0, 0], progress=lambda now: False)
    with pytest.raises(ZeroDivisionError):
        skerry.verify_edges(file, [0, 0, 0], progress=lambda now: 1 / 0)
    with pytest.raises(FileNotFoundError):
        skerry.verify_edges(tmp_path / "b.el", [0])
    with pytest.raises(ValueError, match="is negative"):
        skerry.verify_edges(file, [0, 0, -1])
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(ValueError, match="read a second time"):
        skerry.verify_edges(tmp_path / "pipe", [0])


@pytest.mark.parametrize("names", [[-5, 3, 2**62, 7], [2**64 - 1, 1, 2, 3], ["b", "", "\udcff", "long enough for no word"]],
                         ids=["negative", "large", "texts"])
def test_verify_edges_with_ids(names, tmp_path):
    """The ids may be in any order."""
    file = tmp_path / "a.csv"
    file.write_bytes("".join(f'"{names[u]}","{names[v]}"\n' if isinstance(names[0], str) else f"{names[u]},{names[v]}\n"
                             for u, v in ((0, 1), (2, 3), (1, 0))).encode(errors="surrogateescape"))
    found = skerry.unite(file, ids="any")
    ids = np.asarray(found.ids)
    for order in (slice(None), slice(None, None, -1)):
        assert skerry.verify_edges(file, found.labels[order], ids=ids[order]).count == 2
        assert skerry.verify_edges(file, found.labels[order].astype(np.int64) * 10**12, ids=ids[order]).right
        wrong = skerry.verify_edges(file, np.zeros(4, int), ids=ids[order])
        assert not wrong and "label" in wrong.fault
        assert skerry.verify_edges(file, found.labels[order].tolist(), ids=ids[order].tolist()).right
    assert not skerry.verify_edges(file, np.arange(4), ids=ids)
    shown = [str(i).replace("\udcff", "\\xff") for i in ids.tolist()]
    for width in (1, 10**12):  # labels of 4 and of 8 bytes
        found_fault = re.fullmatch("vertices (.*) and (.*) are joined by an entry, but bear the labels (.*) and (.*)",
                                   skerry.verify_edges(file, np.arange(4) * width, ids=ids).fault)
        assert all(int(found_fault[k + 2]) == shown.index(found_fault[k]) * width for k in (1, 2))
    merged = re.fullmatch("vertices (.*) and (.*) both bear the label 9, but no path joins them",
                          skerry.verify_edges(file, [9] * 4, ids=ids).fault)
    assert merged[1] in shown and merged[2] in shown
    assert skerry.verify_edges(file, found.labels[1:], ids=ids[1:]).fault == f"vertex {shown[0]} has no label; there are 3"
    large = [1 if label == found.labels[0] else 2**63 for label in found.labels]
    assert skerry.verify_edges(file, large, ids=ids).count == 2
    with pytest.raises(ValueError, match="3 labels for 4 ids"):
        skerry.verify_edges(file, [0, 0, 0], ids=ids)
    assert "joined" in skerry.verify_edges(file, np.arange(4), ids=ids).fault


def test_ids_that_are_other_integers_of_the_same_bits(tmp_path):
    file = tmp_path / "a.csv"
    for text, ids in ((f"{2**64 - 3},1\n", [-3, 1]), ("1,2\n-3,1\n", [2**64 - 3, 1, 2])):
        file.write_text(text)
        found = skerry.verify_edges(file, [0] * len(ids), ids=ids)
        assert not found and found.fault == f"line {text.count(chr(10))} has an id without a label: {text.split()[-1]}"


def test_invalid_ids_of_labels(tmp_path):
    file = tmp_path / "a.el"
    file.write_text("7 8\n")
    with pytest.raises(ValueError, match=r"ids\[0\] and ids\[2\] are both 7; pass unite\(path, ids='any'\).ids"):
        skerry.verify_edges(file, [0, 0, 0], ids=[7, 8, 7])
    with pytest.raises(ValueError, match=r"ids\[1\] is masked; pass unite\(path, ids='any'\).ids"):
        skerry.verify_edges(file, [0, 0], ids=np.ma.masked_array([7, 8], [0, 1]))
    with pytest.raises(TypeError, match="0 dimensions; it must have one, of integers or texts"):
        skerry.verify_edges(file, [0], ids=7)


def test_count_in_cells(rng):
    for shape, most in (((7, 7), 3), ((4, 10), 5), ((9, 2), 1), ((3, 3), 1000)):
        A = rng.integers(0, 2, shape)
        found = skerry.count_in_cells(A != 0, most, bipartite=shape[0] != shape[1])
        assert max(found.entries.shape) <= most and found.side == -(-max(shape) // most)
        for (i, j), count in np.ndenumerate(found.entries):
            k = found.side
            assert count == A[i * k:(i + 1) * k, j * k:(j + 1) * k].sum()
    with pytest.raises(ValueError, match="most_cells = 0; it must be 1 to 65536"):
        skerry.count_in_cells(A, 0)


def test_names_with_a_null_character(tmp_path, monkeypatch):
    """System calls would write to the file whose name ends before it."""
    monkeypatch.chdir(tmp_path)
    for write in (lambda: skerry.write("a\0b.el", ([0], [1])), lambda: skerry.write_labels("a\0b", [0]),
                  lambda: skerry.Growing(2).save("a\0b")):
        with pytest.raises(OSError, match=r"a\\x00b.*cannot be .*Invalid argument"):
            write()
    assert not list(tmp_path.iterdir())
