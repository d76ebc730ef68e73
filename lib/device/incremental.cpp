// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "algorithms/incremental/rules.hpp"
#include "algorithms/min_label/shiloach_vishkin.hpp"
#include "lib/backends/backend_entry.hpp"
#include "lib/growth/faults.hpp"
#include "lib/pipeline/labels.hpp"
#include "matrix_ops/formatted.hpp"
#include "matrix_ops/passes/check.hpp"
#include "matrix_ops/printable.hpp"
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

/// In the order of device_rule_at().
template <class... Unite, class... Variant>
std::vector<std::string> names_of(list<Unite...>, list<Variant...>) {
  return {"unite_by_min", std::string(Unite::called.text())...,
          std::string(Variant::called.text())...};
}

/// The place of a rule in device_rules(); the default for an empty name.
std::size_t place_of(const std::string& rule) {
  if (rule.empty()) return 0;
  const auto names = device_rules();
  const auto found = std::ranges::find(names, rule);
  if (found == names.end()) {
    std::string all;
    for (const auto& each : names) all += (all.empty() ? "" : ", ") + each;
    throw std::invalid_argument(
        formatted("there is no rule \"{}\" for device_incremental_components; there are {}",
                  printable(rule), all));
  }
  return static_cast<std::size_t>(found - names.begin());
}

}  // namespace

std::vector<std::string> device_rules() {
  return names_of(device_union_rules{}, root_label_algorithms{});
}

template <std::unsigned_integral Index>
device_incremental_components<Index>::device_incremental_components(
    std::uint64_t n, const device_incremental_options& how, device_workspace workspace)
    : workspace_(std::move(workspace)) {
  workspace_.parts().start(growth_, place_of(how.rule));
  grow(n);
}

template <std::unsigned_integral Index>
device_incremental_components<Index>::device_incremental_components(
    std::span<const Index> labels, const device_incremental_options& how,
    device_workspace workspace)
    : workspace_(std::move(workspace)) {
  check_vertices(labels.size(), labels.size(), sizeof(Index), vertices::shared);
  workspace_.parts().start(growth_, place_of(how.rule));
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
