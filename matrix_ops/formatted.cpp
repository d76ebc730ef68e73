// SPDX-License-Identifier: Apache-2.0
#include "matrix_ops/formatted.hpp"

namespace skerry {

namespace detail {

void format_argument::append_to(std::string& text) const {
  if (is_text_)
    text += text_;
  else
    text += is_negative_ ? '-' + std::to_string(-number_) : std::to_string(number_);
}

std::string formatted_text(std::string_view pattern, std::span<const format_argument> arguments) {
  std::string text;
  for (const format_argument& each : arguments) {
    const std::size_t place = pattern.find("{}");
    text += pattern.substr(0, place);
    each.append_to(text);
    pattern.remove_prefix(place + 2);
  }
  return text += pattern;
}

}  // namespace detail

std::string comma_separated(std::span<const std::string_view> texts) {
  std::string all;
  for (const std::string_view each : texts) {
    if (!all.empty()) all += ", ";
    all += each;
  }
  return all;
}

}  // namespace skerry
