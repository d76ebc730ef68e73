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
  exit_usage = 2,         ///< an option or a name that does not exist, or does not fit
  exit_input = 3,         ///< a file that cannot be read, written or worked on
  exit_wrong_labels = 4,  ///< verification failed, or two answers differ
  exit_absent = 5,        ///< a back end that this build does not hold, or no device for it
};

/// Each adds one subcommand to app.  When it is chosen it runs while app parses, and sets status.
/// What goes wrong leaves it as an exception; see failure.hpp.
void add_algorithms(CLI::App& app, int& status);
void add_bench(CLI::App& app, int& status);
void add_cc(CLI::App& app, int& status);
void add_convert(CLI::App& app, int& status);
void add_evaluate(CLI::App& app, int& status);
void add_generate(CLI::App& app, int& status);
void add_info(CLI::App& app, int& status);
void add_verify(CLI::App& app, int& status);

}  // namespace skerry
