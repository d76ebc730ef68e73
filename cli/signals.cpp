// SPDX-License-Identifier: Apache-2.0
#include "cli/signals.hpp"

#include <sys/select.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <memory>

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

struct postponed_signals::state {
  sigset_t mask;
  struct sigaction pipe;
};

namespace {

constexpr int postponed[] = {SIGINT, SIGTERM, SIGHUP};
volatile std::sig_atomic_t arrived = 0;

void note(int signal) { arrived = signal; }

}  // namespace

postponed_signals::postponed_signals() : before_(std::make_unique<state>()) {
  arrived = 0;
  sigset_t blocked;
  sigemptyset(&blocked);
  struct sigaction response {};
  response.sa_handler = note;
  for (const int signal : postponed) {
    struct sigaction inherited {};
    ::sigaction(signal, nullptr, &inherited);
    if (inherited.sa_handler == SIG_IGN) continue;
    ::sigaction(signal, &response, nullptr);
    sigaddset(&blocked, signal);
  }
  ::pthread_sigmask(SIG_BLOCK, &blocked, &before_->mask);
  struct sigaction ignored {};
  ignored.sa_handler = SIG_IGN;
  ::sigaction(SIGPIPE, &ignored, &before_->pipe);
}

postponed_signals::~postponed_signals() {
  ::sigaction(SIGPIPE, &before_->pipe, nullptr);
  end_cleanly_on_signals();
  ::pthread_sigmask(SIG_SETMASK, &before_->mask, nullptr);
}

int postponed_signals::wait_to_read(int descriptor) const {
  return wait(descriptor, direction::in);
}

int postponed_signals::wait_to_write(int descriptor) const {
  return wait(descriptor, direction::out);
}

int postponed_signals::wait(int descriptor, direction to) const {
  // pselect() delivers no signal if the descriptor is ready at once, as in a long stream.
  sigset_t blocked;
  ::pthread_sigmask(SIG_SETMASK, &before_->mask, &blocked);
  ::pthread_sigmask(SIG_SETMASK, &blocked, nullptr);
  while (arrived == 0) {
    fd_set ready;
    FD_ZERO(&ready);
    FD_SET(descriptor, &ready);
    fd_set* const to_read = to == direction::in ? &ready : nullptr;
    fd_set* const to_write = to == direction::out ? &ready : nullptr;
    if (::pselect(descriptor + 1, to_read, to_write, nullptr, nullptr, &before_->mask) > 0) break;
    if (errno != EINTR) break;  // read(2) or write(2) reports the error
  }
  return arrived;
}

void end_by_signal(int signal) {
  std::signal(signal, SIG_DFL);
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, signal);
  ::pthread_sigmask(SIG_UNBLOCK, &one, nullptr);
  ::raise(signal);
  std::abort();  // the default action of these signals ends the process
}

}  // namespace skerry
