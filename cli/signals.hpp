// SPDX-License-Identifier: Apache-2.0
// What the command does when a signal ends it.
#pragma once

#include <memory>

namespace skerry {

/// INT, TERM, HUP, QUIT, PIPE and XCPU remove temporary files, and then end the process as without
/// a handler, so that its parent sees the signal (a shell shows 128 + its number).  A signal that
/// the parent ignores, as nohup does, stays ignored.  A second one ends the process at once.
///
/// XFSZ, the limit of file sizes, is ignored: write(2) then fails, which is reported as an error.
void end_cleanly_on_signals();

/// Postpones INT, TERM and HUP, for a command that first finishes its work.  A signal that the
/// parent ignores stays ignored.  PIPE is ignored: a write to a closed pipe is an error.
///
/// One object at a time.  The process must have no other thread that takes signals.
class postponed_signals {
 public:
  postponed_signals();
  postponed_signals(const postponed_signals&) = delete;
  postponed_signals& operator=(const postponed_signals&) = delete;
  ~postponed_signals();

  /// Waits until a descriptor can be read without blocking, or a signal has arrived.
  ///
  /// returns  the signal, or 0
  [[nodiscard]] int wait_to_read(int descriptor) const;
  /// The same for a write of up to PIPE_BUF bytes.
  [[nodiscard]] int wait_to_write(int descriptor) const;

 private:
  enum class direction { in, out };
  [[nodiscard]] int wait(int descriptor, direction to) const;

  struct state;
  std::unique_ptr<state> before_;
};

/// Ends the process by a signal's default action.
[[noreturn]] void end_by_signal(int signal);

}  // namespace skerry
