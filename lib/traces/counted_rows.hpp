// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace skerry {

/// The rows of a CSR matrix that marks which entries are read through it.
template <class Index, class Offset>
struct counted_rows {
  struct counted_columns {
    const Index* columns;
    std::vector<bool>* read;  // [entries]
    Index operator[](std::size_t k) const {
      (*read)[k] = true;
      return columns[k];
    }
  };
  using index = Index;

  const Offset* row_offsets;  // [n + 1]
  counted_columns columns;

  [[nodiscard]] std::uint64_t first(std::uint64_t u) const { return row_offsets[u]; }
  [[nodiscard]] std::uint64_t length(std::uint64_t u) const {
    return row_offsets[u + 1] - row_offsets[u];
  }
};

/// The marks of a counted_rows.
template <class Matrix>
class entry_marks {
 public:
  using rows_type = counted_rows<typename Matrix::index, typename Matrix::offset>;

  explicit entry_marks(const Matrix& A) : A_(A), read_(A.entry_count) {}

  /// Valid as long as this object.
  [[nodiscard]] rows_type rows() { return {A_.row_offsets, {A_.columns, &read_}}; }

  /// The number of entries that were read since the last call.
  [[nodiscard]] std::uint64_t take_count() {
    const auto count = std::ranges::count(read_, true);
    read_.assign(read_.size(), false);
    return static_cast<std::uint64_t>(count);
  }

 private:
  Matrix A_;
  std::vector<bool> read_;
};

}  // namespace skerry
