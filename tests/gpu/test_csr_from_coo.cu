// SPDX-License-Identifier: Apache-2.0
// CSR from COO on a device: offsets of each width, rows without entries.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "matrix_ops/cuda/csr_from_coo.cuh"
#include "matrix_ops/cuda/memory.hpp"
#include "matrix_ops/cuda/threads.cuh"

using namespace skerry;

TEST_CASE("64-bit offsets, which a COO of 2^32 entries requires") {
  const device_memory memory;
  const cuda_threads run(memory.resources());
  const std::vector<std::uint32_t> ascending{0, 0, 2, 2, 2}, unsorted{2, 0, 2, 0, 2},
      columns{3, 1, 0, 2, 3};
  const auto device_columns = run.upload(std::span(columns));
  for (const auto* rows : {&ascending, &unsorted}) {
    const auto ids = run.upload(std::span(*rows));
    const bool sorted = rows == &ascending;
    const auto made = csr_from_coo<std::uint32_t, std::uint64_t>(
        run, {4, 5, ids.data(), device_columns.data()}, 4, sorted ? 0 : 10, sorted);
    CHECK(downloaded(made.row_offsets) == buffer<std::uint64_t>{0, 2, 2, 5, 5});
    if (sorted) {
      CHECK(made.borrowed_columns == device_columns.data());
      continue;
    }
    auto found = downloaded(made.columns);  // in any order within a row
    std::ranges::sort(found.begin(), found.begin() + 2);
    std::ranges::sort(found.begin() + 2, found.end());
    CHECK(found == buffer<std::uint32_t>{11, 12, 10, 13, 13});
  }
}

TEST_CASE_TEMPLATE("row_offsets of a sorted COO, with any number of empty rows", Offset,
                   std::uint32_t, std::uint64_t) {
  const device_memory memory;
  const cuda_threads run(memory.resources());
  for (const std::uint32_t gap : {0, 1, 2, 14, 15, 16, 17, 1000})
    for (const std::uint32_t entries : {0, 1, 2, 33, 1000}) {
      CAPTURE(gap);
      CAPTURE(entries);
      std::vector<std::uint32_t> rows;
      for (std::uint32_t k = 0; k < entries; ++k) rows.push_back((k / 3 + 1) * gap);
      const std::uint32_t n = (entries / 3 + 3) * gap + 1;
      const auto ids = run.upload(std::span<const std::uint32_t>(rows));
      const auto made = csr_from_coo<std::uint32_t, Offset>(
          run, {n, entries, ids.data(), ids.data()}, n, 0, true);
      buffer<Offset> expected;
      for (std::uint32_t r = 0; r <= n; ++r)
        expected.push_back(static_cast<Offset>(std::ranges::lower_bound(rows, r) - rows.begin()));
      CHECK(downloaded(made.row_offsets) == expected);
    }
}
