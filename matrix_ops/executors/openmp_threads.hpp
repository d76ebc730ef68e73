// SPDX-License-Identifier: Apache-2.0
// Two faults of GCC's OpenMP runtime, and the way around them.
//
// In a child of fork() it waits for ever for the parent's threads, if the forking thread had run a
// parallel region before.  A thread that is new in the child is not affected: it has no team yet.
//
// If the system refuses a thread, it prints a message and calls exit().
#pragma once

#include "matrix_ops/callback.hpp"

namespace skerry {

/// Whether this process is a child of fork() that has inherited the library.
[[nodiscard]] bool is_forked_child() noexcept;

/// Makes OpenMP start its threads for regions of `count` threads on the calling thread, if the
/// system allows that many.
///
/// throws  backend_error: the system refuses a thread
void start_openmp_threads(unsigned count);

/// Calls f() on a new thread.
///
/// throws  backend_error: the system refuses the thread; what f() throws
void call_on_new_thread(callback f);

/// Calls f() where it can run regions of `count` threads: on the calling thread, or in a child of
/// fork() on a new one.
///
/// throws  backend_error: the system refuses a thread; what f() throws
template <class Function>
void with_openmp_threads(unsigned count, Function f) {
  const auto run = [&] {
    start_openmp_threads(count);
    f();
  };
  if (is_forked_child())
    call_on_new_thread(run);
  else
    run();
}

}  // namespace skerry
