# SPDX-License-Identifier: Apache-2.0
"""Growing: beside a model in plain Python, from several threads, and saved."""
import concurrent.futures

import numpy as np
import pytest
import skerry

from plain import random_edges, smallest_vertices


@pytest.mark.parametrize("given", [True, False])
def test_random_batches(rng, given):
    for _ in range(300):
        n = int(rng.integers(1, 14))
        graph = skerry.Growing(n if given else None)
        edges, before = [], smallest_vertices(n, []) if given else []
        for _ in range(int(rng.integers(1, 5))):
            size = int(rng.integers(0, 5))
            u, v = rng.integers(0, n, (2, size), dtype=rng.choice(["i4", "i8", "u8", "i2"]))
            edges += zip(u.tolist(), v.tolist())
            if not given:
                before += range(len(before), max([len(before) - 1, *u.tolist(), *v.tolist()]) + 1)
            after = smallest_vertices(len(before), edges)
            if rng.random() < .5:
                merged = graph.merged(u, v)
                ended = sorted(set(before) - set(after))
                assert merged.absorbed.tolist() == ended
                assert merged.labels.tolist() == [after[label] for label in ended]
            else:
                assert graph.insert(u, v) == len(set(before)) - len(set(after))
            assert graph.labels().tolist() == after and graph.count == len(set(after))
            assert graph.vertices == len(after)
            before = after
            if after:
                a, b = rng.integers(0, len(after), (2, 6))
                assert graph.connected(a, b).tolist() == [after[i] == after[j]
                                                          for i, j in zip(a, b)]
                assert graph.connected(int(a[0]), int(b[0])) is (after[a[0]] == after[b[0]])


def test_one_edge():
    graph = skerry.Growing(3)
    assert graph.insert(0, 2) == 1 and graph.insert(2, 0) == 0
    assert repr(graph) == "skerry.Growing(vertices=3, count=2)"
    assert graph.components().groups()[0].tolist() == [0, 2]


def test_a_start():
    found = skerry.cc(([0, 1, 3], [1, 2, 4]))
    graph = skerry.Growing(found)
    assert graph.merged([4], [2]).absorbed.tolist() == [3] and graph.count == 1
    graph.grow(7)
    assert graph.labels().tolist() == [0] * 5 + [5, 6]
    with pytest.raises(ValueError, match=r"labels"):
        skerry.Growing(skerry.cc(([0, 1, 3], [1, 2, 4]), numbering="dense"))


def test_saved_and_opened(tmp_path):
    graph = skerry.Growing(5)
    graph.insert([0, 1], [1, 4])
    graph.save(tmp_path / "state")
    again = skerry.Growing.open(tmp_path / "state", threads=2)
    assert again.labels().tolist() == graph.labels().tolist()
    assert again.insert(0, 3) == 1 and graph.count == 3
    with pytest.raises(FileNotFoundError):
        skerry.Growing.open(tmp_path / "absent")
    (tmp_path / "state").write_bytes((tmp_path / "state").read_bytes()[:-3])
    with pytest.raises(ValueError, match="state"):
        skerry.Growing.open(tmp_path / "state")
    with pytest.raises(OSError, match="no/such"):
        graph.save("/no/such/folder")


def test_large_batches_from_several_threads(rng):
    n = 50_000
    u, v = rng.integers(0, n, (2, 240_000))
    graph = skerry.Growing(threads=2)
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        work = [pool.submit(graph.insert, u[k::8], v[k::8]) for k in range(8)]
        work += [pool.submit(graph.components) for _ in range(4)]
        for done in work:
            done.result()
    graph.grow(n)
    np.testing.assert_array_equal(graph.labels(), skerry.cc((u, v), n=n).labels)


@pytest.mark.parametrize("u, v, error, text", [
    ([0], [9], ValueError, r"columns\[0\] = 9 is outside a 5 x 5 .*rows is u, columns is v"),
    ([0, 1], [-1, 2], ValueError, r"v\[0\] = -1; vertices are 0 to"),
    ([1 << 40], [0], ValueError, r"u\[0\] = 1099511627776; .*unite\(chunks, ids='any'\)"),
    ([0], [1, 2], ValueError, "u has 1 ids and v has 2"),
    ([1, 1 << 63], [0, 0], ValueError, rf"u\[1\] = {1 << 63}; "),
    ([.5], [1], TypeError, "they must be integers: pass vertices"),
    ([1, None], [0, 0], TypeError, r"u\[1\] is a missing value, and ids are integers; leave such edges out"),
    (["a"], ["b"], TypeError, "they must be integers"),
    ([[0]], [[1]], ValueError, "u has 2 dimensions"),
])
def test_invalid_batches(u, v, error, text):
    graph = skerry.Growing(5)
    for method in (graph.insert, graph.merged, graph.connected):
        with pytest.raises(error, match=text):
            method(u, v)
    assert graph.count == 5


@pytest.mark.parametrize("start", [-1, 1 << 40, "a", 2.5])
def test_invalid_starts(start):
    with pytest.raises((ValueError, TypeError), match="start = .* or what cc"):
        skerry.Growing(start)


@pytest.mark.parametrize("ids, shown", [(np.array([0, -1], np.int32), "-1"), (np.array([0, -1]), "-1"), ([0, 1 << 31], "2147483648"),
                                        (np.array([0, (1 << 32) - 1], np.uint32), "4294967295")], ids=str)
def test_a_message_has_the_id_as_it_was_given(ids, shown):
    with pytest.raises(ValueError, match=rf"^u\[1\] = {shown}; vertices are 0 to 2147483647"):
        skerry.Growing().insert(ids, [0, 1])


@pytest.mark.parametrize("start", ["", [], {}, 0.0, np.array([])], ids=repr)
def test_a_start_that_is_false_is_no_number(start):
    with pytest.raises(TypeError, match="start = .*; it must be an integer, or what cc.. returns"):
        skerry.Growing(start)
