// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "matrix_ops/formats/format.hpp"
#include "matrix_ops/stored_matrix.hpp"
#include "skerry/skerry.hpp"

namespace skerry {

/// Reads a matrix from a file of any format that `format` lists, compressed by gzip or zstd or not;
/// the format is told by the first bytes, then by the name.
///
/// throws  invalid_matrix, with FILE:LINE, what is wrong, the text found, and what to do
/// cost    one pass over the file, in parallel chunks
[[nodiscard]] stored_matrix read(const std::filesystem::path& file, const read_options& how = {});

/// What cc_streamed() found.
struct streamed_result {
  result<std::uint32_t> answer;
  std::uint64_t entries = 0;  ///< as they stand in the file
};

/// cc() of the matrix in an .sg or .egr file that is larger than the device has room for, or than
/// options::gpu_memory says: its entries go from the file to the device and are never in the host's
/// memory as a whole.  Other formats have to be read first.
///
/// returns  nothing where read() and cc() are to be used: another back end or algorithm than
///          "cuda" with its default, another format, something else than a file, or a matrix that
///          has room there
/// throws   as read() and cc()
/// cost     reads the file once; labels in the host's memory and on the device
[[nodiscard]] std::optional<streamed_result> cc_streamed(const std::filesystem::path& file,
                                                         const options& how,
                                                         const read_options& reading = {});

/// Writes a matrix as .mtx, .el, .he or .sg; a rectangular one as .mtx only.  Nothing is left
/// behind if it fails.
///
/// throws  unwritable_file (matrix_ops/formats/output_file.hpp), invalid_matrix (a matrix that the
///         format cannot hold), std::invalid_argument (a name or a format that is not written)
void write(const std::filesystem::path& file, const stored_matrix& A,
           const write_options& how = {});

/// f(view) of whatever a file held: a coo_view or a csr_view, in ids of the width that was read.
template <class Function>
decltype(auto) with_view(const stored_matrix& A, Function f) {
  return std::visit([&](const auto& entries) -> decltype(auto) { return f(entries.view()); },
                    A.entries);
}

}  // namespace skerry
