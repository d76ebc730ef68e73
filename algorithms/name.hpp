// SPDX-License-Identifier: Apache-2.0
// Names that are composed at compile time.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace skerry {

/// A short string with compile-time concatenation: name{"rem_cas"} / name{"naive"} is
/// "rem_cas/naive". In a constant expression a string that is too long does not compile.
class name {
 public:
  constexpr name(const char* text = "") {
    for (; text[length_] != '\0'; ++length_) text_[length_] = text[length_];
  }

  [[nodiscard]] constexpr std::string_view text() const { return {text_, length_}; }

  /// name{"kout"}.with_suffix("gathered") is "kout_gathered".
  [[nodiscard]] constexpr name with_suffix(const name& suffix) const {
    return joined(*this, '_', suffix);
  }
  friend constexpr name operator/(const name& a, const name& b) { return joined(a, '/', b); }
  friend constexpr name operator+(const name& a, const name& b) { return joined(a, '+', b); }

 private:
  static constexpr name joined(name a, char separator, const name& b) {
    a.text_[a.length_++] = separator;
    for (std::size_t k = 0; k < b.length_; ++k) a.text_[a.length_++] = b.text_[k];
    return a;
  }

  char text_[64] = {};
  std::size_t length_ = 0;
};

}  // namespace skerry
