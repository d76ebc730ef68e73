// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#include "matrix_ops/host_device.hpp"
#include "matrix_ops/views/symmetry.hpp"

namespace skerry {

/// A matrix that with (u, v) holds (v, u): one of the two is read.
struct symmetric_pattern {
  static constexpr bool symmetric = true;
};

/// Nothing is promised.  A test, or the caller of a share, may know that A is symmetric or
/// balanced.
struct any_pattern {
  static constexpr bool symmetric = false;
};

/// The most rounds of a search: a graph that takes many has rows that do not resemble each other.
inline constexpr unsigned search_rounds = 12;

/// How many rows have a smaller first entry, to which they are linked.
enum class first_links : std::uint32_t {
  many,
  of_every_other,  ///< as where two colours are numbered one after the other: chains may be long
  few,
};

/// How a solve finds out whether a matrix of which nothing is promised is symmetric.
enum class symmetry_test : std::uint32_t {
  none,       ///< not at all: both (u, v) and (v, u) are read
  by_hashes,  ///< before it reads the rest of the entries
  by_labels,  ///< it unites one of (u, v) and (v, u), and at the end compares the labels of both
};

/// What the kernels of one solve report to each other.  The host reads it when all have completed.
template <std::unsigned_integral Index>
struct hook_first_state {
  std::uint32_t bad_offset = 0;   // raised: no row may be read
  std::uint32_t is_balanced = 0;  // as many entries enter each set of vertices as leave it: known
                                  // before a search, else reported by unite_outside_giant()
  unsigned long long roots = 0;   // before the last compress, if no edge was united since
  unsigned long long roots_compressed = 0;  // after it; 0 if there was none
  unsigned long long joined = 0;            // trees that compare_parents() has united since
  unsigned long long edges_moved[2] = {};   // of a forest: the sizes of edge_moves
  Index giant = 0;                          // valid where has_giant
  Index source = 0;                         // of a search; valid where has_source
  std::uint32_t is_local = 0;        // a fifth or more of the sampled entries lead to close rows;
                                     // and, of long rows, at most half of them are scattered
  std::uint32_t id_outside = 0;      // raised: an id is no row
  std::uint32_t has_giant = 0;       // one tree holds most entries: that of the vertex `giant`
  std::uint32_t samples_again = 0;   // no tree holds .8 of the sampled entries, and many rows lead
                                     // to another tree: a second sample is taken
  std::uint32_t needs_compress = 0;  // raised: an edge was united since the last compress
  std::uint32_t is_deep = 0;         // raised: the last compress has stopped, since paths are long
  std::uint32_t deep_warps = 0;      // warps that have found long paths
  first_links links = first_links::many;
  std::uint32_t far_first = 0;      // most have a first entry that is smaller, but not near
  std::uint32_t few_far_first = 0;  // few have
  std::uint32_t segments = 0;       // of long rows that no warp has read yet
  symmetry_test test = symmetry_test::none;
  std::uint32_t segments_tested = 0;  // of long rows: those of the test
  std::uint32_t blocks_tested = 0;    // that have finished the test
  std::uint32_t is_symmetric = 0;     // the result of `by_hashes`
  std::uint32_t searched = 0;  // the search visited the giant: its vertices are children of source
  std::uint32_t has_source = 0;                       // there is a row with an entry
  std::uint32_t visited[search_rounds + 1] = {};      // rows queued for each round
  std::uint32_t hubs[search_rounds + 1] = {};         // long rows among them
  std::uint32_t hub_entries[search_rounds + 1] = {};  // entries of these
  std::uint32_t blocks_done = 0;                      // blocks that have finished the search
  found_pattern found = found_pattern::nothing;       // written by the host, at the end

  /// Whether the kernels of this solve return at once.
  [[nodiscard]] __device__ bool is_refused() const { return bad_offset != 0; }
  /// Whether the kernels of the test of symmetry return at once.
  [[nodiscard]] __device__ bool skips_test() const {
    return is_refused() || test != symmetry_test::by_hashes;
  }
  /// The number of components, once the labels are final.
  [[nodiscard]] SKERRY_HOST_DEVICE std::uint64_t count() const {
    return (roots_compressed != 0 ? roots_compressed : roots) - joined;
  }
};

/// Whether one of (u, v) and (v, u) is read.
template <class Pattern, std::unsigned_integral Index>
[[nodiscard]] __device__ bool reads_half(const hook_first_state<Index>* state) {
  return Pattern::symmetric || state->is_symmetric || state->test == symmetry_test::by_labels;
}

static_assert(std::has_unique_object_representations_v<hook_first_state<std::uint32_t>> &&
                  std::has_unique_object_representations_v<hook_first_state<std::uint64_t>>,
              "padding would be copied to the host uninitialised");

}  // namespace skerry
