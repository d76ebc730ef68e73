// SPDX-License-Identifier: Apache-2.0
// The subcommands of `skerry`, one file each, and the exit status that scripts may rely on.
#pragma once

namespace CLI {
class App;
}

namespace skerry {

/// The exit status of the command.
enum exit_status : int {
  exit_right = 0,
  exit_other = 1,         ///< a library failed, a run was stopped, memory ran out
  exit_usage = 2,         ///< an unknown option or name, or a value that is not allowed
  exit_input = 3,         ///< a file that cannot be read, written or solved
  exit_wrong_labels = 4,  ///< verification failed, or two answers differ
  exit_absent = 5,        ///< a back end that is not in this build, or no device for it
};

/// Each function adds one subcommand to app.  The subcommand runs while app parses the command
/// line, and sets status.  Errors leave it as exceptions; see failure.hpp.
void add_algorithms(CLI::App& app, int& status);
void add_bench(CLI::App& app, int& status);
void add_cc(CLI::App& app, int& status);
void add_convert(CLI::App& app, int& status);
void add_evaluate(CLI::App& app, int& status);
void add_forest(CLI::App& app, int& status);
void add_generate(CLI::App& app, int& status);
void add_info(CLI::App& app, int& status);
void add_scc(CLI::App& app, int& status);
void add_trace(CLI::App& app, int& status);
void add_verify(CLI::App& app, int& status);
void add_watch(CLI::App& app, int& status);

}  // namespace skerry
