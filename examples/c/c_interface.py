# SPDX-License-Identifier: Apache-2.0
"""skerry_cc_edges() of libskerry_c.so through ctypes, without another package.

    c_interface.py LIBRARY      solves a small graph
"""
import array
import ctypes
import sys
from ctypes import POINTER, byref, c_char, c_char_p, c_double, c_int, c_size_t, c_uint64, c_void_p


class Struct(ctypes.Structure):
    """A struct of skerry/skerry.h, whose first field is its size."""

    def __init__(self, **fields):
        super().__init__(struct_size=ctypes.sizeof(self), **fields)


class Options(Struct):
    _fields_ = [("struct_size", c_uint64), ("algorithm", c_char_p), ("backend", c_char_p),
                ("numbering", c_char_p), ("base", c_uint64), ("symmetric", c_uint64),
                ("bipartite", c_uint64), ("threads", c_uint64)]  # those that follow are 0


class Ids(Struct):
    _fields_ = [("struct_size", c_uint64), ("data", c_void_p), ("size", c_uint64),
                ("offset", c_uint64), ("validity", c_void_p), ("bits", c_uint64)]


class Labels(Struct):
    _fields_ = [("struct_size", c_uint64), ("data", c_void_p), ("size", c_uint64), ("bits", c_uint64)]


class Result(Struct):
    _fields_ = [("struct_size", c_uint64), ("count", c_uint64), ("vertex_count", c_uint64),
                ("rounds", c_uint64), ("threads", c_uint64), ("build_seconds", c_double),
                ("solve_seconds", c_double), ("algorithm", c_char * 64), ("backend", c_char * 32),
                ("note", c_char * 160)]


def load(library):
    """The library, with the types of its functions."""
    skerry = ctypes.CDLL(library)
    skerry.skerry_status_name.restype = c_char_p
    skerry.skerry_status_name.argtypes = [c_int]
    skerry.skerry_cc_edges.argtypes = [c_uint64, POINTER(Ids), POINTER(Ids), POINTER(Options),
                                       POINTER(Labels), POINTER(Result), c_char_p, c_size_t]
    return skerry


def components(skerry, n, sources, targets, labels, **options):
    """Writes the labels of the edges (sources[k], targets[k]) of n vertices; returns a Result.

    sources, targets, labels  (address, size, bits) of contiguous arrays
    """
    ids = [Ids(data=address, size=size, bits=bits) for address, size, bits in (sources, targets)]
    address, size, bits = labels
    found, message = Result(), ctypes.create_string_buffer(256)
    status = skerry.skerry_cc_edges(n, byref(ids[0]), byref(ids[1]), byref(Options(**options)),
                                    byref(Labels(data=address, size=size, bits=bits)), byref(found),
                                    message, len(message))
    if status != 0:
        raise ValueError(f"{skerry.skerry_status_name(status).decode()}: {message.value.decode()}")
    return found


def main():
    skerry = load(sys.argv[1])

    def place(numbers):
        address, size = numbers.buffer_info()
        return address, size, 8 * numbers.itemsize

    sources, targets = array.array("q", [0, 1, 3]), array.array("q", [1, 2, 4])
    labels = array.array("i", [0] * 5)
    found = components(skerry, 5, place(sources), place(targets), place(labels), algorithm=b"rem")
    print(f"{found.count} components by {found.algorithm.decode()}:", *labels)
    try:
        components(skerry, 4, place(sources), place(targets), place(labels))
    except ValueError as error:
        print(error)


if __name__ == "__main__":
    main()
