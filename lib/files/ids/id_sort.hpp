// SPDX-License-Identifier: Apache-2.0
// Samplesort of strings. Frazer, McKellar: Samplesort: a sampling approach to minimal storage tree
// sorting. JACM 1970.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "lib/files/ids/integer_order.hpp"
#include "lib/files/ids/segmented_array.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/executors/blocks.hpp"

namespace skerry {

/// The order of ids that share their first `skip` bytes.
template <class Ids>
struct id_order {
  /// An id beside its prefix, which decides most comparisons without a cache miss.
  struct item {
    std::uint64_t prefix;
    typename Ids::element element;
  };

  integer_order order;
  std::size_t skip;

  [[nodiscard]] std::uint64_t prefix_of(typename Ids::key id) const {
    return Ids::prefix(id, skip) ^ static_cast<std::uint64_t>(order);
  }
  [[nodiscard]] item item_of(const typename Ids::element& e) const {
    return {prefix_of(Ids::key_of(e)), e};
  }
  [[nodiscard]] bool operator()(const item& a, const item& b) const {
    if (a.prefix != b.prefix) return a.prefix < b.prefix;
    return Ids::less(Ids::key_of(a.element), Ids::key_of(b.element), skip);
  }
};

/// Sorts n ids that are not integers: splits them into buckets of some thousand, each of which one
/// thread sorts.
///
/// Memory beside the ids: 12 bytes an id, and their sorted copy.
template <class Ids, class Executor>
class id_sort {
 public:
  using element = typename Ids::element;

  id_sort(const Executor& run, const segmented_array<element>& from, std::uint32_t n)
      : run_(run), from_(from), n_(n) {}

  /// Writes the ids in ascending order, and the position of each.
  ///
  /// sorted  [n]
  /// rank    [n] or longer: from[k] is at sorted[rank[k]]
  void run(buffer<element>& sorted, buffer<std::uint32_t>& rank) {
    choose_splitters();
    const buffer<std::uint32_t> order = numbers_by_bucket();
    run_.for_each(
        ends_.size(),
        [&](std::size_t b) {
          sort_bucket(order, b == 0 ? 0 : ends_[b - 1], ends_[b], sorted, rank);
        },
        1);
  }

 private:
  static constexpr std::uint32_t bucket_size = 4096, most_buckets = 4096, samples_per_bucket = 16;

  using key = typename Ids::key;
  using item = typename id_order<Ids>::item;

  /// Sorts items that have no prefixes yet.  Returns their order.
  template <class Item>
  id_order<Ids> sort(std::vector<Item>& ids) const {
    std::size_t common = static_cast<std::size_t>(-1);
    const key first = Ids::key_of(ids[0].element);
    for (const Item& id : ids)
      common = std::min(common, Ids::common_prefix(first, Ids::key_of(id.element)));
    const id_order<Ids> order{integer_order::plain, common};
    for (Item& id : ids) id.prefix = order.prefix_of(Ids::key_of(id.element));
    std::sort(ids.begin(), ids.end(), order);
    return order;
  }

  void choose_splitters() {
    const std::uint32_t buckets = std::clamp(n_ / bucket_size, 1u, most_buckets);
    if (buckets == 1) return;
    const std::uint64_t samples = std::uint64_t{buckets} * samples_per_bucket;
    std::vector<item> sample;
    for (std::uint64_t s = 0; s < samples; ++s)
      sample.push_back({0, from_[static_cast<std::uint32_t>(s * n_ / samples)]});
    between_ = sort(sample);
    for (std::uint32_t b = 1; b < buckets; ++b)
      splitters_.push_back(sample[std::size_t{b} * samples_per_bucket]);
  }

  [[nodiscard]] std::uint16_t bucket_of(const element& e) const {
    if (splitters_.empty()) return 0;
    const int side =
        Ids::compare_prefix(Ids::key_of(e), Ids::key_of(splitters_[0].element), between_.skip);
    if (side != 0) return static_cast<std::uint16_t>(side < 0 ? 0 : splitters_.size());
    const auto after =
        std::upper_bound(splitters_.begin(), splitters_.end(), between_.item_of(e), between_);
    return static_cast<std::uint16_t>(after - splitters_.begin());
  }

  /// The numbers grouped by bucket; sets ends_.  [n]
  [[nodiscard]] buffer<std::uint32_t> numbers_by_bucket() {
    const std::size_t buckets = splitters_.size() + 1;
    const std::uint64_t length = std::max<std::uint64_t>(1, n_ / run_.thread_count() + 1);
    const std::uint64_t blocks = n_ / length + (n_ % length != 0);
    buffer<std::uint16_t> bucket(n_);
    // First the number of a block's ids in a bucket, then the position of the next such id.
    std::vector<std::uint32_t> position(blocks * buckets);
    for_each_block(run_, n_, length, [&](std::uint64_t first, std::uint64_t last) {
      std::uint32_t* const count = &position[first / length * buckets];
      for (std::uint64_t k = first; k < last; ++k)
        ++count[bucket[k] = bucket_of(from_[static_cast<std::uint32_t>(k)])];
    });
    ends_.resize(buckets);
    std::uint32_t before = 0;
    for (std::size_t b = 0; b < buckets; ++b) {
      for (std::uint64_t block = 0; block < blocks; ++block)
        before += std::exchange(position[block * buckets + b], before);
      ends_[b] = before;
    }
    buffer<std::uint32_t> order(n_);
    for_each_block(run_, n_, length, [&](std::uint64_t first, std::uint64_t last) {
      std::uint32_t* const next = &position[first / length * buckets];
      for (std::uint64_t k = first; k < last; ++k)
        order[next[bucket[k]]++] = static_cast<std::uint32_t>(k);
    });
    return order;
  }

  void sort_bucket(const buffer<std::uint32_t>& order, std::uint32_t first, std::uint32_t last,
                   buffer<element>& sorted, buffer<std::uint32_t>& rank) const {
    if (first == last) return;
    struct numbered : item {
      std::uint32_t number;
    };
    std::vector<numbered> ids;
    ids.reserve(last - first);
    for (std::uint32_t i = first; i < last; ++i) ids.push_back({{0, from_[order[i]]}, order[i]});
    sort(ids);
    for (std::uint32_t i = first; i < last; ++i) {
      sorted[i] = ids[i - first].element;
      rank[ids[i - first].number] = i;
    }
  }

  const Executor& run_;
  const segmented_array<element>& from_;  // [n]
  std::uint32_t n_;
  id_order<Ids> between_{integer_order::plain, 0};  // of the splitters
  std::vector<item> splitters_;                     // [buckets - 1], ascending
  std::vector<std::uint32_t> ends_;                 // [buckets]: of each in the sorted array
};

}  // namespace skerry
