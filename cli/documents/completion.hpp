// SPDX-License-Identifier: Apache-2.0
// Completion of command lines by shells.  Each function returns a script.
#pragma once

#include <string>
#include <vector>

#include "cli/documents/command_tree.hpp"

namespace skerry {

/// names  the words of kinds of values
[[nodiscard]] std::string bash_completion(const command_text& command,
                                          const std::vector<value_names>& names);
[[nodiscard]] std::string zsh_completion(const command_text& command,
                                         const std::vector<value_names>& names);
[[nodiscard]] std::string fish_completion(const command_text& command,
                                          const std::vector<value_names>& names);

}  // namespace skerry
