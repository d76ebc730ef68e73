// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "matrix_ops/thrust/dense_matrix.hpp"
#include "matrix_ops/thrust/sparse_matrix.hpp"

namespace skerry::on_thrust {

/// The entries (rows[k], columns[k]) of an n x n matrix, row by row; row r has the entries
/// [offsets[r], offsets[r + 1]).  A copy; coordinates.hpp defines how it is made.
template <class System, std::unsigned_integral Index>
class coordinate_matrix {
 public:
  using index = Index;
  template <class T>
  using vector = typename System::template vector<T>;

  // Not explicit: run_on_device() converts the matrix that it has copied.
  template <class Offset>
  coordinate_matrix(const sparse_matrix<System, Index, Offset>& A);
  coordinate_matrix(const dense_matrix<System>& A);

  /// rows  [entries], ascending
  coordinate_matrix(std::size_t n, vector<Index> rows, vector<Index> columns)
      : rows_(std::move(rows)), columns_(std::move(columns)) {
    find_offsets(n);
  }

  coordinate_matrix(coordinate_matrix&&) = default;
  coordinate_matrix& operator=(coordinate_matrix&&) = default;

  /// What n rows and these entries take.
  [[nodiscard]] static constexpr std::uint64_t bytes_for(std::uint64_t n, std::uint64_t entries) {
    return sizeof(std::uint64_t) * (n + 1) + 2 * sizeof(Index) * entries;
  }
  [[nodiscard]] std::size_t row_count() const { return offsets_.size() - 1; }
  [[nodiscard]] std::size_t entry_count() const { return columns_.size(); }
  [[nodiscard]] const std::uint64_t* offsets() const { return System::data(offsets_); }
  [[nodiscard]] const Index* rows() const { return System::data(rows_); }
  [[nodiscard]] const Index* columns() const { return System::data(columns_); }

 private:
  /// offsets[r] = the number of entries before row r
  void find_offsets(std::size_t n);

  vector<std::uint64_t> offsets_;
  vector<Index> rows_, columns_;
};

}  // namespace skerry::on_thrust
