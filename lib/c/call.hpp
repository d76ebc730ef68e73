// SPDX-License-Identifier: Apache-2.0
// What every function of the C interface does: it reads structs that may be of another version of
// the header, and turns exceptions into a status and a message.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string_view>

#include "skerry/info.hpp"
#include "skerry/skerry.h"

namespace skerry::c {

/// The most bytes that a struct may have; a larger struct_size was not initialised.
inline constexpr std::uint64_t largest_struct = 4096;

/// Copies a text into an array of a caller's and ends it with a zero.  A longer text is cut between
/// two characters of UTF-8.
///
/// array  may be null
/// size   bytes of the array; nothing is written if it is 0
void copy_text(std::string_view text, char* array, std::size_t size) noexcept;

/// The status of the exception that is being handled; writes its message.
[[nodiscard]] skerry_status report_exception(char* message, std::size_t message_size) noexcept;

/// Calls f().  No exception leaves this function.
///
/// message       receives "" or the message of the exception
/// message_size  bytes of message
template <class Function>
skerry_status call(char* message, std::size_t message_size, Function f) noexcept {
  try {
    f();
  } catch (...) {
    return report_exception(message, message_size);
  }
  copy_text("", message, message_size);
  return SKERRY_OK;
}

/// Throws std::invalid_argument if a pointer is null.
///
/// name    of the pointer
/// remedy  what to pass
inline void check_pointer(const void* pointer, std::string_view name, std::string_view remedy) {
  if (pointer == nullptr)
    throw std::invalid_argument(fmt::format("{} is a null pointer; pass {}", name, remedy));
}

/// The size that a caller's struct says it has.
///
/// throws  std::invalid_argument unless it is a multiple of 8 from 8 to largest_struct
template <class Struct>
[[nodiscard]] std::uint64_t size_of_struct(const Struct* given, std::string_view name,
                                           std::string_view type) {
  check_pointer(given, name, fmt::format("a {}", type));
  std::uint64_t size = 0;
  std::memcpy(&size, given, sizeof size);
  if (size < sizeof size || size % 8 != 0 || size > largest_struct)
    throw std::invalid_argument(
        fmt::format("{0}.struct_size = {1}; set it to sizeof({2})", name, size, type));
  return size;
}

/// A copy of a caller's struct.  Fields that the caller's header lacks are 0.
///
/// throws  std::invalid_argument: a null pointer, a bad struct_size, or a field that only a newer
///         header has and that is not 0
template <class Struct>
[[nodiscard]] Struct read_struct(const Struct* given, std::string_view name,
                                 std::string_view type) {
  const std::uint64_t size = size_of_struct(given, name, type);
  Struct copy{};
  std::memcpy(static_cast<void*>(&copy), given, std::min<std::uint64_t>(size, sizeof copy));
  const auto* const bytes = reinterpret_cast<const unsigned char*>(given);
  for (std::uint64_t k = sizeof copy; k < size; ++k)
    if (bytes[k] != 0)
      throw std::invalid_argument(
          fmt::format("{} has a field at byte {} that version {} of the library does not know; "
                      "leave it 0, or use a newer library",
                      name, k / 8 * 8, version()));
  return copy;
}

/// Writes a struct of results into that of the caller, whose struct_size stays.  Fields that only a
/// newer header has become 0.
template <class Struct>
void write_struct(Struct found, Struct* given, std::string_view name, std::string_view type) {
  const std::uint64_t size = size_of_struct(given, name, type);
  found.struct_size = size;
  std::memcpy(static_cast<void*>(given), &found, std::min<std::uint64_t>(size, sizeof found));
  if (size > sizeof found)
    std::memset(reinterpret_cast<unsigned char*>(given) + sizeof found, 0, size - sizeof found);
}

}  // namespace skerry::c
