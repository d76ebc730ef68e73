// SPDX-License-Identifier: Apache-2.0
// A forest in a device's memory that grows by edges and by vertices.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "algorithms/cuda_run.cuh"
#include "algorithms/forest.hpp"
#include "algorithms/hook_first/cuda/compress.cuh"
#include "algorithms/incremental/cuda/answer_pairs.cuh"
#include "algorithms/incremental/cuda/insert_by_rule.cuh"
#include "algorithms/incremental/cuda/insert_pairs.cuh"
#include "algorithms/incremental/pass_schedule.hpp"
#include "algorithms/min_label/root_hooks.hpp"
#include "algorithms/union_find/jtb_ranks.hpp"
#include "algorithms/union_find/union_rule.hpp"
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

/// One word a vertex, and the rule's. Calls are enqueued on one stream, so that no two kernels
/// overlap.
template <class Index>
class growing_forest_on_device {
 public:
  growing_forest_on_device(const device_resources& resources, const device_rule<Index>& rule)
      : run_(resources), rule_(rule), report_(1, resources), processors_(multiprocessor_count()) {
    fill_zero(report_);
  }

  [[nodiscard]] std::uint64_t vertex_count() const { return n_; }
  [[nodiscard]] Index* parents() { return parent_.data(); }
  [[nodiscard]] const cuda_threads& run() const { return run_; }

  /// Adds roots until there are n, n >= vertex_count(). Amortised O(1) a vertex.
  void grow(std::uint64_t n) {
    if (n > parent_.size()) {
      const std::uint64_t capacity = std::max(n, parent_.size() + parent_.size() / 2);
      device_buffer<Index> larger(capacity, run_.resources());
      // After the parents: if these fit, the number of bytes does not overflow.
      device_buffer<std::uint64_t> auxiliary(auxiliary_words(capacity), run_.resources());
      if (rule_.auxiliary_starts_as_ones)
        fill_ones(auxiliary);
      else
        fill_zero(auxiliary);
      copy_async(auxiliary_.data(), auxiliary.data(), auxiliary_.size(), run_.stream());
      copy_async(parent_.data(), larger.data(), n_, run_.stream());
      parent_ = std::move(larger);
      auxiliary_ = std::move(auxiliary);
    }
    run_.for_each(n - n_, make_root_from<Index>{parent_.data(), n_});
    n_ = n;
  }

  /// Inserts the chosen pairs. Rules in rounds wait for the stream. By the default, a large batch
  /// is divided where paths are to be shortened.
  void insert(const device_coo_view<Index>& batch, const pair_choice& chosen) {
    if (rule_.rounds) return insert_in_rounds(batch, chosen);
    if (rule_.insert != nullptr)
      return launch(full_device(batch.entry_count), rule_.insert, batch, chosen, parent_.data(),
                    static_cast<void*>(auxiliary_.data()), report_.data());
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
    launch(full_device(n_), compress_forest<Index>, parent_.data(), n_, compression::always,
           static_cast<hook_first_state<Index>*>(nullptr));
  }

  /// labels[v] = the smallest vertex of v's tree; asynchronous.
  void label(Index* labels) {
    compress();
    if (!rule_.links_by_rank) return copy_async(parent_.data(), labels, n_, run_.stream());
    using rule = jtb_ranks<naive>;  // any that has root()
    using ref = forest_of<rule, device_atomics, Index>;
    const ref t{parent_.data(), nullptr};
    run_.for_each(n_, make_root<Index>{labels});
    run_.for_each(n_, reduce_min_to_root<rule, ref>{t, labels});
    run_.for_each(n_, copy_min_from_root<rule, ref>{t, labels});
  }

  /// What all batches since the last call have done.  Waits for the stream.
  [[nodiscard]] batch_report take_report() {
    const batch_report report = slot_.read(report_.data(), run_.stream());
    fill_zero(report_);
    return report;
  }

 private:
  /// Words of the rule's auxiliary values of n vertices; whole ones, since a device changes a byte
  /// together with its word.
  [[nodiscard]] std::uint64_t auxiliary_words(std::uint64_t n) const {
    return (n * rule_.auxiliary_bytes + 7) / 8;
  }

  void insert_in_rounds(const device_coo_view<Index>& batch, const pair_choice& chosen) {
    auto edges = run_.template allocate<hook_edge<Index>>(batch.entry_count);
    auto size = run_.template allocate<std::uint64_t>(1);
    fill_zero(size);
    run_.for_each(batch.entry_count,
                  list_pair<Index>{batch, chosen, {edges.data(), size.data()}, report_.data()});
    const cuda_run on{.executor = run_};
    hook_roots(on, std::span(edges.data(), read_back(size.data(), run_.stream())), parent_.data(),
               auxiliary_.data(), *rule_.rounds,
               [&]<class Ref>(std::size_t count, const root_hooks<Ref>& hooks) {
                 launch(full_device(count), link_hooked_roots<Ref>, count, hooks, report_.data());
               });
  }

  /// As many blocks as the device runs at once, or fewer if there are fewer items.
  [[nodiscard]] launch_shape full_device(std::uint64_t items) const {
    const std::uint64_t all = 8 * processors_, needed = items / queue_block_size + 1;
    return {static_cast<unsigned>(std::min(all, needed)), queue_block_size, run_.stream()};
  }

  cuda_threads run_;
  device_rule<Index> rule_;
  device_buffer<Index> parent_;             // its first n_ words are in use
  device_buffer<std::uint64_t> auxiliary_;  // of the rule; of as many vertices as parent_ has
  std::uint64_t n_ = 0;
  device_buffer<batch_report> report_;
  host_slot slot_;  // where it is read back to
  pass_schedule passes_;
  std::uint64_t processors_;  // multiprocessors
};

}  // namespace skerry
