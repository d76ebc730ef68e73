// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "matrix_ops/atomics.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/executors/ranges.hpp"

namespace skerry {

/// A set of vertices that these leave one by one; a bit each, so that the set of a million fits
/// into a processor's own cache.
///
/// Atomics  how it is read and written, by one thread or by many
template <class Atomics>
class vertex_set {
 public:
  /// Of the vertices [0, n) those for which is_member(v).  O(n)
  template <class Executor, class Member>
  vertex_set(const Executor& run, std::uint64_t n, Member is_member) : words_((n + 63) / 64) {
    for_each_range(run, words_.size(), words_at_once, [&](std::uint64_t first, std::uint64_t last) {
      word any = 0;
      for (std::uint64_t w = first; w < last; ++w) any |= words_[w] = word_of(64 * w, n, is_member);
      if (any != 0) raise<Atomics>(had_any_);
    });
  }

  /// Whether nobody was in it to begin with.
  [[nodiscard]] bool was_empty() const { return had_any_ == 0; }

  /// v < n
  [[nodiscard]] bool has(std::uint64_t v) const { return (word_at(v) & 1) != 0; }

  /// Whether any of many vertices is in it.  They are looked up without a branch.
  template <class Vertices>
  [[nodiscard]] bool has_any(const Vertices& vertices) const {
    word any = 0;
    for (const auto v : vertices) any |= word_at(v);
    return (any & 1) != 0;
  }

  /// Takes v out, if it is in.
  void remove(std::uint64_t v) {
    word& at = words_[v / 64];
    const word others = ~(word{1} << v % 64);
    for (word seen = Atomics::load(at); (seen & ~others) != 0;)
      if (Atomics::compare_exchange(at, seen, seen & others)) return;
  }

 private:
  using word = std::uint64_t;
  static constexpr std::uint64_t words_at_once = 1024;

  template <class Member>
  static word word_of(std::uint64_t first, std::uint64_t n, Member is_member) {
    word bits = 0;
    for (std::uint64_t v = first; v < n && v < first + 64; ++v)
      bits |= static_cast<word>(is_member(v)) << v % 64;
    return bits;
  }

  /// Whose last bit is v's.
  [[nodiscard]] word word_at(std::uint64_t v) const {
    return Atomics::load(words_[v / 64]) >> v % 64;
  }

  buffer<word> words_;
  std::uint32_t had_any_ = 0;
};

}  // namespace skerry
