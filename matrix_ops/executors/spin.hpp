// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <thread>

namespace skerry {

/// Reports a waiting loop to the core.
inline void pause_core() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

/// Calls holds() until it returns true, for at most `limit`.  Gives the core to other threads that
/// are ready to run.
///
/// returns  the last value of holds()
template <class Predicate>
bool spin_until(Predicate holds, std::chrono::nanoseconds limit) {
  using clock = std::chrono::steady_clock;
  constexpr int pauses = 64;  // about 1 us
  if (holds()) return true;
  if (limit.count() == 0) return false;
  for (const auto end = clock::now() + limit; clock::now() < end; std::this_thread::yield())
    for (int i = 0; i < pauses; ++i) {
      if (holds()) return true;
      pause_core();
    }
  return holds();
}

}  // namespace skerry
