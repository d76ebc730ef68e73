// SPDX-License-Identifier: Apache-2.0
// A fault on one rank becomes the same exception on all ranks, so that none waits for another.
//
// Nothing here allocates before all ranks know of the fault: memory may be what has run out.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>

#include "lib/mpi/communicator.hpp"
#include "matrix_ops/callback.hpp"
#include "matrix_ops/error.hpp"

namespace skerry::mpi {

/// What went wrong on one rank.
struct fault {
  error_kind kind;
  std::array<char, 4096> text;  // as of what(), ends with a zero; longer ones are cut
};
static_assert(std::is_trivially_copyable_v<fault>);  // it is sent

/// The fault that the exception being handled is.
[[nodiscard]] fault current_fault() noexcept;

/// The fault of f(), if it throws.
[[nodiscard]] std::optional<fault> fault_in(callback f) noexcept;

/// If a rank passes a fault, throws that of the first such rank, on all ranks.  Collective.
void throw_first(communicator& on, const std::optional<fault>& mine);

/// Calls f() on each rank.  If it throws on any, throws the same exception on all.  Collective: f()
/// must not be.
template <class Function>
void agree(communicator& on, const Function& f) {
  throw_first(on, fault_in(callback(f)));
}

/// What all ranks must pass the same of.
struct common_value {
  const char* name;
  std::uint64_t value;
};

inline constexpr std::size_t most_common_values = 12;

/// Throws std::invalid_argument, on all ranks, unless they pass the same values.  Collective.
///
/// values  at most most_common_values
void check_same(communicator& on, std::span<const common_value> values);
template <std::size_t count>
requires(count <= most_common_values) void check_same(communicator& on,
                                                      const common_value (&values)[count]) {
  check_same(on, std::span<const common_value>(values));
}

}  // namespace skerry::mpi
