// SPDX-License-Identifier: Apache-2.0
// `skerry cc --stream`: edges are united as they are parsed.
#pragma once

#include "cli/solve_file.hpp"

namespace skerry {

/// Throws std::invalid_argument if an option needs the matrix in memory, or a second pass over a
/// pipe.
void check_stream(const solve_arguments& args);

/// Solves, checks, and writes the files that are named.  Returns the exit status.
[[nodiscard]] int solve_stream(const solve_arguments& args, cc_report& report);

}  // namespace skerry
