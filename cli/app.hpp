// SPDX-License-Identifier: Apache-2.0
// The tree of subcommands and options, from which command lines are parsed and documents are made.
#pragma once

#include <memory>

namespace CLI {
class App;
}

namespace skerry {

/// The parts of the text below the help of `skerry`.
extern const char* const command_examples;
extern const char* const command_statuses;

/// status  the subcommand that runs sets it
[[nodiscard]] std::shared_ptr<CLI::App> make_app(int& status);

}  // namespace skerry
