// SPDX-License-Identifier: Apache-2.0
// What hook_first decides from sizes and samples: which entries it reads, and how a device divides
// the rows.
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <utility>

#include "algorithms/hook_first/cuda/device_plan.hpp"
#include "algorithms/hook_first/cuda/tile_plan.hpp"
#include "algorithms/hook_first/plan.hpp"

namespace test_plan {

using namespace skerry;

TEST_CASE("the plan depends on the row length and on the share of the largest tree") {
  static_assert(!sample_first(1000, 3002));
  static_assert(sample_first(1000, 3003));
  static_assert(!sample_first(0, 0));
  static_assert(is_giant_of_rows(.9) && !is_giant_of_rows(.89));
  static_assert(first_link_pays(.6));
  static_assert(!first_link_pays(.61));
  static_assert(!second_sample_pays(1000, 4003, 1, false));
  static_assert(second_sample_pays(1000, 4004, .1, false));
  static_assert(!second_sample_pays(1000, 4004, .09, false));
  static_assert(!second_sample_pays(1000, 4004, .1, true));
  static_assert(!second_sample_pays_on_device(1000, 4003, 0, 1, false));
  static_assert(second_sample_pays_on_device(1000, 4004, .79, .05, false));
  static_assert(!second_sample_pays_on_device(1000, 4004, .8, .05, false));
  static_assert(!second_sample_pays_on_device(1000, 4004, .79, .04, false));
  static_assert(!second_sample_pays_on_device(1000, 4004, .79, .05, true));
  const auto plan = [](std::uint64_t entries, double largest_share, symmetry pattern) {
    return remaining_entries(1000, entries, {largest_share, .3, false}, pattern);
  };
  CHECK(plan(1000, 0, symmetry::yes) == remaining::batched);
  CHECK(plan(6005, .49, symmetry::yes) == remaining::batched);
  CHECK(plan(6006, .49, symmetry::yes) == remaining::inter_component_outside_largest);
  CHECK(plan(20019, .49, symmetry::unknown) == remaining::between_trees);
  CHECK(plan(20020, .49, symmetry::unknown) == remaining::inter_component);
  CHECK(plan(20019, .09, symmetry::yes) == remaining::between_trees);
  CHECK(plan(20020, .09, symmetry::yes) == remaining::inter_component);
  CHECK(plan(6006, .5, symmetry::yes) == remaining::outside_giant);
  CHECK(plan(4000, .5, symmetry::unknown) == remaining::outside_giant);
}

TEST_CASE("the entries of short rows that repeat are united as they are read") {
  static_assert(streaming_may_pay(1024, 5124));
  static_assert(!streaming_may_pay(1024, 5125));
  static_assert(!streaming_may_pay(1023, 2000));
  static_assert(rows_may_repeat(.5) && !rows_may_repeat(.49));
  static_assert(many_stay_roots(.4) && !many_stay_roots(.39));
  static_assert(one_by_one_pays(1000, 4003, symmetry::yes, 1));
  static_assert(!one_by_one_pays(1000, 4004, symmetry::yes, 1));
  static_assert(!one_by_one_pays(1000, 2000, symmetry::unknown, 1));
  static_assert(!one_by_one_pays(1000, 2000, symmetry::yes, 2));
  static_assert(streaming_pays(.75) && !streaming_pays(.74));
  static_assert(parts_are_streamed(1000, 2000, 2) && parts_are_streamed(1000, 2001, 7));
  static_assert(!parts_are_streamed(1000, 2002, 2) && !parts_are_streamed(1000, 2000, 8));
}

TEST_CASE("a giant of few rows is not sought, and a sample has entries that lead on") {
  static_assert(rows_count_as_short(.75) && !rows_count_as_short(.74));
  static_assert(middle_leads_on(.5) && !middle_leads_on(.49));
  static_assert(place_in_row(1, row_place::middle) == 0 && place_in_row(1, row_place::last) == 0);
  static_assert(place_in_row(7, row_place::middle) == 3 && place_in_row(7, row_place::last) == 6);
}

TEST_CASE("parents of all entries are compared where few lead from tree to tree") {
  constexpr auto yes = symmetry::yes, unknown = symmetry::unknown;
  const auto compares = [](std::uint64_t entries, double between_trees, bool local, symmetry is) {
    return comparison_pays(1000, entries, {0, between_trees, local}, is);
  };
  for (const bool local : {true, false}) {
    CHECK(compares(3000, .09, local, yes));
    CHECK_FALSE(compares(3000, .1, local, yes));
  }
  for (const auto& [entries, is] : {std::pair{3000, unknown}, {6000, yes}, {6000, unknown}}) {
    CHECK(compares(entries, .14, false, is));
    CHECK_FALSE(compares(entries, .15, false, is));
    CHECK(compares(entries, .49, true, is));
    CHECK_FALSE(compares(entries, .5, true, is));
  }
}

TEST_CASE("many threads jump once if many entries close cycles, and compress first") {
  static_assert(!many_cycles(2000, 1000, 1000));  // a tree has none
  static_assert(!many_cycles(2100, 1000, 200));
  static_assert(many_cycles(2102, 1000, 200));    // 51 edges more than a forest, 200 trees
  static_assert(!many_cycles(1000, 1000, 1000));  // each edge once, from one end
  static_assert(jumps_of_batch(7, true) == 3);
  static_assert(jumps_of_batch(8, false) == 3);
  static_assert(jumps_of_batch(8, true) == 1);
  static_assert(compression_may_pay(remaining::batched, 1, false));
  static_assert(!compression_may_pay(remaining::batched, 3, true));
  static_assert(compression_may_pay(remaining::between_trees, 3, true));
  static_assert(!compression_may_pay(remaining::between_trees, 3, false));
  static_assert(!compression_may_pay(remaining::outside_giant, 1, true));
  static_assert(compression_pays(.15) && !compression_pays(.14));
}

TEST_CASE("the plan of a device depends on the row length") {
  static_assert(entries_of_root(1000, 9008) == max_entries_of_root);
  static_assert(entries_of_root(1000, 9009) == 2);
  static_assert(!search_first(1000, 9008));
  static_assert(search_first(1000, 9009));
  constexpr std::uint64_t n = 1 << 17;
  static_assert(search_first(n - 1, 10 * n) && !search_first(n, 10 * n));
  static_assert(!search_first(n, 20 * n + 19) && search_first(n, 20 * n + 20));
  static_assert(!search_first(16 * n - 1, 160 * n) && search_first(16 * n, 160 * n));
  static_assert(test_without_giant_pays(1000, 9009, false));
  static_assert(!test_without_giant_pays(1000, 9009, true));
  static_assert(!test_without_giant_pays(n, 10 * n, false));
  static_assert(min_rows_of_tile(1000, 3002) == 4096);
  static_assert(min_rows_of_tile(1000, 3003) == 8192);
  static_assert(min_rows_of_tile(1000, 9009) == 4096);
  static_assert(rows_to_search(1000, 10'000) == 100 + 1024);
  static_assert(rows_to_search(std::uint64_t{1} << 40, std::uint64_t{1} << 44) == 1u << 31);
}

TEST_CASE("first entries are followed as far as ids halve and few paths have ended") {
  static_assert(first_entries_lead_on(.5, .25));
  static_assert(!first_entries_lead_on(.49, 0));
  static_assert(!first_entries_lead_on(1, .26));
  static_assert(first_entries_suffice(.9));
  static_assert(!first_entries_suffice(.89));
}

TEST_CASE("positions in a hub near the last of 2^32 entries do not overflow") {
  constexpr std::uint32_t begin = 4294967000, warps = 4224;
  CHECK(place_in_hub(begin, 0, warps) == begin);
  CHECK(place_in_hub(begin, 4000, warps) == 4294967000u + std::uint64_t{4000} * 32);
  CHECK(place_in_hub(begin, warps + 3, warps) == begin + 3 * 32);
}

TEST_CASE("tiles cover each row once, in whole warps, in the fewest waves") {
  for (const std::uint32_t max_rows : {32, 1024, 24 * 1024})
    for (const std::uint64_t at_once : {2, 7, 264})
      for (const std::uint64_t n : {1, 31, 32, 33, 8448, 8449, 270'336, 270'337, 50'678'356}) {
        CAPTURE(max_rows);
        CAPTURE(at_once);
        CAPTURE(n);
        const auto plan = cut_into_tiles(n, at_once, warp_lanes, max_rows);
        const std::uint64_t rows = plan.rows, blocks = plan.blocks;
        CHECK(rows % warp_lanes == 0);
        CHECK(rows <= max_rows);
        CHECK(rows * blocks >= n);
        CHECK(rows * (blocks - 1) < n);
        const std::uint64_t wave = at_once * max_rows;
        CHECK(blocks <= (n + wave - 1) / wave * at_once);
      }
}

TEST_CASE("a small matrix has few tiles, none shorter than the minimum") {
  const auto plan = cut_into_tiles(100'000, 264, 4096, 24 * 1024);
  CHECK(plan.rows == 4096);
  CHECK(plan.blocks == 25);
  CHECK(cut_into_tiles(5, 264, 4096, 24 * 1024).blocks == 1);
  CHECK(cut_into_tiles(100'000, 264, 4096, 1024).rows == 1024);  // limited by memory
  CHECK(cut_into_tiles(264 * 4096 + 1, 264, 4096, 24 * 1024).rows == 4128);
}

TEST_CASE("a tile is as long as shared memory permits") {
  constexpr std::uint32_t longest = tile_plan::max_rows;
  static_assert(max_rows_within(227 * 1024) == longest);  // compute capability 9.0
  static_assert(max_rows_within(163 * 1024) == longest);  // 8.0
  static_assert(2 * (tile_plan::bytes_of(longest) + tile_plan::static_shared_bytes) <= 228 * 1024);
  for (const std::size_t shared : {48 * 1024, 64 * 1024, 99 * 1024}) {
    CAPTURE(shared);
    const std::uint32_t rows = max_rows_within(shared);
    CHECK(rows % warp_lanes == 0);
    CHECK(tile_plan::bytes_of(rows) + tile_plan::static_shared_bytes <= shared);
    CHECK(tile_plan::bytes_of(rows + warp_lanes) + tile_plan::static_shared_bytes > shared);
  }
}

}  // namespace test_plan
