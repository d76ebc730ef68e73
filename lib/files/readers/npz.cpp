// SPDX-License-Identifier: Apache-2.0
// Sparse matrices as scipy.sparse.save_npz() writes them: a zip archive of the arrays format, shape
// and data, and of those of the format: indices and indptr; row and col, or coords; offsets.
//
// Stored zeros of csr, csc and coo are entries, as everywhere.  Those of bsr and dia, which store
// whole blocks and diagonals, are not.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "lib/files/readers/entry_source.hpp"
#include "lib/files/readers/line_source.hpp"
#include "lib/files/readers/npz_file.hpp"
#include "lib/files/readers/readers.hpp"
#include "matrix_ops/executors/serial.hpp"
#include "matrix_ops/passes/is_symmetric.hpp"
#include "matrix_ops/printable.hpp"
#include "matrix_ops/stopwatch.hpp"

namespace skerry {

namespace {

/// The entries of an .npz file.
class npz_matrix : public npz_file {
 public:
  npz_matrix(const input& in, const read_options& how) : npz_file(in, how), in_(in), how_(how) {}

  [[nodiscard]] stored_matrix read() const {
    in_.begin_pass(packed_bytes());
    auto entries = in_narrowest_ids(rows(), columns(), how_,
                                    [&]<class Index>() { return read_entries<Index>(); });
    symmetry pattern = symmetry::unknown;
    const threads run(how_.threads);
    if (kind() == "csr")
      pattern = std::visit(
          [&]<class Matrix>(const Matrix& A) {
            if constexpr (requires { A.row_offsets; })
              return symmetry_of(rows() == columns() && is_symmetric(csr_ref(A.view()), run));
            else
              return symmetry::unknown;
          },
          entries);
    return {std::move(entries), pattern, "npz", 0, kind() == "csr"};
  }

 private:
  using any_entries = decltype(stored_matrix::entries);

  /// The row of each entry.
  template <class Index>
  [[nodiscard]] lazy_buffer<Index> read_expanded(std::uint64_t n, std::uint64_t entries) const {
    const buffer<std::uint64_t> offsets = read_offsets<std::uint64_t>(n, entries);
    lazy_buffer<Index> rows(entries);
    for (std::uint64_t r = 0; r < n; ++r)
      std::fill(rows.begin() + static_cast<std::ptrdiff_t>(offsets[r]),
                rows.begin() + static_cast<std::ptrdiff_t>(offsets[r + 1]), static_cast<Index>(r));
    return rows;
  }

  template <class Index>
  [[nodiscard]] any_entries read_entries() const {
    if (kind() == "csr") {
      if (open("indices", 1).size() > max_entries_with_32_bit_offsets)
        return read_csr<Index, std::uint64_t>();
      using narrow = std::conditional_t<sizeof(Index) == 4, std::uint32_t, std::uint64_t>;
      return read_csr<Index, narrow>();
    }
    if (kind() == "csc") return read_csc<Index>();
    if (kind() == "coo") return read_coo<Index>();
    if (kind() == "bsr") return read_bsr<Index>();
    if (kind() == "dia") return read_dia<Index>();
    fail(fmt::format("the sparse format is {}, not csr, csc, coo, bsr or dia",
                     printable(kind(), 20)),
         "write A.tocsr() by scipy.sparse.save_npz()");
  }

  template <class Index, class Offset>
  [[nodiscard]] csr<Index, Offset> read_csr() const {
    npy_array indices = open("indices", 1);
    csr<Index, Offset> A{rows(), columns(), read_offsets<Offset>(rows(), indices.size()), {}};
    check_memory(indices.size(), sizeof(Index));
    A.columns.resize(indices.size());
    read_below(indices, columns(), A.columns.data());
    return A;
  }

  template <class Index>
  [[nodiscard]] coo<Index> read_csc() const {
    npy_array indices = open("indices", 1);
    check_memory(indices.size(), 2 * sizeof(Index));
    coo<Index> A{rows(), columns(), {}, read_expanded<Index>(columns(), indices.size())};
    A.rows.resize(indices.size());
    read_below(indices, rows(), A.rows.data());
    return A;
  }

  template <class Index>
  [[nodiscard]] coo<Index> read_coo() const {
    if (has("coords")) return read_coords<Index>();
    npy_array row = open("row", 1), column = open("col", 1);
    if (row.size() != column.size())
      row.fail(fmt::format("it has {} rows, but col.npy {} columns", row.size(), column.size()));
    check_memory(row.size(), 2 * sizeof(Index));
    coo<Index> A{rows(), columns(), lazy_buffer<Index>(row.size()), lazy_buffer<Index>(row.size())};
    read_below(row, rows(), A.rows.data());
    read_below(column, columns(), A.columns.data());
    return A;
  }

  /// Rows and columns in one array of 2 x entries.
  template <class Index>
  [[nodiscard]] coo<Index> read_coords() const {
    npy_array coords = open("coords", 2);
    if (coords.shape()[0] != 2 || coords.is_fortran())
      coords.fail("it is not an array of 2 rows in the order of C");
    const std::uint64_t entries = coords.shape()[1];
    check_memory(entries, 2 * sizeof(Index));
    coo<Index> A{rows(), columns(), lazy_buffer<Index>(entries), lazy_buffer<Index>(entries)};
    coords.for_each_integer([&](std::uint64_t first, std::span<const std::int64_t> numbers) {
      for (std::size_t k = 0; k < numbers.size(); ++k) {
        const std::uint64_t at = first + k;
        const bool is_row = at < entries;
        (is_row ? A.rows[at] : A.columns[at - entries]) =
            static_cast<Index>(checked(coords, at, numbers[k], is_row ? rows() : columns()));
      }
    });
    return A;
  }

  /// The entries of the values that are not 0: place(k, append) appends that of value k.
  template <class Index, class Place>
  [[nodiscard]] coo<Index> read_nonzeros(npy_array& values, Place place) const {
    check_memory(values.size(), 2 * sizeof(Index));
    coo<Index> A{rows(), columns(), lazy_buffer<Index>(values.size()),
                 lazy_buffer<Index>(values.size())};
    std::uint64_t entries = 0;
    values.for_each_nonzero([&](std::uint64_t k) {
      place(k, [&](std::uint64_t row, std::uint64_t column) {
        A.rows[entries] = static_cast<Index>(row);
        A.columns[entries++] = static_cast<Index>(column);
      });
    });
    A.rows.resize(entries);
    A.columns.resize(entries);
    return A;
  }

  template <class Index>
  [[nodiscard]] coo<Index> read_bsr() const {
    npy_array indices = open("indices", 1), values = open("data", 3);
    const std::uint64_t blocks = indices.size(), height = values.shape()[1],
                        width = values.shape()[2];
    if (values.shape()[0] != blocks || height == 0 || width == 0 || rows() % height != 0 ||
        columns() % width != 0)
      values.fail(fmt::format("{} blocks of {} x {} do not fit {} indices of a matrix of {} x {}",
                              values.shape()[0], height, width, blocks, rows(), columns()));
    check_memory(blocks, 2 * sizeof(std::uint64_t));
    const auto block_rows = read_expanded<std::uint64_t>(rows() / height, blocks);
    buffer<std::uint64_t> block_columns(blocks);
    read_below(indices, columns() / width, block_columns.data());
    return read_nonzeros<Index>(values, [&](std::uint64_t k, auto append) {
      const bool by_columns = values.is_fortran();
      const std::uint64_t block = by_columns ? k % blocks : k / (height * width),
                          rest = by_columns ? k / blocks : k % (height * width);
      append(block_rows[block] * height + (by_columns ? rest % height : rest / width),
             block_columns[block] * width + (by_columns ? rest / height : rest % width));
    });
  }

  /// Diagonals: value j of one with the offset d is entry (j - d, j).
  template <class Index>
  [[nodiscard]] coo<Index> read_dia() const {
    npy_array offsets = open("offsets", 1), values = open("data", 2);
    const std::uint64_t diagonals = values.shape()[0], length = values.shape()[1];
    if (offsets.size() != diagonals)
      values.fail(fmt::format("it has {} diagonals, but {} offsets", diagonals, offsets.size()));
    check_memory(diagonals, sizeof(std::int64_t));
    std::vector<std::int64_t> offset;
    offsets.for_each_integer([&](std::uint64_t, std::span<const std::int64_t> numbers) {
      offset.insert(offset.end(), numbers.begin(), numbers.end());
    });
    return read_nonzeros<Index>(values, [&](std::uint64_t k, auto append) {
      const std::uint64_t d = values.is_fortran() ? k % diagonals : k / length,
                          j = values.is_fortran() ? k / diagonals : k % length;
      // A row above the first one wraps to one after the last.
      const std::uint64_t i = j - static_cast<std::uint64_t>(offset[d]);
      if (i < rows() && j < columns()) append(i, j);
    });
  }

  const input& in_;
  const read_options& how_;
};

/// The entries of an .npz file, whose arrays are read as a whole first.
class npz_source final : public entry_source {
 public:
  npz_source(const input& in, const read_options& how) : in_(in), file_(in, how) {}

  [[nodiscard]] std::optional<matrix_shape> shape() const override {
    return matrix_shape{file_.rows(), file_.columns()};
  }
  [[nodiscard]] std::uint64_t shape_line() const override { return 0; }
  [[nodiscard]] std::uint64_t read(const threads&, entry_receiver& to,
                                   const read_watch& watch) override {
    const stored_matrix A = file_.read();
    if (watch && !watch({in_.size(), in_.size(), since_begin_.seconds()})) throw read_stopped();
    return pass_in_any_width(to, [&](auto& batch) {
      std::visit(
          [&](const auto& entries) {
            for_each_entry(entries.view(), serial(),
                           [&](std::uint64_t u, std::uint64_t v) { batch.append(u, v); });
          },
          A.entries);
    });
  }

 private:
  const input& in_;
  npz_matrix file_;
  stopwatch since_begin_;
};

}  // namespace

stored_matrix read_npz(const input& in, const read_options& how) {
  return npz_matrix(in, how).read();
}

std::unique_ptr<entry_source> open_npz(const input& in, const read_options& how) {
  return std::make_unique<npz_source>(in, how);
}

}  // namespace skerry
