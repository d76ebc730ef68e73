// SPDX-License-Identifier: Apache-2.0
// Memory that the process may still take, and checks against it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "matrix_ops/error.hpp"

namespace skerry {

// Sums and products of sizes that saturate instead of overflowing.
inline constexpr std::uint64_t most_bytes = ~std::uint64_t{0} / 8;
[[nodiscard]] constexpr std::uint64_t saturating_product(std::uint64_t a, std::uint64_t b) {
  std::uint64_t product = 0;
  return __builtin_mul_overflow(a, b, &product) || product > most_bytes ? most_bytes : product;
}
[[nodiscard]] constexpr std::uint64_t saturating_sum(std::uint64_t a, std::uint64_t b) {
  return a > most_bytes || b > most_bytes - a ? most_bytes : a + b;
}

/// The smallest of: the machine's available memory; what the control groups of the process leave
/// it; what the limits on its address space and its data leave it.
[[nodiscard]] std::uint64_t free_memory();

/// What the control groups of a process leave it, in bytes: the smallest of its own group and the
/// groups around it.  A file cache that the kernel would give back counts as free.
///
/// groups  the contents of /proc/self/cgroup: versions 1 and 2
/// root    where the groups are mounted
[[nodiscard]] std::uint64_t memory_of_groups(std::string_view groups,
                                             const std::filesystem::path& root);

/// More memory is needed than is allowed or free.  Callers of the library catch an invalid_matrix;
/// inside it, this is no fault of the matrix's arrays.
struct memory_refused : invalid_matrix {
  using invalid_matrix::invalid_matrix;
};

/// A unit of sizes in messages.
struct memory_unit {
  std::uint64_t bytes;
  const char* name;
};

/// The largest unit up to MB in which a bound is not 0, and what exceeds it differs from it.
[[nodiscard]] memory_unit unit_of(std::uint64_t needed, std::uint64_t bound);

/// Throws memory_refused if `bytes` exceed the limit.
///
/// what   takes the memory, as the subject of the message: "FILE: 17 entries"
/// limit  0: the free memory, which is queried only if a mebibyte or more is needed
void check_bytes(const std::string& what, std::uint64_t bytes, std::uint64_t limit);

}  // namespace skerry
