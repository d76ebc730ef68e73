# SPDX-License-Identifier: Apache-2.0
"""verify() and verify_edges()."""
from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from . import _core
from .arguments import file_name, flag
from .device import refuse_device
from .errors import call, in_python
from .files import check_present, warn_of_notes
from .forests import edges_of_width
from .labels import label_array, label_words
from .matrices import check_unmasked, contiguous, integers
from .readable import readable
from .solve import solve_options
from .unite import FileOptions, ReadProgress, file_rules

if TYPE_CHECKING:
    from typing_extensions import Unpack


@dataclass(frozen=True)
class Verification:
    """What verify() found; true if the labels are right.

    Attributes
    ----------
    right : bool
        Whether the labels are the components.
    count : int
        Components; 0 if the labels are wrong.
    fault : str
        If wrong: the first fault, and the vertices that show it.
    """

    right: bool
    count: int
    fault: str

    def __bool__(self) -> bool:
        return self.right


def verify(A: Any, labels: Any, *, n: int | tuple[int, int] | None = None,
           bipartite: bool = False, strong: bool = False, forest: Any = None) -> Verification:
    """Check that labels are the components of A, whatever numbers name them.

    Shares no code with the algorithms.

    Parameters
    ----------
    A, n, bipartite
        As for cc().
    labels : array of int
        [n].
    strong : bool
        Check strong components, those of scc(); `bipartite` must then be False.
    forest : array of int, optional
        [n - count, 2]: edges that prove the labels, as `edges` of spanning_forest(). Then one pass
        without a search is enough: the edges are entries of A, have no cycle, and join all vertices
        with the same label.

    Returns
    -------
    Verification
        True in an `if` where the labels are right.

    Raises
    ------
    ValueError, TypeError
        As cc(); also if there are not n labels, or a label does not fit into the type of the ids.

    Notes
    -----
    O(n + entries) time; 8 bytes an entry and 17 a vertex for 32-bit ids. Strong: 4 bytes an entry
    and 34 a vertex, and the vertices are sorted by label.

    Examples
    --------
    >>> import skerry
    >>> skerry.verify([(0, 1), (3, 2)], [5, 5, 7, 7])
    Verification(right=True, count=2, fault='')
    """
    strong, bipartite = flag(strong, "strong"), flag(bipartite, "bipartite")
    if strong and bipartite:
        raise ValueError("strong and bipartite are both set; strong components are those of a "
                         "square matrix")
    if strong and forest is not None:
        raise ValueError("strong and forest are both set; a forest proves components, not strong "
                         "ones: leave it out")
    refuse_device(A, "verify()")
    labels = label_array(labels)
    with readable(A, n, bipartite, False, None) as graph:
        view, names = graph.view, graph.names
        kind = "i" if labels.size and labels.min() < 0 else "u"  # as faults show them
        words = _labels_of_width(labels, np.dtype(f"{kind}{_core.label_bytes(view)}"))
        if strong and not graph.is_undirected:
            return Verification(*call(_core.verify_strong, names, view, words))
        if forest is not None:
            edges = edges_of_width(forest, words.dtype.itemsize, "forest")
            return Verification(*call(_core.verify_forest, names, view, words, edges, bipartite))
        return Verification(*call(_core.verify, names, view, words, bipartite))


def verify_edges(path: str | os.PathLike[str], labels: Any, *, ids: Any = None,
                 n: int | None = None, threads: int | None = None,
                 progress: Callable[[ReadProgress], Any] | None = None,
                 **reading: Unpack[FileOptions]) -> Verification:
    """Check the labels of unite() in another pass over the file, whose matrix is never built.

    Labels are right if the ends of every entry have the same label, and if no two trees have the
    same label after another union of all entries, by another rule than the one of unite().

    Parameters
    ----------
    path : str or path
        A file, as for unite(), which can be read again: no pipe.
    labels : array of int
        [n], any numbers that are not negative.
    ids : array of int or str, optional
        [n], the ids of the vertices in a text of any ids, as `ids` of unite(path, ids='any').
    n : int, optional
        As for unite(); not with ids.
    threads : int, optional
        As for unite().
    progress : callable, optional
        Called with a ReadProgress; False stops the pass.
    **reading
        As for unite().

    Returns
    -------
    Verification
        True in an `if` where the labels are right.

    Raises
    ------
    ValueError
        The file is not valid or cannot be read again, a label is negative or masked, or ids are not
        n distinct ones.
    TypeError
        Labels are not integers, progress is not callable, or an option is not one for the ids.
    FileNotFoundError
        There is no such file.
    Stopped
        `progress` stopped the pass.

    Warns
    -----
    UserWarning
        What was assumed of the file, but for the number of vertices.

    Notes
    -----
    One pass over the file. Memory: an id a vertex, and two for each component.

    Examples
    --------
    >>> import os, skerry, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     name = os.path.join(folder, "edges.el")
    ...     skerry.write(name, [(0, 1), (3, 2)])
    ...     skerry.verify_edges(name, skerry.unite(name).labels)
    Verification(right=True, count=2, fault='')
    """
    if progress is not None and not callable(progress):
        raise TypeError(f"progress = {progress!r}; it must be callable, or None")
    name = file_name(path)
    if name != "-":
        check_present(name)
    if ids is not None and n is not None:
        raise ValueError(f"n = {n} is given beside ids; leave n out: there are as many vertices as ids")
    watch = None if progress is None else lambda *state: progress(ReadProgress(*state))
    words, how = label_words(labels), solve_options("min", threads)
    how.bipartite, rules = file_rules(n, ids is not None, reading, "ids")
    if ids is None:
        *verdict, notes = call(_core.verify_file, "", name, words, how, rules, watch)
    else:
        shown = None
        if words.itemsize > 4:
            shown, words = words, np.unique(words, return_inverse=True)[1].astype(np.uint32)
        *verdict, notes = call(_core.verify_file_with_ids, "", name, words, shown, _distinct(ids), how,
                               rules, watch)
    warn_of_notes(name, [in_python(note) for note in notes], 3)
    return Verification(*verdict)


def _distinct(ids: Any) -> list[bytes] | np.ndarray:
    """Ids as a file has them: integers of 8 bytes, or texts as bytes."""
    check_unmasked(ids, "ids", "pass unite(path, ids='any').ids")
    ids = integers(ids, "ids")
    if ids.ndim != 1 or (ids.dtype.kind not in "iu" and not set(map(type, ids.tolist())) <= {str}):
        raise TypeError(f"ids is an array of {ids.dtype} with {ids.ndim} dimensions; it must have one, "
                        "of integers or texts, as unite(path, ids='any').ids")
    distinct, counts = np.unique(ids, return_counts=True)
    if len(distinct) != len(ids):
        first, second = np.flatnonzero(ids == distinct[np.argmax(counts > 1)])[:2]
        raise ValueError(f"ids[{first}] and ids[{second}] are both {ids.tolist()[first]!r}; pass "
                         "unite(path, ids='any').ids")
    if ids.dtype.kind in "iu":
        return contiguous(ids, f"{ids.dtype.kind}8")
    return [text.encode("utf-8", "surrogateescape") for text in ids.tolist()]


def _labels_of_width(labels: np.ndarray, width: np.dtype) -> np.ndarray:
    """Labels in the width of the ids, equal where they were equal."""
    words = contiguous(labels, width)
    # Equal numbers stay equal if all of them fit, as signed or as unsigned.
    if labels.dtype.itemsize > width.itemsize and labels.size and \
            (labels.min() < -(1 << 31) or labels.max() >= 1 << 32 or
             (labels.min() < 0 and labels.max() >= 1 << 31)):
        place = int(np.argmax(words != labels))
        raise ValueError(f"labels[{place}] = {labels[place]} does not fit into the 4 bytes of the "
                         "ids; pass numpy.unique(labels, return_inverse=True)[1]")
    return words
