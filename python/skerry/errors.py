# SPDX-License-Identifier: Apache-2.0
"""Exceptions of the package. Invalid matrices and options raise ValueError."""
from __future__ import annotations


class NotCompiled(RuntimeError):
    """The requested back end is not part of this build. The text names the option that adds it."""


class Stopped(RuntimeError):
    """The limit of rounds, or the progress function, stopped a run. No labels are returned.

    Attributes
    ----------
    rounds : int
        Rounds that were completed.
    """

    rounds: int = 0
