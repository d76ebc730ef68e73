# SPDX-License-Identifier: Apache-2.0
"""Components at several thresholds, by one sweep over the edges."""
from __future__ import annotations

import math
from bisect import bisect_right
from typing import Any

import numpy as np

from . import _core
from .arguments import flag
from .components import Components, with_labels
from .errors import call
from .matrices import coo_view
from .solve import CallOptions, solve_options


def check_sweep(options: CallOptions) -> None:
    """Raises ValueError for options of cc() that one sweep does not have."""
    for name, usual in (("algorithm", "auto"), ("backend", "auto"), ("gpus", 1), ("max_rounds", 0),
                        ("progress", None)):
        value = options.get(name, usual)
        if value != usual:
            raise ValueError(f"{name} = {value!r} with several thresholds, which one sweep over the "
                             "edges solves; leave it out, or pass one threshold")
    flag(options.get("symmetric", False), "symmetric")


def least_integer(threshold: Any) -> Any:
    """The least integer that is at least a threshold; an infinite one remains as it is."""
    if isinstance(threshold, (int, np.integer)):
        return int(threshold)
    number = float(threshold)
    return number if math.isinf(number) else math.ceil(number)


def are_several(bounds: Any) -> bool:
    """Whether bounds of weights are several, each with an answer of its own."""
    return isinstance(bounds, (list, tuple))


def _thresholds_met(weights: np.ndarray, thresholds: Any) -> tuple[np.ndarray, list[int]]:
    """How many of the thresholds each weight meets, and how many those meet that meet each one.
    Integers are compared as such: as floats, some above 2^53 would be equal."""
    if weights.dtype.kind in "iu":
        limits = np.iinfo(weights.dtype)
        whole = [int(min(max(least_integer(t), limits.min), limits.max + 1)) for t in thresholds]
        ordered = sorted(whole)
        within = np.array(ordered[:bisect_right(ordered, limits.max)], weights.dtype)
        return (np.searchsorted(within, np.asarray(weights), "right"),
                [bisect_right(ordered, bound) for bound in whole])
    bounds = np.sort(np.asarray(thresholds, float))
    return (np.searchsorted(bounds, weights, "right"),
            np.searchsorted(bounds, thresholds, "right").tolist())


def _mirrored(weights: np.ndarray, bounds: list[Any]) -> tuple[np.ndarray, list[Any]]:
    """Weights in reverse order, and the thresholds of these that weights of at most each bound meet.
    Of integers w it is -1 - w, or the largest integer less w, since the least one has no -w."""
    if weights.dtype.kind not in "iu":
        return -weights, [-float(bound) for bound in bounds]
    last = -1 if weights.dtype.kind == "i" else int(np.iinfo(weights.dtype).max)
    return ~weights, [last - (int(bound) if isinstance(bound, (int, np.integer)) else
                              -least_integer(-float(bound))) for bound in bounds]


def bounds_met(weights: np.ndarray, threshold: Any, at_most: Any,
               missing: float | None) -> tuple[np.ndarray, list[int]]:
    """How many bounds each weight meets of those that are several, 0 if it does not meet the other
    one; and how many those meet that meet each.

    missing  the weight of those that are missing; None: they meet no bound
    """
    is_missing = np.ma.getmaskarray(weights) if weights.dtype.kind in "iu" else np.isnan(weights)
    met, needed = np.ones(len(weights), np.int64), [1]
    for bounds, mirrors in ((threshold, False), (at_most, True)):
        if bounds is None:
            continue
        each = list(bounds) if are_several(bounds) else [bounds]
        of = np.ma.getdata(weights)
        if mirrors:
            of, each = _mirrored(of, each)
        here, counts = _thresholds_met(of, each)
        if are_several(bounds):
            met, needed = here * (met > 0), counts
        else:
            met = met * (here > 0)
    if is_missing.any():
        met[is_missing] = 0 if missing is None else \
            bounds_met(np.array([missing], float), threshold, at_most, None)[0][0]
    return met, needed


def pairs_of(keys: list[np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
    """The edges of each number of a row and the next one that is not missing."""
    if len(keys) == 2 and all(numbers.min(initial=0) >= 0 for numbers in keys):
        return keys[0], keys[1]  # without copies
    before = keys[0]
    ends: tuple[list[np.ndarray], list[np.ndarray]] = [], []
    for each in keys[1:]:
        valid = (before >= 0) & (each >= 0)
        ends[0].append(before[valid])
        ends[1].append(each[valid])
        before = np.where(each >= 0, each, before)
    return np.concatenate(ends[0]), np.concatenate(ends[1])


def ordered_pairs(keys: list[np.ndarray], met: np.ndarray,
                  needed: list[int]) -> tuple[tuple[np.ndarray, np.ndarray], list[int]]:
    """pairs_of() the rows that meet more bounds before those of fewer.

    met      [rows]
    needed   [thresholds], as bounds_met() returns them
    returns  the edges, and how many of the first meet each threshold
    """
    order = np.argsort(-met, kind="stable")
    levels = sorted(set(needed), reverse=True)
    ends = np.searchsorted(-met[order], [-level for level in levels], "right")
    parts = [pairs_of([key[rows] for key in keys]) for rows in np.split(order, ends)[:-1]]
    counts = np.cumsum([len(u) for u, _ in parts]).tolist()
    return (np.concatenate([u for u, _ in parts]), np.concatenate([v for _, v in parts])), \
        [counts[levels.index(level)] for level in needed]


def cc_of_prefixes(edges: tuple[np.ndarray, np.ndarray], ends: list[int], n: int,
                   options: CallOptions) -> list[Components]:
    """The components of the first ends[k] edges, for each k, as cc() returns them."""
    how = solve_options(options.get("numbering", "min"), options.get("threads"))
    u, v = (ids if ids.itemsize == 4 else ids.astype(np.uint32) for ids in edges)
    found = []
    for end, answer in zip(ends, call(_core.solve_prefixes, "", coo_view(n, n, u, v), ends, how)):
        if how.dense_labels:
            dense = np.unique(answer.labels(), return_inverse=True)[1]
            answer = with_labels(answer, dense.astype(answer.labels().dtype))
        found.append(Components(answer, None, ((edges[0][:end], edges[1][:end]), n)))
    return found
