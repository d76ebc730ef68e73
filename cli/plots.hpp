// SPDX-License-Identifier: Apache-2.0
// What --plot draws: the sizes of components, and the pattern of a matrix.
#pragma once

#include <concepts>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>

#include "skerry/pattern.hpp"
#include "skerry/result.hpp"

namespace skerry {

/// How many components have each size.
using size_counts = std::map<std::uint64_t, std::uint64_t>;

/// The number of components over their size, both on logarithmic axes.
///
/// name     of the input, for the heading
/// counts   not empty; sizes and numbers are not 0
/// returns  an SVG file
[[nodiscard]] std::string size_plot(const std::string& name, const size_counts& counts);

/// A cell for each cell of the grid, in up to eight shades by its number of entries.
///
/// name     of the input, for the heading
/// grid     with at least one cell
/// returns  an SVG file
[[nodiscard]] std::string spy_plot(const std::string& name, const density_grid& grid);

/// Throws unwritable_file if there is nothing to draw.
///
/// to        the file to write
/// input     the name of the matrix
/// vertices  of the matrix; a plot needs one
void check_plot(const std::filesystem::path& to, const std::string& input, std::uint64_t vertices);

/// Writes size_plot() of an answer to a file, which appears whole or not at all; `-` is standard
/// output.
///
/// throws  unwritable_file, also if there are no vertices
template <std::unsigned_integral Index>
void write_size_plot(const std::filesystem::path& to, const std::string& input,
                     const result<Index>& answer);

/// Writes spy_plot() of a matrix in the same manner.
///
/// throws  unwritable_file, also if there are no rows or no columns
void write_spy_plot(const std::filesystem::path& to, const std::string& input,
                    const stored_matrix& A);

}  // namespace skerry
