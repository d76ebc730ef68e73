// SPDX-License-Identifier: Apache-2.0
// A forest in a device's memory that grows by edges and by vertices.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include "algorithms/forest.hpp"
#include "algorithms/hook_first/cuda/compress.cuh"
#include "algorithms/incremental/cuda/answer_pairs.cuh"
#include "algorithms/incremental/cuda/insert_pairs.cuh"
#include "algorithms/incremental/pass_schedule.hpp"
#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/cuda/host_slot.cuh"
#include "matrix_ops/cuda/launch.cuh"
#include "matrix_ops/cuda/threads.cuh"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// Whether labels[v] is no label that cc() gives: it must be a vertex <= v that is its own label.
template <class Index>
struct is_no_label {
  const Index* labels;
  SKERRY_HOST_DEVICE bool operator()(std::uint64_t v) const {
    const Index label = labels[v];
    return label > v || labels[label] != label;
  }
};

/// parent[v] = v for v = first + i
template <class Index>
struct make_root_from {
  Index* parent;
  std::uint64_t first;
  SKERRY_HOST_DEVICE void operator()(std::uint64_t i) const {
    parent[first + i] = static_cast<Index>(first + i);
  }
};

/// One word a vertex. Calls are enqueued on one stream, so that no two kernels overlap.
template <class Index>
class growing_forest_on_device {
 public:
  explicit growing_forest_on_device(const device_resources& resources)
      : run_(resources), report_(1, resources), processors_(multiprocessor_count()) {
    fill_zero(report_);
  }

  [[nodiscard]] std::uint64_t vertex_count() const { return n_; }
  [[nodiscard]] Index* parents() { return parent_.data(); }
  [[nodiscard]] const cuda_threads& run() const { return run_; }

  /// Adds roots until there are n, n >= vertex_count(). Amortised O(1) a vertex.
  void grow(std::uint64_t n) {
    if (n > parent_.size()) {
      device_buffer<Index> larger(std::max(n, parent_.size() + parent_.size() / 2),
                                  run_.resources());
      copy_async(parent_.data(), larger.data(), n_, run_.stream());
      parent_ = std::move(larger);
    }
    run_.for_each(n - n_, make_root_from<Index>{parent_.data(), n_});
    n_ = n;
  }

  /// Inserts the chosen pairs; a large batch is divided where paths are to be shortened.
  void insert(const device_coo_view<Index>& batch, const pair_choice& chosen) {
    for (std::uint64_t first = 0; first < batch.entry_count;) {
      const std::uint64_t count = std::min(batch.entry_count - first, passes_.pairs_left(n_));
      launch(full_device(count), insert_pairs<Index>, batch, first, first + count, chosen,
             parent_.data(), report_.data());
      if (passes_.is_due_after(count, n_)) compress();
      first += count;
    }
  }

  /// answers  [2 * ceil(pairs / 64)] words of 32 bits
  void answer(const device_coo_view<Index>& pairs, const pair_choice& chosen,
              std::uint32_t* answers) {
    launch(full_device(pairs.entry_count), answer_pairs<Index>, pairs, chosen, parent_.data(),
           answers, report_.data());
  }

  /// parent[v] = root(v)
  void compress() {
    launch(full_device(n_), compress_forest<Index>, parent_.data(), n_, false,
           static_cast<hook_first_state<Index>*>(nullptr));
  }

  /// What all batches since the last call have done.  Waits for the stream.
  [[nodiscard]] batch_report take_report() {
    const batch_report report = slot_.read(report_.data(), run_.stream());
    fill_zero(report_);
    return report;
  }

 private:
  /// As many blocks as the device runs at once, or fewer if there are fewer items.
  [[nodiscard]] launch_shape full_device(std::uint64_t items) const {
    const std::uint64_t all = 8 * processors_, needed = items / queue_block_size + 1;
    return {static_cast<unsigned>(std::min(all, needed)), queue_block_size, run_.stream()};
  }

  cuda_threads run_;
  device_buffer<Index> parent_;  // its first n_ words are in use
  std::uint64_t n_ = 0;
  device_buffer<batch_report> report_;
  host_slot slot_;  // where it is read back to
  pass_schedule passes_;
  std::uint64_t processors_;  // multiprocessors
};

}  // namespace skerry
