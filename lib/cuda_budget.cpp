// SPDX-License-Identifier: Apache-2.0
#include "cuda_budget.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cuda_device.hpp"
#include "matrix_ops/error.hpp"

namespace skerry {

device_budget budget_of(std::uint64_t asked_for) {
  constexpr std::uint64_t most_reserved = std::uint64_t{256} << 20;
  const std::uint64_t free = free_device_memory();
  const std::uint64_t there = free - std::min(free / 16, most_reserved);
  if (asked_for != 0 && asked_for < there) return {asked_for, true};
  return {there, false};
}

std::string bytes_as_text(std::uint64_t bytes) {
  return bytes < 10'000'000 ? fmt::format("{} bytes", bytes)
                            : fmt::format("{} MB", bytes / 1'000'000);
}

void throw_does_not_fit(std::string_view what, std::uint64_t need, const device_budget& budget,
                        std::string_view remedy, source_location where) {
  if (budget.is_asked_for)
    throw invalid_matrix(fmt::format("{} need {} on the device, but gpu_memory allows {}; {}", what,
                                     bytes_as_text(need), bytes_as_text(budget.bytes), remedy));
  throw backend_error("cudaMemGetInfo",
                      fmt::format("{} free, but {} need {} on the device; {}; the call stands",
                                  bytes_as_text(budget.bytes), what, bytes_as_text(need), remedy),
                      where);
}

}  // namespace skerry
