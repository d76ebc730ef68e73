# SPDX-License-Identifier: Apache-2.0
"""The names that cc() takes."""
from __future__ import annotations

from typing import NamedTuple

from . import _core
from .errors import in_python


class Algorithm(NamedTuple):
    """An algorithm: its name, family, the back ends of this build that run it, its source, and a
    bound of its rounds if some order of ids makes it over 100 times as slow as serial union-find
    on 20,000 vertices, or an empty text. n: vertices; c: components; d: the largest distance in
    a component."""

    name: str
    family: str
    backends: list[str]
    source: str
    bound: str


class Backend(NamedTuple):
    """A back end: its name, whether this build has it, and if not, how to build it; whether it runs
    on a device; and the library that its operations call, with its version, or an empty text."""

    name: str
    compiled: bool
    remedy: str
    on_device: bool
    library: str


def algorithms() -> list[Algorithm]:
    """List every name that `algorithm` of cc() takes, except 'auto'."""
    return [Algorithm(*row) for row in _core.algorithms()]


def backends() -> list[Backend]:
    """List every name that `backend` of cc() takes, except 'auto', compiled in or not."""
    return [Backend(name, compiled, in_python(remedy), on_device, library)
            for name, compiled, remedy, on_device, library in _core.backends()]
