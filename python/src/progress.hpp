// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nanobind/nanobind.h>

#include <exception>
#include <utility>

#include "lib/files/bytes/read_progress.hpp"
#include "matrix_ops/error.hpp"
#include "skerry/options.hpp"

namespace skerry::python {

/// options::progress for a call from Python: handles signals such as Ctrl-C, then calls a function
/// of the user's.  An exception of either stops the run, and rethrow() throws it afterwards.
class progress_of_python {
 public:
  /// function  called with (algorithm, rounds, seconds); False stops the run.  None: no function
  explicit progress_of_python(nanobind::object function) : function_(std::move(function)) {}

  /// Called without the global interpreter lock, as the next one.
  bool operator()(const progress& now) {
    return goes_on([&] { return function_(now.algorithm, now.rounds, now.seconds); });
  }

  /// A function of a read is called with (bytes read, bytes in total, seconds).
  bool operator()(const read_progress& now) {
    return goes_on([&] { return function_(now.bytes_read, now.bytes_total, now.seconds); });
  }

  /// Throws what a call has raised, if any did.
  void rethrow() const {
    if (raised_) std::rethrow_exception(raised_);
  }

 private:
  template <class Call>
  bool goes_on(Call call) {
    const nanobind::gil_scoped_acquire lock;
    try {
      if (PyErr_CheckSignals() != 0) throw nanobind::python_error();
      return function_.is_none() || !call().is(nanobind::handle(Py_False));
    } catch (...) {
      raised_ = std::current_exception();
      return false;
    }
  }

  nanobind::object function_;
  std::exception_ptr raised_;
};

/// Calls solve(options) without the global interpreter lock, with options that report to a function
/// of the user's.
template <class Solve>
auto with_progress(const options& how, nanobind::object function, Solve solve) {
  progress_of_python watch(std::move(function));
  options watched = how;
  watched.progress = [&watch](const progress& now) { return watch(now); };
  try {
    const nanobind::gil_scoped_release unlocked;
    return solve(watched);
  } catch (const stopped&) {
    watch.rethrow();
    throw;
  }
}

}  // namespace skerry::python
