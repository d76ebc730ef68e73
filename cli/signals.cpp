// SPDX-License-Identifier: Apache-2.0
#include "cli/signals.hpp"

#include <csignal>

#include "skerry/io.hpp"

namespace skerry {

namespace {

// The whole response, in the handler: reads, rounds and writes need not check a flag, and all stop
// at once.  That leaves no half file, since an output_file has no name, or a temporary one, until
// it is complete.  The kernel delivers a signal of the process to the main thread, which creates
// all files, so none is created while the handler runs.
void end(int signal) {
  remove_temporary_files();
  ::raise(signal);  // the default action: SA_RESETHAND has restored it
}

}  // namespace

void end_cleanly_on_signals() {
  struct sigaction response {};
  response.sa_handler = end;
  response.sa_flags = static_cast<int>(SA_RESETHAND | SA_NODEFER);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGXCPU}) {
    struct sigaction inherited {};
    ::sigaction(signal, nullptr, &inherited);
    if (inherited.sa_handler != SIG_IGN) ::sigaction(signal, &response, nullptr);
  }
  std::signal(SIGXFSZ, SIG_IGN);
}

}  // namespace skerry
