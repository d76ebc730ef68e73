// SPDX-License-Identifier: Apache-2.0
// The body of every reader's fuzzer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "matrix_ops/error.hpp"
#include "matrix_ops/executors/serial.hpp"
#include "matrix_ops/formats/readers.hpp"

namespace skerry::fuzz {

inline void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::abort();
}

/// The result of reading: the entries, or the error.
struct outcome {
  std::uint64_t rows = 0, columns = 0;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> entries;
  std::string error;

  bool operator==(const outcome&) const = default;
};

template <std::unsigned_integral Index, std::unsigned_integral Offset>
void check_rows(const csr_view<Index, Offset>& A) {
  require(A.row_offsets.size() == A.row_count + 1, "n + 1 offsets");
  require(A.row_offsets[0] == 0, "offsets begin at 0");
  for (std::uint64_t r = 0; r < A.row_count; ++r)
    require(A.row_offsets[r] <= A.row_offsets[r + 1], "offsets ascend");
  require(A.row_offsets[A.row_count] == A.columns.size(), "the last offset counts the entries");
}

template <std::unsigned_integral Index>
void check_rows(const coo_view<Index>& A) {
  require(A.rows.size() == A.columns.size(), "as many rows as columns");
}

inline outcome read_bytes(std::string_view bytes, const read_options& how) {
  outcome out;
  try {
    const stored_matrix A = read_input(input::of_bytes(bytes, "file", how), how);
    out.rows = A.row_count();
    out.columns = A.column_count();
    std::visit(
        [&](const auto& entries) {
          check_rows(entries.view());
          for_each_entry(entries.view(), serial(), [&](std::uint64_t u, std::uint64_t v) {
            require(u < out.rows && v < out.columns, "ids are in range");
            out.entries.emplace_back(u, v);
          });
        },
        A.entries);
  } catch (const invalid_matrix& e) {
    out.error = e.what();
    require(out.error.starts_with("file:"), "an error names the file");
    require(out.error.find("; ") != std::string::npos, "an error has a remedy");
  }
  return out;
}

/// Reads the bytes as one format, in one chunk and in chunks of 5 bytes: the results must be equal.
/// Only invalid_matrix may be thrown.
inline void read_twice(const std::uint8_t* data, std::size_t size, std::optional<format> as) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  read_options whole, chunked;
  whole.format = chunked.format = as;
  whole.threads = 1;
  chunked.threads = 2;
  chunked.chunk_bytes = 5;
  require(read_bytes(bytes, whole) == read_bytes(bytes, chunked),
          "chunks do not change the result");
}

}  // namespace skerry::fuzz
