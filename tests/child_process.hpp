// SPDX-License-Identifier: Apache-2.0
// Runs a function in a child of fork(), with a time limit.
#pragma once

#include <signal.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <exception>
#include <string>
#include <thread>

namespace skerry::testing {

/// How a child ended.
struct child_end {
  bool timed_out = false;
  int status = 0;  // as waitpid() reports it
  [[nodiscard]] bool exited_with(int code) const {
    return !timed_out && WIFEXITED(status) && WEXITSTATUS(status) == code;
  }
  [[nodiscard]] std::string text() const {
    if (timed_out) return "no end within the time limit";
    if (WIFSIGNALED(status)) return "signal " + std::to_string(WTERMSIG(status));
    return "exit status " + std::to_string(WEXITSTATUS(status));
  }
};

/// What a child exits with if its function throws.
inline constexpr int child_threw = 99;

/// Starts a child that exits with the value of f().
template <class Function>
[[nodiscard]] pid_t start_child(Function f) {
  const pid_t child = ::fork();
  if (child != 0) return child;
  int code = child_threw;
  try {
    code = f();
  } catch (const std::exception&) {
  }
  ::_exit(code);
}

/// Waits for a child, and kills it after the time limit.
[[nodiscard]] inline child_end wait_for(pid_t child, std::chrono::seconds limit) {
  using clock = std::chrono::steady_clock;
  child_end end;
  for (const auto last = clock::now() + limit; clock::now() < last;) {
    if (::waitpid(child, &end.status, WNOHANG) == child) return end;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  ::kill(child, SIGKILL);
  ::waitpid(child, &end.status, 0);
  end.timed_out = true;
  return end;
}

template <class Function>
[[nodiscard]] child_end run_in_child(Function f,
                                     std::chrono::seconds limit = std::chrono::seconds(60)) {
  return wait_for(start_child(f), limit);
}

}  // namespace skerry::testing
