// SPDX-License-Identifier: Apache-2.0
// The body of every reader's fuzzer.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "lib/files/readers/entry_source.hpp"
#include "lib/files/readers/readers.hpp"
#include "matrix_ops/error.hpp"
#include "matrix_ops/executors/serial.hpp"

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

/// Keeps the entries of a source.
class collector final : public entry_receiver {
 public:
  std::vector<std::pair<std::uint64_t, std::uint64_t>> entries;

  [[nodiscard]] std::uint64_t narrow_limit() const override { return 0xffffffff; }
  [[nodiscard]] bool is_wide() const override { return is_wide_; }
  void widen() override { is_wide_ = true; }
  void receive(std::span<const std::uint32_t> rows,
               std::span<const std::uint32_t> columns) override {
    add(rows, columns);
  }
  void receive(std::span<const std::uint64_t> rows,
               std::span<const std::uint64_t> columns) override {
    add(rows, columns);
  }

 private:
  template <class Index>
  void add(std::span<const Index> rows, std::span<const Index> columns) {
    const std::lock_guard lock(mutex_);
    for (std::size_t k = 0; k < rows.size(); ++k) entries.emplace_back(rows[k], columns[k]);
  }

  std::mutex mutex_;
  std::atomic<bool> is_wide_ = false;
};

/// Requires that a source passes on the entries that were read, or is refused if they were not.
inline void stream_bytes(std::string_view bytes, const read_options& how, outcome read) {
  collector streamed;
  bool refused = false;
  try {
    const input in = input::of_bytes(bytes, "file", how);
    const auto from = open_entries(in, how);
    const std::uint64_t count = from->read(threads(how.threads), streamed, {});
    require(count == read.entries.size() || !read.error.empty(), "as many entries are streamed");
    const auto shape = from->shape();
    require(!shape || !read.error.empty() ||
                (shape->rows == read.rows && shape->columns == read.columns),
            "the shape is that of the matrix");
  } catch (const invalid_matrix& e) {
    refused = true;
    require(std::string_view(e.what()).starts_with("file:"), "an error names the file");
  }
  require(refused == !read.error.empty(), "what is not read is not streamed");
  if (refused) return;
  for (auto* const entries : {&streamed.entries, &read.entries}) {
    std::sort(entries->begin(), entries->end());
    entries->erase(std::unique(entries->begin(), entries->end()), entries->end());
  }
  require(streamed.entries == read.entries, "the same entries are streamed");
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
  const outcome read = read_bytes(bytes, whole);
  require(read == read_bytes(bytes, chunked), "chunks do not change the result");
  stream_bytes(bytes, chunked, read);
}

}  // namespace skerry::fuzz
