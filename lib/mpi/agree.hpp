// SPDX-License-Identifier: Apache-2.0
// A fault on one rank becomes the same exception on all ranks, so that none waits for another.
#pragma once

#include <exception>
#include <optional>
#include <string>

#include "lib/mpi/communicator.hpp"
#include "matrix_ops/error.hpp"

namespace skerry::mpi {

/// What went wrong on one rank.
struct fault {
  error_kind kind;
  std::string text;
};

/// The fault that an exception is.  Its text is empty if there is no memory for it.
[[nodiscard]] fault fault_of(const std::exception& e) noexcept;

/// If a rank passes a fault, throws that of the first such rank, on all ranks.  Collective.
void throw_first(communicator& on, const std::optional<fault>& mine);

/// Calls f() on each rank.  If it throws on any, throws the same exception on all.  Collective: f()
/// must not be.
template <class Function>
void agree(communicator& on, Function f) {
  std::optional<fault> mine;
  try {
    f();
  } catch (const std::exception& e) {
    mine = fault_of(e);
  }
  throw_first(on, mine);
}

}  // namespace skerry::mpi
