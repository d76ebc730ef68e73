// SPDX-License-Identifier: Apache-2.0
// Where a long run stands.
#pragma once

#include <functional>

#include "skerry/options.hpp"

namespace skerry {

/// A callback for options::progress that writes a line to standard error, at most one a second.
/// None, where standard error is not a terminal.
[[nodiscard]] std::function<bool(const progress&)> progress_on_terminal();

}  // namespace skerry
