// SPDX-License-Identifier: Apache-2.0
// The progress of long runs.
#pragma once

#include <functional>

#include "skerry/options.hpp"

namespace skerry {

/// A callback for options::progress that writes at most one line a second to standard error.
/// Empty if standard error is not a terminal.
[[nodiscard]] std::function<bool(const progress&)> progress_on_terminal();

}  // namespace skerry
