// SPDX-License-Identifier: Apache-2.0
// A search through ids for one whose value differs, without a branch that depends on what is read.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "matrix_ops/atomics.hpp"

namespace skerry {

namespace detail {

/// For one thread on a processor that gathers eight values at once: passes over groups of eight ids
/// as far as the values of those below `bound` are alike.
struct equal_by_gathers {
#if defined(__x86_64__)
  /// Gathers are 1.4 times as fast as loads on a processor of 2023, and .8 times on one of 2019,
  /// like others before it slowed down by its microcode so that gathers leak nothing. Those that
  /// know bfloat16 are not.
  static bool supported() {
    return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("avx512bf16") != 0;
  }

  [[gnu::target("avx2")]] static const std::uint32_t* pass(const std::uint32_t* id,
                                                           const std::uint32_t* end,
                                                           const std::uint32_t* table,
                                                           std::uint32_t bound, std::uint32_t self,
                                                           std::uint32_t& largest) {
    constexpr std::ptrdiff_t group = 8;
    const auto bounds = _mm256_set1_epi32(static_cast<int>(bound)),
               instead = _mm256_set1_epi32(static_cast<int>(self)),
               alike = _mm256_set1_epi32(static_cast<int>(table[self]));
    auto most = _mm256_set1_epi32(static_cast<int>(largest));
    for (; end - id >= group; id += group) {
      const auto ids = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(id));
      const auto beyond = _mm256_cmpeq_epi32(_mm256_max_epu32(ids, bounds), ids);
      const auto values = _mm256_i32gather_epi32(reinterpret_cast<const int*>(table),
                                                 _mm256_blendv_epi8(ids, instead, beyond), 4);
      most = _mm256_max_epu32(most, ids);
      if (_mm256_movemask_epi8(_mm256_cmpeq_epi32(values, alike)) != -1) break;
    }
    std::uint32_t each[group];
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(each), most);
    for (const std::uint32_t one : each) largest = largest < one ? one : largest;
    return id;
  }
#else
  static bool supported() { return false; }

  static const std::uint32_t* pass(const std::uint32_t* id, const std::uint32_t*,
                                   const std::uint32_t*, std::uint32_t, std::uint32_t,
                                   std::uint32_t&) {
    return id;
  }
#endif
};

}  // namespace detail

/// Searches lists of ids by the values that a table holds for them.
///
/// Atomics  how the table is read; other threads may write to it, unless it is plain_access
template <class Atomics, std::unsigned_integral Index>
class search_mismatch {
 public:
  explicit search_mismatch(const Index* table) : table_(table) {}

  /// The first id of [id, end) that is below `bound` and whose value is not that of `self`, or end.
  /// Values of others are not read.
  [[nodiscard]] const Index* operator()(const Index* id, const Index* end, Index bound,
                                        Index self) {
    const Index wanted = Atomics::load(table_[self]);
    const auto alike = [&] {
      largest_ = largest_ < *id ? *id : largest_;
      return Atomics::load(table_[*id < bound ? *id : self]) == wanted;
    };
    if (id == end || !alike()) return id;  // one that differs is often followed by another
    for (id = pass(id + 1, end, bound, self); id != end; ++id)
      if (!alike()) break;
    return id;
  }

  /// The largest id that was looked at.
  [[nodiscard]] Index largest() const { return largest_; }

 private:
  /// Passes over groups of ids that are alike.
  const Index* pass(const Index* id, const Index* end, Index bound, Index self) {
    using gathers = detail::equal_by_gathers;
    if constexpr (may_gather)
      if (gathers_ && bound <= most_signed)
        return gathers::pass(id, end, table_, bound, self, largest_);
    const Index wanted = Atomics::load(table_[self]);
    Index largest = largest_;
    for (; end - id >= group; id += group) {
      Index differ = 0;
      for (std::ptrdiff_t k = 0; k < group; ++k) {
        largest = largest < id[k] ? id[k] : largest;
        differ |= Atomics::load(table_[id[k] < bound ? id[k] : self]) ^ wanted;
      }
      if (differ != 0) break;
    }
    largest_ = largest;
    return id;
  }

  static constexpr bool may_gather =
      std::same_as<Atomics, plain_access> && std::same_as<Index, std::uint32_t>;
  static constexpr std::ptrdiff_t group = 8;
  static constexpr std::uint32_t most_signed = 0x7fffffff;  // places of a gather are signed

  const Index* table_;
  Index largest_ = 0;
  bool gathers_ = may_gather && detail::equal_by_gathers::supported();
};

}  // namespace skerry
