// SPDX-License-Identifier: Apache-2.0
// Strings of JSON, for traces.
#pragma once

#include <string>
#include <string_view>

namespace skerry {

/// A string of JSON, with its quotes.
[[nodiscard]] std::string quoted_text(std::string_view text);

}  // namespace skerry
