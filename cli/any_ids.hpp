// SPDX-License-Identifier: Apache-2.0
// `skerry cc --ids any`: vertices with any ids.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/solve_file.hpp"
#include "skerry/ids.hpp"

namespace skerry {

struct id_arguments {
  std::string ids = "rows";
  std::string columns, vertex_file, weight_column, delimiter,
      header = "auto", type = "auto", table = "open_addressing", missing = "auto";
  std::vector<double> thresholds, distances;  // --threshold, --at-most
  std::optional<double> missing_weight;

  /// Whether labels at several bounds of weights are wanted.
  [[nodiscard]] bool has_bounds() const { return thresholds.size() > 1 || distances.size() > 1; }
  [[nodiscard]] bool are_any() const { return ids == "any"; }
};

/// Adds --ids, and the options of files with any ids.
void add_id_options(CLI::App& command, id_arguments& args);

/// Throws std::invalid_argument if an option of any ids was given without --ids any.  Sets the
/// columns of row numbers in `reading`.
void check_id_options(const CLI::App& command, const id_arguments& args, read_options& reading);

/// How the file is read.
///
/// throws  std::invalid_argument: also if there are several bounds
[[nodiscard]] id_read_options reading_with_ids(const solve_arguments& args,
                                               const id_arguments& ids);
/// The same with as many bounds as there are.
[[nodiscard]] id_read_options reading_at_bounds(const solve_arguments& args,
                                                const id_arguments& ids);

/// Reads the file, and notes how long that took.
[[nodiscard]] matrix_with_ids read_matrix_with_ids(const solve_arguments& args,
                                                   const id_arguments& ids, cc_report& report);

/// The same for a command that does not solve.
[[nodiscard]] matrix_with_ids read_file_with_ids(const std::string& file,
                                                 const read_options& reading,
                                                 const id_arguments& ids);

/// How files name vertices with ids.
[[nodiscard]] vertex_names names_of_ids(const solve_arguments& args, const vertex_ids& ids,
                                        const std::string& delimiter);

/// Decides which outputs are lines of the input, and throws std::invalid_argument if they cannot be
/// written.  To be called before complete().
///
/// rows  whether rows of the table are the vertices
void check_tables(solve_arguments& args, const id_arguments& ids, bool rows = false);

/// Writes the lines of the input with labels, and those of the largest component, to the files that
/// are named.
///
/// ids      of the vertices; null: rows of the table are the vertices
/// answers  one or more: a line gets a label of each
/// titles   [answers] of their columns
void write_table_lines(const solve_arguments& args, const id_read_options& reading,
                       const vertex_ids* ids, std::span<const result<std::uint32_t>> answers,
                       const vertex_names& names,
                       const std::vector<std::string>& titles = {"label"});

/// A problem whose vertices have ids, of which there are less than 2^32.
template <class Problem>
struct with_ids : Problem {
  const matrix_with_ids& from;
  id_read_options reading;

  [[nodiscard]] vertex_names names(const solve_arguments& args, const cc_report&) const {
    return names_of_ids(args, from.ids, from.delimiter);
  }
  template <class Index>
  void write_lines(const solve_arguments& args, const result<Index>& answer) const {
    if constexpr (std::same_as<Index, std::uint32_t>)
      write_table_lines(args, reading, &from.ids, std::span(&answer, 1),
                        names_of_ids(args, from.ids, from.delimiter));
  }
};

/// Names the components of the report by ids.
void name_components(const solve_arguments& args, const vertex_ids& ids, cc_report& report);

}  // namespace skerry
