// SPDX-License-Identifier: Apache-2.0
#include "cli/failure.hpp"

#include <CLI/CLI.hpp>
#include <new>
#include <stdexcept>

namespace skerry {

namespace {

template <class... Exceptions>
bool is_any(const std::exception& e) {
  return (... || (dynamic_cast<const Exceptions*>(&e) != nullptr));
}

}  // namespace

failure failure_of(const std::exception& e) {
  if (is_any<CLI::ParseError, std::invalid_argument>(e)) return {exit_usage, e.what()};
  if (is_any<invalid_matrix, unwritable_file, std::filesystem::filesystem_error>(e))
    return {exit_input, e.what()};
  if (is_any<not_compiled, no_device>(e)) return {exit_absent, e.what()};
  if (is_any<std::bad_alloc>(e))
    return {exit_other,
            "out of memory; use a smaller matrix, or --algorithm rem, which needs the least"};
  return {exit_other, e.what()};
}

}  // namespace skerry
