// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace skerry {

namespace detail {

/// The first bytes of a text, at most eight, as a little-endian number; absent ones are 0.
[[nodiscard]] inline std::uint64_t first_word(std::string_view text) {
  std::uint64_t word = 0;
  const char* const p = text.data();
  const std::size_t n = text.size();
  if constexpr (std::endian::native != std::endian::little) {
    for (std::size_t i = std::min<std::size_t>(n, 8); i-- > 0;)
      word = word << 8 | static_cast<unsigned char>(p[i]);
  } else if (n >= 8) {
    std::memcpy(&word, p, 8);
  } else if (n >= 4) {  // two halves, which may overlap
    std::uint32_t low, high;
    std::memcpy(&low, p, 4);
    std::memcpy(&high, p + n - 4, 4);
    word = low | std::uint64_t{high} << 8 * (n - 4);
  } else {
    for (std::size_t i = 0; i < n; ++i)
      word |= std::uint64_t{static_cast<unsigned char>(p[i])} << 8 * i;
  }
  return word;
}

}  // namespace detail

/// A string of any bytes in 16 bytes: a short one itself, of a longer one its address and size.
class string_element {
 public:
  string_element() = default;
  /// The bytes of a long text must outlive the element.
  explicit string_element(std::string_view text) {
    if (text.size() <= longest_short) {
      set_word(0, detail::first_word(text));
      set_word(1, text.size() > 8 ? detail::first_word(text.substr(8)) : 0);
      bytes_[longest_short] = static_cast<char>(text.size());
    } else {
      const char* const at = text.data();
      std::memcpy(bytes_, &at, sizeof at);
      set_word(1, text.size());  // less than 2^56
      bytes_[longest_short] = is_long;
    }
  }

  [[nodiscard]] bool is_short() const { return bytes_[longest_short] != is_long; }

  /// Valid as long as the element, and the bytes of a long text.
  [[nodiscard]] std::string_view text() const {
    if (is_short()) return {bytes_, static_cast<std::size_t>(bytes_[longest_short])};
    const char* at;
    std::memcpy(&at, bytes_, sizeof at);
    return {at, static_cast<std::size_t>(word(1) & ((std::uint64_t{1} << 56) - 1))};
  }

  /// Eight of the 16 bytes, as a little-endian number.
  [[nodiscard]] std::uint64_t word(unsigned half) const {
    return detail::first_word({bytes_ + 8 * half, 8});
  }

  friend bool operator==(const string_element& a, const string_element& b) {
    if (a.word(1) != b.word(1)) return false;  // of the same size, if they are long
    if (a.word(0) == b.word(0)) return true;
    return !a.is_short() && a.text() == b.text();
  }

 private:
  static constexpr std::size_t longest_short = 15;
  static constexpr char is_long = 127;

  void set_word(unsigned half, std::uint64_t word) {
    for (unsigned i = 0; i < 8; ++i) bytes_[8 * half + i] = static_cast<char>(word >> 8 * i);
  }

  char bytes_[16];  // the last one: the size of a short string
};

}  // namespace skerry
