// SPDX-License-Identifier: Apache-2.0
// The places of a vector that a gathering or a scattering accesses, with few repeats.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "matrix_ops/combblas/exchange.hpp"
#include "matrix_ops/combblas/layout.hpp"

namespace skerry::combblas {

/// Places in the order of their first access.  Repeats are recognised by a direct-mapped cache of
/// places: the root of a giant component, which most vertices access, is requested about once,
/// not by all of them.
template <std::unsigned_integral Index>
class distinct_places {
 public:
  distinct_places() : cache_(std::size_t{1} << cache_bits) {}

  void clear() { places_.clear(); }
  [[nodiscard]] std::size_t size() const { return places_.size(); }

  /// The number of place v; size() has grown if it is a new one.
  [[nodiscard]] std::uint32_t number_of(Index v) {
    std::uint32_t& number = cache_[slot_of(v)];
    if (number < places_.size() && places_[number] == v) return number;
    places_.push_back(v);
    return number = static_cast<std::uint32_t>(places_.size() - 1);
  }

  /// Orders the places by the rank that stores them.
  ///
  /// local    [size()], the places there
  /// order    [size()], order[number] is the position in local
  /// returns  how many each rank stores
  [[nodiscard]] shares by_rank(const layout& of, std::vector<Index>& local,
                               std::vector<std::uint32_t>& order) const {
    shares sent(of.ranks());
    local.resize(places_.size());
    order.resize(places_.size());
    std::vector<std::uint32_t> rank(places_.size());
    std::vector<Index> at(places_.size());
    for (std::size_t k = 0; k < places_.size(); ++k) {
      const place found = of.place_of(places_[k]);
      rank[k] = static_cast<std::uint32_t>(found.rank);
      at[k] = static_cast<Index>(found.local);
      ++sent.counts[rank[k]];
    }
    sent.find_begins();
    std::vector<int> next = sent.begins;
    for (std::size_t k = 0; k < places_.size(); ++k) {
      order[k] = static_cast<std::uint32_t>(next[rank[k]]++);
      local[order[k]] = at[k];
    }
    return sent;
  }

 private:
  static constexpr unsigned cache_bits = 14;

  static std::size_t slot_of(Index v) {
    return static_cast<std::size_t>((v * std::uint64_t{0x9e3779b97f4a7c15}) >> (64 - cache_bits));
  }

  std::vector<std::uint32_t> cache_;  // numbers of places; a stale one is found to be another's
  std::vector<Index> places_;
};

}  // namespace skerry::combblas
