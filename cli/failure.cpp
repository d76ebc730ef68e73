// SPDX-License-Identifier: Apache-2.0
#include "cli/failure.hpp"

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <new>
#include <stdexcept>
#include <system_error>

#include "cli/print.hpp"

namespace skerry {

namespace {

template <class... Exceptions>
bool is_any(const std::exception& e) {
  return (... || (dynamic_cast<const Exceptions*>(&e) != nullptr));
}

bool is_out_of_memory(const std::exception& e) {
  const auto* const error = dynamic_cast<const std::system_error*>(&e);
  return is_any<std::bad_alloc>(e) || (error && error->code() == std::errc::not_enough_memory);
}

}  // namespace

failure failure_of(const std::exception& e) noexcept {
  if (is_out_of_memory(e))
    return {exit_other,
            "out of memory; use a smaller matrix, or --algorithm rem, which needs the least"};
  if (is_any<CLI::ParseError, std::invalid_argument>(e)) return {exit_usage, e.what()};
  if (is_any<invalid_matrix, unwritable_file, std::filesystem::filesystem_error>(e))
    return {exit_input, e.what()};
  if (is_any<not_compiled, no_device>(e)) return {exit_absent, e.what()};
  return {exit_other, e.what()};
}

void end_process() noexcept {
  remove_temporary_files();
  if (const auto uncaught = std::current_exception()) {
    try {
      std::rethrow_exception(uncaught);
    } catch (const std::exception& e) {
      const auto [status, message] = failure_of(e);
      print_error(message);
      if (is_out_of_memory(e)) std::_Exit(status);
    }
  } else if (std::uncaught_exceptions() != 0) {  // GCC does not let a handler see it here
    print_error(
        "a library failed where it cannot report why, most likely out of memory; use a "
        "smaller matrix");
    std::_Exit(exit_other);
  }
  std::abort();
}

}  // namespace skerry
