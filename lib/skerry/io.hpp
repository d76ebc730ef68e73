// SPDX-License-Identifier: Apache-2.0
// Matrices in files: read, write, and stream to a device.
#pragma once

#include "matrix_ops/needs_cxx20.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "lib/files/bytes/read_progress.hpp"
#include "lib/files/readers/format.hpp"
#include "lib/files/writers/output_file.hpp"  // also remove_temporary_files()
#include "matrix_ops/printable.hpp"           // printable, printable_name
#include "matrix_ops/views/stored_matrix.hpp"
#include "matrix_ops/views/vertices.hpp"
#include "skerry/skerry.hpp"

namespace skerry {

/// @addtogroup files
/// @{

/// Reads a matrix from a file in any format that `format` lists, optionally compressed by gzip or
/// zstd.  The format is recognised by the first bytes, then by the name.
///
/// file     a regular file, a pipe, or "-": standard input from its current position on
/// how      the format and the number of vertices, if the file does not determine them
/// watch    called after each chunk of each pass, and costs nothing if it is empty
/// returns  the entries as the file stores them; see with_view() for how to solve it
/// throws   invalid_matrix with FILE:LINE, what is wrong, the text found, and what to do; or the
///          file changed while it was read, by its size and its modification time; `stopped` if
///          `watch` returned false
/// cost     two passes over a text, which counts lines and then parses them, three over METIS and
///          hMETIS files and arrays; one over a binary file; all in parallel chunks.  Host memory:
///          the entries, and the bytes of a stream or the decompressed bytes
[[nodiscard]] stored_matrix read(const std::filesystem::path& file, const read_options& how = {},
                                 const read_watch& watch = {});

/// What cc_streamed() returns.
struct streamed_result {
  result<std::uint32_t> answer;  ///< as cc() returns it
  std::uint64_t entries = 0;     ///< entries in the file
};

/// Solves the matrix of an .sg or .egr file that does not fit into the device's memory, or into
/// limits::gpu_memory, or that several devices share.
///
/// Entries are copied from the file to the device in chunks; the host never holds the whole matrix.
///
/// file     an uncompressed .sg or .egr file
/// how      backend is "cuda"
/// reading  as for read()
/// returns  nothing if read() and cc() must be used instead: another back end, algorithm or format,
///          not a regular file, or a matrix that fits into the memory of a single device
/// throws   as read() and cc()
/// cost     reads the file once; n labels in the host's memory and on the device
[[nodiscard]] std::optional<streamed_result> cc_streamed(const std::filesystem::path& file,
                                                         const options& how,
                                                         const read_options& reading = {});

/// Writes a matrix as .mtx, .el, .he or .sg; a rectangular one as .mtx only.
///
/// The file appears whole under its name, or not at all; see output_file.
///
/// file    the format is recognised by its name, unless how.format is set; `-` is standard output,
///         for which how.format must be set
/// A       the matrix
/// how     the format, and weights where the format has them
/// throws  unwritable_file; invalid_matrix: the format cannot hold this matrix, or an id is none of
///         its vertices; std::invalid_argument: an unknown name, or a format that is read only
/// cost    two passes over the entries
void write(const std::filesystem::path& file, const stored_matrix& A,
           const write_options& how = {});

/// Checks the name, the format and the weights as write() does, without a matrix.
///
/// file    as for write()
/// how     as for write()
/// throws  std::invalid_argument
void check_write_options(const std::filesystem::path& file, const write_options& how = {});

/// Writes labels to a file, which appears whole or not at all: line v + 1 is that of vertex v.
///
/// file    `-` is standard output
/// labels  [n]
/// throws  unwritable_file
void write_labels(const std::filesystem::path& file, std::span<const std::uint32_t> labels);

/// The same for 64-bit labels.
void write_labels(const std::filesystem::path& file, std::span<const std::uint64_t> labels);

/// The number of vertices that cc() labels: rows of A, plus columns if they are separate vertices.
///
/// throws  invalid_matrix, as cc() does for the shape of A
[[nodiscard]] std::uint64_t vertex_count(const stored_matrix& A, vertices sides = vertices::shared);

/// Calls f(view) with a coo_view or a csr_view of a stored matrix, in the id width that it has.
///
/// A        the matrix; the view is valid as long as A
/// f        accepts every view type that a stored_matrix can contain
/// returns  what f returns
template <class Function>
decltype(auto) with_view(const stored_matrix& A, Function f) {
  return std::visit([&](const auto& entries) -> decltype(auto) { return f(entries.view()); },
                    A.entries);
}

/// @}

}  // namespace skerry
