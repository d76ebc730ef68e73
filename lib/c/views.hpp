// SPDX-License-Identifier: Apache-2.0
// Matrices of the C interface as views of C++.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <stdexcept>
#include <string_view>

#include "lib/c/call.hpp"
#include "matrix_ops/error.hpp"
#include "skerry/skerry.h"

namespace skerry::c {

/// Throws std::invalid_argument unless bits are 32 or 64.
inline void check_bits(std::uint64_t bits, std::string_view name) {
  if (bits != 32 && bits != 64)
    throw std::invalid_argument(fmt::format("{} = {}; set 32 or 64", name, bits));
}

/// A caller's array as words.
template <class Word>
[[nodiscard]] std::span<const Word> words_at(const void* data, std::uint64_t size) {
  return {static_cast<const Word*>(data), static_cast<std::size_t>(size)};
}

/// Checks the pointers and the widths of a CSR matrix.  Its sizes and its arrays are not read.
///
/// throws  std::invalid_argument, invalid_matrix
inline void check_arrays(const skerry_csr& A) {
  check_bits(A.id_bits, "A.id_bits");
  check_bits(A.offset_bits, "A.offset_bits");
  if (A.id_bits > A.offset_bits)
    throw std::invalid_argument(
        "64-bit ids need 64-bit row offsets; copy the offsets into an array of int64_t");
  if (A.row_count == std::numeric_limits<std::uint64_t>::max())
    throw invalid_matrix(fmt::format("{} rows are more than memory can hold", A.row_count));
  if (A.row_count != 0 || A.entry_count != 0)
    check_pointer(A.row_offsets, "A.row_offsets", "row_count + 1 offsets");
  if (A.entry_count != 0) check_pointer(A.columns, "A.columns", "entry_count ids");
}

inline void check_arrays(const skerry_coo& A) {
  check_bits(A.id_bits, "A.id_bits");
  if (A.entry_count == 0) return;
  check_pointer(A.rows, "A.rows", "entry_count ids");
  check_pointer(A.columns, "A.columns", "entry_count ids");
}

/// Calls f<Index, Offset>() with the widths of A.
template <class Function>
void with_widths(const skerry_csr& A, Function f) {
  if (A.offset_bits == 32)
    f.template operator()<std::uint32_t, std::uint32_t>();
  else if (A.id_bits == 32)
    f.template operator()<std::uint32_t, std::uint64_t>();
  else
    f.template operator()<std::uint64_t, std::uint64_t>();
}

/// Calls f<Index>() with the width of ids.
template <class Function>
void with_width(std::uint64_t id_bits, Function f) {
  if (id_bits == 32)
    f.template operator()<std::uint32_t>();
  else
    f.template operator()<std::uint64_t>();
}

}  // namespace skerry::c
