// SPDX-License-Identifier: Apache-2.0
#include "matrix_ops/executors/openmp_threads.hpp"

#include <pthread.h>

#include <atomic>
#include <exception>
#include <latch>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "matrix_ops/error.hpp"

namespace skerry {

namespace {

std::atomic<bool> forked = false;
// When the library is loaded: the program may use OpenMP before it calls the library.
const int registered =
    pthread_atfork(nullptr, nullptr, [] { forked.store(true, std::memory_order_relaxed); });

/// Starts `count` threads that exist at the same time, and ends them.
///
/// They allocate nothing, which a std::thread does: at a thread's first allocation, or release, the
/// C library takes 64 MiB of address space for it, which OpenMP's threads would lack.
///
/// throws  std::system_error, std::bad_alloc
void try_threads(unsigned count) {
  std::latch may_end(1);
  const auto wait = [](void* latch) -> void* {
    static_cast<std::latch*>(latch)->wait();
    return nullptr;
  };
  std::vector<pthread_t> started(count);
  unsigned n = 0;
  int error = 0;
  while (n < count && (error = ::pthread_create(&started[n], nullptr, wait, &may_end)) == 0) ++n;
  may_end.count_down();
  while (n > 0) ::pthread_join(started[--n], nullptr);
  if (error != 0) throw std::system_error(error, std::generic_category());
}

[[noreturn]] void fail_refused(unsigned count, const std::system_error& error) {
  throw backend_error(
      "starting " + std::to_string(count) + " threads for OpenMP",
      error.code().message() + " (set fewer threads, or use the back end \"threads\")");
}

}  // namespace

bool is_forked_child() noexcept { return forked.load(std::memory_order_relaxed); }

void start_openmp_threads(unsigned count) {
  // OpenMP keeps the threads of a thread's last region for its next one.
  thread_local unsigned existing = 1;
  if (count == existing || count <= 1) return;
  try {
    // Between regions of different widths OpenMP starts threads while others still end.
    try_threads(2 * count);
  } catch (const std::system_error& error) {
    fail_refused(count, error);
  }
#ifdef _OPENMP
#pragma omp parallel num_threads(static_cast <int>(count))
  {}
#endif
  existing = count;
}

void call_on_new_thread(callback f) {
  std::exception_ptr failure;
  try {
    std::thread([&]() noexcept {
      try {
        f();
      } catch (...) {
        failure = std::current_exception();
      }
    }).join();
  } catch (const std::system_error& error) {
    fail_refused(1, error);
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace skerry
