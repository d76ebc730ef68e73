# SPDX-License-Identifier: Apache-2.0
"""contraction.py over an engine of lists, whose steps run twice, in other orders of the rows."""
import numpy as np
import pytest

pytest.importorskip("pyarrow")
pandas = pytest.importorskip("pandas")

from cluster_graphs import check, frame, random_edges  # noqa: E402
from skerry import contraction  # noqa: E402
from skerry import edge_columns  # noqa: E402
from skerry import partitions as step  # noqa: E402


def same(left, right):
    """Whether two tables have the same rows, in any order."""
    def of(table):
        return sorted(map(repr, zip(*(table[name].to_pylist() for name in table.schema.names))))
    return of(left) == of(right)


class Lists:
    """Each partition gets its rows in random order, and each step runs twice."""

    def __init__(self, rng):
        self.rng, self.contractions = rng, 0

    def run(self, function, table):
        results = [function(table.take(self.rng.permutation(len(table)))) for _ in range(2)]
        assert same(*results), function
        return results[0]

    def keep(self, tables, name):
        self.contractions += name.startswith("contracted")
        return tables

    def sizes(self, tables):
        found = {}
        for table in tables:
            for to, (size, kind) in step.size_of(table).items():
                found[to] = (size + found.get(to, (0, kind))[0], kind)
        return found

    def is_empty(self, tables):
        return not any(map(len, tables))

    def of_hashes(self):
        return self

    def where(self, tables, is_own):
        return [table.filter((step.column(table, "tag") == step.OWN) == is_own) for table in tables]

    def map(self, tables, function, has_hashes=False):
        return [self.run(function, table) for table in tables]

    def exchange(self, collections, function, buckets, has_hashes=False):
        tables = [table for tables in collections for table in tables]
        return [self.run(function, step.joined([
            table.filter(step.column(table, "to") % buckets == k) for table in tables]))
            for k in range(buckets)]

    def merge(self, tables, group, function):
        return [self.run(lambda table: function(table, to=k), step.joined(
            [tables[to % len(tables)] for to in group if group[to] == k])) for k in sorted(set(group.values()))]


class Files(Lists):
    """What is kept is read back in other parts: each has rows for several partitions, or some of one."""

    def keep(self, tables, name):
        super().keep(tables, name)
        table = step.joined(tables)
        table = table.take(self.rng.permutation(len(table)))
        ends = [0, *np.sort(self.rng.integers(0, len(table) + 1, 3)).tolist(), len(table)]
        return [table.slice(begin, end - begin) for begin, end in zip(ends, ends[1:])]

    def merge(self, tables, group, function):
        table = step.joined(tables)
        number = np.array([group[to] for to in step.column(table, "to").tolist()])
        return [self.run(lambda part: function(part, to=k), table.filter(number == k))
                for k in sorted(set(group.values()))]


@pytest.mark.parametrize("kind", [Lists, Files])
@pytest.mark.parametrize("is_text", [False, True], ids=["integers", "texts"])
@pytest.mark.parametrize("limit", [1 << 20, 600, 1], ids=str)
def test_random_edges(rng, kind, is_text, limit, monkeypatch):
    names = edge_columns.EdgeColumns("src", "dst")
    contractions = 0
    for _ in range(20 if limit > 1 else 5):
        left, right = random_edges(rng, is_text)
        cuts = np.sort(rng.integers(0, len(left), 9)).tolist()  # some partitions are empty
        parts = [slice(*pair) for pair in zip([0, *cuts], [*cuts, len(left)])]
        forests = [edge_columns.forest_of(frame(left[p], right[p]), names, k, "", 1 << 30)
                   for k, p in enumerate(parts)]
        engine = kind(rng)
        monkeypatch.setattr(contraction, "MOST_BUCKETS", 7)
        tables = contraction.labels_of(engine, forests, limit, int(rng.integers(2, 5)), 3)
        table = edge_columns.ids_and_components(step.joined(tables))
        check(table.to_pandas(), left, right)
        contractions += engine.contractions
    assert (contractions > 0) == (limit <= 600)


@pytest.mark.parametrize("collide", [False, True], ids=["distinct", "colliding"])
@pytest.mark.parametrize("engine, kind", [(Lists, "large_string"), (Lists, "large_binary"), (Files, "large_string")])
def test_texts_that_do_not_fit_are_hashed(rng, engine, kind, collide, monkeypatch):
    import pyarrow as pa
    from skerry import hashed_ids
    if collide:  # 8 hashes of many texts
        monkeypatch.setattr(hashed_ids, "hashes", lambda ids, seed: step.hashes(ids, seed) % np.uint64(8))
    monkeypatch.setattr(contraction, "MOST_BUCKETS", 7)
    is_hashed = []
    monkeypatch.setattr(contraction, "_labels_by_hashes",
                        lambda *given, of=contraction._labels_by_hashes: is_hashed.append(1) or of(*given))
    for _ in range(20):
        left, right = random_edges(rng, True)
        forests = []
        for k, part in enumerate(np.array_split(np.arange(len(left)), 5)):
            pairs = [pa.array([of[i] for i in part], pa.string()).cast(kind) for of in (left, right)]
            forests.append(step.forest(step.rows(k, step.OWN, *pairs), k))
        tables = contraction.labels_of(engine(rng), forests, 600, int(rng.integers(2, 5)), 3)
        table = edge_columns.ids_and_components(step.joined(tables))
        assert str(table.schema.field("id").type) == str(table.schema.field("component").type) == kind
        check(table.cast(pa.schema([(name, pa.string()) for name in ("id", "component")])).to_pandas(),
              left, right)
    assert bool(is_hashed) != collide


def test_a_hash_is_the_same_in_all_offsets(rng):
    import pyarrow as pa
    texts = pa.array(["", "a", "ab", "\u00e9", "x" * 300, "a\0", "\0"], pa.large_string())
    found = step.hashes(texts, 3)
    assert len(set(found.tolist())) == len(texts)
    for first in range(len(texts)):
        np.testing.assert_array_equal(step.hashes(texts.slice(first), 3), found[first:])


def test_a_forest_has_at_most_one_edge_an_id(rng):
    names = edge_columns.EdgeColumns("src", "dst")
    for is_text in (False, True):
        left, right = random_edges(rng, is_text)
        found = edge_columns.forest_of(frame(left, right), names, 4, "", 1 << 30)
        children = found["a"].to_pylist()
        assert len(set(children)) == len(children)
        assert all(b <= a for a, b in zip(children, found["b"].to_pylist()))
        assert set(found["to"].to_pylist()) == {4}


@pytest.mark.parametrize("kind", ["string", "binary", "large_string", "large_binary", "int64", "date32"])
def test_numbers_and_smallest_ids(rng, kind):
    import pyarrow as pa
    texts = ["", "a", "ab", "b", "\u00e9", "z" * 40, "z" * 41, "~", "\U0001f600", "10", "9"]
    days = pa.array(range(11), pa.int32()).cast(pa.date32())
    values = {"int64": pa.array(range(-5, 6)), "date32": days}.get(kind, pa.array(texts)).cast(kind)

    def key(id):  # strings are compared by code points, as their bytes are
        return id.encode() if isinstance(id, str) else id

    for _ in range(200):
        drawn = values.take(pa.array(rng.integers(0, len(values), rng.integers(1, 30))))[1:]  # a slice
        places, numbers = step.number(drawn)
        ids = drawn.take(places)
        assert ids.to_pylist() == list(dict.fromkeys(drawn.to_pylist()))
        assert ids.take(pa.array(numbers)).equals(drawn)
        n, members = len(ids), np.flatnonzero(rng.random(len(ids)) < 0.7)
        groups = rng.integers(0, max(n, 1), len(members))
        least = step.least_of(ids, groups, members)
        for g in range(n):
            expected = min(members[groups == g], key=lambda m: key(ids[int(m)].as_py()), default=n)
            assert least[g] == expected


def test_places_and_groups_out_of_range_are_refused():
    from skerry import _core
    offsets, texts = np.array([0, 1, 2]), np.frombuffer(b"ab", np.uint8)
    with pytest.raises(IndexError, match="not below n"):
        _core.least_strings(offsets, texts, np.array([0]), np.array([2]))
    with pytest.raises(TypeError, match="of as many"):
        _core.least_strings(offsets, texts, np.array([0]), np.array([0, 1]))
