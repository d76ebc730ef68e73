// SPDX-License-Identifier: Apache-2.0
// hook_first on a device as tests call it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "algorithms/hook_first/cuda/solve.cuh"
#include "tests/edges.hpp"
#include "tests/gpu/on_device.hpp"

namespace skerry::testing {

/// Solves one matrix after the other with one workspace.
template <class View>
class solver {
 public:
  using index = typename View::index;
  using matrix = csr_ref<index, typename View::offset, device_space>;

  /// Columns ascend within rows, as in most matrices.
  std::vector<std::uint64_t> labels(edges g, symmetry pattern) {
    g = with_pattern(g, pattern);
    std::ranges::sort(g.list);
    return labels_as_listed(g, pattern);
  }
  /// Entries keep the order of g.list, which holds both directions if symmetric.
  std::vector<std::uint64_t> labels_as_listed(const edges& g, symmetry pattern) {
    return labels_of(on_device<View>(g, memory_).ref(), pattern);
  }
  std::vector<std::uint64_t> labels_of(const matrix& A, symmetry pattern) {
    device_buffer<index> out(A.row_count, memory_.resources());
    fill_ones(out);
    hook_first(A, pattern, out.data(), workspace_);
    return widened(downloaded(out));
  }
  [[nodiscard]] hook_first_state<index> state() {
    return read_back(workspace_.state(), memory_.resources().stream);
  }
  /// Of the last matrix, if it was sampled.
  [[nodiscard]] first_entries_found first_entries() {
    return read_back(workspace_.first_entries(), memory_.resources().stream);
  }
  /// Of the last matrix.
  [[nodiscard]] std::uint64_t overflowed_tiles() {
    const auto cross_tile = workspace_.cross_tile();
    std::uint64_t count = 0;
    for (std::uint32_t k = 0; k < cross_tile.tiles; ++k)
      count += read_back(cross_tile.count + k, memory_.resources().stream) > cross_tile.capacity;
    return count;
  }
  /// The capacity of the last search, in rows.
  [[nodiscard]] std::uint64_t queue_capacity() { return workspace_.queue().capacity; }
  [[nodiscard]] const device_memory& memory() const { return memory_; }

 private:
  device_memory memory_;
  hook_first_workspace<index> workspace_{memory_.resources()};
};

}  // namespace skerry::testing
