// SPDX-License-Identifier: Apache-2.0
// Texts of errors: what std::format does, which GCC 12 lacks, for "{}" alone.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

namespace skerry {

namespace detail {

/// An argument of formatted(): a number or a text that outlives the call.
class format_argument {
 public:
  template <std::integral Number>
  format_argument(Number value) : number_(static_cast<std::uint64_t>(value)) {
    if constexpr (std::signed_integral<Number>) is_negative_ = value < 0;
  }
  format_argument(std::string_view text) : text_(text), is_text_(true) {}
  format_argument(const std::string& text) : format_argument(std::string_view(text)) {}
  format_argument(const char* text) : format_argument(std::string_view(text)) {}

  void append_to(std::string& text) const;

 private:
  std::uint64_t number_ = 0;  // of a negative one: modulo 2^64
  std::string_view text_ = {};
  bool is_negative_ = false, is_text_ = false;
};

/// A pattern with a "{}" for each argument; another count does not compile.
template <class... Argument>
struct format_pattern {
  std::string_view text;

  consteval format_pattern(const char* pattern) : text(pattern) {
    std::size_t places = 0;
    for (std::size_t at = text.find("{}"); at != text.npos; at = text.find("{}", at + 2)) ++places;
    if (places != sizeof...(Argument)) throw "as many {} as arguments are needed";
  }
};

[[nodiscard]] std::string formatted_text(std::string_view pattern,
                                         std::span<const format_argument> arguments);

}  // namespace detail

/// The pattern with each "{}" replaced by the next argument: an integer or a string.
template <class... Argument>
[[nodiscard]] std::string formatted(
    std::type_identity_t<detail::format_pattern<Argument...>> pattern,
    const Argument&... arguments) {
  if constexpr (sizeof...(Argument) == 0) {
    return std::string(pattern.text);
  } else {
    const detail::format_argument all[]{arguments...};
    return detail::formatted_text(pattern.text, all);
  }
}

/// "a, b, c"
[[nodiscard]] std::string comma_separated(std::span<const std::string_view> texts);

}  // namespace skerry
