# SPDX-License-Identifier: Apache-2.0
"""Components of the forests of many partitions, over an engine that moves tables between them.

While forests fit together into the memory of a worker, they are merged. Others are contracted: each
id chooses a representative, which leaves at most three quarters of the ids on average. Kiveris et
al., Connected Components in MapReduce and Beyond, SoCC 2014, has the choice of smallest ids, and
Bögeholz, Brand, Todor, In-database connected component analysis, ICDE 2020, that of random ones.

Strings and bytes that do not fit together are replaced by hashes of 8 bytes first, and come back with
the labels.
"""
from __future__ import annotations

from functools import partial
from typing import Any, Callable, Protocol

from . import hashed_ids, partitions as step

Sizes = dict[int, tuple[int, str]]  # bytes of each partition, and the type of its ids

MOST_BUCKETS = 4096


class Engine(Protocol):
    """What skerry.dask and skerry.spark do with tables; a collection is of any type."""

    def keep(self, collection: Any, name: str) -> Any:
        """The collection, computed once, in memory, on disk or in the checkpoint."""

    def sizes(self, collection: Any) -> Sizes:
        """What size_of() returns, of all partitions."""

    def is_empty(self, collection: Any) -> bool:
        """Whether it has no row."""

    def of_hashes(self) -> "Engine":
        """The same engine for tables whose ids are hashes, which keeps them under other names."""

    def where(self, collection: Any, is_own: bool) -> Any:
        """The rows with the tag OWN, or the others."""

    def map(self, collection: Any, function: Callable[..., Any], has_hashes: bool = False) -> Any:
        """The function of each partition.

        has_hashes  column a of the result has hashes instead of ids
        """

    def exchange(self, collections: list[Any], function: Callable[..., Any], buckets: int,
                 has_hashes: bool = False) -> Any:
        """The function of all rows that are sent to one place."""

    def merge(self, collection: Any, group: dict[int, int], function: Callable[..., Any]) -> Any:
        """The function of all rows of one group, group[to]."""


def check_job(folder: str, stored: dict[str, Any], job: dict[str, Any]) -> None:
    """Raises ValueError if a checkpoint is one of another call than the job."""
    for name, value in job.items():
        if stored.get(name) != value:
            raise ValueError(f"checkpoint {folder!r} is one of another call: its {name} was "
                             f"{stored.get(name)!r} and is {value!r}; give another folder, or delete "
                             "this one")


def packed(sizes: Sizes, limit: int, fan_in: int, share_ids: bool = False) -> dict[int, int]:
    """Groups of at most fan_in partitions, of at most `limit` bytes together.

    share_ids  also pairs of partitions of at most `limit` bytes each: their union is not as large
               as both
    """
    group: dict[int, int] = {}
    number, members, total = -1, fan_in, 0
    for to in sorted(sizes, key=lambda to: (sizes[to][0], to)):
        size = sizes[to][0]
        is_pair = share_ids and members == 1 and size <= limit
        if members == fan_in or (total + size > limit and not is_pair):
            number, members, total = number + 1, 0, 0
        group[to] = number
        members, total = members + 1, total + size
    return group


def check_types(sizes: Sizes) -> None:
    """Raises TypeError if partitions have ids of several types."""
    first: dict[str, int] = {}
    for to in sorted(sizes):
        first.setdefault(sizes[to][1], to)
    if len(first) > 1:
        (one, at_one), (other, at_other), *_ = first.items()
        raise TypeError(f"partition {at_one} has ids of the type {one} and partition {at_other} of "
                        f"the type {other}; cast both columns of ids to one type in all partitions")


def labels_of(engine: Engine, forests: Any, limit: int, fan_in: int, parallel: int) -> Any:
    """Rows (id, smallest id of its component) of all ids of some forests.

    forests   a collection with a forest in each partition
    limit     bytes of ids that one partition may have
    fan_in    forests that are merged into one
    parallel  partitions at once
    cost      log(partitions) / log(fan_in) exchanges if the distinct ids fit into one partition;
              else two exchanges for each factor of 3/4 above it, and as many again for the labels.
              Strings and bytes that do not fit together: four further exchanges; all others have 16
              bytes a row
    """
    forests = engine.keep(forests, "forests")
    sizes = engine.sizes(forests)
    check_types(sizes)
    total = sum(size for size, _ in sizes.values())
    buckets = max(2, parallel, min(4 * total // limit, MOST_BUCKETS))
    kind = next((kind for _, kind in sizes.values()), "")
    if total > limit and ("string" in kind or "binary" in kind):
        names = engine.exchange([engine.map(forests, partial(hashed_ids.names, buckets=buckets), has_hashes=True)],
                                hashed_ids.distinct_names, buckets, has_hashes=True)
        names = engine.keep(names, "names")
        if engine.is_empty(engine.where(names, False)):
            return _labels_by_hashes(engine, forests, names, kind, limit, fan_in, parallel, buckets)
    return _labels(engine, forests, sizes, limit, fan_in, buckets)


def _labels_by_hashes(engine: Engine, forests: Any, names: Any, kind: str, limit: int, fan_in: int,
                      parallel: int, buckets: int) -> Any:
    """labels_of() of texts of one type, given the text of each hash."""
    of_hashes = engine.of_hashes()
    labels = labels_of(of_hashes, of_hashes.map(forests, hashed_ids.hashed), limit, fan_in, parallel)
    labels = engine.map(labels, partial(hashed_ids.addressed_labels, kind=kind, buckets=buckets), has_hashes=True)
    named = engine.keep(engine.exchange([names, labels], hashed_ids.named, buckets, has_hashes=True), "named")
    least = engine.map(named, partial(hashed_ids.least_names, buckets=buckets), has_hashes=True)
    answers = engine.exchange([least], hashed_ids.answer_names, buckets, has_hashes=True)
    return engine.exchange([answers, named], hashed_ids.replace_hashes, buckets)


def _labels(engine: Engine, forests: Any, sizes: Sizes, limit: int, fan_in: int, buckets: int) -> Any:
    """labels_of(), by merges and contractions of the ids themselves."""
    levels: list[Any] = []
    merges = 0
    share_ids = False  # known after a merge
    while len(sizes) > 1:
        group = packed(sizes, limit, fan_in, share_ids)
        if len(set(group.values())) < len(sizes):
            merges += 1
            before = sum(size for size, _ in sizes.values())
            forests = engine.keep(engine.merge(forests, group, step.forest), f"merged-{merges}")
            sizes = engine.sizes(forests)
            share_ids = sum(size for size, _ in sizes.values()) < 0.9 * before
        else:
            seed = len(levels)
            found = engine.exchange([engine.map(forests, partial(step.candidates, seed=seed,
                                                                 buckets=buckets))],
                                    partial(step.choose, seed=seed), buckets)
            found = engine.keep(found, f"chosen-{seed}")
            levels.append(engine.where(found, True))
            forests = engine.exchange([engine.where(found, False)], step.contract, buckets)
            forests = engine.keep(forests, f"contracted-{seed}")
            sizes = engine.sizes(forests)
            share_ids = False
    labels = engine.exchange([forests], partial(step.forest, is_complete=True), 1)
    if not levels:
        return labels
    labels = engine.map(labels, partial(step.addressed, buckets=buckets))
    for level in reversed(levels):
        asked = engine.map(level, partial(step.requests, buckets=buckets))
        answers = engine.exchange([asked, labels], step.answer, buckets)
        labels = engine.exchange([answers, level], step.replace, buckets)
    labels = engine.keep(labels, "labels")
    asked = engine.map(labels, partial(step.requests, buckets=buckets))
    answers = engine.exchange([asked], step.answer_least, buckets)
    return engine.exchange([answers, labels], step.replace, buckets)
