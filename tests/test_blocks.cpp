// SPDX-License-Identifier: Apache-2.0
// Blocks cover a range exactly once, for any length up to 2^64 - 1; chunks cover a matrix exactly
// once; threads fill every part of a ring exactly once.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "lib/files/readers/binary_csr_source.hpp"
#include "matrix_ops/executors/blocks.hpp"
#include "matrix_ops/executors/serial.hpp"
#include "matrix_ops/passes/row_chunks.hpp"
#include "matrix_ops/ring.hpp"
#include "matrix_ops/staging_plan.hpp"
#include "tests/files.hpp"
#include "tests/graphs.hpp"

namespace test_blocks {

namespace {

using namespace skerry::testing;

std::vector<std::pair<std::uint64_t, std::uint64_t>> blocks(std::uint64_t n, std::uint64_t length) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> all;
  skerry::for_each_block(skerry::serial(), n, length, [&](std::uint64_t first, std::uint64_t last) {
    all.push_back({first, last});
  });
  return all;
}

}  // namespace

TEST_CASE("all blocks but the last have the same length, and none is empty") {
  using list = std::vector<std::pair<std::uint64_t, std::uint64_t>>;
  CHECK(blocks(0, 3) == list{});
  CHECK(blocks(2, 3) == list{{0, 2}});
  CHECK(blocks(6, 3) == list{{0, 3}, {3, 6}});
  CHECK(blocks(7, 3) == list{{0, 3}, {3, 6}, {6, 7}});
  constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  CHECK(blocks(most, most - 1) == list{{0, most - 1}, {most - 1, most}});
}

namespace {

/// The entries of a matrix, read from its chunks. Checks that no chunk could be longer.
template <class Index>
entry_list entries_of_chunks(const skerry::row_source<Index>& A, std::size_t bytes) {
  const auto chunks = skerry::cut_into_chunks(A, bytes);
  entry_list all;
  std::uint64_t rows = 0, entries = 0;  // read so far
  for (const auto& each : chunks) {
    const std::size_t used = skerry::chunk_layout<Index>(each).bytes;
    CHECK(used <= bytes);
    CHECK((&each == &chunks.back() || used + 32 > bytes));  // neither a row nor an entry fits
    CHECK((each.first_row == rows || each.first_row + 1 == rows));
    CHECK(each.entries.first == entries);
    std::vector<std::uint32_t> offsets(each.row_count());
    std::vector<Index> columns(each.entry_count());
    A.copy_offsets(each.first_row, each.last_row, each.entries, offsets.data());
    A.copy_columns(each.entries, columns.data());
    offsets.push_back(static_cast<std::uint32_t>(each.entry_count()));
    for (std::size_t r = 0; r < each.row_count(); ++r)
      for (std::uint32_t k = offsets[r]; k < offsets[r + 1]; ++k)
        all.emplace_back(each.first_row + r, columns[k]);
    rows = each.last_row;
    entries = each.entries.last;
  }
  CHECK(rows == A.row_count());
  CHECK(entries == A.entry_count());
  return all;
}

template <class View>
void check_chunks(const edges& g) {
  const auto arrays_of_g = arrays<View>(g);
  const skerry::csr_source<typename View::index, typename View::offset> A(arrays_of_g.view());
  entry_list expected = g.list;
  std::ranges::stable_sort(expected, {}, [](auto e) { return e.first; });
  for (const std::size_t bytes : {64, 80, 100, 256, 1000, 4096, 1 << 20})
    CHECK(entries_of_chunks(A, bytes) == expected);
}

}  // namespace

TEST_CASE("chunks hold each row and entry once, also where a row is longer than a chunk") {
  auto graphs = small_graphs();
  graphs.push_back({"star", symmetrised(star(700, 350))});
  graphs.push_back({"almost no entries", random_graph(5000, 3, 1)});
  graphs.push_back({"random graph", random_graph(300, 2000, 2)});
  for (const auto& [name, graph] : graphs) {
    CAPTURE(name);
    check_chunks<skerry::csr_view<std::uint32_t, std::uint32_t>>(graph);
    check_chunks<skerry::csr_view<std::uint32_t, std::uint64_t>>(graph);
    check_chunks<skerry::csr_view<std::uint64_t, std::uint64_t>>(graph);
  }
}

TEST_CASE("chunking terminates within the matrix if offsets decrease") {
  std::vector<std::uint32_t> offsets{0, 50, 10, 4000000000, 7, 90, 100}, columns(100);
  const skerry::csr_source<std::uint32_t, std::uint32_t> source(
      skerry::csr_view<std::uint32_t, std::uint32_t>(6, offsets, columns));
  for (const std::size_t bytes : {64, 128, 4096}) {
    const auto chunks = skerry::cut_into_chunks(source, bytes);
    REQUIRE(!chunks.empty());
    CHECK(chunks.size() < 100);
    CHECK(chunks.back().last_row == 6);
    for (const auto& each : chunks) {
      CHECK(each.entries.first <= each.entries.last);
      CHECK(each.entries.last <= 100);
    }
  }
}

TEST_CASE("sg and egr: chunks of rows, from a file and from memory") {
  std::string wide_offsets, narrow_offsets, columns;
  entry_list expected;
  for (std::int64_t v = 0; v <= 9000; ++v) {  // more than one read returns
    wide_offsets += binary(v / 2);
    narrow_offsets += binary(static_cast<std::int32_t>(v / 2));
    if (v % 2 == 0) continue;
    expected.emplace_back(v, v * 7 % 9000);
    columns += binary(static_cast<std::int32_t>(v * 7 % 9000));
  }
  const auto check_source = [&](const skerry::input& in, const skerry::binary_csr& layout) {
    const skerry::binary_csr_source A(in, layout);
    for (const std::size_t bytes : {64, 1000, 1 << 20})
      CHECK(entries_of_chunks(A, bytes) == expected);
    CHECK_NOTHROW(A.check_columns(skerry::threads(2)));
  };
  const auto egr = binary(9000, 4500) + narrow_offsets + columns;
  const temporary_folder folder;
  const auto file = skerry::input::of_file(folder.add("a.egr", egr), {});
  check_source(file, skerry::layout_of_ecl(file));
  const auto bytes = skerry::input::of_bytes(egr, "a.egr", {});
  check_source(bytes, skerry::layout_of_ecl(bytes));

  auto sg = '\0' + binary(std::int64_t{4500}, std::int64_t{9000}) + wide_offsets + columns;
  const auto right = skerry::input::of_file(folder.add("a.sg", sg), {});
  check_source(right, skerry::layout_of_gap(right));
  sg.replace(17 + 8 * 5000, 8, binary(std::int64_t{1}));
  sg.replace(17 + 8 * 9001 + 4 * 77, 4, binary(std::int32_t{9000}));
  const auto broken = skerry::input::of_bytes(sg, "a.sg", {});
  const skerry::binary_csr_source A(broken, skerry::layout_of_gap(broken));
  CHECK_THROWS_WITH_AS(
      static_cast<void>(entries_of_chunks(A, 1000)),
      doctest::Contains("a.sg: byte 40017: offset 5000 is 1, outside 2499 to 4500"),
      skerry::invalid_matrix);
  CHECK_THROWS_WITH_AS(A.check_columns(skerry::threads(2)),
                       doctest::Contains("a.sg: byte 72333: neighbour"), skerry::invalid_matrix);
}

TEST_CASE("threads fill each part of a ring once, and none before its slot is free") {
  constexpr std::uint64_t chunks = 200;
  constexpr unsigned parts = 5, slots = 3;
  std::vector<std::vector<std::uint64_t>> slot(slots, std::vector<std::uint64_t>(parts, chunks));
  skerry::ring turns(chunks, parts, slots);
  std::vector<std::jthread> fillers;
  for (int t = 0; t < 4; ++t)
    fillers.emplace_back([&] {
      while (const auto mine = turns.claim()) {
        slot[mine->chunk % slots][mine->number] = mine->chunk;
        turns.complete(*mine);
      }
    });
  std::uint64_t right = 0;
  for (std::uint64_t c = 0; c < chunks; ++c) {
    REQUIRE(turns.wait_for(c));
    right += slot[c % slots] == std::vector<std::uint64_t>(parts, c);
    turns.release_slot();
  }
  fillers.clear();
  CHECK(right == chunks);
}

TEST_CASE("giving up a ring releases all waiting threads") {
  skerry::ring turns(10, 2, 2);
  std::vector<std::jthread> fillers;
  for (int t = 0; t < 3; ++t)
    fillers.emplace_back([&] {
      while (const auto mine = turns.claim())
        if (mine->chunk == 1) return turns.cancel();
    });
  CHECK_FALSE(turns.wait_for(0));
  fillers.clear();
  CHECK_FALSE(turns.claim().has_value());
}

TEST_CASE("a ring with too few slots or parts is an error") {
  CHECK_THROWS_WITH_AS(static_cast<void>(skerry::checked({.slots = 1})),
                       "slots = 1 in a staging ring; use 2 or more, since one is filled while "
                       "another is copied",
                       std::invalid_argument);
  CHECK_THROWS_AS(static_cast<void>(skerry::checked({.slots = 0})), std::invalid_argument);
  CHECK_THROWS_AS(static_cast<void>(skerry::checked({.segments = 0})), std::invalid_argument);
  CHECK_NOTHROW(static_cast<void>(skerry::checked({.slots = 2, .segments = 1})));
}

}  // namespace test_blocks
