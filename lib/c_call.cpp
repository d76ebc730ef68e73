// SPDX-License-Identifier: Apache-2.0
#include "c_call.hpp"

#include <exception>
#include <filesystem>
#include <new>
#include <system_error>

#include "matrix_ops/error.hpp"

namespace skerry::c {

namespace {

constexpr const char* out_of_memory =
    "out of memory; use a smaller matrix, or the algorithm \"rem\", which needs the least";

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
  const auto report = [&](skerry_status status, const char* text) {
    copy_text(text, message, message_size);
    return status;
  };
  try {
    throw;
  } catch (const invalid_matrix& e) {
    return report(SKERRY_INVALID_MATRIX, e.what());
  } catch (const std::filesystem::filesystem_error& e) {
    return report(SKERRY_INVALID_MATRIX, e.what());
  } catch (const std::invalid_argument& e) {
    return report(SKERRY_INVALID_ARGUMENT, e.what());
  } catch (const not_compiled& e) {
    return report(SKERRY_NOT_COMPILED, e.what());
  } catch (const no_device& e) {
    return report(SKERRY_NO_DEVICE, e.what());
  } catch (const backend_error& e) {
    return report(SKERRY_BACKEND_ERROR, e.what());
  } catch (const stopped& e) {
    return report(SKERRY_STOPPED, e.what());
  } catch (const std::bad_alloc&) {
    return report(SKERRY_OUT_OF_MEMORY, out_of_memory);
  } catch (const std::system_error& e) {
    if (e.code() == std::errc::not_enough_memory)
      return report(SKERRY_OUT_OF_MEMORY, out_of_memory);
    return report(SKERRY_ERROR, e.what());
  } catch (const std::exception& e) {
    return report(SKERRY_ERROR, e.what());
  } catch (...) {
    return report(SKERRY_ERROR, "an exception that is no std::exception, as of a C++ callback");
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
