// SPDX-License-Identifier: Apache-2.0
// Files about components: their sizes, and the matrix of the largest.
#pragma once

#include <concepts>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>

#include "skerry/component.hpp"
#include "skerry/io.hpp"
#include "skerry/result.hpp"

namespace skerry {

/// How lines about components are written.
struct component_line {
  std::function<void(std::string& text, std::uint64_t label)> append_label;
  char separator;
};
/// Labels as numbers, and a blank.
[[nodiscard]] component_line numbered_line();

/// Writes a line `label size` for each component of at least `min_size` vertices, the largest
/// first; of equal sizes, the smaller label first.  `-` is standard output.
///
/// throws  unwritable_file
template <std::unsigned_integral Index>
void write_sizes(const std::filesystem::path& file, const result<Index>& answer,
                 std::uint64_t min_size, const component_line& line = numbered_line());

/// The file of the row map that belongs to the matrix of a component: its name and `.rows`.
[[nodiscard]] std::string row_map_of(const std::string& file);

/// How the lines of a row map are written.
struct vertex_text {
  std::function<void(std::string& text, std::uint64_t vertex)> append = {};  // empty: its number
  char delimiter = ' ';  // of the file that has the ids
};

/// Writes a component's matrix in the format of its name, and its row map: line i + 1 is the vertex
/// that is vertex i of the matrix.
///
/// throws  unwritable_file; invalid_matrix: the format cannot hold this matrix
void write_component(const std::string& file, const component_matrix& component,
                     const write_options& how, const vertex_text& append_vertex = {});

}  // namespace skerry
