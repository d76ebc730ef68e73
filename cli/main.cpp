// SPDX-License-Identifier: Apache-2.0
// The command `skerry`.
#include <exception>

#include "cli/failure.hpp"
#include "cli/run.hpp"
#include "cli/signals.hpp"
#include "cli/streams.hpp"

int main(int argc, char** argv) {
  std::set_terminate(skerry::end_process);
  skerry::occupy_closed_streams();
  skerry::end_cleanly_on_signals();
  return skerry::run_command(argc, argv);
}
