// SPDX-License-Identifier: Apache-2.0
// The command as a function.
#pragma once

#include <memory>
#include <string_view>

namespace CLI {
class App;
}

namespace skerry {

/// Makes the tree of subcommands; the one that runs sets `status`.
using app_maker = std::shared_ptr<CLI::App> (*)(int& status);

/// Runs one command line of an app.  Throws nothing that is derived from std::exception.
///
/// report_error  is passed the message of an error
/// returns       the exit status; see exit_status
[[nodiscard]] int run_app(app_maker make, int argc, char** argv,
                          void (*report_error)(std::string_view) noexcept);

/// Runs one command line of `skerry`.  Prints an error to standard error.
[[nodiscard]] int run_command(int argc, char** argv);

}  // namespace skerry
