# SPDX-License-Identifier: Apache-2.0
"""Components of the forests of many partitions, over an engine that moves tables between them.

While forests fit together into the memory of a worker, they are merged. Others are contracted: each
id chooses a representative, which leaves at most three quarters of the ids on average. Kiveris et
al., Connected Components in MapReduce and Beyond, SoCC 2014, has the choice of smallest ids, and
Bögeholz, Brand, Todor, In-database connected component analysis, ICDE 2020, that of random ones.
"""
from __future__ import annotations

from functools import partial
from typing import Any, Callable, Protocol

from . import partitions as step

Sizes = dict[int, tuple[int, str]]  # bytes of each partition, and the type of its ids

MOST_BUCKETS = 4096


class Engine(Protocol):
    """What skerry.dask and skerry.spark do with tables; a collection is of any type."""

    def keep(self, collection: Any, name: str) -> Any:
        """The collection, computed once, in memory, on disk or in the checkpoint."""

    def sizes(self, collection: Any) -> Sizes:
        """What size_of() returns, of all partitions."""

    def where(self, collection: Any, is_own: bool) -> Any:
        """The rows with the tag OWN, or the others."""

    def map(self, collection: Any, function: Callable[..., Any]) -> Any:
        """The function of each partition."""

    def exchange(self, collections: list[Any], function: Callable[..., Any], buckets: int) -> Any:
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
              else two exchanges for each factor of 3/4 above it, and as many again for the labels
    """
    forests = engine.keep(forests, "forests")
    sizes = engine.sizes(forests)
    check_types(sizes)
    buckets = max(2, parallel, min(4 * sum(size for size, _ in sizes.values()) // limit,
                                   MOST_BUCKETS))
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
    labels = engine.map(forests, partial(step.forest, is_complete=True))
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
