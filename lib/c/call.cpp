// SPDX-License-Identifier: Apache-2.0
#include "lib/c/call.hpp"

#include <exception>

#include "matrix_ops/error.hpp"

namespace skerry::c {

namespace {

constexpr const char* out_of_memory =
    "out of memory; use a smaller matrix, or the algorithm \"rem\", which needs the least";

skerry_status status_of(error_kind kind) noexcept {
  switch (kind) {
    case error_kind::argument:
      return SKERRY_INVALID_ARGUMENT;
    case error_kind::matrix:
    case error_kind::file:
      return SKERRY_INVALID_MATRIX;
    case error_kind::not_compiled:
      return SKERRY_NOT_COMPILED;
    case error_kind::no_device:
      return SKERRY_NO_DEVICE;
    case error_kind::backend:
      return SKERRY_BACKEND_ERROR;
    case error_kind::stopped:
      return SKERRY_STOPPED;
    case error_kind::out_of_memory:
      return SKERRY_OUT_OF_MEMORY;
    case error_kind::other:
      break;
  }
  return SKERRY_ERROR;
}

/// Whether a byte of UTF-8 is not the first of its character.
bool continues_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

}  // namespace

void copy_text(std::string_view text, char* array, std::size_t size) noexcept {
  if (array == nullptr || size == 0) return;
  std::size_t length = std::min(text.size(), size - 1);
  if (length < text.size())
    for (int k = 0; k < 3 && length > 0 && continues_character(text[length]); ++k) --length;
  std::memcpy(array, text.data(), length);
  array[length] = '\0';
}

skerry_status report_exception(char* message, std::size_t message_size) noexcept {
  try {
    throw;
  } catch (const std::exception& e) {
    const skerry_status status = status_of(kind_of(e));
    copy_text(status == SKERRY_OUT_OF_MEMORY ? out_of_memory : e.what(), message, message_size);
    return status;
  } catch (...) {
    copy_text("an exception that is no std::exception, as of a C++ callback", message,
              message_size);
    return SKERRY_ERROR;
  }
}

}  // namespace skerry::c

const char* skerry_version(void) { return skerry::version(); }

const char* skerry_status_name(int status) {
  switch (status) {
    case SKERRY_OK:
      return "ok";
    case SKERRY_ERROR:
      return "error";
    case SKERRY_INVALID_ARGUMENT:
      return "invalid_argument";
    case SKERRY_INVALID_MATRIX:
      return "invalid_matrix";
    case SKERRY_WRONG_LABELS:
      return "wrong_labels";
    case SKERRY_NOT_COMPILED:
      return "not_compiled";
    case SKERRY_NO_DEVICE:
      return "no_device";
    case SKERRY_BACKEND_ERROR:
      return "backend_error";
    case SKERRY_STOPPED:
      return "stopped";
    case SKERRY_OUT_OF_MEMORY:
      return "out_of_memory";
    default:
      return "unknown";
  }
}
