// SPDX-License-Identifier: Apache-2.0
// The command as a function.
#pragma once

namespace skerry {

/// Runs one command line.  Prints an error to standard error, and throws none that is derived from
/// std::exception.
///
/// returns  the exit status; see exit_status
[[nodiscard]] int run_command(int argc, char** argv);

}  // namespace skerry
