// SPDX-License-Identifier: Apache-2.0
// Nodes by their ids, in memory that grows with their number and not with the largest id. Thakur,
// Shuaib, Ahmed, Shashidhar: Wait-free parallel disjoint-set data structure for CPUs and GPUs.
// 2014, section 2.2.
#pragma once

#include <algorithm>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "matrix_ops/buffer.hpp"
#include "matrix_ops/host_device.hpp"
#include "matrix_ops/random.hpp"

namespace skerry {

namespace detail {

/// Where in the bucket table the ids of a hash stand.
template <class Id>
struct id_bucket {
  Id start = 0, size = 0;
};

/// An id and its node.
template <class Id>
struct id_slot {
  Id id, node;
};

}  // namespace detail

/// A node table as a thread reads it; small, and copied to where it is used.
template <std::unsigned_integral Id>
struct node_table_ref {
  const detail::id_bucket<Id>* buckets;  // [mask + 1], a power of two
  const detail::id_slot<Id>* slots;      // [nodes], by bucket
  std::uint64_t mask;
  Id nodes;

  /// The bucket of an id.
  [[nodiscard]] SKERRY_HOST_DEVICE std::uint64_t hash(Id id) const {
    return detail::scramble(id) & mask;
  }

  /// The node of an id; `nodes` where the table has no such id.  O(1) expected
  [[nodiscard]] SKERRY_HOST_DEVICE Id node(Id id) const {
    const auto of = buckets[hash(id)];
    for (Id k = 0; k < of.size; ++k)
      if (slots[of.start + k].id == id) return slots[of.start + k].node;
    return nodes;
  }
};

/// Numbers ids 0, 1, ... in ascending order, so that the smallest node of a set has its smallest
/// id.  A closed table: all ids come when it is made.
///
///   hash table    (start, size) of the bucket of a hash; as many as nodes, rounded up to 2^k
///   bucket table  (id, node) of the ids of a bucket, side by side
///   nodes         the id of each
///
/// Memory: 7 words of an Id for each node at most.
template <std::unsigned_integral Id>
class node_table {
 public:
  /// ids   in any order, repeats allowed; fewer different ones than an Id can count
  /// cost  O(ids) where they ascend, else O(ids log ids)
  explicit node_table(buffer<Id> ids) : ids_(std::move(ids)) {
    if (!std::is_sorted(ids_.begin(), ids_.end())) std::sort(ids_.begin(), ids_.end());
    ids_.erase(std::unique(ids_.begin(), ids_.end()), ids_.end());
    ids_.shrink_to_fit();
    buckets_.resize(std::bit_ceil(std::max<std::size_t>(1, ids_.size())));
    slots_.resize(ids_.size());
    for (const Id id : ids_) ++buckets_[ref().hash(id)].size;
    Id start = 0;
    for (auto& each : buckets_) {
      each.start = start;
      start += std::exchange(each.size, Id{0});
    }
    for (std::size_t node = 0; node < ids_.size(); ++node) {
      auto& of = buckets_[ref().hash(ids_[node])];
      slots_[of.start + of.size++] = {ids_[node], static_cast<Id>(node)};
    }
  }

  [[nodiscard]] std::size_t size() const { return ids_.size(); }

  /// The ids by node, ascending.
  [[nodiscard]] std::span<const Id> ids() const { return ids_; }

  /// The two tables, for a copy that other threads read through a ref of their own.
  [[nodiscard]] std::span<const detail::id_bucket<Id>> buckets() const { return buckets_; }
  [[nodiscard]] std::span<const detail::id_slot<Id>> slots() const { return slots_; }

  /// The node of an id, if the table has it.  O(1) expected
  [[nodiscard]] std::optional<Id> node(Id id) const {
    const Id found = ref().node(id);
    return found < size() ? std::optional(found) : std::nullopt;
  }

  /// Valid while the table lives where it is.
  [[nodiscard]] node_table_ref<Id> ref() const {
    return {buckets_.data(), slots_.data(), buckets_.size() - 1, static_cast<Id>(size())};
  }

 private:
  buffer<Id> ids_;                              // [nodes]
  std::vector<detail::id_bucket<Id>> buckets_;  // [2^k]
  buffer<detail::id_slot<Id>> slots_;           // [nodes]
};

}  // namespace skerry
