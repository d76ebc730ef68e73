// SPDX-License-Identifier: Apache-2.0
#include "cli/failure.hpp"

#include <CLI/CLI.hpp>
#include <cstdlib>

#include "cli/print.hpp"

namespace skerry {

failure failure_of(const std::exception& e) noexcept {
  if (dynamic_cast<const CLI::ParseError*>(&e) != nullptr) return {exit_usage, e.what()};
  switch (kind_of(e)) {
    case error_kind::argument:
      return {exit_usage, e.what()};
    case error_kind::matrix:
    case error_kind::file:
      return {exit_input, e.what()};
    case error_kind::not_compiled:
    case error_kind::no_device:
      return {exit_absent, e.what()};
    case error_kind::out_of_memory:
      return {exit_other,
              "out of memory; use a smaller matrix, or --algorithm rem, which needs the least"};
    case error_kind::backend:
    case error_kind::stopped:
    case error_kind::other:
      break;
  }
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
      if (kind_of(e) == error_kind::out_of_memory) std::_Exit(status);
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
