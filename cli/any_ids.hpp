// SPDX-License-Identifier: Apache-2.0
// `skerry cc --ids any`: vertices with any ids.
#pragma once

#include <string>
#include <vector>

#include "cli/solve_file.hpp"
#include "skerry/ids.hpp"

namespace skerry {

struct id_arguments {
  std::string ids = "rows";
  std::vector<std::string> columns{"1", "2"};
  std::string vertex_file, weight_column, delimiter, header = "auto", type = "auto",
                                                     table = "open_addressing", missing = "auto";
  double threshold = 0;

  [[nodiscard]] bool are_any() const { return ids == "any"; }
};

/// Adds --ids, and the options of files with any ids.
void add_id_options(CLI::App& command, id_arguments& args);

/// Throws std::invalid_argument if an option of any ids was given without --ids any.
void check_id_options(const CLI::App& command, const id_arguments& args);

/// How the file is read.
///
/// throws  std::invalid_argument
[[nodiscard]] id_read_options reading_with_ids(const solve_arguments& args,
                                               const id_arguments& ids);

/// Reads the file, and notes how long that took.
[[nodiscard]] matrix_with_ids read_matrix_with_ids(const solve_arguments& args,
                                                   const id_arguments& ids, cc_report& report);

/// Writes the ids of vertices as fields of lines.
struct id_text {
  vertex_ids ids;
  char delimiter;

  void operator()(std::string& text, std::uint64_t vertex) const {
    ids.append_field(text, vertex, delimiter);
  }
};

/// Writes the files that are named: a line `id label` for each vertex, ascending by id; a line
/// `label size` for each component, the largest first.  A label is an id, too, or with dense
/// numbering a number.
void write_answer_with_ids(const solve_arguments& args, const id_text& append_id,
                           const result<std::uint32_t>& answer, cc_report& report);

/// Names the components of the report by ids.
void name_components(const solve_arguments& args, const vertex_ids& ids, cc_report& report);

}  // namespace skerry
