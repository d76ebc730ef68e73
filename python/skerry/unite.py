# SPDX-License-Identifier: Apache-2.0
"""unite(): components of edges that come in chunks, or of a file larger than memory."""
from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import numpy as np

from . import _core
from .arguments import file_name, flag, is_one_of
from .components import Components
from .errors import call, in_python
from .files import RowOptions, check_present, row_rules, warn_of_notes
from .frames import is_frame
from .from_edges import number_columns
from .growing import Growing
from .id_columns import column_of, id_at
from .matrices import as_array, ends_of
from .read_with_ids import TextOptions, id_rules
from .solve import cc, solve_options

if TYPE_CHECKING:
    from typing_extensions import Unpack

_ROWS = 1 << 20  # of an array of edges that are united at a time


class ReadProgress(NamedTuple):
    """How far a file is read, as a progress function receives it; bytes_total is 0 for a pipe."""

    bytes_read: int
    bytes_total: int
    seconds: float


def _slices(edges: np.ndarray) -> Iterator[tuple[str, Any]]:
    for begin in range(0, len(edges), _ROWS):
        part = edges[begin:begin + _ROWS]
        yield f"rows {begin} to {begin + len(part) - 1}", (part[:, 0], part[:, 1])


def _pairs(chunks: Iterable[Any]) -> Iterator[tuple[str, Any, Any]]:
    """The name of each chunk in messages, and its two columns."""
    if isinstance(chunks, np.ndarray) and chunks.ndim == 2 and chunks.shape[1] == 2:
        named: Iterable[tuple[str, Any]] = _slices(chunks)
    else:
        if hasattr(chunks, "to_batches"):  # a table or dataset of Arrow
            chunks = chunks.to_batches()
        elif not is_frame(chunks) and (not isinstance(chunks, Iterable) or getattr(chunks, "ndim", 1) == 0):
            raise TypeError(f"chunks is of type {type(chunks).__name__}; it must be an iterable of pairs "
                            "(u, v), or the name of a file")
        named = ((f"chunk {k}", chunk) for k, chunk in
                 enumerate([chunks] if is_frame(chunks) else chunks))
    for name, chunk in named:
        edges, names = ends_of(chunk)
        try:
            is_pair = bool(names) and len(edges[0]) == len(edges[1])
        except (TypeError, ValueError):  # they have no length, or a negative one
            is_pair = False
        if not is_pair:
            raise ValueError(f"{name} is no pair (u, v) of columns of one length, and no table of "
                             "two columns")
        yield name, edges[0], edges[1]


class _ForestOfIds:
    """Edges between any ids, of which those of a forest are kept: fewer than there are ids."""

    def __init__(self) -> None:
        self.ids: np.ndarray = np.empty(0, object)  # [n], distinct
        self.labels = np.empty(0, np.int64)  # [n], ids[i] and ids[labels[i]] are connected
        self._chunks: list[Any] = []  # columns left, right, left, ... that are not united yet
        self._names: list[str] = []  # of them
        self._size = 0

    def add(self, u: Any, v: Any, name: str) -> None:
        self._names += [f"{name}: u", f"{name}: v"]
        self._chunks += [column_of(ids, of) for ids, of in zip((u, v), self._names[-2:])]
        self._size += len(self._chunks[-1])
        if self._size > max(len(self.ids), _ROWS):
            self.unite()
        else:  # the caller may write the next chunk into the same memory
            self._chunks[-2:] = [each.copy() if isinstance(each, np.ndarray) else each
                                 for each in self._chunks[-2:]]

    def unite(self) -> None:
        if not self._chunks:
            return
        known = len(self.ids) > 0
        columns = [self.ids, *self._chunks] if known else self._chunks
        names = ["ids", *self._names] if known else self._names
        ids, numbers = number_columns(columns, names)
        for column, of_column, name in zip(columns, numbers, names):
            if len(of_column) and of_column.min() < 0:
                place = int(np.argmin(of_column))
                raise ValueError(f"{name}[{place}] = {id_at(column, place)!r} is a missing value; leave "
                                 "such edges out of the chunks")
        ends = numbers[1:] if known else numbers
        all_known = np.arange(len(self.labels))  # the ids that were there come first
        edges = (np.concatenate([all_known, *ends[::2]]), np.concatenate([self.labels, *ends[1::2]]))
        self.ids, self.labels = ids, cc(edges, n=len(ids)).labels
        self._chunks, self._names, self._size = [], [], 0


class FileOptions(RowOptions, TextOptions, total=False):
    """Options of a file: those of read(), or with any ids of read_with_ids()."""

    columns: Any
    bipartite: bool


def file_rules(n: int | None, with_ids: bool, reading: FileOptions,
               argument: str) -> tuple[bool, tuple[Any, ...]]:
    """Whether a file is bipartite, and the other options as the module takes them.

    argument  what the caller passes for a file of any ids
    """
    options: dict[str, Any] = {**reading}
    known = TextOptions if with_ids else RowOptions
    for name in options:
        if name not in known.__annotations__ and (with_ids or name != "bipartite"):
            kind = "any ids" if with_ids else "row numbers"
            is_of_ids = not with_ids and name in TextOptions.__annotations__
            raise TypeError(f"{name} = {options[name]!r} is no option of a file of {kind}; "
                            f"{f'pass {argument}, or ' if is_of_ids else ''}leave it out")
    bipartite = flag(options.pop("bipartite", False), "bipartite")
    return bipartite, id_rules(**options) if with_ids else row_rules(n, **options)


def _unite_file(file: str, n: int | None, with_ids: bool, threads: int | None,
                progress: Callable[[ReadProgress], Any] | None, reading: FileOptions) -> Components:
    how = solve_options("min", threads)
    how.bipartite, rules = file_rules(n, with_ids, reading, "ids='any'")
    if file != "-":
        check_present(file)
    watch = None if progress is None else lambda *state: progress(ReadProgress(*state))
    if not with_ids:
        answer, notes = call(_core.unite_file, "", file, how, rules, watch)
        ids = None
    else:
        answer, ids, notes = call(_core.unite_file_with_ids, "", file, how, rules, watch)
        ids = ids if isinstance(ids, np.ndarray) else np.array(ids, object)
    warn_of_notes(file, [in_python(note) for note in notes], 4)
    return Components(answer, ids)


def unite(chunks: Iterable[Any] | str | os.PathLike[str], *, n: int | None = None,
          ids: Literal["auto", "vertices", "any"] = "auto", threads: int | None = None,
          progress: Callable[[ReadProgress], Any] | None = None,
          **reading: Unpack[FileOptions]) -> Components:
    """Compute the connected components of edges that come in chunks; no chunk is kept.

    Parameters
    ----------
    chunks : iterable or file name
        A file, compressed or not, of any format that read() reads, or '-', standard input: it is
        read once, and its matrix is never built. With ids='any', a text of two columns of ids. Else
        Chunks of edges: pairs (u, v) of arrays of one length, arrays of integers (2, E) or (E, 2),
        or tables of two columns, such as the batches of a dataset of Arrow; or one such table. An
        array (E, 2), a memory map too, and a dataset are read in parts.
    n : int, optional
        The number of vertices, where ids are numbers of vertices; the largest id + 1 if not given.
    ids : {'auto', 'vertices', 'any'}
        Whether ids are numbers of vertices 0, 1, ... as for cc(), or any integers or strings as for
        from_edges(). 'auto': numbers of vertices if the first edges have integers; so are those of
        a file.
    threads : int, optional
        Threads for large chunks; all that the process may use if not given, 0 or -1.
    progress : callable, optional
        Called with a ReadProgress while a file is read; False stops it.
    **reading
        Of a file: options of read(), or with ids='any' of read_with_ids().

    Returns
    -------
    Components
        Labels as those of cc() for all edges together. With any ids `found.ids` are these, in the
        order in which the stream first has them; of a chunk, those of u before those of v.

    Raises
    ------
    ValueError
        A chunk is no pair of columns of one length, an id is missing, out of range, or n is given
        with any ids; a file is not valid.
    TypeError
        Ids of vertices are not integers; progress is not callable, or given without a file; an
        option of a file is not one for its ids, or given without a file.
    Stopped
        `progress` stopped the read.

    Warns
    -----
    UserWarning
        What was assumed of a file, as read().notes says it.

    Notes
    -----
    O(edges) time, nearly. Memory: 4 bytes a vertex and the chunk; with any ids, the distinct ids
    and as many edges as there are ids, or 2**20 if that is more.

    Examples
    --------
    >>> import numpy, skerry
    >>> chunks = (numpy.array([[k, k + 2]]) for k in range(4))
    >>> skerry.unite(chunks).labels.tolist()
    [0, 1, 0, 1, 0, 1]
    """
    if not is_one_of(ids, ("auto", "vertices", "any")):
        raise ValueError(f"ids = {ids!r}; it must be 'auto', 'vertices' or 'any'")
    if ids == "any" and n is not None:
        raise ValueError(f"n = {n} is for ids='vertices'; leave it out")
    is_file = isinstance(chunks, (str, os.PathLike))
    if progress is not None and not (callable(progress) and is_file):
        raise TypeError(f"progress = {progress!r}; it must be a function, which a file calls")
    if isinstance(chunks, (str, os.PathLike)):
        return _unite_file(file_name(chunks, "chunks"), n, ids == "any", threads, progress, reading)
    for name in reading:
        raise TypeError(f"{name} is given, but chunks is no name of a file; leave it out")
    growing = Growing(n, threads=threads)
    forest = _ForestOfIds()
    for name, u, v in _pairs(chunks):
        if ids == "auto" and len(u):
            ids = "any" if n is None and as_array(u, f"{name}: u").dtype.kind not in "iu" else "vertices"
        if ids == "any":
            forest.add(u, v, name)
            continue
        try:
            growing.insert(u, v)
        except (TypeError, ValueError) as error:
            raise type(error)(f"{name}: {error}") from None
    if ids != "any":
        return growing.components()
    forest.unite()
    found = cc((np.arange(len(forest.ids)), forest.labels), n=len(forest.ids))
    found.ids, found._source = forest.ids, None
    return found
