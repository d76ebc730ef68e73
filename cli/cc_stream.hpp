// SPDX-License-Identifier: Apache-2.0
// `skerry cc --stream`: edges are united as they are parsed.
#pragma once

#include "cli/any_ids.hpp"
#include "cli/solve_file.hpp"

namespace skerry {

/// Throws std::invalid_argument if an option needs the matrix in memory, or a second pass over a
/// pipe.
void check_stream(const solve_arguments& args);

/// Solves, checks, and writes the files that are named.  Returns the exit status.
[[nodiscard]] int solve_stream(const solve_arguments& args, cc_report& report);

/// The same for a file with any ids.
[[nodiscard]] int solve_stream_with_ids(const solve_arguments& args, const id_arguments& ids,
                                        cc_report& report);

}  // namespace skerry
