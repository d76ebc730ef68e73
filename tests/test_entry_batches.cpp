// SPDX-License-Identifier: Apache-2.0
// Entries in batches: those of each view, in any division of its positions; and checks of ids,
// which report what a check of one entry after the other finds first.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "matrix_ops/executors/serial.hpp"
#include "matrix_ops/executors/threads.hpp"
#include "matrix_ops/passes/check.hpp"
#include "matrix_ops/passes/for_each_batch.hpp"

namespace test_entry_batches {

using namespace skerry;

namespace {

using pairs = std::vector<std::pair<std::uint64_t, std::uint64_t>>;

/// The entries of a view in the order of its arrays, by a loop over single entries.
template <class View>
pairs listed(const View& A) {
  pairs all;
  for_each_entry(A, serial{}, [&](auto u, auto v) { all.emplace_back(u, v); });
  return all;
}

template <class View>
void check_batches(const View& A) {
  const pairs expected = listed(A);
  auto entries = entry_batches(A);
  using index = typename View::index;
  CHECK(entries.row_count == A.row_count);
  CHECK(entries.column_count == A.column_count);
  CHECK(entries.entry_count() == expected.size());
  for (const std::uint64_t length : {1u, 7u, 1000u, 5000u, 1u << 20}) {
    pairs found;
    bool are_sized = true;
    const auto add = [&](const index* rows, const index* columns, std::size_t count) {
      are_sized = are_sized && count > 0 && count <= batch_size<index>;
      for (std::size_t k = 0; k < count; ++k) found.emplace_back(rows[k], columns[k]);
    };
    for (std::uint64_t first = 0; first < entries.size; first += length)
      entries.read(first, std::min(entries.size, first + length), add);
    CHECK(are_sized);
    CHECK(found == expected);
    entries.max_block = length;
    std::atomic<std::uint64_t> sum = 0;
    for_each_entry(entries, threads(3), [&](auto u, auto v) { sum += 3 * u + v + 1; });
    std::uint64_t expected_sum = 0;
    for (const auto& [u, v] : expected) expected_sum += 3 * u + v + 1;
    CHECK(sum == expected_sum);
  }
}

/// Rows of 0, 1, 2 and many entries: more than a batch in the last one, and empty rows after it.
template <class Index, class Offset>
struct rows_of_all_lengths {
  std::vector<Offset> offsets{0};
  std::vector<Index> columns;
  std::uint64_t width = 9000;

  rows_of_all_lengths() {
    for (const std::uint64_t length : {0u, 0u, 1u, 2u, 0u, 3000u, 1u, 0u, 5000u, 0u, 0u}) {
      for (std::uint64_t k = 0; k < length; ++k)
        columns.push_back(static_cast<Index>((7 * columns.size() + 3) % width));
      offsets.push_back(static_cast<Offset>(columns.size()));
    }
  }
};

template <class Index, class Offset>
void check_csr_and_csc() {
  const rows_of_all_lengths<Index, Offset> A;
  const std::uint64_t rows = A.offsets.size() - 1;
  check_batches(csr_view(rows, A.width, A.offsets, A.columns));
  check_batches(csc_view(A.width, rows, A.offsets, A.columns));
}

TEST_CASE("batches of a view are its entries, however positions are divided") {
  check_csr_and_csc<std::uint32_t, std::uint32_t>();
  check_csr_and_csc<std::uint32_t, std::uint64_t>();
  check_csr_and_csc<std::uint64_t, std::uint64_t>();
  const rows_of_all_lengths<std::uint32_t, std::uint32_t> A;
  const std::vector<std::uint32_t> rows(A.columns.rbegin(), A.columns.rend());
  check_batches(coo_view(A.width, A.width, rows, A.columns));
  std::vector<std::pair<std::int64_t, std::int64_t>> edges;
  for (std::size_t k = 0; k < rows.size(); ++k) edges.emplace_back(rows[k], A.columns[k]);
  check_batches(edge_view(A.width, edges));
  std::vector<double> elements(90 * 70);
  for (std::size_t k = 0; k < elements.size(); ++k) elements[k] = k % 5 == 0 ? 0 : 1;
  check_batches(dense_view(90, 70, elements));
  check_batches(csr_view<>{});
  check_batches(dense_view{});
}

template <class View>
std::string fault_of(const View& A, const any_executor& run) {
  try {
    check_entries(A, run);
  } catch (const invalid_matrix& e) {
    return e.what();
  }
  return "";
}

TEST_CASE("of several faults the first is reported: on one thread in the order of rows") {
  std::vector<std::uint32_t> offsets{0, 2, 5, 4, 6}, columns{0, 9, 1, 2, 3, 8};
  const csr_view A(4, offsets, columns);
  CHECK(fault_of(A, serial{}) == "columns[1] = 9 is outside a 4 x 4 matrix; ids are 0-based");
  CHECK(fault_of(A, threads(2)).starts_with("row_offsets[2] = 5 and row_offsets[3] = 4 do not"));
  columns[1] = 3;
  CHECK(fault_of(A, serial{}).starts_with("row_offsets[2] = 5 and row_offsets[3] = 4 do not"));
  offsets[3] = 5;
  const std::vector<std::uint32_t> others{0, 4, 2, 3, 1, 0};
  const std::vector<std::pair<int, int>> edges{{0, 3}, {1, 7}, {5, 2}};
  for (const any_executor& run : {any_executor(serial{}), any_executor(threads(2))}) {
    CHECK(fault_of(A, run) == "columns[5] = 8 is outside a 4 x 4 matrix; ids are 0-based");
    CHECK(fault_of(csc_view(4, offsets, columns), run) ==
          "rows[5] = 8 is outside a 4 x 4 matrix; ids are 0-based");
    CHECK(fault_of(coo_view(4, columns, others), run) ==
          "columns[1] = 4 is outside a 4 x 4 matrix; ids are 0-based");
    CHECK(fault_of(edge_view(4, edges), run) ==
          "edges[1] has the end 7, which is outside a graph of 4 vertices; ids are 0-based");
  }
}

}  // namespace

}  // namespace test_entry_batches
