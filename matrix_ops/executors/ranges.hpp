// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>

namespace skerry {

class any_executor;  // no include of its header: units of a device have this one

namespace detail {

/// A type-erased reference to a function of a block.
struct range_call {
  const void* function;
  void (*run)(const void* function, std::uint64_t first, std::uint64_t last);
};

void for_each_range(const any_executor& run, std::uint64_t n, std::uint64_t max_length,
                    range_call f);

}  // namespace detail

/// Calls f(first, last) for blocks [first, last) that partition [0, n), with work stealing.  Each
/// thread has a contiguous range of its own, so threads work on distant indices.  It processes the
/// range in ascending order, and then steals blocks that other threads have not started.
///
/// An observed executor calls f for one index at a time.
///
/// max_length  indices of a block, > 0; blocks are shorter if n is small for the number of threads
template <class Function>
void for_each_range(const any_executor& run, std::uint64_t n, std::uint64_t max_length,
                    const Function& f) {
  const auto call = [](const void* function, std::uint64_t first, std::uint64_t last) {
    (*static_cast<const Function*>(function))(first, last);
  };
  detail::for_each_range(run, n, max_length, {std::addressof(f), call});
}

}  // namespace skerry
