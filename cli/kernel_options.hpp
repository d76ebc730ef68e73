// SPDX-License-Identifier: Apache-2.0
// The options for particular algorithms or back ends.
#pragma once

#include <span>
#include <string>

#include "skerry/options.hpp"

namespace CLI {
class App;
}

namespace skerry {

/// Adds the numbers that single algorithms read.
void add_kernel_parameters(CLI::App& command, kernel_options& kernel);

/// Throws std::invalid_argument if one of these was given, but none of the named algorithms reads
/// it.
void check_kernel_parameters(const CLI::App& command, std::span<const std::string> names);

/// Adds these options and those of back ends to a command.  Parsing stores their values in `how`.
///
/// output  --output, which names a variant of the algorithm; empty if it is not given
void add_kernel_options(CLI::App& command, options& how, std::string& output);

/// Checks all options of a parsed command, before any file is read, and selects the variant.
///
/// throws  std::invalid_argument (also for an option of another algorithm or back end),
///         not_compiled
void check_kernel_options(const CLI::App& command, options& how, const std::string& output);

}  // namespace skerry
