# SPDX-License-Identifier: Apache-2.0
"""Steps of skerry.dask and skerry.spark that replace texts by hashes, and labels of hashes by texts.

A text is an id of strings or bytes. A hash has 8 bytes, so that tables of hashes are smaller than those
of texts, and quicker to number. If two texts have the same hash, the texts themselves are used instead.
Columns are those of partitions.py. A table may have rows for several places `to`, or some of the rows of
one.
"""
from __future__ import annotations

import numpy as np
import pyarrow as pa

from .partitions import OWN, buckets_of, column, distinct, hashes, least_of, number, numbered, rows


def hashed(table: pa.Table) -> pa.Table:
    """The same pairs of hashes in place of texts."""
    return rows(column(table, "to"), OWN, *(_hashes_of(column(table, name)) for name in "ab"))


def _hashes_of(ids: pa.Array) -> pa.Array:
    return pa.array(hashes(ids, 0).view(np.int64))


def names(table: pa.Table, buckets: int) -> pa.Table:
    """Rows (hash, text) of the distinct texts of a forest, each sent to the bucket of its hash."""
    ids = numbered(table)[0]
    found = _hashes_of(ids)
    return rows(buckets_of(found, buckets), OWN, found, ids)


def distinct_names(table: pa.Table) -> pa.Table:
    """The distinct rows of names(); those of a hash with several texts have another tag."""
    to = int(column(table, "to").min(initial=2**31 - 1))
    texts = column(table, "b")
    places = number(texts)[0]
    found = column(table, "a").take(places)
    _, groups, counts = np.unique(found.to_numpy(), return_inverse=True, return_counts=True)
    return rows(to, np.where(counts[groups] > 1, 0, OWN), found, texts.take(places))


def addressed_labels(table: pa.Table, kind: str, buckets: int) -> pa.Table:
    """Rows (hash, label), each sent to the bucket of the hash; the label has the type of the texts."""
    found, labels = column(table, "a"), column(table, "b")
    return rows(buckets_of(found, buckets), 0, found,
                labels.cast(pa.large_string()).cast(pa.type_for_alias(kind)))


def _joined_by_hash(table: pa.Table) -> tuple[pa.Table, pa.Array]:
    """The rows with the tag OWN, and the b of the other row with the same hash for each."""
    is_own = column(table, "tag") == OWN
    own, other = table.filter(is_own), table.filter(~is_own)
    known = column(other, "a").to_numpy()
    order = np.argsort(known)
    sought, ascending = column(own, "a").to_numpy(), known[order]
    places = np.searchsorted(ascending, sought)
    assert np.array_equal(np.append(ascending, 0)[places], sought), "a hash has no answer"
    return own, column(other, "b").take(pa.array(order[places]))


def named(table: pa.Table) -> pa.Table:
    """Rows (label, text), of rows (hash, text) with the tag OWN and rows (hash, label)."""
    own, labels = _joined_by_hash(table)
    return rows(column(own, "to"), OWN, labels.cast(pa.large_string()).cast(pa.int64()),
                column(own, "b"))


def _least_texts(table: pa.Table) -> pa.Array:
    """For each of some rows (label, text): the smallest text of the label."""
    texts = column(table, "b")
    groups = np.unique(column(table, "a").to_numpy(), return_inverse=True)[1]
    return texts.take(pa.array(least_of(texts, groups, np.arange(len(texts)))[groups]))


def least_names(table: pa.Table, buckets: int) -> pa.Table:
    """The smallest text of each label, for each place `to` that has the label."""
    to, labels, least = column(table, "to"), column(table, "a"), _least_texts(table)
    sent = distinct(labels.to_numpy(), to)
    found = labels.take(pa.array(sent))
    return rows(buckets_of(found, buckets), to[sent], found, least.take(pa.array(sent)))


def answer_names(table: pa.Table) -> pa.Table:
    """The smallest text of each label of all buckets, sent to each bucket that has the label."""
    return rows(column(table, "tag"), 0, column(table, "a"), _least_texts(table))


def replace_hashes(table: pa.Table) -> pa.Table:
    """Rows (text, smallest text of its component), of rows (label, text) with the tag OWN and those
    of answer_names()."""
    own, least = _joined_by_hash(table)
    return rows(column(own, "to"), OWN, column(own, "b"), least)
