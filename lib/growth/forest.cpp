// SPDX-License-Identifier: Apache-2.0
#include "lib/growth/forest.hpp"

#include <algorithm>
#include <array>

#include "algorithms/forest.hpp"
#include "lib/growth/faults.hpp"
#include "lib/pipeline/thread_count.hpp"
#include "matrix_ops/executors/blocks.hpp"
#include "matrix_ops/executors/serial.hpp"
#include "matrix_ops/formatted.hpp"
#include "matrix_ops/free_memory.hpp"
#include "matrix_ops/passes/check.hpp"

namespace skerry::detail {

namespace {

constexpr std::uint64_t block_pairs = 4096;  // a multiple of 64: threads share no word of answers
/// Smaller batches run on the calling thread: they take less time than waking a thread.
constexpr std::uint64_t worth_a_thread = 16384;
constexpr std::uint64_t block_vertices = 1 << 14;

unsigned checked_threads(const incremental_options& how) {
  options checked;
  checked.threads = how.threads;
  return thread_count(checked);
}

}  // namespace

template <std::unsigned_integral Index>
growing_forest<Index>::growing_forest(const incremental_options& how, query_time allowed)
    : rule_(&incremental_rule_named<Index>(how.rule, allowed)),
      executor_(checked_threads(how)),
      max_bytes_(how.max_bytes) {}

template <std::unsigned_integral Index>
void growing_forest<Index>::grow(std::uint64_t n) {
  const std::uint64_t old = parent_.size();
  if (n <= old) return;
  if (n > parent_.capacity()) {
    const std::uint64_t capacity = std::max(n, old + old / 2);
    check_vertex_count(n, capacity - n + old);
    parent_.reserve(capacity);
    auxiliary_.reserve(capacity * rule_->auxiliary_bytes);
  }
  parent_.resize(n);
  executor_.for_each(
      n - old, [&](std::size_t k) { parent_[old + k] = static_cast<Index>(old + k); },
      block_vertices);
  init_auxiliary(old);
  count_ += n - old;
}

template <std::unsigned_integral Index>
void growing_forest<Index>::init_auxiliary(std::uint64_t first) {
  if (rule_->auxiliary_bytes == 0) return;
  const std::uint64_t n = parent_.size();
  auxiliary_.resize(n * rule_->auxiliary_bytes);
  executor_.for_each(
      n - first, [&](std::size_t k) { rule_->init_auxiliary(arrays(), first + k); },
      block_vertices);
}

template <std::unsigned_integral Index>
void growing_forest<Index>::check_vertex_count(std::uint64_t n, std::uint64_t held) const {
  check_vertices(n, n, sizeof(Index), vertices::shared);
  check_bytes(formatted("{} vertices", n),
              saturating_product(saturating_sum(n, held), sizeof(Index) + rule_->auxiliary_bytes),
              max_bytes_);
}

template <std::unsigned_integral Index>
void growing_forest<Index>::adopt(buffer<Index> labels, const label_fault& invalid) {
  std::atomic<std::uint64_t> roots = 0;
  for_each_block(executor_, labels.size(), block_vertices, [&](std::uint64_t v, std::uint64_t end) {
    std::uint64_t here = 0;
    for (; v < end; ++v) {
      if (labels[v] > v || labels[labels[v]] != labels[v]) invalid(v, labels[v]);
      here += labels[v] == v;
    }
    roots += here;
  });
  parent_ = std::move(labels);
  init_auxiliary(0);
  count_ = roots.load();
}

template <std::unsigned_integral Index>
template <class RunBlock>
void growing_forest<Index>::for_each_block_of(const edge_pairs<Index>& pairs, std::uint64_t n,
                                              const fault& invalid, RunBlock run_block) const {
  const auto run_checked = [&](std::uint64_t first, std::uint64_t last) {
    const std::uint64_t done = run_block({pairs, static_cast<Index>(n), first, last});
    if (done != last) invalid(done);
  };
  if (pairs.count < worth_a_thread)
    for_each_block(serial{}, pairs.count, block_pairs, run_checked);
  else
    for_each_block(executor_, pairs.count, block_pairs, run_checked);
}

template <std::unsigned_integral Index>
bool growing_forest<Index>::insert(Index u, Index v) {
  Index root;
  absorbed_roots<Index> here{&root};
  rule_->insert(arrays(), {{&u, &v, 1, 1}, static_cast<Index>(vertex_count()), 0, 1}, here);
  count_.fetch_sub(here.count, std::memory_order_relaxed);
  return here.count != 0;
}

template <std::unsigned_integral Index>
std::uint64_t growing_forest<Index>::insert(const edge_pairs<Index>& pairs, std::uint64_t n,
                                            const fault& invalid, std::vector<Index>* absorbed) {
  std::atomic<std::uint64_t> links = 0;
  std::mutex appending;
  for_each_block_of(pairs, n, invalid, [&](const batch_block<Index>& block) {
    std::array<Index, block_pairs> memory;
    absorbed_roots<Index> here{memory.data()};
    const std::uint64_t done = rule_->insert(arrays(), block, here);
    if (here.count == 0) return done;
    count_.fetch_sub(here.count, std::memory_order_relaxed);
    links.fetch_add(here.count, std::memory_order_relaxed);
    if (absorbed != nullptr) {
      const std::lock_guard lock(appending);
      absorbed->insert(absorbed->end(), here.roots, here.roots + here.count);
    }
    return done;
  });
  return links;
}

template <std::unsigned_integral Index>
std::vector<component_merge<Index>> growing_forest<Index>::merges_of(
    std::vector<Index> absorbed) const {
  std::ranges::sort(absorbed);
  std::vector<component_merge<Index>> merges;
  merges.reserve(absorbed.size());
  for (const Index label : absorbed) merges.push_back({find(label), label});
  return merges;
}

template <std::unsigned_integral Index>
bit_vector growing_forest<Index>::connected(const edge_pairs<Index>& pairs, std::uint64_t n,
                                            const fault& invalid) const {
  bit_vector answers(pairs.count);
  for_each_block_of(pairs, n, invalid, [&](const batch_block<Index>& block) {
    return answer_block(ref(), block, answers.words());
  });
  return answers;
}

template <std::unsigned_integral Index>
bit_vector growing_forest<Index>::process(const edge_pairs<Index>& pairs, std::uint64_t n,
                                          const bit_vector& is_query, const fault& invalid) {
  if (is_query.size() != pairs.count)
    throw std::invalid_argument(
        formatted("is_query has {} bits for a batch of {}; give one for "
                  "each pair",
                  is_query.size(), pairs.count));
  bit_vector answers(pairs.count);
  for_each_block_of(pairs, n, invalid, [&](const batch_block<Index>& block) {
    std::array<Index, block_pairs> memory;
    absorbed_roots<Index> here{memory.data()};
    const std::uint64_t done =
        rule_->process(arrays(), block, is_query.words(), answers.words(), here);
    if (here.count != 0) count_.fetch_sub(here.count, std::memory_order_relaxed);
    return done;
  });
  return answers;
}

template <std::unsigned_integral Index>
bool growing_forest<Index>::connected(Index u, Index v) const {
  return is_connected<shared_forest<Index>>{ref()}(u, v);
}

template <std::unsigned_integral Index>
Index growing_forest<Index>::find(Index v) const {
  return ref().template find<halve>(v);
}

template <std::unsigned_integral Index>
void growing_forest<Index>::copy_labels(std::uint64_t first, std::span<Index> labels) const {
  executor_.for_each(
      labels.size(),
      [&](std::size_t k) { labels[k] = ref().template find<halve>(static_cast<Index>(first + k)); },
      block_vertices);
}

template <std::unsigned_integral Index>
buffer<Index> growing_forest<Index>::labels() const {
  buffer<Index> all(parent_.size());
  copy_labels(0, all);
  return all;
}

template class growing_forest<std::uint32_t>;
template class growing_forest<std::uint64_t>;

}  // namespace skerry::detail
