// SPDX-License-Identifier: Apache-2.0
// A hash table from ids to nodes.  Its memory grows with the number of nodes, not with the largest
// id.  Thakur, Shuaib, Ahmed, Shashidhar: Wait-free parallel disjoint-set data structure for CPUs
// and GPUs. 2014, section 2.2.
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

/// The range of the slots that hold the ids of one hash value.
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

/// A non-owning reference to a node_table, for lookups on the host or on a device.  Copied by
/// value.
template <std::unsigned_integral Id>
struct node_table_ref {
  const detail::id_bucket<Id>* buckets;  // [mask + 1], a power of two
  const detail::id_slot<Id>* slots;      // [nodes], grouped by bucket
  std::uint64_t mask;
  Id nodes;

  /// The bucket index of an id.
  [[nodiscard]] SKERRY_HOST_DEVICE std::uint64_t hash(Id id) const {
    return detail::scramble(id) & mask;
  }

  /// The node of an id, or `nodes` if the table does not contain the id.  O(1) expected
  [[nodiscard]] SKERRY_HOST_DEVICE Id node(Id id) const {
    const auto bucket = buckets[hash(id)];
    for (Id k = 0; k < bucket.size; ++k)
      if (slots[bucket.start + k].id == id) return slots[bucket.start + k].node;
    return nodes;
  }
};

/// Numbers the distinct ids 0, 1, ... in ascending order, so that the smallest node of a set has
/// the smallest id.  The table is static: all ids are given to the constructor.
///
///   buckets  (start, size) of each bucket; the number of nodes rounded up to a power of two
///   slots    (id, node), contiguous within a bucket
///   ids      the id of each node
///
/// Memory: at most 7 words of type Id for each node.
template <std::unsigned_integral Id>
class node_table {
 public:
  /// ids   in any order, repeats allowed; the number of distinct ids must fit in an Id
  /// cost  O(ids) if they are sorted, else O(ids log ids)
  explicit node_table(buffer<Id> ids) : ids_(std::move(ids)) {
    if (!std::is_sorted(ids_.begin(), ids_.end())) std::sort(ids_.begin(), ids_.end());
    ids_.erase(std::unique(ids_.begin(), ids_.end()), ids_.end());
    ids_.shrink_to_fit();
    buckets_.resize(std::bit_ceil(std::max<std::size_t>(1, ids_.size())));
    slots_.resize(ids_.size());
    for (const Id id : ids_) ++buckets_[ref().hash(id)].size;
    Id start = 0;
    for (auto& bucket : buckets_) {
      bucket.start = start;
      start += std::exchange(bucket.size, Id{0});
    }
    for (std::size_t node = 0; node < ids_.size(); ++node) {
      auto& bucket = buckets_[ref().hash(ids_[node])];
      slots_[bucket.start + bucket.size++] = {ids_[node], static_cast<Id>(node)};
    }
  }

  [[nodiscard]] std::size_t size() const { return ids_.size(); }

  /// The id of each node, ascending.  [nodes]
  [[nodiscard]] std::span<const Id> ids() const { return ids_; }

  /// The two arrays, to copy them to a device and build a node_table_ref of the copies.
  [[nodiscard]] std::span<const detail::id_bucket<Id>> buckets() const { return buckets_; }
  [[nodiscard]] std::span<const detail::id_slot<Id>> slots() const { return slots_; }

  /// The node of an id, or nothing if the table does not contain it.  O(1) expected
  [[nodiscard]] std::optional<Id> node(Id id) const {
    const Id found = ref().node(id);
    return found < size() ? std::optional(found) : std::nullopt;
  }

  /// Valid until the table is moved or destroyed.
  [[nodiscard]] node_table_ref<Id> ref() const {
    return {buckets_.data(), slots_.data(), buckets_.size() - 1, static_cast<Id>(size())};
  }

 private:
  buffer<Id> ids_;                              // [nodes]
  std::vector<detail::id_bucket<Id>> buckets_;  // [2^k]
  buffer<detail::id_slot<Id>> slots_;           // [nodes]
};

}  // namespace skerry
