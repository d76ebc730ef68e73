// SPDX-License-Identifier: Apache-2.0
#include "lib/generators/edges.hpp"

namespace skerry {

void edge_collector::flush() {
  if (count_ == 0) return;
  if (relabel_)
    for (std::size_t k = 0; k < count_; ++k) {
      rows_[k] = static_cast<std::uint32_t>((*relabel_)(rows_[k]));
      columns_[k] = static_cast<std::uint32_t>((*relabel_)(columns_[k]));
    }
  f_(rows_, columns_, count_);
  count_ = 0;
}

entry_batches<std::uint32_t> edge_matrix::entries() const {
  const auto read = [](const entry_batches<std::uint32_t>& A, std::uint64_t first,
                       std::uint64_t last, batch_function<std::uint32_t> f) {
    const auto& matrix = *static_cast<const edge_matrix*>(A.source());
    edge_collector collect(f, matrix.relabel_);
    matrix.edges_.add_edges(first, last, collect);
    collect.flush();
  };
  return {edges_.vertex_count(), edges_.item_count(), this, read};
}

}  // namespace skerry
