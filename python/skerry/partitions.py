# SPDX-License-Identifier: Apache-2.0
"""Steps of skerry.dask and skerry.spark: pure functions from one partition of a table to a table.

A table has a row for each id, with columns
    to   int32, the partition that the row is sent to
    tag  int32, a partition that is to be answered, or OWN
    a    an id
    b    another id of a's component
A step's rows are a function of the rows that it gets, whatever their order. So a step that runs
again, or twice, gives the same rows.
"""
from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from . import _core
from .solve import cc

OWN = -1
PIECE = 1 << 20  # edges of a partition that are contracted at once


def rows(to: Any, tag: Any, a: pa.Array, b: pa.Array) -> pa.Table:
    """A table; `to` and `tag` are arrays [n], or one number for all rows."""
    numbers = [pa.array(np.ascontiguousarray(np.broadcast_to(np.asarray(x, np.int32), len(a))))
               for x in (to, tag)]
    return pa.table([*numbers, a, b], ["to", "tag", "a", "b"])


def column(table: pa.Table, name: str) -> Any:
    """A column as one array, those of numbers as an array of numpy."""
    found = table[name].combine_chunks()
    if isinstance(found, pa.ChunkedArray):  # of a table without rows
        found = pa.concat_arrays(found.chunks) if found.num_chunks else pa.array([], found.type)
    return found.to_numpy() if name in ("to", "tag") else found


def joined(tables: list[pa.Table]) -> pa.Table:
    """All rows of tables of one type of ids; tables without rows may have any."""
    filled = [table for table in tables if len(table)]
    return pa.concat_tables(filled or tables[:1]) if tables else rows(0, 0, pa.nulls(0), pa.nulls(0))


def size_of(table: pa.Table) -> dict[int, tuple[int, str]]:
    """Bytes of the ids, and their type, for each partition that rows are sent to."""
    if len(table) == 0:
        return {}
    numbers, counts = np.unique(column(table, "to"), return_counts=True)
    each = -(-(column(table, "a").nbytes + column(table, "b").nbytes) // len(table))
    return {int(to): (int(count) * each, str(table.schema.field("a").type))
            for to, count in zip(numbers, counts)}


def _strings(ids: pa.Array) -> tuple[np.ndarray, np.ndarray] | None:
    """Offsets [n + 1] and bytes of strings, in place; None for ids of other types."""
    kind = ids.type
    if pa.types.is_string(kind) or pa.types.is_binary(kind):
        width: Any = np.int32
    elif pa.types.is_large_string(kind) or pa.types.is_large_binary(kind):
        width = np.int64
    else:
        return None
    _, offsets, texts = ids.buffers()
    if len(ids) == 0 or offsets is None:
        return np.zeros(1, width), np.empty(0, np.uint8)
    return (np.frombuffer(offsets, width)[ids.offset: ids.offset + len(ids) + 1],
            np.frombuffer(texts, np.uint8) if texts else np.empty(0, np.uint8))


def number(ids: pa.Array) -> tuple[pa.Array, np.ndarray]:
    """The first place of each distinct id, and the number of each id; none is null."""
    assert ids.null_count == 0, "an id is null"
    strings = _strings(ids)
    if strings is not None:
        places, numbers = _core.number_strings(*strings)
    elif pa.types.is_integer(ids.type):
        places, numbers = _core.number_integers(ids.to_numpy())
    else:
        numbers = ids.dictionary_encode().indices.to_numpy()
        places = np.unique(numbers, return_index=True)[1]
    return pa.array(places), numbers


def numbered(table: pa.Table) -> tuple[pa.Array, np.ndarray, np.ndarray]:
    """Distinct ids [n] of a and b, and the numbers of a and of b."""
    chunks = [*table["a"].chunks, *table["b"].chunks]  # one copy, not one of each column, too
    ids = pa.concat_arrays(chunks) if chunks else column(table, "a")
    places, numbers = number(ids)
    return ids.take(places), numbers[: len(table)], numbers[len(table):]


def by_value(ids: pa.Array) -> np.ndarray:
    """Places of distinct ids in ascending order."""
    if pa.types.is_integer(ids.type):
        return np.argsort(ids.to_numpy())
    places: np.ndarray = pc.sort_indices(ids).to_numpy().astype(np.int64)
    return places


def hashes(ids: pa.Array, seed: int) -> np.ndarray:
    """A hash [n] of 64 bits of each id, the same in each process."""
    if pa.types.is_integer(ids.type):
        return _mixed(ids.to_numpy().view(np.uint64), seed)
    if not (pa.types.is_large_string(ids.type) or pa.types.is_large_binary(ids.type)):
        ids = ids.cast(pa.large_string())
    found = [np.empty(0, np.uint64)]
    for first in range(0, len(ids), 1 << 16):  # 16 bytes a character
        chunk = pa.concat_arrays([ids.slice(first, 1 << 16)])
        offsets = np.frombuffer(chunk.buffers()[1], np.int64)[: len(chunk) + 1]
        data = chunk.buffers()[2]
        text = np.frombuffer(data if data else b"", np.uint8)[: offsets[-1]]
        lengths = np.diff(offsets)
        places = np.arange(len(text)) - np.repeat(offsets[:-1], lengths)
        powers = np.cumprod(np.full(int(lengths.max(initial=0)) + 1, 0x100000001B3, np.uint64))
        sums = np.zeros(len(text) + 1, np.uint64)
        np.cumsum((text + np.uint64(1)) * powers[places], out=sums[1:])
        found.append(_mixed(sums[offsets[1:]] - sums[offsets[:-1]], seed))
    return np.concatenate(found)


def _mixed(words: np.ndarray, seed: int) -> np.ndarray:
    """splitmix64, Steele, Lea, Flood, OOPSLA 2014."""
    words = words + np.uint64((seed + 1) * 0x9E3779B97F4A7C15 % (1 << 64))
    words = (words ^ (words >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    words = (words ^ (words >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    words = words ^ (words >> np.uint64(31))
    return words


def buckets_of(ids: pa.Array, buckets: int) -> np.ndarray:
    """The partition [n] of each id."""
    return (hashes(ids, -1) % np.uint64(buckets)).astype(np.int32)


def in_random_order(ids: pa.Array, seed: int) -> np.ndarray:
    """Places of distinct ids in an order that depends on the seed, and is the same everywhere."""
    hash_of = hashes(ids, seed)
    order = np.argsort(hash_of)
    if not (np.diff(hash_of[order]) == 0).any():
        return order
    places = by_value(ids)
    return places[np.argsort(hash_of[places], kind="stable")]  # ids of one hash by value


def firsts(groups: np.ndarray, members: np.ndarray, order: np.ndarray) -> np.ndarray:
    """first[g], the member of group g that is first in the order; n for groups without members."""
    n = len(order)
    rank = np.empty(n, np.int64)
    rank[order] = np.arange(n)
    least = np.full(n, n, np.int64)
    np.minimum.at(least, groups, rank[members])
    return np.append(order, n)[least]


def least_of(ids: pa.Array, groups: np.ndarray, members: np.ndarray) -> np.ndarray:
    """least[g], the member of group g whose id is the smallest; n for groups without members."""
    strings = _strings(ids)
    if strings is None:
        return firsts(groups, members, by_value(ids))
    found: np.ndarray = _core.least_strings(*strings, groups.astype(np.int64, copy=False),
                                               members.astype(np.int64, copy=False))
    return found.view(np.int64)


def distinct(*numbers: np.ndarray) -> np.ndarray:
    """A place of each distinct row of columns of numbers."""
    order = np.lexsort(numbers)
    is_first = np.ones(len(order), bool)
    is_first[1:] = np.any([x[order[1:]] != x[order[:-1]] for x in numbers], axis=0)
    return order[is_first]


def forest(table: pa.Table, to: int | None = None, is_complete: bool = False) -> pa.Table:
    """The components of a table's pairs (a, b), as edges from each id to the smallest one.

    table        E rows
    to           the partition of the result; the smallest one of the table if not given
    is_complete  also a row (a, a) for the smallest id of each component
    returns      a row for each of n distinct ids, but for smallest ids of two and more
    cost         O(E) expected; of dates and decimals also a sort of the distinct ids
    """
    to = int(column(table, "to").min(initial=2**31 - 1)) if to is None else to
    ids, u, v = numbered(table)
    labels = cc((u, v), n=len(ids), threads=1).labels
    del u, v  # the ids alone take as much as the memory that a task has for each of them
    if pa.types.is_integer(ids.type):
        values = ids.to_numpy()
        least = np.full(len(ids), np.iinfo(values.dtype).max, values.dtype)
        np.minimum.at(least, labels, values)
        least = least[labels]
        roots, is_root = pa.array(least), values == least
    else:
        every = np.arange(len(ids))
        first = least_of(ids, labels, every)[labels]
        roots, is_root = ids.take(pa.array(first)), first == every
    if is_complete:
        return rows(to, OWN, ids, roots)
    has_child = np.zeros(len(ids), bool)
    has_child[labels[~is_root]] = True
    kept = pa.array(~is_root | ~has_child[labels])
    return rows(to, OWN, ids.filter(kept), roots.filter(kept))


def forest_in_pieces(tables: Iterable[pa.Table], to: int, limit: int) -> pa.Table:
    """The forest of the rows of many tables, without having all of them in memory.

    Raises
    ------
    ValueError
        The forest has ids of more than four times the limit, in bytes. One that is due for
        contraction may be larger than one that is merged.
    """
    found: list[pa.Table] = []
    count, contracted, edges = 0, 0, 0
    for table in tables:
        found.append(table)
        count, edges = count + len(table), edges + len(table)
        if count >= max(PIECE, 2 * contracted):  # so a row is contracted twice on average
            found = [forest(joined(found), to)]
            count = contracted = len(found[0])
            if found[0].nbytes > 4 * limit:
                raise ValueError(f"partition {to} has {count} ids after {edges} edges, more than fit "
                                 "into max_memory; divide it: edges.repartition(2000)")
    return forest(joined(found), to)


def candidates(table: pa.Table, seed: int, buckets: int) -> pa.Table:
    """For each id of a forest: the first id of its tree in the random order, sent to the id's bucket."""
    ids, u, v = numbered(table)
    labels = cc((u, v), n=len(ids), threads=1).labels
    first = firsts(labels, np.arange(len(ids)), in_random_order(ids, seed))[labels]
    origin = int(column(table, "to").min(initial=2**31 - 1))
    return rows(buckets_of(ids, buckets), origin, ids, ids.take(pa.array(first)))


def choose(table: pa.Table, seed: int) -> pa.Table:
    """The representative of each id of a bucket: the first of its candidates.

    returns  rows (id, representative) with the tag OWN, and for each forest that had candidates
             the rows (candidate, representative) of its ids, once each
    """
    ids, u, v = numbered(table)
    to, origin = column(table, "to"), column(table, "tag")
    chosen = firsts(u, v, in_random_order(ids, seed))
    own = distinct(u)
    sent = distinct(chosen[u], v, origin)
    return pa.concat_tables([
        rows(to[own], OWN, ids.take(pa.array(u[own])), ids.take(pa.array(chosen[u[own]]))),
        rows(origin[sent], 0, ids.take(pa.array(v[sent])), ids.take(pa.array(chosen[u[sent]])))])


def contract(table: pa.Table) -> pa.Table:
    """The forest of the representatives of a forest's ids.

    table    rows (candidate, representative): those of one candidate are connected
    returns  as forest(), without trees of one representative
    """
    ids, u, v = numbered(table)
    labels = cc((u, v), n=len(ids), threads=1).labels
    kept = np.unique(v)
    first = least_of(ids, labels[kept], kept)[labels[kept]]
    is_child = kept != first
    kept, first = kept[is_child], first[is_child]
    to = int(column(table, "to").min(initial=2**31 - 1))
    return rows(to, OWN, ids.take(pa.array(kept)), ids.take(pa.array(first)))


def addressed(table: pa.Table, buckets: int) -> pa.Table:
    """The same pairs, each sent to the bucket of a."""
    a = column(table, "a")
    return rows(buckets_of(a, buckets), OWN, a, column(table, "b"))


def requests(table: pa.Table, buckets: int) -> pa.Table:
    """The distinct b of each bucket, sent to their own buckets, with the smallest a of each."""
    ids, u, v = numbered(table)
    origin = column(table, "to")
    places = by_value(ids)
    rank = np.empty(len(ids), np.int64)
    rank[places] = np.arange(len(ids))
    order = np.lexsort((rank[u], v, origin))
    kept = order[np.append(True, (v[order[1:]] != v[order[:-1]]) |
                           (origin[order[1:]] != origin[order[:-1]]))[: len(order)]]
    a = ids.take(pa.array(v[kept]))
    return rows(buckets_of(a, buckets), origin[kept], a, ids.take(pa.array(u[kept])))


def answer(table: pa.Table) -> pa.Table:
    """The label b of each requested a, or a itself if there is none, sent to where it came from."""
    ids, u, v = numbered(table)
    tag = column(table, "tag")
    is_own = tag == OWN
    label = np.arange(len(ids))
    label[u[is_own]] = v[is_own]
    asked = np.flatnonzero(~is_own)
    a = u[asked]
    return rows(tag[asked], 0, ids.take(pa.array(a)), ids.take(pa.array(label[a])))


def answer_least(table: pa.Table) -> pa.Table:
    """The smallest b of each requested a, sent to where the request came from."""
    ids, u, v = numbered(table)
    label = least_of(ids, u, v)
    return rows(column(table, "tag"), 0, ids.take(pa.array(u)), ids.take(pa.array(label[u])))


def replace(table: pa.Table) -> pa.Table:
    """The rows (a, b) with the tag OWN, each b replaced by its answer."""
    ids, u, v = numbered(table)
    is_own = column(table, "tag") == OWN
    label = np.arange(len(ids))
    label[u[~is_own]] = v[~is_own]
    return rows(column(table, "to")[is_own], OWN, ids.take(pa.array(u[is_own])),
                ids.take(pa.array(label[v[is_own]])))
