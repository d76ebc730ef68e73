// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/files/readers/npy.hpp"
#include "matrix_ops/buffer.hpp"

namespace skerry {

/// The arrays of a sparse matrix in an .npz file.
class npz_file {
 public:
  /// in      must outlive the file
  /// throws  invalid_matrix: no archive, no sparse matrix, or one of another size than is requested
  npz_file(const input& in, const read_options& how);

  /// csr, csc, coo, bsr or dia, or what else the file says.
  [[nodiscard]] const std::string& kind() const { return kind_; }
  [[nodiscard]] std::uint64_t rows() const { return sizes_[0]; }
  [[nodiscard]] std::uint64_t columns() const { return sizes_[1]; }
  /// The packed bytes of the arrays that the entries are read from.
  [[nodiscard]] std::uint64_t packed_bytes() const;

  [[nodiscard]] bool has(std::string_view name) const { return find(name) != nullptr; }
  /// An array of this many dimensions.
  ///
  /// throws  invalid_matrix: there is none
  [[nodiscard]] npy_array open(std::string_view name, std::size_t dimensions) const;

  /// Throws invalid_matrix if arrays need more than the memory that the input may take.
  void check_memory(std::uint64_t numbers, std::uint64_t bytes) const;

  /// Reads the numbers of an array, which are below a limit.
  ///
  /// to  [array.size()]
  template <class Number>
  void read_below(npy_array& array, std::uint64_t limit, Number* to) const {
    array.for_each_integer([&](std::uint64_t first, std::span<const std::int64_t> numbers) {
      for (std::size_t k = 0; k < numbers.size(); ++k)
        to[first + k] = static_cast<Number>(checked(array, first + k, numbers[k], limit));
    });
  }
  /// The number, which is below a limit; it is element k of the array.
  [[nodiscard]] std::uint64_t checked(const npy_array& array, std::uint64_t k, std::int64_t number,
                                      std::uint64_t limit) const {
    if (static_cast<std::uint64_t>(number) >= limit)
      array.fail(fmt::format("element {} is {}, which is not in a matrix of {} x {}", k, number,
                             rows(), columns()));
    return static_cast<std::uint64_t>(number);
  }

  /// Reads the offsets of n rows or columns, which ascend from 0 to `entries`.
  template <class Offset>
  [[nodiscard]] buffer<Offset> read_offsets(std::uint64_t n, std::uint64_t entries) const {
    npy_array array = open("indptr", 1);
    if (array.size() == 0 || array.size() - 1 != n)
      array.fail(fmt::format("it has {} offsets for {} rows or columns", array.size(), n));
    check_memory(array.size(), sizeof(Offset));
    buffer<Offset> offsets(array.size());
    std::int64_t least = 0, most = 0;  // the first one is 0
    array.for_each_integer([&](std::uint64_t first, std::span<const std::int64_t> numbers) {
      for (std::size_t k = 0; k < numbers.size(); ++k) {
        if (numbers[k] < least || numbers[k] > most)
          array.fail(
              fmt::format("offset {} is {}, outside {} to {}", first + k, numbers[k], least, most));
        offsets[first + k] = static_cast<Offset>(least = numbers[k]);
        most = static_cast<std::int64_t>(entries);
      }
    });
    if (static_cast<std::uint64_t>(least) != entries)
      array.fail(
          fmt::format("the last offset is {}, not {}, the number of indices", least, entries));
    return offsets;
  }

  /// Throws invalid_matrix.
  [[noreturn]] void fail(std::string_view what, std::string_view remedy) const;

 private:
  [[nodiscard]] const zip_member* find(std::string_view name) const;
  void check_requested_vertices(const read_options& how) const;

  const input& in_;
  std::vector<zip_member> members_;
  std::string kind_;
  std::array<std::uint64_t, 2> sizes_{};
};

}  // namespace skerry
