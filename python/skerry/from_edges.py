# SPDX-License-Identifier: Apache-2.0
"""Components of edges between any ids, such as strings."""
from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from . import _core
from .arguments import is_one_of
from .components import Components
from .id_columns import column_of, id_at
from .matrices import check_unmasked, contiguous
from .missing_words import warn_of_words, without_words
from .solve import CallOptions, cc
from .subgraphs import Source
from .texts import latin_1, of_latin_1, warn_of_spellings
from .thresholds import cc_of_prefixes, ordered_pairs, pairs_of

if TYPE_CHECKING:
    from typing_extensions import Unpack


def _pandas() -> Any:
    """The package, or None. Imported where it is needed, since that takes longer than skerry."""
    try:
        import pandas
    except ImportError:
        return None
    return pandas


def _first_places(ids: np.ndarray) -> tuple[np.ndarray, np.ndarray] | None:
    """First places of the distinct ids, and the number of each id; None for other types of ids."""
    kind, width = ids.dtype.kind, ids.dtype.itemsize
    if kind in "iu":
        return _core.number_integers(contiguous(ids, f"{kind}8"))
    if kind in "SU" and width != 0:
        rows = np.ascontiguousarray(ids)
        return _core.number_bytes(rows.view(np.uint8).reshape(len(ids), width))
    if kind in "OT":
        return _core.number_texts(ids.tolist())
    return None


def _numbered(ids: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Distinct ids in the order of their first places, and the number of each id; -1 if missing."""
    if ids.dtype.kind in "mM":
        present = ~np.isnat(ids)
        numbers = np.full(len(ids), -1, np.int64)
        places, numbers[present] = _core.number_integers(ids[present].astype(np.int64))
        return ids[present][places], numbers
    found = _first_places(ids)
    if found is not None:
        places, numbers = found
        return ids[places], numbers
    pandas = None if ids.dtype.char in "gG" else _pandas()  # it has no floats of 16 bytes
    if pandas is None:
        return _numbered_objects(ids)
    numbers, distinct = pandas.factorize(ids)
    return np.asarray(distinct), numbers


def _check_hashable(columns: list[Any], names: list[str]) -> None:
    """Raises TypeError if an id cannot be a key of a dict."""
    for column, name in zip(columns, names):
        for place, i in enumerate(column):
            try:
                if i is not np.ma.masked or not np.ma.isMaskedArray(column):
                    hash(i)
            except TypeError as error:
                raise TypeError(f"{name}[{place}] = {i!r} has no hash ({error}); convert the ids to "
                                "tuples or texts") from None


def _as_objects(array: np.ndarray) -> np.ndarray:
    """Objects of Python; of dates that it has none for, as those with nanoseconds, scalars of numpy."""
    objects = array.astype(object)
    if array.dtype.kind in "mM":
        coarse = array.astype(f"{array.dtype.kind}8[us]")
        exact = coarse.astype(array.dtype) == array
        if np.datetime_data(array.dtype)[0] in ("ns", "ps", "fs", "as"):
            objects[exact] = coarse[exact].astype(object)
        for place in [k for k, i in enumerate(objects) if isinstance(i, int)]:
            objects[place] = array[place]
    return objects


def _of_one_unit(dates: list[np.ndarray], types: list[np.dtype]) -> list[np.ndarray]:
    """Dates, or objects where their units have no common one, as years and days of a duration.

    Raises
    ------
    ValueError
        numpy would make another date of one.
    """
    try:
        common = np.result_type(*types)
    except TypeError:
        return [*map(_as_objects, dates)]
    for array in dates:
        other = (array.astype(common).astype(array.dtype) != array) & ~np.isnat(array)
        if other.any():
            raise ValueError(f"the id {array[np.argmax(other)]} is outside {common}, the type that all "
                             "ids have together; correct it, or convert the columns to a coarser unit, "
                             f"such as by .astype('{common.kind}8[us]')")
    return dates


def _numbered_objects(ids: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """_numbered() of other types, without pandas."""
    if ids.dtype != object:
        missing = ids != ids  # NaN, NaT
        _, first, inverse = np.unique(ids, return_index=True, return_inverse=True)
        order = np.argsort(first, kind="stable")
        rank = np.empty(len(order), np.int64)
        rank[order] = np.arange(len(order))
        numbers = rank[inverse]
        numbers[missing] = -1
        return ids[first[order]], numbers
    table: dict[Any, int] = {}
    numbers = np.array([-1 if i is None or i != i else table.setdefault(i, len(table))
                        for i in ids], np.int64)
    distinct = np.empty(len(table), object)
    distinct[:] = list(table)
    return distinct, numbers


def _numbered_strings(columns: list[Any]) -> tuple[np.ndarray, np.ndarray]:
    """_numbered() of arrays of Arrow, which reads the strings in place."""
    arrow = sys.modules["pyarrow"]
    column = arrow.concat_arrays(columns)
    valid = column.drop_null() if column.null_count else column
    numbers = np.full(len(column), -1, np.int64)
    if len(valid) == 0:
        return np.empty(0, object), numbers
    _, offsets, texts = valid.buffers()
    begin = np.frombuffer(offsets, np.int64)[valid.offset: valid.offset + len(valid) + 1]
    bytes_of = np.frombuffer(texts, np.uint8) if texts is not None else np.empty(0, np.uint8)
    places, found = _core.number_strings(begin, bytes_of)
    if len(valid) == len(column):
        numbers = found
    else:
        numbers[column.is_valid().to_numpy(zero_copy_only=False)] = found
    return valid.take(arrow.array(places)).to_numpy(zero_copy_only=False), numbers


def number_columns(columns: list[Any],
                   names: list[str] | None = None) -> tuple[np.ndarray, list[np.ndarray]]:
    """Numbers the ids of several columns together.

    names    of the columns in messages
    returns  the distinct ids in the order of their first places, and the numbers of each column,
             which are -1 where an id is missing
    """
    try:
        ids, numbers = _number_columns(columns)
    except TypeError:
        _check_hashable(columns, names or [f"column {k} of ids" for k in range(len(columns))])
        raise
    if any(isinstance(column, np.ndarray) for column in columns):
        warn_of_spellings(ids)
    return ids, numbers


def _number_columns(columns: list[Any]) -> tuple[np.ndarray, list[np.ndarray]]:
    ends = np.cumsum([len(column) for column in columns])[:-1]
    if any(map(np.ma.isMaskedArray, columns)):
        columns = [column if np.ma.isMaskedArray(column) else np.ma.asarray(np.asarray(column))
                   for column in columns]
        present = ~np.concatenate([*map(np.ma.getmaskarray, columns)])
        ids, found = _number_columns([column.compressed() for column in columns])
        numbers = np.full(len(present), -1, np.int64)
        numbers[present] = np.concatenate(found)
    elif all(not isinstance(column, np.ndarray) for column in columns):
        ids, numbers = _numbered_strings(columns)
    else:
        arrays = [np.asarray(column) for column in columns]
        types = [array.dtype for array in arrays if len(array)]
        if len({of.kind for of in types}) > 1 and not (
                all(of.kind in "iu" for of in types) and np.result_type(*types).kind in "iu"):
            arrays = [*map(_as_objects, arrays)]  # numbers must not become strings
        elif types and types[0].kind in "mM" and len(set(types)) > 1:
            arrays = _of_one_unit([array for array in arrays if len(array)], types)
        arrays = [array for array in arrays if len(array)] or arrays[:1]  # others may mix with none
        narrow = [array for array in map(latin_1, arrays) if array is not None]
        if len(narrow) == len(arrays):  # a quarter of the memory, most of whose pages are new
            ids, numbers = _numbered(np.concatenate(narrow))
            ids = of_latin_1(ids)
        else:
            ids, numbers = _numbered(np.concatenate(arrays))
    if numbers.dtype == np.uint32 and len(ids) < 1 << 31:
        numbers = numbers.view(np.int32)
    return ids, np.split(numbers, ends)


def check_options(options: CallOptions) -> None:
    for name in {"n", "bipartite"} & set(options):
        raise TypeError(f"from_edges() takes no {name}: the vertices are the distinct ids; leave it "
                        "out")


def connect(keys: dict[str, Any], met: np.ndarray | None, needed: list[int] | None, vertices: Any,
            missing: str, options: CallOptions,
            words_are_missing: bool | None) -> tuple[np.ndarray, list[Components]]:
    """from_edges() of two or more columns.

    met                how many bounds each row meets, of which one or more join its ids; None: all
                       rows join them
    needed             the number of bounds of each of several answers; None: there is one answer
    words_are_missing  None: they are ids, with a warning if they join rows
    """
    check_options(options)
    if not is_one_of(missing, ("error", "isolate", "skip")):
        raise ValueError(f"missing = {missing!r}; it must be 'error', 'isolate' or 'skip'")
    names = [*keys, "vertices"]
    for name, ids in keys.items() if missing == "error" else ():
        check_unmasked(ids, name, "leave such edges out, or pass missing='isolate' or 'skip'")
    check_unmasked(vertices, "vertices", "leave such ids out")
    columns = [column_of(ids, name) for name, ids in keys.items()]
    for name, column in zip(names, columns):
        if len(columns[0]) != len(column):
            raise ValueError(f"{names[0]} has {len(columns[0])} ids and {name} has {len(column)}; each "
                             "edge needs one of both")
    if vertices is not None:
        columns.append(column_of(vertices, "vertices"))
    count = len(keys)

    def numbered() -> tuple[np.ndarray, list[np.ndarray]]:
        nonlocal met
        ids, found = number_columns(columns, names)
        if words_are_missing:
            ids, found = without_words(ids, found)
        for numbers, column, name in zip(found, columns, names):
            if (missing == "error" or name == "vertices") and len(numbers) and numbers.min() < 0:
                place = int(np.argmax(numbers < 0))
                remedy = "leave such ids out" if name == "vertices" else \
                    "leave such edges out, or pass missing='isolate' or 'skip'"
                raise ValueError(f"{name}[{place}] = {id_at(column, place)!r} is a missing value; {remedy}")
        ends = found[:count]
        if missing != "skip":
            return ids, ends
        present = np.logical_and.reduce([numbers >= 0 for numbers in ends])
        if present.all():
            return ids, ends
        edges = np.flatnonzero(present)  # ids of other edges alone are no vertices
        columns[:count] = [column.take(edges) for column in columns[:count]]
        met = met if met is None else met[edges]
        return numbered()

    def edges_of(ends: list[np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
        return pairs_of(ends if met is None else [numbers[met > 0] for numbers in ends])

    ids, ends = numbered()
    if words_are_missing is None:
        warn_of_words(ids, ends, None if met is None else met > 0)
    if needed is not None:
        assert met is not None
        edges, counts = ordered_pairs(ends, met, needed)
        all_found = cc_of_prefixes(edges, counts, len(ids), options)
    else:
        all_found = [cc(edges_of(ends), n=len(ids), **options)]
        all_found[0]._source = Source(lambda: edges_of(numbered()[1]), len(ids))
    for found in all_found:
        found.ids = ids
    return ids, all_found


def from_edges(left: Any, right: Any, *, vertices: Any = None,
               missing: Literal["error", "isolate", "skip"] = "error",
               **options: Unpack[CallOptions]) -> tuple[np.ndarray, Components]:
    """Compute the connected components of edges between ids of any hashable type.

    Parameters
    ----------
    left, right : sequences of one length E
        The edges (left[k], right[k]): lists, arrays, columns of pandas, polars, Arrow or others.
    vertices : sequence, optional
        Ids that are vertices, whether an edge has them or not.
    missing : {'error', 'isolate', 'skip'}
        What an edge with a missing id (None, NaN, null) means: an error; its other end is a vertex,
        and there is no edge; or nothing. Masked ids are missing.
    **options
        Of cc(), except `n` and `bipartite`.

    Returns
    -------
    ids : numpy.ndarray
        [n], the distinct ids, in the order of their first places in left, then in right, then in
        vertices.
    components : Components
        The component of ids[i] is components.labels[i]; components.ids are the ids, and
        components.groups() those of each component.

    Raises
    ------
    ValueError
        The lengths differ, or an id is missing (None, NaN) or masked.
    TypeError
        An id is not hashable; an option is unknown.

    Warns
    -----
    UserWarning
        A number and a string are written the same, as 2 and "2": they are two ids.

    Notes
    -----
    O(E) time. Integers and strings are numbered by a concurrent hash table, objects of other types
    by pandas if it is there. Without it, arrays of numbers and dates are sorted in O(E log E).
    Strings of Arrow, polars, and pandas in Arrow's memory are read in place.

    Examples
    --------
    >>> import skerry
    >>> ids, found = skerry.from_edges(["ann", "eve"], ["bob", "dan"])
    >>> ids.tolist(), found.labels.tolist()
    (['ann', 'eve', 'bob', 'dan'], [0, 1, 0, 1])
    """
    ids, (found,) = connect({"left": left, "right": right}, None, None, vertices, missing,
                            options, False)
    return ids, found
