// SPDX-License-Identifier: Apache-2.0
// The help of the command and its subcommands: groups of options, at most 80 columns.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace skerry {

/// Puts the options of a command that have no group yet into one.
void group_options(CLI::App& command, const char* group);
/// Puts options of these names, if the command has them, into a group.
void group_options(CLI::App& command, const char* group, std::initializer_list<const char*> names);

/// Formats the help of an app and of the subcommands that are added later.
void format_help(CLI::App& app);

/// Refuses, of all options of an app and its subcommands, a value that begins with --: it is the
/// next option, and the value was forgotten.
void refuse_options_as_values(CLI::App& app);

/// The words of a command line, in which `help NAME` is `NAME --help`, and `version` is
/// `--version`.
[[nodiscard]] std::vector<std::string> without_help_words(int argc, char** argv);

}  // namespace skerry
