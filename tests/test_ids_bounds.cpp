// SPDX-License-Identifier: Apache-2.0
// Several bounds of weights in one read.
#include <doctest/doctest.h>

#include <random>
#include <stdexcept>
#include <string>

#include "skerry/ids.hpp"
#include "skerry/incremental.hpp"
#include "skerry/stream_ids.hpp"
#include "tests/files.hpp"
#include "tests/text.hpp"

namespace test_ids_bounds {

using namespace skerry;
using namespace skerry::testing;

namespace {

/// The labels at each bound, by a read of its own.
std::vector<buffer<std::uint32_t>> one_by_one(const std::filesystem::path& file,
                                              id_read_options how) {
  std::vector<buffer<std::uint32_t>> all;
  const weight_filter given = *how.weights;
  const auto solve = [&] {
    how.weights->thresholds = how.weights->distances = {};
    const matrix_with_ids from = read_with_ids(file, how);
    all.push_back(cc(std::get<coo<std::uint32_t>>(from.matrix.entries).view()).labels);
  };
  for (const double bound : given.thresholds) how.weights->threshold = bound, solve();
  for (const double bound : given.distances) how.weights->at_most = bound, solve();
  return all;
}

void check(const std::filesystem::path& file, const id_read_options& how) {
  const auto [from, entries_at] = read_at_bounds(file, how);
  const auto found =
      cc_of_prefixes(std::get<coo<std::uint32_t>>(from.matrix.entries).view(), entries_at);
  const auto expected = one_by_one(file, how);
  REQUIRE(found.size() == expected.size());
  for (std::size_t k = 0; k < found.size(); ++k) {
    CHECK(found[k].labels == expected[k]);
    CHECK(found[k].sizes().size() == found[k].count);
  }
}

}  // namespace

TEST_CASE("thresholds and distances in any order, also repeated and missed by all") {
  const temporary_folder folder;
  std::mt19937 random(7);
  for (const std::string letter : {"", "x"})
    for (const unsigned columns : {2, 3}) {
      std::string lines;
      for (int k = 0; k < 3000; ++k) {
        for (unsigned c = 0; c < columns; ++c)
          lines += letter + std::to_string(random() % 2000) + ",";
        lines += k % 97 == 0 ? "NA\n" : std::to_string(random() % 40) + "\n";
      }
      const auto file = folder.add("a.csv", lines);
      for (const read_options& reading : all_chunkings()) {
        if (reading.chunk_bytes == 1) continue;
        id_read_options how;
        how.reading = reading;
        if (columns == 3) how.columns = {1, 2, 3};
        how.weights = {
            .column = columns + 1, .missing = 12, .thresholds = {30, 5, 39.5, 5, 12, 99}};
        check(file, how);
        how.weights = {.column = columns + 1,
                       .threshold = 3,
                       .missing = 12,
                       .distances = {-1, 5, 20, 12, 1e9}};
        check(file, how);
      }
    }
}

TEST_CASE("what several bounds are not for") {
  const temporary_folder folder;
  const auto file = folder.add("a.csv", "1,2,3\n2,3,1\n");
  id_read_options how;
  how.weights = {.column = 3, .thresholds = {1, 2}};
  CHECK(read_at_bounds(file, how).entries_at == std::vector<std::uint64_t>{2, 1});
  const auto refused = [&](const char* why, auto f) {
    CHECK(contains(error_of<std::invalid_argument>(f), why));
  };
  refused("for read_at_bounds()", [&] { return read_with_ids(file, how); });
  refused("for edges in memory", [&] { return unite_edges_with_ids(file, {}, how); });
  refused("set one with rows", [&] { return read_rows(file, how); });
  how.weights->distances = {3};
  refused("set one of the two", [&] { return read_at_bounds(file, how); });
  how.weights = {.column = 3, .distances = {std::nan("")}};
  refused("no numbers", [&] { return read_at_bounds(file, how); });
  const std::vector<std::uint32_t> ids{0, 1};
  const coo_view<std::uint32_t> A{2, 2, ids, ids};
  CHECK(error_of<std::out_of_range>([&] {
          return cc_of_prefixes(A, std::vector<std::uint64_t>{3});
        }) == "there are 2 entries, not 3; end at most there");
  CHECK(cc_of_prefixes(A, {}).empty());
}

}  // namespace test_ids_bounds
