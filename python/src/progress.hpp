// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nanobind/nanobind.h>

#include <exception>
#include <utility>

#include "skerry/options.hpp"

namespace skerry::python {

/// options::progress for a call from Python: handles signals such as Ctrl-C, then calls a function
/// of the user's.  An exception of either stops the run, and rethrow() throws it afterwards.
class progress_of_python {
 public:
  /// function  called with (algorithm, rounds, seconds); False stops the run.  None: no function
  explicit progress_of_python(nanobind::object function) : function_(std::move(function)) {}

  /// Called without the global interpreter lock.
  bool operator()(const progress& now) {
    const nanobind::gil_scoped_acquire lock;
    try {
      if (PyErr_CheckSignals() != 0) throw nanobind::python_error();
      if (function_.is_none()) return true;
      return !function_(now.algorithm, now.rounds, now.seconds).is(nanobind::handle(Py_False));
    } catch (...) {
      raised_ = std::current_exception();
      return false;
    }
  }

  /// Throws what a call has raised, if any did.
  void rethrow() const {
    if (raised_) std::rethrow_exception(raised_);
  }

 private:
  nanobind::object function_;
  std::exception_ptr raised_;
};

}  // namespace skerry::python
