// SPDX-License-Identifier: Apache-2.0
// The options of the C interface as those of C++.
#pragma once

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "matrix_ops/printable.hpp"
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

/// Names of values, the default first.
template <class Value, std::size_t N>
using names_of = std::array<std::pair<std::string_view, Value>, N>;

/// The value of a name; that of the first if there is none.
///
/// throws  std::invalid_argument: an unknown name
template <class Value, std::size_t N>
[[nodiscard]] Value value_of(const char* given, const char* option,
                             const names_of<Value, N>& names) {
  if (given == nullptr) return names[0].second;
  std::string all;
  for (const auto& [name, value] : names) {
    if (given == name) return value;
    all += fmt::format("{}\"{}\"", all.empty() ? "" : ", ", name);
  }
  throw std::invalid_argument(
      fmt::format("there is no {} \"{}\"; it is one of {}", option, printable(given), all));
}

}  // namespace skerry::c
