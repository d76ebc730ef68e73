// SPDX-License-Identifier: Apache-2.0
// What the values of options are held to.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "skerry/options.hpp"

namespace skerry {

/// A number more than 0.  CLI11's own says so in 300 digits.
[[nodiscard]] inline CLI::Validator positive() {
  return {[](std::string& text) {
            double number = 0;
            const bool good = CLI::detail::lexical_cast(text, number) && number > 0;
            return good ? std::string() : "not more than 0 (" + text + ")";
          },
          "POSITIVE"};
}

/// A number that is not less than 0.  CLI11 alone would wrap a negative one around.
[[nodiscard]] inline CLI::Validator not_negative() {
  return {[](const std::string& text) {
            return text.starts_with('-') ? text + " is negative; give 0 or more" : std::string();
          },
          ""};
}

}  // namespace skerry
