// SPDX-License-Identifier: Apache-2.0
// Source: NumPy, numpy.lib.format: a magic number, a version, the length of the header; the header,
// a dictionary of Python; the elements.
#include "lib/files/readers/npy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>

#include "lib/files/readers/scan.hpp"
#include "matrix_ops/error.hpp"
#include "matrix_ops/free_memory.hpp"
#include "matrix_ops/printable.hpp"

namespace skerry {

namespace {

using namespace std::string_view_literals;

/// A signed or unsigned number of `Number`'s width; one of 2^63 or more becomes negative.
template <class Number>
std::int64_t integer_at(const char* bytes) {
  Number n;
  std::memcpy(&n, bytes, sizeof n);
  return static_cast<std::int64_t>(n);
}

/// Whether all bytes are zeros but for the sign of floating-point numbers.
bool is_zero(std::string_view element, char kind) {
  const std::size_t part = kind == 'c' ? element.size() / 2 : element.size();
  for (std::size_t b = 0; b < element.size(); ++b) {
    const bool has_sign = (kind == 'f' || kind == 'c') && b % part == part - 1;
    if ((static_cast<unsigned char>(element[b]) & (has_sign ? 0x7f : 0xff)) != 0) return false;
  }
  return true;
}

}  // namespace

npy_array::npy_array(const input& in, const zip_member& member, std::size_t dimensions)
    : in_(in), member_(member), from_(in, member) {
  read_header();
  if (shape_.size() != dimensions)
    fail(fmt::format("it has {} dimensions, not {}", shape_.size(), dimensions));
}

void npy_array::fail(std::string_view what, std::string_view remedy) const {
  throw invalid_matrix(fmt::format("{}: {}: {}; {}", printable_name(in_.name()),
                                   printable(member_.name, 40), what, remedy));
}

std::string_view npy_array::value_of(std::string_view header, std::string_view key) const {
  const std::size_t at = header.find(key);
  if (at == header.npos) fail(fmt::format("the header has no {}", key));
  header.remove_prefix(at + key.size());
  header.remove_prefix(std::min(header.find_first_not_of(": "), header.size()));
  return header;
}

void npy_array::read_header() {
  std::array<char, 12> head{};
  const std::uint64_t least = 10;
  if (from_.left() < least) fail("it has no header of an array");
  from_.read(std::span(head).first(least));
  const std::string_view begin(head.data(), head.size());
  if (!begin.starts_with("\x93NUMPY")) fail("it is no array of NumPy");
  if (begin[6] != 1) fail("the version of its header is not 1", "write the file by numpy.savez");
  std::string header(integer_at<std::uint16_t>(&head[8]), '\0');
  from_.read(header);
  const std::string_view type = value_of(header, "'descr'");
  if (type.size() < 4 || type[0] != '\'' || type.find('\'', 1) == type.npos)
    fail("its elements are records", "write a matrix by scipy.sparse.save_npz");
  if (type[1] == '>')
    fail("its numbers are big-endian", "write the file again on a little-endian machine");
  kind_ = type[2];
  const char* const size_end = type.data() + type.find('\'', 1);
  if (std::from_chars(&type[3], size_end, element_bytes_).ptr != size_end || element_bytes_ == 0 ||
      element_bytes_ > 1024)
    fail(fmt::format("its elements are of the type {}", printable(type.substr(0, 20))),
         "write a matrix by scipy.sparse.save_npz");
  if (kind_ == 'U') element_bytes_ *= 4;
  is_fortran_ = value_of(header, "'fortran_order'").starts_with("True");
  std::string_view sizes = value_of(header, "'shape'");
  sizes = sizes.substr(0, sizes.find(')'));
  for (std::size_t at; (at = sizes.find_first_of("0123456789")) != sizes.npos;) {
    std::uint64_t size = 0;
    const char* const end = sizes.data() + sizes.size();
    const auto [next, error] = std::from_chars(&sizes[at], end, size);
    if (error != std::errc()) fail("a size in its header does not fit in 64 bits");
    sizes.remove_prefix(static_cast<std::size_t>(next - sizes.data()));
    shape_.push_back(size);
    size_ = saturating_product(size_, size);
  }
  if (saturating_product(size_, element_bytes_) != from_.left())
    fail(fmt::format("its header implies {} elements of {} bytes, but {} bytes follow", size_,
                     element_bytes_, from_.left()));
}

void npy_array::for_each_block(
    const std::function<void(std::uint64_t first, std::string_view)>& f) {
  constexpr std::uint64_t elements_per_block = std::uint64_t{1} << 14;
  std::string block;
  for (std::uint64_t first = 0; first < size_; first += elements_per_block) {
    block.resize(std::min(elements_per_block, size_ - first) * element_bytes_);
    from_.read(block);
    f(first, block);
  }
  from_.check_end();
}

void npy_array::for_each_integer(
    const std::function<void(std::uint64_t first, std::span<const std::int64_t>)>& f) {
  using convert = std::int64_t (*)(const char*);
  convert as = nullptr;
  const auto by_sign = [&](convert with_sign, convert without) {
    as = kind_ == 'i' ? with_sign : kind_ == 'u' ? without : nullptr;
  };
  if (element_bytes_ == 4) by_sign(integer_at<std::int32_t>, integer_at<std::uint32_t>);
  if (element_bytes_ == 8) by_sign(integer_at<std::int64_t>, integer_at<std::uint64_t>);
  if (!as) fail("its elements are no integers of 32 or 64 bits", "write int32 or int64");
  std::vector<std::int64_t> numbers;
  for_each_block([&](std::uint64_t first, std::string_view bytes) {
    numbers.resize(bytes.size() / element_bytes_);
    for (std::size_t k = 0; k < numbers.size(); ++k)
      numbers[k] = as(bytes.data() + k * element_bytes_);
    f(first, numbers);
  });
}

void npy_array::for_each_nonzero(const std::function<void(std::uint64_t k)>& f) {
  const unsigned parts = kind_ == 'c' ? 2 : 1;
  if ("biufc"sv.find(kind_) == "biufc"sv.npos || element_bytes_ % parts != 0 ||
      element_bytes_ / parts > 8)
    fail("its values are no numbers of at most 64 bits",
         "write the matrix with values of another type, such as A.astype(float)");
  for_each_block([&](std::uint64_t first, std::string_view bytes) {
    for (std::size_t k = 0; k < bytes.size() / element_bytes_; ++k)
      if (!is_zero(bytes.substr(k * element_bytes_, element_bytes_), kind_)) f(first + k);
  });
}

std::string npy_array::text() {
  if (size_ != 1 || (kind_ != 'S' && kind_ != 'U')) fail("it is no text");
  std::string all;
  for_each_block([&](std::uint64_t, std::string_view bytes) { all += bytes; });
  std::erase(all, '\0');  // of UCS-4, and at the end
  return all;
}

}  // namespace skerry
