// SPDX-License-Identifier: Apache-2.0
// Finds ids whose table values differ from given ones.  The inner loops have no branch that depends
// on loaded data.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "matrix_ops/atomics.hpp"

namespace skerry {

namespace detail {

/// Compares table values eight at a time, with AVX2 gathers.
///
/// Other threads may write to the table.  The processor loads each aligned element of a gather
/// whole, so that it reads what some thread has stored, as a relaxed load does.  GCC's
/// thread sanitizer does not see what a gather reads; under it, scalar loads are used and checked.
struct avx2_gather {
  static constexpr std::ptrdiff_t group = 8;

#if defined(__x86_64__) && !defined(__SANITIZE_THREAD__)
  /// Gathers are 1.4 times as fast as scalar loads on a processor of 2023, but .8 times on one of
  /// 2019: microcode mitigations against data leaks slow its gathers down, as on earlier models.
  /// Processors with AVX512-BF16 are not affected.
  static bool supported() {
    return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("avx512bf16") != 0;
  }

  /// The first group of [id, end) in which the value of an id below `bound` is not `expected`, or
  /// end.  The last group overlaps the one before, so that all ids are compared.
  ///
  /// [id, end)  at least one group
  /// self       whose value was `expected`; takes the place of ids that are not below the bound
  /// largest    [group]: their maximum becomes that of all ids read
  [[gnu::target("avx2")]] static const std::uint32_t* skip_equal(
      const std::uint32_t* id, const std::uint32_t* end, const std::uint32_t* table,
      std::uint32_t bound, std::uint32_t self, std::uint32_t expected, std::uint32_t* largest) {
    const auto bounds = _mm256_set1_epi32(static_cast<int>(bound)),
               selves = _mm256_set1_epi32(static_cast<int>(self)),
               wanted = _mm256_set1_epi32(static_cast<int>(expected));
    auto maxima = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(largest));
    for (const std::uint32_t* const last = end - group;;
         id = id + group < last ? id + group : last) {
      const auto ids = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(id));
      const auto out_of_bound = _mm256_cmpeq_epi32(_mm256_max_epu32(ids, bounds), ids);
      const auto values = _mm256_i32gather_epi32(reinterpret_cast<const int*>(table),
                                                 _mm256_blendv_epi8(ids, selves, out_of_bound), 4);
      maxima = _mm256_max_epu32(maxima, ids);
      if (_mm256_movemask_epi8(_mm256_cmpeq_epi32(values, wanted)) != -1) break;
      if (id == last) {
        id = end;
        break;
      }
    }
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(largest), maxima);
    return id;
  }

  /// Bit k is set if table[id[k]] != expected[k]; for 64 ids.
  [[gnu::target("avx2")]] static std::uint64_t differing(const std::uint32_t* id,
                                                         const std::uint32_t* table,
                                                         const std::uint32_t* expected) {
    std::uint64_t equal = 0;
    for (int k = 0; k < 64; k += 8) {
      const auto ids = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(id + k));
      const auto wanted = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(expected + k));
      const auto values = _mm256_i32gather_epi32(reinterpret_cast<const int*>(table), ids, 4);
      const int lanes = _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(values, wanted)));
      equal |= static_cast<std::uint64_t>(static_cast<unsigned>(lanes)) << k;
    }
    return ~equal;
  }
#else
  static bool supported() { return false; }

  static std::uint64_t differing(const std::uint32_t*, const std::uint32_t*, const std::uint32_t*) {
    return 0;
  }

  static const std::uint32_t* skip_equal(const std::uint32_t* id, const std::uint32_t*,
                                         const std::uint32_t*, std::uint32_t, std::uint32_t,
                                         std::uint32_t, std::uint32_t*) {
    return id;
  }
#endif
};

}  // namespace detail

/// Searches arrays of ids for one whose table value differs from that of a given id.
///
/// Atomics  how the table is read where it is not gathered; unless this is plain_access, other
///          threads may write to it
template <class Atomics, std::unsigned_integral Index>
class mismatch_finder {
 public:
  /// table  [n]; must outlive the finder
  explicit mismatch_finder(const Index* table) : table_(table) {}

  /// The first id of [id, end) with id < bound and table[id] != table[self], or end.  Ids at or
  /// above `bound` are never used as an index.  O(end - id)
  [[nodiscard]] const Index* operator()(const Index* id, const Index* end, Index bound,
                                        Index self) {
    const Index expected = Atomics::load(table_[self]);
    const auto is_equal = [&] {
      largest_[0] = std::max(largest_[0], *id);
      return *id >= bound || Atomics::load(table_[*id]) == expected;
    };
    if (id == end || !is_equal()) return id;  // a mismatch is often followed by another
    for (id = skip_equal(id + 1, end, bound, self); id != end; ++id)
      if (!is_equal()) break;
    return id;
  }

  static constexpr std::size_t max_group = 64;

  /// Bit k is set if table[ids[k]] != expected[k].
  ///
  /// ids       at most max_group, all below `bound`
  /// expected  [ids.size()]
  [[nodiscard]] std::uint64_t among(std::span<const Index> ids, Index bound,
                                    const Index* expected) const {
    if constexpr (may_gather)
      if (has_gather_ && ids.size() == max_group && bound <= max_signed)
        return detail::avx2_gather::differing(ids.data(), table_, expected);
    std::uint64_t differ = 0;
    const auto compare = [&](std::size_t count) {
      for (std::size_t k = 0; k < count; ++k)
        differ |= std::uint64_t{Atomics::load(table_[ids[k]]) != expected[k]} << k;
    };
    if (ids.size() == max_group)
      compare(max_group);  // a loop of known length
    else
      compare(ids.size());
    return differ;
  }

  /// The largest id read so far.
  [[nodiscard]] Index largest() const { return std::ranges::max(largest_); }

 private:
  /// Skips groups of ids whose values are equal.
  const Index* skip_equal(const Index* id, const Index* end, Index bound, Index self) {
    if (end - id < group) return id;
    const Index expected = Atomics::load(table_[self]);
    if constexpr (may_gather)
      if (has_gather_ && bound <= max_signed)
        return detail::avx2_gather::skip_equal(id, end, table_, bound, self, expected,
                                               largest_.data());
    Index largest = largest_[0];
    for (; end - id >= group; id += group) {
      Index difference = 0;
      for (std::ptrdiff_t k = 0; k < group; ++k) {
        largest = std::max(largest, id[k]);
        difference |= Atomics::load(table_[id[k] < bound ? id[k] : self]) ^ expected;
      }
      if (difference != 0) break;
    }
    largest_[0] = largest;
    return id;
  }

  static constexpr bool may_gather = std::same_as<Index, std::uint32_t>;
  static constexpr std::ptrdiff_t group = detail::avx2_gather::group;
  static constexpr std::uint32_t max_signed = 0x7fffffff;  // indices of a gather are signed

  const Index* table_;
  std::array<Index, group> largest_{};  // their maximum is the largest id read
  bool has_gather_ = may_gather && detail::avx2_gather::supported();
};

}  // namespace skerry
