// SPDX-License-Identifier: Apache-2.0
// Names that are composed at compile time.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace skerry {

/// A short string with compile-time concatenation: name{"rem_cas"} / name{"naive"} is
/// "rem_cas/naive".
class name {
 public:
  constexpr name(const char* text = "") {
    for (; text[length_] != '\0'; ++length_) text_[length_] = text[length_];
  }

  [[nodiscard]] constexpr std::string_view text() const { return {text_, length_}; }

  friend constexpr name operator/(const name& a, const name& b) { return joined(a, '/', b); }
  friend constexpr name operator+(const name& a, const name& b) { return joined(a, '+', b); }

 private:
  static constexpr name joined(name a, char separator, const name& b) {
    a.text_[a.length_++] = separator;
    for (std::size_t k = 0; k < b.length_; ++k) a.text_[a.length_++] = b.text_[k];
    return a;
  }

  char text_[48] = {};
  std::size_t length_ = 0;
};

}  // namespace skerry
