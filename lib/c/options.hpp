// SPDX-License-Identifier: Apache-2.0
// The options of the C interface as those of C++.
#pragma once

#include <cstdint>

#include "skerry/options.hpp"
#include "skerry/skerry.h"

namespace skerry::c {

/// Options, and what ids count from.
struct call_options {
  options how;
  std::uint64_t base = 0;  // 0 or 1
};

/// given   null: the defaults
/// throws  std::invalid_argument: a value out of range, or a name that does not exist
[[nodiscard]] call_options options_of(const skerry_options* given);

/// The number of threads, within range.
///
/// throws  std::invalid_argument
[[nodiscard]] unsigned threads_of(std::uint64_t given);

/// A field that is 0 or 1.
///
/// throws  std::invalid_argument
[[nodiscard]] bool flag_of(std::uint64_t given, const char* name);

}  // namespace skerry::c
