// SPDX-License-Identifier: Apache-2.0
#include "lib/streams/edge_union.hpp"

#include <fmt/format.h>

#include <utility>

#include "matrix_ops/free_memory.hpp"
#include "matrix_ops/printable.hpp"

namespace skerry {

namespace {

/// Refuses arrays that exceed the memory.
std::function<void(std::uint64_t)> memory_check(const std::string& name, std::uint64_t max_bytes) {
  return [what = printable_name(name) +
                 ": a label for each id up to the largest, which --ids any does not need",
          max_bytes](std::uint64_t bytes) { check_bytes(what, bytes, max_bytes); };
}

}  // namespace

edge_union::edge_union(const any_executor& run, std::string name,
                       const std::optional<matrix_shape>& shape, bool bipartite,
                       std::uint64_t max_bytes)
    : grows_(!shape), narrow_(memory_check(name, max_bytes)), wide_(memory_check(name, max_bytes)) {
  if (bipartite) map_ = shape ? vertex_map{1, shape->rows} : vertex_map{2, 1};
  if (!shape) return;
  const std::uint64_t n = shape->rows + (bipartite ? shape->columns : 0);
  is_wide_ = n > max_narrow;
  if (is_wide_)
    wide_.make_roots(run, n);
  else
    narrow_.make_roots(run, n);
}

void edge_union::widen() {
  const std::lock_guard lock(widening_);
  if (is_wide()) return;
  wide_.widen(narrow_.take());
  is_wide_.store(true, std::memory_order_release);
}

edge_union::parents edge_union::take(const any_executor& run) {
  const auto compressed = [&](auto forest) -> parents {
    compress_all(run, forest);
    return forest;
  };
  return is_wide() ? compressed(wide_.take()) : compressed(narrow_.take());
}

}  // namespace skerry
