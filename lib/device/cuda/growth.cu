// SPDX-License-Identifier: Apache-2.0
#include <cstdint>

#include "algorithms/incremental/cuda/growing_forest.cuh"
#include "lib/device/cuda/growth.hpp"
#include "lib/device/cuda/units.hpp"
#include "matrix_ops/cuda/label_numbering.cuh"
#include "matrix_ops/cuda/memory.hpp"

namespace skerry {

template <std::unsigned_integral Index>
struct growth_state {
  growth_state(const std::shared_ptr<workspace_state>& workspace, std::size_t rule)
      : kept(workspace), forest(memory_of(*workspace)->resources(), device_rule_at<Index>(rule)) {}

  std::shared_ptr<workspace_state> kept;  // destroyed after the forest, which is in its memory
  growing_forest_on_device<Index> forest;
};

template <class Index>
std::shared_ptr<growth_state<Index>> make_growth_state(
    const std::shared_ptr<workspace_state>& workspace, std::size_t rule) {
  return std::make_shared<growth_state<Index>>(workspace, rule);
}

namespace {

/// A half word of 32 bits is written and read by each warp.
std::uint32_t* half_words(std::uint64_t* words) { return reinterpret_cast<std::uint32_t*>(words); }
const std::uint32_t* half_words(const std::uint64_t* words) {
  return reinterpret_cast<const std::uint32_t*>(words);
}

}  // namespace

template <class Index>
void run_batch(growth_state<Index>& state, const growth_batch<Index>& batch) {
  auto& forest = state.forest;
  const std::uint32_t* is_query = half_words(batch.is_query);
  forest.insert(batch.pairs, {is_query, false});
  if (is_query != nullptr) forest.answer(batch.pairs, {is_query, true}, half_words(batch.answers));
}

template <class Index>
void answer_batch(growth_state<Index>& state, const growth_batch<Index>& batch) {
  state.forest.answer(batch.pairs, {nullptr, true}, half_words(batch.answers));
}

template <class Index>
growth_report finish_batches(growth_state<Index>& state) {
  const batch_report report = state.forest.take_report();
  return {report.links, report.id_outside != 0};
}

template <class Index>
void grow(growth_state<Index>& state, std::uint64_t n) {
  state.forest.grow(n);
}

template <class Index>
std::optional<label_fault> adopt(growth_state<Index>& state, const Index* labels, std::uint64_t n,
                                 std::uint64_t& roots) {
  const cuda_threads& run = state.forest.run();
  const std::uint64_t vertex = run.first(n, is_no_label<Index>{labels});
  if (vertex != n) return label_fault{vertex, read_back(labels + vertex, run.stream())};
  state.forest.grow(n);
  copy_async(labels, state.forest.parents(), n, run.stream());
  device_buffer<unsigned long long> count(1, run.resources());
  fill_zero(count);
  count_roots(run, labels, n, count.data());
  roots = read_back(count.data(), run.stream());
  return {};
}

template <class Index>
void copy_labels(growth_state<Index>& state, Index* labels) {
  auto& forest = state.forest;
  forest.label(labels);
  wait_for(forest.run().stream());
}

template std::shared_ptr<growth_state<std::uint32_t>> make_growth_state(
    const std::shared_ptr<workspace_state>&, std::size_t);
template void run_batch(growth_state<std::uint32_t>&, const growth_batch<std::uint32_t>&);
template void answer_batch(growth_state<std::uint32_t>&, const growth_batch<std::uint32_t>&);
template growth_report finish_batches(growth_state<std::uint32_t>&);
template void grow(growth_state<std::uint32_t>&, std::uint64_t);
template std::optional<label_fault> adopt(growth_state<std::uint32_t>&, const std::uint32_t*,
                                          std::uint64_t, std::uint64_t&);
template void copy_labels(growth_state<std::uint32_t>&, std::uint32_t*);
template std::shared_ptr<growth_state<std::uint64_t>> make_growth_state(
    const std::shared_ptr<workspace_state>&, std::size_t);
template void run_batch(growth_state<std::uint64_t>&, const growth_batch<std::uint64_t>&);
template void answer_batch(growth_state<std::uint64_t>&, const growth_batch<std::uint64_t>&);
template growth_report finish_batches(growth_state<std::uint64_t>&);
template void grow(growth_state<std::uint64_t>&, std::uint64_t);
template std::optional<label_fault> adopt(growth_state<std::uint64_t>&, const std::uint64_t*,
                                          std::uint64_t, std::uint64_t&);
template void copy_labels(growth_state<std::uint64_t>&, std::uint64_t*);

}  // namespace skerry
