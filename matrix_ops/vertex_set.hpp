// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "matrix_ops/atomics.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/executors/any.hpp"
#include "matrix_ops/executors/ranges.hpp"

namespace skerry {

/// A bitmap of vertices from which single vertices can be removed.  One bit a vertex: the set of a
/// million vertices fits into a core's private cache.
///
/// Atomics  how words are read and written, by one thread or by several
template <class Atomics>
class vertex_set {
 public:
  /// The vertices v of [0, n) with is_member(v).  O(n)
  template <class Executor, class Member>
  vertex_set(const Executor& run, std::uint64_t n, Member is_member) : words_((n + 63) / 64) {
    for_each_range(run, words_.size(), words_per_range,
                   [&](std::uint64_t first, std::uint64_t last) {
                     word any = 0;
                     for (std::uint64_t w = first; w < last; ++w)
                       any |= words_[w] = word_of(64 * w, n, is_member);
                     if (any != 0) raise<Atomics>(was_filled_);
                   });
  }

  /// Whether the set was empty after construction.
  [[nodiscard]] bool initially_empty() const { return was_filled_ == 0; }

  /// Whether v is in the set.  v < n
  [[nodiscard]] bool contains(std::uint64_t v) const { return (word_at(v) & 1) != 0; }

  /// Whether any of several vertices is in the set.  No branch depends on a single vertex.
  template <class Vertices>
  [[nodiscard]] bool contains_any(const Vertices& vertices) const {
    word any = 0;
    for (const auto v : vertices) any |= word_at(v);
    return (any & 1) != 0;
  }

  /// Removes v, if it is in the set.  v < n
  void remove(std::uint64_t v) {
    word& at = words_[v / 64];
    const word others = ~(word{1} << v % 64);
    for (word seen = Atomics::load(at); (seen & ~others) != 0;)
      if (Atomics::compare_exchange(at, seen, seen & others)) return;
  }

 private:
  using word = std::uint64_t;
  static constexpr std::uint64_t words_per_range = 1024;

  template <class Member>
  static word word_of(std::uint64_t first, std::uint64_t n, Member is_member) {
    word bits = 0;
    for (std::uint64_t v = first; v < n && v < first + 64; ++v)
      bits |= static_cast<word>(is_member(v)) << v % 64;
    return bits;
  }

  /// The word of v, shifted so that its lowest bit is that of v.
  [[nodiscard]] word word_at(std::uint64_t v) const {
    return Atomics::load(words_[v / 64]) >> v % 64;
  }

  buffer<word> words_;            // [ceil(n / 64)]
  std::uint32_t was_filled_ = 0;  // 1 if not empty after construction
};

}  // namespace skerry
