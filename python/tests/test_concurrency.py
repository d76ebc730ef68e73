# SPDX-License-Identifier: Apache-2.0
"""Threads, processes, signals and progress."""
import multiprocessing
import os
import pathlib
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
import skerry

LONG_PATH = np.arange(30_000), np.arange(1, 30_001)  # label propagation takes a round for each


def graph(seed, n=100_000):
    return tuple(np.random.default_rng(seed).integers(0, n, (2, n)))


def test_the_lock_is_released():
    u, v = np.random.default_rng(1).integers(0, 4_000_000, (2, 8_000_000))
    u.max(), v.max()
    ticks, stop = [], threading.Event()

    def tick():
        while not stop.wait(.001):
            ticks.append(time.perf_counter())

    thread = threading.Thread(target=tick)
    thread.start()
    time.sleep(.01)
    begin = time.perf_counter()
    skerry.cc((u, v), n=4_000_000, threads=1)
    end = time.perf_counter()
    stop.set()
    thread.join()
    assert end - begin > .02  # else the test means nothing
    assert sum(begin < tick < end for tick in ticks) >= 5


def test_eight_threads():
    def solve(seed):
        A = graph(seed)
        return skerry.verify(A, skerry.cc(A).labels).right

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(solve, range(40))) == [True] * 40


def count(seed):
    return skerry.cc(graph(seed), n=100_000).count


@pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"])
def test_processes(method):
    expected = [count(seed) for seed in range(8)]  # starts the threads of this process
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map_async(count, range(8)).get(timeout=100) == expected


def test_children_of_fork():
    """Each child solves, whatever threads the parent has started."""
    expected = count(0)
    answers = []
    for _ in range(200):
        child = os.fork()
        if child == 0:
            os._exit(int(count(0) != expected))
        answers.append(os.waitpid(child, 0)[1])
    assert answers == [0] * 200


def test_progress():
    states = []
    skerry.cc((np.arange(50), np.arange(1, 51)), algorithm="label_propagation",
              progress=states.append)
    assert [s.rounds for s in states] == list(range(len(states))) and len(states) > 5
    assert {s.algorithm for s in states} == {"label_propagation"}
    assert all(s.seconds >= 0 for s in states)


def test_progress_stops_a_run():
    with pytest.raises(skerry.Stopped, match="progress") as error:
        skerry.cc(LONG_PATH, algorithm="label_propagation", progress=lambda now: now.rounds < 3)
    assert error.value.rounds == 3


def test_an_exception_of_progress_is_raised():
    def fail(now):
        raise LookupError("of mine")

    with pytest.raises(LookupError, match="of mine"):
        skerry.cc(LONG_PATH, algorithm="label_propagation", progress=fail)


def test_the_interrupt_key_stops_algorithms_of_rounds():
    # A process that a shell has started in the background ignores the signal.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(.2, os.kill, (os.getpid(), signal.SIGINT))
    begin = time.perf_counter()
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            skerry.cc(LONG_PATH, algorithm="label_propagation", backend="reference")
    finally:
        timer.join()
        signal.signal(signal.SIGINT, before)
    assert time.perf_counter() - begin < 20
    assert skerry.cc(LONG_PATH).count == 1  # the next call is not disturbed


def test_the_module_has_no_openmp():
    """Its runtime can block children of fork(), and ends the process if threads are refused."""
    module = pathlib.Path(skerry._core.__file__).read_bytes()
    assert b"libstdc++" in module
    assert b"libgomp" not in module and b"libomp" not in module
