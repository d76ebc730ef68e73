// SPDX-License-Identifier: Apache-2.0
// Completion of command lines by bash.
#pragma once

#include <string>
#include <vector>

#include "cli/documents/command_tree.hpp"

namespace skerry {

/// The script that bash-completion loads for the command.
///
/// names  the words of kinds of values
[[nodiscard]] std::string bash_completion(const command_text& command,
                                          const std::vector<value_names>& names);

}  // namespace skerry
