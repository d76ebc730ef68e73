# SPDX-License-Identifier: Apache-2.0
"""Ids of a table that may be none: words for a missing value, and names of columns.

The words are those of the library's reader of texts.
"""
from __future__ import annotations

import warnings
from typing import Any

import numpy as np

from . import _core

_TEXTS = "", "NA", "N/A", "NULL", "null", "\\N", "None", "nan", "NaN"
WORDS: frozenset[str | bytes] = frozenset((*_TEXTS, *(text.encode() for text in _TEXTS)))


def places_of_words(ids: np.ndarray) -> np.ndarray:
    """Where distinct ids are such words."""
    if ids.dtype.kind not in "OSU" or WORDS.isdisjoint(ids.tolist()):
        return np.empty(0, np.intp)
    return np.flatnonzero([i in WORDS for i in ids.tolist()])


def without_words(ids: np.ndarray,
                  columns: list[np.ndarray]) -> tuple[np.ndarray, list[np.ndarray]]:
    """What number_columns() returns if such words are missing ids."""
    places = places_of_words(ids)
    if len(places) == 0:
        return ids, columns
    is_id = np.ones(len(ids), bool)
    is_id[places] = False
    number = np.append(np.where(is_id, np.cumsum(is_id) - 1, -1), -1)  # the last one is that of -1
    return ids[is_id], [number[numbers] for numbers in columns]


def warn_of_words(ids: np.ndarray, columns: list[np.ndarray], joins: np.ndarray | None) -> None:
    """Warns if such words, which are ids here, are in several rows that join their ids.

    columns  the numbers of the ids of each column
    joins    which rows; None: all
    """
    joining = []
    for place in places_of_words(ids):
        has_word = np.logical_or.reduce([numbers == place for numbers in columns])
        count = int(np.count_nonzero(has_word if joins is None else has_word & joins))
        if count > 1:
            joining.append((repr(ids[place]), count))
    if joining:
        warnings.warn(f"{sum(count for _, count in joining)} edges are joined by ids that may mean "
                      f"missing ones: {', '.join(word for word, _ in joining)}; pass "
                      "missing='isolate' or 'skip' if they do", stacklevel=4)


def warn_of_names(ids: np.ndarray, names: list[Any], are_confirmed: bool) -> None:
    """Warns if the names of all columns are ids, so that they may be the first edge of a file, or if
    those of two columns of integers seem to be those of different things.

    are_confirmed  both columns have ids of one thing
    """
    if not all(isinstance(name, str) for name in names):
        return
    if ids.dtype.kind in "iu" and all(name.isdecimal() for name in names):
        are_ids = all(bool((ids == int(name)).any()) for name in names)
    else:
        are_ids = ids.dtype.kind in "OU" and not set(names).difference(ids.tolist())
    if not are_confirmed and ids.dtype.kind in "iu" and len(names) == 2 and _core.name_different_things(
            *(name.encode(errors="replace").decode() for name in names)):  # a surrogate is not UTF-8
        warnings.warn(f"{names[0]} and {names[1]} seem to name different things, but an id is one vertex "
                      f"in both columns; columns={names!r} confirms it, and with rows=True keeps them "
                      "apart and labels the rows", stacklevel=3)
    if are_ids:
        warnings.warn(f"the names of the columns, {', '.join(map(repr, names))}, are ids of the "
                      "table; if they are an edge, read the file without names, such as by "
                      "pandas.read_csv(path, header=None)", stacklevel=3)
