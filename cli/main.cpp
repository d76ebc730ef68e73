// SPDX-License-Identifier: Apache-2.0
// The command `skerry`.
#include <exception>

#include "cli/failure.hpp"
#include "cli/launch.hpp"
#include "cli/print.hpp"
#include "cli/run.hpp"
#include "cli/signals.hpp"
#include "cli/streams.hpp"

int main(int argc, char** argv) {
  std::set_terminate(skerry::end_process);
  skerry::occupy_closed_streams();
  skerry::end_cleanly_on_signals();
  try {
    skerry::continue_over_mpi(argc, argv);
  } catch (const std::exception& e) {
    const auto [status, message] = skerry::failure_of(e);
    skerry::print_error(message);
    return status;
  }
  return skerry::run_command(argc, argv);
}
