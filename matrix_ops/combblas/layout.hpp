// SPDX-License-Identifier: Apache-2.0
// How CombBLAS divides a matrix and its vectors among a square grid of ranks.
#pragma once

#include <algorithm>
#include <cstdint>

namespace skerry::combblas {

/// The largest s with s * s <= ranks.
[[nodiscard]] constexpr std::uint64_t side_below(std::uint64_t ranks) {
  std::uint64_t side = 0;
  while ((side + 1) * (side + 1) <= ranks) ++side;
  return side;
}

/// Whether so many ranks form a grid.
[[nodiscard]] constexpr bool is_square(std::uint64_t ranks) {
  return ranks != 0 && side_below(ranks) * side_below(ranks) == ranks;
}

/// n elements in `parts` segments of equal length, but for the last, which has the remainder too.
struct segments {
  std::uint64_t n, parts;

  [[nodiscard]] constexpr std::uint64_t length() const { return n / parts; }
  [[nodiscard]] constexpr std::uint64_t begin(std::uint64_t part) const { return part * length(); }
  [[nodiscard]] constexpr std::uint64_t size(std::uint64_t part) const {
    return part + 1 == parts ? n - begin(part) : length();
  }
  /// The segment of element v < n.
  [[nodiscard]] constexpr std::uint64_t part_of(std::uint64_t v) const {
    return length() == 0 ? parts - 1 : std::min(v / length(), parts - 1);
  }
};

/// An element of a vector: the rank that stores it, and its place there.
struct place {
  std::uint64_t rank, local;
};

/// The division of n vertices among side * side ranks.  Rank i * side + j has the entries of row
/// segment i and column segment j.  Of vectors it has part j of segment i.
class layout {
 public:
  constexpr layout(std::uint64_t n, std::uint64_t side) : blocks_{n, side} {}

  [[nodiscard]] constexpr std::uint64_t vertices() const { return blocks_.n; }
  [[nodiscard]] constexpr std::uint64_t ranks() const { return blocks_.parts * blocks_.parts; }
  /// Of rows and of columns.
  [[nodiscard]] constexpr const segments& blocks() const { return blocks_; }

  /// The rank of entry (u, v).
  [[nodiscard]] constexpr std::uint64_t rank_of(std::uint64_t u, std::uint64_t v) const {
    return blocks_.part_of(u) * blocks_.parts + blocks_.part_of(v);
  }
  /// Where element v of a vector is.
  [[nodiscard]] constexpr place place_of(std::uint64_t v) const {
    const std::uint64_t block = blocks_.part_of(v), within = v - blocks_.begin(block);
    const segments parts = parts_of(block);
    const std::uint64_t part = parts.part_of(within);
    return {block * blocks_.parts + part, within - parts.begin(part)};
  }
  /// The first element of a vector that a rank has.
  [[nodiscard]] constexpr std::uint64_t begin(std::uint64_t rank) const {
    const std::uint64_t block = rank / blocks_.parts;
    return blocks_.begin(block) + parts_of(block).begin(rank % blocks_.parts);
  }
  /// Elements of a vector that a rank has.
  [[nodiscard]] constexpr std::uint64_t size(std::uint64_t rank) const {
    return parts_of(rank / blocks_.parts).size(rank % blocks_.parts);
  }

 private:
  [[nodiscard]] constexpr segments parts_of(std::uint64_t block) const {
    return {blocks_.size(block), blocks_.parts};
  }

  segments blocks_;
};

}  // namespace skerry::combblas
