# SPDX-License-Identifier: Apache-2.0
"""read_with_ids(): the edges, or the rows that share a key, of a text with any ids."""
from __future__ import annotations

import os
from typing import Any, Literal, TypedDict

import numpy as np

from . import _core
from .arguments import (encodable, file_name, flag, is_one_of, items_of, real_number, thread_number,
                        whole_number)
from .errors import call
from .files import Matrix, check_present
from .thresholds import are_several

_HEADERS = {None: 0, True: 1, False: 2}  # as column_names of the library
MISSING = "auto", "error", "isolate", "skip"
Missing = Literal["auto", "error", "isolate", "skip"]
IdType = Literal["auto", "integer", "string"]

ID_TYPES = "auto", "integer", "string"


def _column(key: Any, option: str) -> int | str:
    """A column of a text: a name in its first line, or a place."""
    if isinstance(key, str) and key:
        return encodable(key, option, "pass the place of the column")
    if isinstance(key, (bool, np.bool_)):
        raise TypeError(f"{option} = {key!r}; it must be the name of a column, or its place")
    return whole_number(key, option, 0, (1 << 31) - 1, "; or a name in the first line")


def _delimiter(delimiter: str | None) -> str:
    """The delimiter of a text, which is empty where it is to be found."""
    if delimiter is not None and (not isinstance(delimiter, str) or not delimiter):
        raise ValueError(f"delimiter = {delimiter!r}; it must be one or more characters, or None")
    return encodable(delimiter or "", "delimiter", "pass a character that the file has")


def choice(value: Any, option: str, values: tuple[str, ...]) -> int:
    """The place of an option's value among those that it may have."""
    if not is_one_of(value, values):
        raise ValueError(f"{option} = {value!r}; it must be one of {', '.join(map(repr, values))}")
    return values.index(value)


def id_columns(left: Any, right: Any, columns: Any, rows: bool) -> dict[str, Any]:
    """The columns of ids, by the arguments that name them.

    rows  whether the rows are the vertices
    """
    if columns is None:
        return {"left": 0 if left is None else left, "right": 1 if right is None else right}
    if left is not None or right is not None:
        raise ValueError("columns is given beside left or right; pass columns alone")
    keys = {f"columns[{k}]": column for k, column in enumerate(items_of(columns, "columns", "columns"))}
    if len(keys) < (1 if rows else 2):
        raise ValueError(f"columns has {len(keys)} columns; an edge needs two or more, or pass "
                         "rows=True for one or more")
    return keys


def text_columns(left: Any, right: Any, columns: Any, rows: bool) -> dict[str, Any]:
    """The same of a text; empty if no argument names them, which a list of neighbours requires."""
    if left is None and right is None and columns is None:
        return {}
    return id_columns(left, right, columns, rows)


def _bound(given: Any, name: str) -> Any:
    """A bound of weights as a number of Python, or a list of numbers; None if there is none."""
    if given is None:
        return None
    if not are_several(given):
        return real_number(given, name, "" if name == "missing_weight" else ", or a list of numbers")
    if not given:
        raise ValueError(f"{name} is empty; pass one or more numbers")
    if name == "missing_weight":
        raise ValueError("missing_weight has several numbers; pass one")
    return [real_number(each, f"{name}[{k}]") for k, each in enumerate(given)]


def bounds_of(weight: Any, threshold: Any, at_most: Any, missing_weight: Any) -> tuple[Any, Any, Any]:
    """The bounds of weights and the weight of an edge without one, as numbers.

    Raises
    ------
    TypeError
        One is no number.
    ValueError
        One is NaN, or the arguments do not fit together.
    """
    threshold, at_most = _bound(threshold, "threshold"), _bound(at_most, "at_most")
    missing_weight = _bound(missing_weight, "missing_weight")
    if are_several(threshold) and are_several(at_most):
        raise ValueError("threshold and at_most have several numbers; pass one number as one of them")
    if (weight is None) != (threshold is None and at_most is None):
        raise ValueError(f"weight = {weight!r}, threshold = {threshold!r}, at_most = {at_most!r}; pass a "
                         "weight and a bound, or none")
    if weight is None and missing_weight is not None:
        raise ValueError(f"missing_weight = {missing_weight!r} without weight; pass both, or none")
    return threshold, at_most, missing_weight


class TextOptions(TypedDict, total=False):
    """How read_with_ids() takes a text, whose ids are any integers or strings."""

    left: Any
    right: Any
    columns: Any
    weight: Any
    threshold: float | None
    at_most: float | None
    missing_weight: float | None
    header: bool | None
    missing: Missing
    id_type: IdType
    delimiter: str | None


def text_rules(keys: dict[str, Any], weight: Any = None, threshold: Any = None, at_most: Any = None,
               missing_weight: float | None = None, header: bool | None = None,
               missing: str = "auto", id_type: str = "auto",
               delimiter: str | None = None) -> tuple[Any, ...]:
    """The columns that text_columns() returns and TextOptions as the module takes them."""
    threshold, at_most, missing_weight = bounds_of(weight, threshold, at_most, missing_weight)
    columns = [_column(key, option) for option, key in keys.items()]
    bounds: list[list[float]] = [
        [] if bound is None else [*map(float, bound if are_several(bound) else [bound])]
        for bound in (threshold, at_most)]
    weights = None if weight is None else (
        _column(weight, "weight"), *bounds, None if missing_weight is None else float(missing_weight))
    return (columns, weights, _HEADERS[None if header is None else flag(header, "header")],
            choice(missing, "missing", MISSING), choice(id_type, "id_type", ID_TYPES),
            _delimiter(delimiter))


def refuse_several(threshold: Any, at_most: Any) -> None:
    """Raises ValueError if there are several bounds."""
    for name, bounds in ("threshold", threshold), ("at_most", at_most):
        if are_several(bounds):
            raise ValueError(f"{name} has several numbers; skerry.from_table() solves at each of them")


def id_rules(left: Any = None, right: Any = None, columns: Any = None, threshold: Any = None,
             at_most: Any = None, **how: Any) -> tuple[Any, ...]:
    """TextOptions as the module takes them."""
    refuse_several(threshold, at_most)
    return text_rules(text_columns(left, right, columns, False), threshold=threshold,
                      at_most=at_most, **how)


def read_text(path: str, keys: dict[str, Any], rows: bool, *, threads: int | None,
              **how: Any) -> tuple[np.ndarray, Matrix, list[int]]:
    """read_with_ids(), of the columns that text_columns() returns; or the matrix of the rows that
    share a key, and their numbers. Of several bounds, also how many of the first edges meet each."""
    check_present(path)
    stored, ids, edges_at = call(_core.read_with_ids, "", path, text_rules(keys, **how),
                                 thread_number(threads), rows)
    if rows:
        ids = np.arange(stored.rows)
    elif isinstance(ids, list):
        texts = np.empty(len(ids), object)
        texts[:] = ids
        ids = texts
    elif ids.size == 0 or ids[-1] < 1 << 63:
        ids = ids.view(np.int64)
    return ids, Matrix(stored, path), edges_at


def read_with_ids(path: str | os.PathLike[str], *, left: Any = None, right: Any = None,
                  columns: Any = None, weight: Any = None, threshold: float | None = None,
                  at_most: float | None = None, missing_weight: float | None = None,
                  header: bool | None = None, missing: Missing = "auto", id_type: IdType = "auto",
                  delimiter: str | None = None, threads: int | None = None) -> tuple[np.ndarray, Matrix]:
    """Read the edges of a text, such as CSV, whose ids are any integers or strings.

    Parameters
    ----------
    path : str or path
        A text, if need be compressed by gzip or zstd, with an edge a line; or a list of neighbours,
        .adjlist or .sif.
    left, right, weight : str or int, optional
        The columns: names in the first line, or places from 0 on. By default the first two.
    columns : sequence of str or int, optional
        In place of left and right: all ids of a line are joined. The entries of A are the pairs of
        each id and the next.
    threshold, at_most : float, optional
        An edge joins its ends if its weight is at least `threshold`, and at most `at_most`; its ids
        are vertices in any case.
    missing_weight : float, optional
        The weight of an edge without one; if not given, that is an error.
    header : bool, optional
        Whether the first line names the columns. If not given, it does if a column is given by
        name, or by the rules of docs/guide/files.md; `A.notes` say what was assumed.
    missing : {'auto', 'error', 'isolate', 'skip'}
        What a line means that has a missing id, without quotes an empty field or a word such as NA:
        an error; its other ids are vertices, joined if there are several; or nothing. 'auto': an
        empty field is an error, and a word is an id, which a note reports.
    id_type : {'auto', 'integer', 'string'}
        What the ids are. 'auto': integers if all of them are.
    delimiter : str, optional
        What separates the columns, such as "|" or "::"; " ": blanks and tabs. If not given, the
        tab, comma or semicolon of the first line, else blanks and tabs.
    threads : int, optional
        As for read().

    Returns
    -------
    ids : numpy.ndarray
        [n], ascending: integers if all ids are, else strings.
    A : Matrix
        [n, n]: vertex v has the v-th smallest id.

    Raises
    ------
    ValueError
        The file is not valid, or has no such column; the text has the file, the line, the remedy.
    FileNotFoundError
        There is no such file.

    Notes
    -----
    O(1) expected for each id, O(n log n) for n distinct strings; 8 bytes an edge.
    """
    refuse_several(threshold, at_most)
    ids, A, _ = read_text(file_name(path), text_columns(left, right, columns, False), False,
                          weight=weight, threshold=threshold, at_most=at_most,
                          missing_weight=missing_weight, header=header, missing=missing,
                          id_type=id_type, delimiter=delimiter, threads=threads)
    return ids, A
