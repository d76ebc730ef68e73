// SPDX-License-Identifier: Apache-2.0
// The subcommands and options of the command, as its documents describe them.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace skerry {

/// An option, or a positional argument.
struct option_text {
  std::vector<std::string> names;    // "--help", "-h"; of an argument: "FILE"
  std::string about;                 // one or more clauses without a full stop
  std::string value;                 // "" of a flag; else "FILE", "ALGORITHM", "UINT", ...
  std::vector<std::string> choices;  // the only values, if they are few
  std::string initial;               // default value, or ""
  bool required = false;
};

struct command_text {
  std::string name;   // "cc"
  std::string about;  // one line
  std::vector<option_text> arguments, options;
  std::vector<command_text> subcommands;
};

/// Words that a kind of values has, such as ALGORITHM.
struct value_names {
  std::string value;
  std::vector<std::string> names;
};

[[nodiscard]] command_text tree_of(const CLI::App& app);

/// Replaces each occurrence of `from`.
[[nodiscard]] std::string replaced(std::string text, const std::string& from,
                                   const std::string& to);

/// "a b c"
[[nodiscard]] std::string joined(const std::vector<std::string>& words,
                                 const std::string& between = " ");

/// The names of the subcommands.
[[nodiscard]] std::vector<std::string> names_of(const std::vector<command_text>& commands);

}  // namespace skerry
