// SPDX-License-Identifier: Apache-2.0
// The options of `skerry cc` for particular algorithms or back ends.
#pragma once

#include <string>

#include "skerry/options.hpp"

namespace CLI {
class App;
}

namespace skerry {

/// Adds these options to a command.  Parsing stores their values in `how`.
///
/// output  --output, which names a variant of the algorithm; empty if it is not given
void add_kernel_options(CLI::App& command, options& how, std::string& output);

/// Checks all options of a parsed command, before any file is read, and selects the variant.
///
/// throws  std::invalid_argument (also for an option of another algorithm or back end),
///         not_compiled
void check_kernel_options(const CLI::App& command, options& how, const std::string& output);

}  // namespace skerry
