// SPDX-License-Identifier: Apache-2.0
#include "matrix_ops/error.hpp"

#include <filesystem>
#include <new>
#include <system_error>

namespace skerry {

namespace {

template <class... Exceptions>
bool is_any(const std::exception& e) {
  return (... || (dynamic_cast<const Exceptions*>(&e) != nullptr));
}

}  // namespace

error_kind kind_of(const std::exception& e) noexcept {
  const auto* const system = dynamic_cast<const std::system_error*>(&e);
  if (is_any<std::bad_alloc>(e) || (system && system->code() == std::errc::not_enough_memory))
    return error_kind::out_of_memory;
  if (is_any<std::invalid_argument>(e)) return error_kind::argument;
  if (is_any<invalid_matrix>(e)) return error_kind::matrix;
  if (is_any<unwritable_file, std::filesystem::filesystem_error>(e)) return error_kind::file;
  if (is_any<not_compiled>(e)) return error_kind::not_compiled;
  if (is_any<no_device>(e)) return error_kind::no_device;
  if (is_any<backend_error>(e)) return error_kind::backend;
  if (is_any<stopped>(e)) return error_kind::stopped;
  return error_kind::other;
}

}  // namespace skerry
