# SPDX-License-Identifier: Apache-2.0
"""skerry.dask: threads of this process, and a cluster of four worker processes."""
import contextlib
import os
import pathlib
import runpy
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

dask = pytest.importorskip("dask")
frames = pytest.importorskip("dask.dataframe")
distributed = pytest.importorskip("distributed")
pandas = pytest.importorskip("pandas")

import skerry.dask  # noqa: E402
from skerry.edge_columns import columns_of, edge_rows  # noqa: E402
from cluster_graphs import check, frame, random_edges  # noqa: E402


@pytest.fixture
def no_cluster():
    with dask.config.set(scheduler="sync"):
        yield


@contextlib.contextmanager
def four_workers():
    with distributed.LocalCluster(n_workers=4, threads_per_worker=1, processes=True,
                                  memory_limit="1GB", dashboard_address=None) as cluster, \
            distributed.Client(cluster) as client:
        yield client


@pytest.fixture(scope="module")
def client():
    with four_workers() as client:
        yield client


def pairs(left, right, npartitions=3, **types):
    return frames.from_pandas(frame(left, right).astype(types), npartitions=npartitions)


def solved(edges, **options):
    return skerry.dask.connected_components(edges, "src", "dst", **options).compute()


@pytest.mark.parametrize("is_text", [False, True], ids=["integers", "texts"])
def test_random_edges(rng, is_text, no_cluster):
    for _ in range(15):
        left, right = random_edges(rng, is_text)
        check(solved(pairs(left, right, int(rng.integers(1, 7))), fan_in=2), left, right)


def test_hundreds_of_graphs_in_one_call(client, rng):
    """No id is in two of the graphs, so one call solves all."""
    left, right = np.concatenate([random_edges(rng, False) * 1000 + k for k in range(300)], axis=1)
    order = rng.permutation(len(left))
    edges = pairs(left[order], right[order], 6)
    check(solved(edges), left, right)
    found = solved(edges, max_memory=8 * 100_000, fan_in=2)  # contracted, then merged
    check(found, left, right)


@pytest.mark.parametrize("attempt", range(4))
def test_a_killed_worker_changes_nothing(rng, attempt):
    """In a cluster of its own: Dask may take minutes to start a worker again."""
    left, right = np.concatenate([random_edges(rng, False) * 1000 + k for k in range(100)], axis=1)
    with four_workers() as client:
        workers = client.run(os.getpid)
        killed = threading.Timer(0.2 + 0.3 * attempt, os.kill, (list(workers.values())[attempt],
                                                               signal.SIGKILL))
        killed.start()
        edges = pairs(left, right, 6).map_partitions(slowly, meta=frame(left[:0], right[:0]))
        check(solved(edges, **({"max_memory": 8 * 20_000} if attempt % 2 else {})), left, right)
        assert not killed.is_alive()  # a worker was killed before the end


def slowly(part):
    time.sleep(0.7)
    return part


def test_types_of_ids(no_cluster):
    days = pandas.to_datetime(["2026-01-03", "2026-01-02", "2026-01-05"]).to_numpy()
    for left, right in ((days[:2], days[1:]), (np.array([b"a", b"b"], object), np.array([b"b", b"c"], object))):
        found = solved(pairs(left, right, 1))
        assert set(found["component"].tolist()) == {min(found["id"].tolist())} and len(found) == 3
    big = np.array([2**64 - 1, 5], np.uint64)
    found = solved(pairs(big, big[::-1].copy(), 1))
    assert sorted(found["id"].tolist()) == [5, 2**64 - 1] and set(found["component"]) == {5}
    small = solved(pairs(np.array([3, 4], np.int8), np.array([4, 5], np.int8), 2))
    assert small["id"].dtype == np.int64 and set(small["component"]) == {3}


def test_categories_of_one_column_are_not_all_ids(no_cluster):
    left, right = pandas.Categorical(["x", "y"]), pandas.Categorical(["y", "z"])
    for other in (right, np.array(["y", "z"], object)):
        found = solved(frames.from_pandas(pandas.DataFrame({"src": left, "dst": other}), npartitions=2))
        assert dict(zip(found["id"], found["component"])) == {"x": "x", "y": "x", "z": "x"}


def test_columns_that_arrow_does_not_cast():
    arrow, compute = map(pytest.importorskip, ("pyarrow", "pyarrow.compute"))
    views = arrow.DictionaryArray.from_arrays([1, 0, 0], arrow.array(["a", "b"], arrow.string_view()))
    rows = edge_rows({"src": views, "dst": compute.run_end_encode(arrow.array(["a", "a", "c"]))},
                     columns_of(["src", "dst"], "src", "dst", None, None), 0, 0, "")
    assert rows["a"].to_pylist() == ["b", "a", "a"] and rows["b"].to_pylist() == ["a", "a", "c"]


def test_partitions_in_pieces(rng, no_cluster, monkeypatch):
    monkeypatch.setattr("skerry.partitions.PIECE", 7)
    for is_text in (False, True):
        left, right = random_edges(rng, is_text)
        check(solved(pairs(left, right, 2)), left, right)
    left = np.arange(30).astype(object)
    left[20] = None
    with pytest.raises(ValueError, match="partition 0, row 20 of 'src' is a missing value"):
        solved(pairs(left, left, 1))


def test_weights(no_cluster):
    edges = frames.from_pandas(pandas.DataFrame(
        {"a": ["x", "y", "z"], "b": ["y", "z", "w"], "pay": [5, 9.5, 10]}), npartitions=2)
    found = skerry.dask.connected_components(edges, "a", "b", weight="pay", threshold=9.5).compute()
    assert dict(zip(found["id"], found["component"])) == {"x": "x", "y": "w", "z": "w", "w": "w"}
    edges = frame(["x", "z"], ["y", "w"]).assign(pay=[2**60 + 1, 2**60])  # as floats these are equal
    for threshold in (2**60 + 1, np.int64(2**60 + 1)):
        found = skerry.dask.connected_components(frames.from_pandas(edges, npartitions=1), weight="pay",
                                                 threshold=threshold).compute()
        assert dict(zip(found["id"], found["component"])) == {"x": "x", "y": "x", "z": "z", "w": "w"}


def test_no_edges(no_cluster):
    edges = pairs(np.array([], np.int64), np.array([], np.int64), 1)
    assert len(solved(edges)) == 0 and list(solved(edges).columns) == ["id", "component"]
    left = np.arange(6)
    sparse = pairs(left, left + 1, 3)
    check(solved(sparse[sparse["src"] == 5]), left[5:], left[5:] + 1)  # two partitions are empty


def test_checkpoint(no_cluster, tmp_path, monkeypatch):
    left = np.arange(10)
    folder = str(tmp_path / "kept")
    check(solved(pairs(left, left + 1), checkpoint=folder), left, left + 1)
    monkeypatch.setattr("skerry.edge_columns.edge_rows", None)  # no edge is read again
    check(solved(pairs(left, left + 1), checkpoint=folder), left, left + 1)
    with pytest.raises(ValueError, match="is one of another call: its edges was .* delete this one"):
        solved(pairs(left, left + 2), checkpoint=folder)
    with pytest.raises(ValueError, match="its fan_in was 16 and is 3"):
        solved(pairs(left, left + 1), checkpoint=folder, fan_in=3)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "mine.txt").write_text("text")
    with pytest.raises(ValueError, match="has files and no job.json; give an empty folder"):
        solved(pairs(left, left + 1), checkpoint=str(tmp_path / "other"))
    assert [file.name for file in (tmp_path / "other").iterdir()] == ["mine.txt"]


def test_a_frame_that_changes_while_it_is_read(no_cluster, tmp_path):
    """Each partition is read once, so all steps have the same edges; no forest of a failed read is kept."""
    reads = []

    def part(k):
        reads.append(k)
        return frame([k + len(reads) * 100], [k])
    solved(frames.from_map(part, range(3), meta=frame([0], [0]).iloc[:0]))
    assert sorted(reads) == [0, 1, 2]
    is_whole = []

    def other(k):
        if k == 2 and not is_whole:
            raise OSError("the file has changed")
        return frame([k], [k + 1])
    edges = frames.from_map(other, range(3), meta=frame([0], [0]).iloc[:0])
    with pytest.raises(OSError, match="the file has changed"):
        solved(edges, checkpoint=str(tmp_path / "kept"))
    files = {file.name for file in (tmp_path / "kept").iterdir()}
    assert files <= {"job.json", "forests-0.arrow", "forests-1.arrow"}
    is_whole.append(True)
    check(solved(edges, checkpoint=str(tmp_path / "kept")), np.arange(3), np.arange(1, 4))


@pytest.mark.parametrize("ids", [np.arange(1000), np.arange(1000).astype(str)], ids=["integers", "texts"])
def test_what_is_sent_has_its_own_memory(ids):
    """Dask refuses a task whose tables seem larger than its worker."""
    import pyarrow
    from skerry.dask import _split
    from skerry.partitions import OWN, rows
    table = rows(np.arange(1000) % 50, OWN, pyarrow.array(ids), pyarrow.array(ids))
    sent = _split(table, 25)
    assert sum(map(len, sent)) == len(table) and {len(each) for each in sent} == {40}
    assert sum(each.get_total_buffer_size() for each in sent) < 3 * table.get_total_buffer_size()


class Unpicklable:
    def __reduce__(self):
        raise TypeError("cannot pickle an Unpicklable")


def of_partitions(*parts):
    """A frame whose partitions are given, of any types."""
    return frames.from_delayed([dask.delayed(part) for part in parts], meta=parts[0].iloc[:0],
                               verify_meta=False)


BAD = [
    (lambda: solved(pairs(np.array(["a", None], object), np.array(["b", "c"], object), 1)), ValueError,
     r"partition 0, row 1 of 'src' is a missing value; leave such edges out: edges\.dropna\("),
    (lambda: solved(pairs([1.0, np.nan], [1.0, 2.0], 1)), ValueError, "row 1 of 'src' is a missing"),
    (lambda: solved(pairs([1.0, 2.5], [1.0, 2.0], 1)), TypeError,
     "partition 0: 'src' has values of the type double, .*cast the column to integers or strings"),
    (lambda: solved(pairs([1, 2], np.array(["b", "c"], object), 1)), TypeError,
     "partition 0: 'src' has ids of the type int64 and 'dst' of the type large_string; cast one"),
    (lambda: solved(of_partitions(frame([1], [2]), frame(["a"], ["b"]))), TypeError,
     "partition 0 has ids of the type int64 and partition 1 of the type large_string; cast both"),
    (lambda: solved(pairs(np.array([1, 2**70], object), np.array([2, 3], object), 1)), TypeError,
     f"row 1 of 'src': {2**70} of the type int fits no column of integers of 8 bytes .*to strings"),
    (lambda: solved(pairs(np.array([1, "a"], object), np.array([2, 3], object), 1)), TypeError,
     "row 1 of 'src': 'a' of the type str fits no column"),
    (lambda: solved(frame(["a"], ["b"])), TypeError, "it must be a Dask DataFrame: dask.dataframe.from_p"),
    (lambda: skerry.dask.connected_components(pairs([1], [2], 1), "from", "dst"), ValueError,
     r"edges has no column 'from'; its columns are \['src', 'dst'\]"),
    (lambda: columns_of(["src", "src", "dst"], "src", "dst", None, None), ValueError,
     "edges has 2 columns 'src'; rename all but one"),
    (lambda: solved(pairs([1], [2], 1), weight="dst"), ValueError, "threshold = None; give both"),
    (lambda: solved(pairs([1], [2], 1), weight="dst", threshold=float("nan")), ValueError,
     "threshold = nan; it must be a number"),
    (lambda: solved(pairs([1], ["x"], 1), weight="dst", threshold=2), TypeError, "cast"),
    (lambda: solved(frames.from_pandas(frame([1], [2]).assign(w="x"), npartitions=1), weight="w",
                    threshold=2), TypeError, "'w' has weights of the type .*cast the column to numbers"),
    (lambda: solved(frames.from_pandas(frame([1], [2]).assign(w=np.nan), npartitions=1), weight="w",
                    threshold=2), ValueError, r"row 0 of 'w' is a missing value; .*subset=\[.*\"w\"\]"),
    (lambda: solved(pairs(np.arange(2_000_000), np.arange(2_000_000), 1), max_memory=8 << 20), ValueError,
     r"partition 0 has 1048576 ids after 1048576 edges, more than fit into max_memory; divide it: "),
    (lambda: solved(pairs([1], [2], 1), fan_in=1), ValueError, "fan_in = 1; it must be 2"),
    (lambda: solved(pairs([1], [2], 1), max_memory=0), ValueError, "max_memory = 0"),
]


@pytest.mark.parametrize("call, error, text", BAD, ids=[row[2][:40] for row in BAD])
def test_bad_input(call, error, text, no_cluster):
    with dask.config.set({"dataframe.convert-string": False}), pytest.raises(error, match=text):
        call()


def test_unpicklable_ids(no_cluster, monkeypatch):
    ids = np.array([Unpicklable()], object)
    edges = of_partitions(frame([1], [2]), frame(ids, ids))
    text = "partition 1, row 0 of 'src': .* of the type Unpicklable fits .*convert the ids to strings"
    with pytest.raises(TypeError, match=text):
        solved(edges)

    def refuse(*_):
        raise TypeError("Could not serialize object of type DataFrame")  # as a cluster's client does
    monkeypatch.setattr("skerry.contraction.labels_of", refuse)
    with pytest.raises(TypeError, match=text):
        solved(edges)


def test_the_example_of_the_guide(tmp_path, monkeypatch, no_cluster):
    monkeypatch.chdir(tmp_path)
    left = np.arange(20)
    pairs(left, left + 1).to_parquet("edges.parquet")
    runpy.run_path(str(pathlib.Path(__file__).resolve().parents[2] / "examples/cluster_dask.py"))
    check(frames.read_parquet("components.parquet").compute(), left, left + 1)


def test_nothing_is_imported_unless_used():
    code = ("import sys, skerry, skerry.dask, skerry.spark; "
            "sys.exit(any(name in sys.modules for name in ('dask', 'pyspark', 'pyarrow.compute')))")
    subprocess.run([sys.executable, "-c", code], check=True)


def test_without_dask():
    code = ("import sys; sys.modules['dask'] = None\nimport skerry.dask\n"
            "skerry.dask.connected_components(None)")
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "skerry.dask needs the package dask; install it: pip install 'skerry[dask]'" in found.stderr
