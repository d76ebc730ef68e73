// SPDX-License-Identifier: Apache-2.0
// Checks of option values, made while the command line is parsed; an option of many subcommands.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "skerry/options.hpp"

namespace skerry {

/// A number greater than 0.  The message of CLI11's own check spells the bound in 300 digits.
[[nodiscard]] inline CLI::Validator positive() {
  return {[](std::string& text) {
            double number = 0;
            const bool valid = CLI::detail::lexical_cast(text, number) && number > 0;
            return valid ? std::string() : text + " is not a number greater than 0";
          },
          "POSITIVE"};
}

/// A number that is not negative.  CLI11 alone would wrap a negative number around.
[[nodiscard]] inline CLI::Validator not_negative() {
  return {[](const std::string& text) {
            return text.starts_with('-') ? text + " is negative; give 0 or more" : std::string();
          },
          ""};
}

/// Adds --threads to a command.
inline void add_threads(CLI::App& command, unsigned& threads) {
  command.add_option("--threads", threads, "Number of threads; 0: all hardware threads")
      ->check(CLI::Range(0U, most_threads))
      ->capture_default_str();
}

}  // namespace skerry
