// SPDX-License-Identifier: Apache-2.0
// The system refuses threads: cc() answers with fewer, or throws; it never ends the program, as
// GCC's OpenMP runtime would.
#include <dlfcn.h>
#include <doctest/doctest.h>
#include <pthread.h>
#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <new>
#include <string>

#include "skerry/generate.hpp"
#include "skerry/io.hpp"
#include "tests/address_space.hpp"
#include "tests/child_process.hpp"

namespace {

/// The number of started threads that may exist at the same time; negative: any.
std::atomic<int> allowed = -1;
std::atomic<int> existing = 0;

struct start_call {
  void* (*function)(void*);
  void* argument;
};

/// The last calls.  Not allocated: a thread that released one would take address space for it.
std::array<start_call, 4096> calls;
std::atomic<unsigned> call_count = 0;

void* run_and_count(void* call) {
  const start_call own = *static_cast<start_call*>(call);
  void* const value = own.function(own.argument);
  --existing;
  return value;
}

}  // namespace

/// Found before the C library's by all callers of this program.
extern "C" int pthread_create(pthread_t* thread, const pthread_attr_t* attributes,
                              void* (*function)(void*), void* argument) noexcept {
  using create_function = int(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
  static auto* const create =
      reinterpret_cast<create_function*>(dlsym(RTLD_NEXT, "pthread_create"));
  if (existing.fetch_add(1) >= allowed && allowed >= 0) {
    --existing;
    return EAGAIN;
  }
  start_call& call = calls[call_count++ % calls.size()];
  call = {function, argument};
  return create(thread, attributes, run_and_count, &call);
}

namespace {

using namespace skerry;
using namespace skerry::testing;

/// Lets at most k more threads exist, beside the calling thread; in a child no others do.
void allow(int k) {
  existing = 0;
  allowed = k;
}

constexpr unsigned thread_count = 6;
/// Exit status of a child whose call threw an exception that says that threads were refused.
constexpr int refused = 10;

const stored_matrix& matrix() {
  static const stored_matrix A = generate(graphs::grid{.rows = 400, .columns = 400});
  return A;
}

/// Returns an exit status: 0 right, 2 wrong, or refused.  OpenMP's runtime would exit with 1.
int solve(const std::string& backend) {
  try {
    const auto count = with_view(matrix(), [&](const auto& view) {
      return cc(view, {.backend = backend, .threads = thread_count}).count;
    });
    return count == 1 ? 0 : 2;
  } catch (const backend_error&) {
    return refused;
  } catch (const std::bad_alloc&) {
    return refused;
  } catch (const invalid_matrix&) {  // the estimate exceeds the free memory
    return refused;
  }
}

/// Solves in a child under a limit on its address space, above what it has now.
child_end solve_within(std::uint64_t bytes_more, const std::string& backend) {
  return run_in_child([&] {
    const rlimit limit{address_space() + bytes_more, RLIM_INFINITY};
    if (::setrlimit(RLIMIT_AS, &limit) != 0) return 3;
    return solve(backend);
  });
}

}  // namespace

TEST_CASE("at most k threads: the default and \"threads\" answer with fewer") {
  matrix();
  for (const std::string backend : {"auto", "threads", "serial"})
    for (int k = 0; k <= static_cast<int>(thread_count); ++k) {
      const child_end end = run_in_child([&] {
        allow(k);
        return solve(backend);
      });
      CHECK_MESSAGE(end.exited_with(0), backend, ", threads: ", k, ": ", end.text());
    }
}

TEST_CASE("at most k threads: each back end answers or throws") {
  matrix();
  for (const backend_info& each : backends()) {
    if (!each.compiled || each.on_device) continue;
    int answered = 0;
    for (int k = 0; k <= 2 * static_cast<int>(thread_count) + 2; ++k) {
      const child_end end = run_in_child([&] {
        allow(k);
        return solve(each.name);
      });
      answered += end.exited_with(0);
      CHECK_MESSAGE((end.exited_with(0) || end.exited_with(refused)), each.name, ", threads: ", k,
                    ": ", end.text());
    }
    CHECK(answered > 0);
  }
}

TEST_CASE("readers and generators answer with fewer threads") {
  for (int k = 0; k <= 3; ++k) {
    const child_end end = run_in_child([&] {
      allow(k);
      const stored_matrix A = generate(graphs::grid{.rows = 300, .columns = 300}, {.threads = 6});
      return A.entry_count() == 2 * 2 * 300 * 299 ? 0 : 2;
    });
    CHECK_MESSAGE(end.exited_with(0), "threads: ", k, ": ", end.text());
  }
}

TEST_CASE("address space for 0, 1, 2 ... threads: every executor answers or throws") {
  // A thread takes a stack of 8 MiB, and 64 MiB at its first allocation if it can have them.
  constexpr std::uint64_t step = std::uint64_t{4} << 20;
  constexpr std::uint64_t enough = std::uint64_t{4} << 30;
  if (!address_space_is_known()) return;
  matrix();
  for (const std::string backend : {"auto", "serial", "threads", "openmp"}) {
    int answered = 0;
    for (std::uint64_t bytes = 0; bytes <= enough; bytes += std::max(step, bytes / 8)) {
      const child_end end = solve_within(bytes, backend);
      answered += end.exited_with(0);
      CHECK_MESSAGE((end.exited_with(0) || end.exited_with(refused)), backend, ", bytes: ", bytes,
                    ": ", end.text());
    }
    CHECK(answered > 0);
  }
}
