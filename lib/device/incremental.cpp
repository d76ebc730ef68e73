// SPDX-License-Identifier: Apache-2.0
#include <stdexcept>
#include <utility>

#include "lib/backends/backend_entry.hpp"
#include "lib/growth/faults.hpp"
#include "lib/pipeline/labels.hpp"
#include "matrix_ops/formatted.hpp"
#include "matrix_ops/passes/check.hpp"
#include "skerry/cuda_incremental.hpp"

namespace skerry {

namespace {

template <class Index>
void check_batch(const device_coo_view<Index>& batch, std::uint64_t vertex_count) {
  check_vertices(batch.row_count, batch.column_count, sizeof(Index), vertices::shared);
  check_batch_vertices(batch.row_count, vertex_count);
}

void check_words(std::size_t words, const char* name, std::uint64_t pairs) {
  if (const std::uint64_t needed = pairs / 64 + (pairs % 64 != 0); words != needed)
    throw std::invalid_argument(
        formatted("{} has {} words of 64 bits; {} pairs need {}", name, words, pairs, needed));
}

}  // namespace

template <std::unsigned_integral Index>
device_incremental_components<Index>::device_incremental_components(std::uint64_t n,
                                                                    device_workspace workspace)
    : workspace_(std::move(workspace)) {
  workspace_.parts().start(growth_);
  grow(n);
}

template <std::unsigned_integral Index>
device_incremental_components<Index>::device_incremental_components(std::span<const Index> labels,
                                                                    device_workspace workspace)
    : workspace_(std::move(workspace)) {
  check_vertices(labels.size(), labels.size(), sizeof(Index), vertices::shared);
  workspace_.parts().start(growth_);
  growth_->adopt(labels);
}

template <std::unsigned_integral Index>
device_incremental_components<Index>::device_incremental_components(
    device_incremental_components&&) noexcept = default;
template <std::unsigned_integral Index>
device_incremental_components<Index>& device_incremental_components<Index>::operator=(
    device_incremental_components&& other) noexcept {
  growth_ = std::move(other.growth_);  // before its workspace
  workspace_ = std::move(other.workspace_);
  return *this;
}
template <std::unsigned_integral Index>
device_incremental_components<Index>::~device_incremental_components() = default;

template <std::unsigned_integral Index>
std::uint64_t device_incremental_components<Index>::vertex_count() const {
  return growth_->vertex_count();
}

template <std::unsigned_integral Index>
std::uint64_t device_incremental_components<Index>::count() {
  return growth_->count();
}

template <std::unsigned_integral Index>
std::uint64_t device_incremental_components<Index>::insert(const device_coo_view<Index>& batch) {
  check_batch(batch, vertex_count());
  return growth_->insert(batch);
}

template <std::unsigned_integral Index>
void device_incremental_components<Index>::insert_async(const device_coo_view<Index>& batch) {
  check_batch(batch, vertex_count());
  growth_->insert_async(batch);
}

template <std::unsigned_integral Index>
void device_incremental_components<Index>::wait() {
  growth_->wait();
}

template <std::unsigned_integral Index>
void device_incremental_components<Index>::connected(const device_coo_view<Index>& pairs,
                                                     std::span<std::uint64_t> answers) {
  check_batch(pairs, vertex_count());
  check_words(answers.size(), "answers", pairs.entry_count);
  growth_->connected(pairs, answers.data());
}

template <std::unsigned_integral Index>
std::uint64_t device_incremental_components<Index>::process(const device_coo_view<Index>& batch,
                                                            std::span<const std::uint64_t> is_query,
                                                            std::span<std::uint64_t> answers) {
  check_batch(batch, vertex_count());
  check_words(is_query.size(), "is_query", batch.entry_count);
  check_words(answers.size(), "answers", batch.entry_count);
  return growth_->process(batch, is_query.data(), answers.data());
}

template <std::unsigned_integral Index>
void device_incremental_components<Index>::labels(std::span<Index> to) {
  check_label_count(to.size(), vertex_count());
  growth_->labels(to.data());
}

template <std::unsigned_integral Index>
void device_incremental_components<Index>::grow(std::uint64_t n) {
  check_vertices(n, n, sizeof(Index), vertices::shared);
  if (n > vertex_count()) growth_->grow(n);
}

template class device_incremental_components<std::uint32_t>;
template class device_incremental_components<std::uint64_t>;

}  // namespace skerry
