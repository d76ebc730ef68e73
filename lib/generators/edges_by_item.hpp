// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <utility>

namespace skerry {

/// An edge_source whose edges belong to items, mostly vertices: of(i, f) calls f(u, v) for the
/// edges of item i.
template <class Of>
class edges_by_item {
 public:
  edges_by_item(std::uint64_t vertices, std::uint64_t bound, std::uint64_t items, Of of)
      : n_(vertices), bound_(bound), items_(items), of_(std::move(of)) {}

  [[nodiscard]] std::uint64_t vertex_count() const { return n_; }
  [[nodiscard]] std::uint64_t edge_bound() const { return bound_; }

  template <class Executor, class Function>
  void for_each_edge(const Executor& run, Function f) const {
    run.for_each(items_, [&](std::uint64_t i) { of_(i, f); });
  }

 private:
  std::uint64_t n_, bound_, items_;
  Of of_;
};

}  // namespace skerry
