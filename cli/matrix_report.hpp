// SPDX-License-Identifier: Apache-2.0
// `skerry info FILE`: what the pattern of a matrix looks like.
#pragma once

#include <string>

#include "cli/any_ids.hpp"
#include "cli/print.hpp"
#include "skerry/io.hpp"

namespace skerry {

/// What is read, and where results go.
struct matrix_arguments {
  std::string file;  // empty: none
  read_options reading;
  id_arguments ids;
  bool json = false;
  std::string plot;  // file to write; empty: none; "-": standard output
};

/// Reads the matrix, counts, draws the plot if a file is named for it, and prints the report.
///
/// throws  invalid_matrix; unwritable_file; std::invalid_argument: the plot would overwrite the
///         matrix
void run_matrix_report(const matrix_arguments& args);

}  // namespace skerry
