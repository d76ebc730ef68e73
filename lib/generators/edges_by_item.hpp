// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <utility>

#include "lib/generators/edges.hpp"

namespace skerry {

/// An edge_source whose items are mostly vertices: of(i, f) calls f(u, v) for the edges of item i.
template <class Of>
class edges_by_item final : public edge_source {
 public:
  edges_by_item(std::uint64_t vertices, std::uint64_t bound, std::uint64_t items, Of of)
      : n_(vertices), bound_(bound), items_(items), of_(std::move(of)) {}

  [[nodiscard]] std::uint64_t vertex_count() const override { return n_; }
  [[nodiscard]] std::uint64_t edge_bound() const override { return bound_; }
  [[nodiscard]] std::uint64_t item_count() const override { return items_; }

  void add_edges(std::uint64_t first, std::uint64_t last, edge_collector& f) const override {
    for (std::uint64_t i = first; i < last; ++i) of_(i, f);
  }

 private:
  std::uint64_t n_, bound_, items_;
  Of of_;
};

}  // namespace skerry
