// SPDX-License-Identifier: Apache-2.0
// Files of labels, which are whole numbers: line v + 1 is the label of vertex v; or each line has a
// vertex and its label, below a line of names or not.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "skerry/io.hpp"

namespace skerry {

/// Reads a label for each vertex; `-` is standard input.  Accepts blanks around a number, CRLF, and
/// a last line without a newline.
///
/// n       vertices of the matrix
/// first   the number of vertex 0 in lines of a vertex and its label
/// matrix  its file, for errors
/// held    bytes of the matrix
/// limit   of memory, with what is held and for narrow_labels(); 0: there is none
/// throws  invalid_matrix with FILE:LINE
[[nodiscard]] std::vector<std::uint64_t> read_labels(const std::filesystem::path& file,
                                                     std::uint64_t n, std::uint64_t first,
                                                     const std::string& matrix, std::uint64_t held,
                                                     std::uint64_t limit);

/// The same partition in 32 bits: the labels, or their ranks if one does not fit.
[[nodiscard]] std::vector<std::uint32_t> narrow_labels(const std::vector<std::uint64_t>& labels);

}  // namespace skerry
