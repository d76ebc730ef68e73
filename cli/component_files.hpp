// SPDX-License-Identifier: Apache-2.0
// Files about components: labels, sizes, members, and the matrix of the largest.
#pragma once

#include <fmt/format.h>

#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "skerry/component.hpp"
#include "skerry/io.hpp"
#include "skerry/result.hpp"

namespace skerry {

/// How files name vertices: by numbers, or by ids of the file.
struct vertex_names {
  /// Appends the id of a vertex as a field of a line; empty: numbers name the vertices.
  std::function<void(std::string& text, std::uint64_t vertex, std::string_view delimiter)>
      append_id = {};
  /// The vertex with an id, of as many as there are labels.
  std::function<std::optional<std::uint64_t>(const std::string& id)> find = {};
  std::string delimiter = " ";  // of fields, unless the name of a file says otherwise
  std::uint64_t first = 0;      // the number of vertex 0
  bool dense = false;           // labels are numbers of components

  void append(std::string& text, std::uint64_t vertex, std::string_view by) const {
    append_id ? append_id(text, vertex, by) : append_number(text, vertex + first);
  }
  void append_label(std::string& text, std::uint64_t label, std::string_view by) const {
    dense ? append_number(text, label) : append(text, label, by);
  }
  static void append_number(std::string& text, std::uint64_t number) {
    const fmt::format_int digits(number);
    text.append(digits.data(), digits.size());
  }
  /// The comma of .csv, the tab of .tsv, else `delimiter`.
  [[nodiscard]] std::string delimiter_in(const std::string& file) const;
};

// The writers throw unwritable_file; `-` is standard output.  In a .csv or .tsv, numbers have a
// line with the names of their columns above them.

/// Writes the label of each vertex on its own line; `vertex label` if vertices have ids, or in a
/// .csv or .tsv.
template <std::unsigned_integral Index>
void write_labels(const std::string& file, const result<Index>& answer, const vertex_names& names);

/// Writes a line `label size` for each component of at least `min_size` vertices, the largest
/// first; of equal sizes, the smaller label first.
template <std::unsigned_integral Index>
void write_sizes(const std::string& file, const result<Index>& answer, std::uint64_t min_size,
                 const vertex_names& names);

/// Writes a line for each of these components: its label, then its vertices.
template <std::unsigned_integral Index>
void write_members(const std::string& file, const result<Index>& answer, std::uint64_t min_size,
                   const vertex_names& names);

/// The label of the vertex with an id.
///
/// throws  std::invalid_argument: there is none
template <std::unsigned_integral Index>
[[nodiscard]] Index label_of_id(const std::string& id, const result<Index>& answer,
                                const vertex_names& names);

/// Writes the vertices with a label to standard output, one a line.
template <std::unsigned_integral Index>
void print_members(Index label, const result<Index>& answer, const vertex_names& names);

/// The file of the row map that belongs to the matrix of a component: its name and `.rows`.
[[nodiscard]] std::string row_map_of(const std::string& file);

/// Writes the vertices of a matrix that is written to `file`: line i + 1 of its row map is the
/// vertex that became vertex i.
///
/// vertices  [n]
void write_row_map(const std::string& file, std::span<const std::uint64_t> vertices,
                   const vertex_names& names);

/// Throws std::invalid_argument if the name of an output promises another format than is written.
///
/// option   that names the file
/// written  what is written, such as "SVG is written"
/// remedy   such as "take a name that ends in .svg"
void refuse_name(const char* option, const std::string& file, const char* written,
                 const char* remedy);

/// The same for lines of text: names of binary formats, of documents and of compressed files.
void check_text_name(const char* option, const std::string& file);

/// The same for a format with its own extension.
void check_name(const char* option, const std::string& file, const char* extension);

}  // namespace skerry
