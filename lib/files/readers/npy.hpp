// SPDX-License-Identifier: Apache-2.0
// Arrays of NumPy in a zip archive.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/files/bytes/input.hpp"
#include "lib/files/bytes/zip.hpp"

namespace skerry {

/// An array in a member NAME.npy, whose elements are read front to back, once.
class npy_array {
 public:
  /// in, member  must outlive the array
  /// throws      invalid_matrix: the header is damaged, its sizes are not those of the member, or
  ///             the array has another number of dimensions
  npy_array(const input& in, const zip_member& member, std::size_t dimensions);

  [[nodiscard]] const std::vector<std::uint64_t>& shape() const { return shape_; }
  [[nodiscard]] std::uint64_t size() const { return size_; }
  /// Whether the first index varies fastest.
  [[nodiscard]] bool is_fortran() const { return is_fortran_; }

  /// Calls f(first, numbers) with all elements in blocks: numbers[k] is element first + k.
  ///
  /// throws  invalid_matrix: the elements are no integers, or damaged
  void for_each_integer(
      const std::function<void(std::uint64_t first, std::span<const std::int64_t> numbers)>& f);
  /// Calls f(k) for each element k that is not 0.
  void for_each_nonzero(const std::function<void(std::uint64_t k)>& f);
  /// The elements as bytes, without zeros at the end.
  [[nodiscard]] std::string text();

  /// Throws invalid_matrix that names the member.
  [[noreturn]] void fail(std::string_view what,
                         std::string_view remedy = "write the file again") const;

 private:
  void read_header();
  [[nodiscard]] std::string_view value_of(std::string_view header, std::string_view key) const;
  void for_each_block(const std::function<void(std::uint64_t first, std::string_view)>& f);

  const input& in_;
  const zip_member& member_;
  zip_member_reader from_;
  char kind_ = 0;  // b, i, u, f, c, S or U
  unsigned element_bytes_ = 0;
  bool is_fortran_ = false;
  std::vector<std::uint64_t> shape_;
  std::uint64_t size_ = 1;
};

}  // namespace skerry
