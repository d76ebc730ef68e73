// SPDX-License-Identifier: Apache-2.0
// What all fuzzers of readers do with their bytes.
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

/// What reading came to: the entries, or the complaint.
struct outcome {
  std::uint64_t rows = 0, columns = 0;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> entries;
  std::string complaint;

  bool operator==(const outcome&) const = default;
};

template <std::unsigned_integral Index, std::unsigned_integral Offset>
void check_rows(const csr_view<Index, Offset>& A) {
  require(A.row_offsets.size() == A.row_count + 1, "n + 1 offsets");
  require(A.row_offsets[0] == 0, "offsets begin at 0");
  for (std::uint64_t r = 0; r < A.row_count; ++r)
    require(A.row_offsets[r] <= A.row_offsets[r + 1], "offsets rise");
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
    out.complaint = e.what();
    require(out.complaint.starts_with("file:"), "a complaint names the file");
    require(out.complaint.find("; ") != std::string::npos, "a complaint has a remedy");
  }
  return out;
}

/// Reads the bytes as one format, whole and in pieces: the answers must agree.  Nothing but
/// invalid_matrix may be thrown.
inline void read_twice(const std::uint8_t* data, std::size_t size, std::optional<format> as) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  read_options whole, pieces;
  whole.format = pieces.format = as;
  whole.threads = 1;
  pieces.threads = 2;
  pieces.chunk_bytes = 5;
  require(read_bytes(bytes, whole) == read_bytes(bytes, pieces), "pieces change nothing");
}

}  // namespace skerry::fuzz
