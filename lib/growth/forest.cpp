// SPDX-License-Identifier: Apache-2.0
#include "lib/growth/forest.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "algorithms/forest.hpp"
#include "algorithms/kernel_run.hpp"
#include "algorithms/min_label/root_hooks.hpp"
#include "lib/growth/faults.hpp"
#include "lib/pipeline/thread_count.hpp"
#include "matrix_ops/executors/any.hpp"
#include "matrix_ops/executors/blocks.hpp"
#include "matrix_ops/executors/entries.hpp"
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

/// The links of a batch, by all threads.
template <class Index>
struct link_tally {
  std::vector<Index>* absorbed;  // gets the linked roots, unless it is null
  std::atomic<std::uint64_t> count = 0;
  std::mutex appending = {};

  void add(const absorbed_roots<Index>& here, std::atomic<std::uint64_t>& components) {
    if (here.count == 0) return;
    components.fetch_sub(here.count, std::memory_order_relaxed);
    count.fetch_add(here.count, std::memory_order_relaxed);
    if (absorbed == nullptr) return;
    const std::lock_guard lock(appending);
    absorbed->insert(absorbed->end(), here.roots, here.roots + here.count);
  }
};

/// Appends the root that an edge has linked.
template <class Index>
struct append_hooked {
  absorbed_roots<Index>* to;
  void operator()(Index root, const hook_edge<Index>&) const { to->roots[to->count++] = root; }
};

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
    if (rule_->links_by_rank) {
      smallest_.reserve(capacity);
      unsettled_.reserve(capacity);
    }
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
  if (!rule_->links_by_rank) return;
  unsettled_.reserve(n);
  smallest_.resize(n);
  std::iota(smallest_.begin() + static_cast<std::ptrdiff_t>(first), smallest_.end(),
            static_cast<Index>(first));
}

template <std::unsigned_integral Index>
void growing_forest<Index>::check_vertex_count(std::uint64_t n, std::uint64_t held) const {
  check_vertices(n, n, sizeof(Index), vertices::shared);
  check_bytes(formatted("{} vertices", n),
              saturating_product(saturating_sum(n, held), rule_->vertex_bytes()), max_bytes_);
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
  if (rule_->rounds != nullptr || rule_->links_by_rank) {
    const auto checked = [](std::uint64_t) {};
    return insert({&u, &v, 1, 1}, vertex_count(), checked) != 0;
  }
  Index root;
  absorbed_roots<Index> here{&root};
  rule_->insert(arrays(), {{&u, &v, 1, 1}, static_cast<Index>(vertex_count()), 0, 1}, here);
  count_.fetch_sub(here.count, std::memory_order_relaxed);
  return here.count != 0;
}

template <std::unsigned_integral Index>
std::uint64_t growing_forest<Index>::insert(const edge_pairs<Index>& pairs, std::uint64_t n,
                                            const fault& invalid, std::vector<Index>* absorbed) {
  if (rule_->rounds != nullptr) return insert_in_rounds(pairs, n, invalid, absorbed);
  if (!rule_->links_by_rank) return insert_blocks(pairs, n, invalid, absorbed);
  const std::lock_guard one_batch(batches_);
  if (absorbed != nullptr) settle();  // labels before the batch
  const std::uint64_t links = insert_blocks(pairs, n, invalid, &unsettled_);
  if (absorbed != nullptr) settle(absorbed);
  return links;
}

template <std::unsigned_integral Index>
std::uint64_t growing_forest<Index>::insert_blocks(const edge_pairs<Index>& pairs, std::uint64_t n,
                                                   const fault& invalid,
                                                   std::vector<Index>* absorbed) {
  link_tally<Index> links{absorbed};
  for_each_block_of(pairs, n, invalid, [&](const batch_block<Index>& block) {
    std::array<Index, block_pairs> memory;
    absorbed_roots<Index> here{memory.data()};
    const std::uint64_t done = rule_->insert(arrays(), block, here);
    links.add(here, count_);
    return done;
  });
  return links.count;
}

template <std::unsigned_integral Index>
std::uint64_t growing_forest<Index>::insert_in_rounds(const edge_pairs<Index>& pairs,
                                                      std::uint64_t n, const fault& invalid,
                                                      std::vector<Index>* absorbed) {
  buffer<hook_edge<Index>> edges(pairs.count);
  for_each_block_of(pairs, n, invalid, [&](const batch_block<Index>& block) {
    std::uint64_t k = block.first;
    for (; k < block.last && std::max(pairs.first(k), pairs.second(k)) < block.n; ++k)
      edges[k] = {pairs.first(k), pairs.second(k), pairs.first(k), pairs.second(k)};
    return k;
  });
  const bool is_small = pairs.count < worth_a_thread;
  const kernel_run<any_executor> on{is_small ? any_executor(serial{}) : any_executor(executor_)};
  link_tally<Index> links{absorbed};
  // Before the rounds: a failure within one would leave hooks behind.
  if (absorbed != nullptr) absorbed->reserve(absorbed->size() + pairs.count);
  const std::lock_guard one_batch(batches_);
  hook_roots(on, std::span(edges.data(), edges.size()), parent_.data(),
             reinterpret_cast<std::uint64_t*>(auxiliary_.data()), *rule_->rounds,
             [&]<class Ref>(std::size_t count, const root_hooks<Ref>& hooks) {
               for_each_block(on.executor, count, block_pairs, [&](std::size_t k, std::size_t end) {
                 std::array<Index, block_pairs> memory;
                 absorbed_roots<Index> here{memory.data()};
                 for (; k < end; ++k) link_hooked<Ref, append_hooked<Index>>{hooks, {&here}}(k);
                 links.add(here, count_);
               });
             });
  return links.count;
}

template <std::unsigned_integral Index>
void growing_forest<Index>::settle(std::vector<Index>* ended) {
  if (ended != nullptr) ended->reserve(unsettled_.size());
  for (const Index linked : unsettled_) {
    Index &here = smallest_[linked], &of_root = smallest_[ref().template find<halve>(linked)];
    if (here < of_root) std::swap(here, of_root);
    if (ended != nullptr) ended->push_back(here);
  }
  unsettled_.clear();
}
// Correctness. Each linked root has the label of its tree before the link, and passes the smaller
// of two labels on to the root that its tree has now. If that is linked later, it passes it on in
// its turn. So the last root gets the smallest label, and each other one keeps a label that ended.

template <std::unsigned_integral Index>
std::vector<component_merge<Index>> growing_forest<Index>::merges_of(std::vector<Index> absorbed) {
  std::unique_lock one_batch(batches_, std::defer_lock);
  if (rule_->links_by_rank) {
    one_batch.lock();
    settle();  // batches of other threads since
  }
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
  const Index root = ref().template find<halve>(v);
  return rule_->links_by_rank ? smallest_[root] : root;
}

template <std::unsigned_integral Index>
void growing_forest<Index>::copy_labels(std::uint64_t first, std::span<Index> labels) const {
  executor_.for_each(
      labels.size(), [&](std::size_t k) { labels[k] = find(static_cast<Index>(first + k)); },
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
