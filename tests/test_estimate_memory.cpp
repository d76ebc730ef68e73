// SPDX-License-Identifier: Apache-2.0
// The estimate of cc(): no algorithm on the host allocates more than limits::max_bytes must allow.
#include <doctest/doctest.h>
#include <malloc.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <string>

#include "skerry/generate.hpp"
#include "skerry/io.hpp"
#include "skerry/skerry.hpp"
#include "tests/pairs.hpp"

// The C library's own functions, under names that a program may use.
extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);
void __libc_free(void*);
}

namespace {

std::atomic<std::int64_t> allocated = 0, peak = 0;

void* counted(void* p) {
  if (p == nullptr) return p;
  const auto bytes = static_cast<std::int64_t>(malloc_usable_size(p));
  const std::int64_t now = allocated.fetch_add(bytes) + bytes;
  for (std::int64_t most = peak; most < now && !peak.compare_exchange_weak(most, now);) {
  }
  return p;
}

void forget(void* p) {
  if (p != nullptr) allocated -= static_cast<std::int64_t>(malloc_usable_size(p));
}

}  // namespace

// Found before the C library's, by the libraries of this program too.
extern "C" {
void* malloc(std::size_t bytes) noexcept { return counted(__libc_malloc(bytes)); }
void* calloc(std::size_t n, std::size_t bytes) noexcept { return counted(__libc_calloc(n, bytes)); }
void* realloc(void* p, std::size_t bytes) noexcept {
  forget(p);
  return counted(__libc_realloc(p, bytes));
}
void* aligned_alloc(std::size_t alignment, std::size_t bytes) noexcept {
  return counted(__libc_memalign(alignment, bytes));
}
void free(void* p) noexcept {
  forget(p);
  __libc_free(p);
}
}

namespace {

using namespace skerry;
using namespace skerry::testing;

/// Bytes that cc() allocates at most, with its result; 0 if it rejects the limit.
template <class View>
std::int64_t peak_of(const View& A, const options& how) {
  const std::int64_t before = allocated;
  peak = before;
  try {
    static_cast<void>(cc(A, how));
  } catch (const invalid_matrix&) {
    return 0;
  }
  return peak - before;
}

/// The smallest limit that cc() accepts, to a hundredth.
template <class View>
std::int64_t estimate_of(const View& A, options how) {
  std::uint64_t rejected = 1, accepted = std::uint64_t{1} << 34;
  while (accepted - rejected > accepted / 100) {
    how.limits.max_bytes = rejected + (accepted - rejected) / 2;
    (peak_of(A, how) == 0 ? rejected : accepted) = how.limits.max_bytes;
  }
  return static_cast<std::int64_t>(accepted);
}

template <class View>
void check_all(const View& A) {
  constexpr std::int64_t fixed = 1 << 20;  // what does not grow with the matrix
  for (const auto& pair : all_pairs()) {
    if (is_dense(pair)) continue;
    for (const symmetry pattern : {symmetry::yes, symmetry::unknown}) {
      const options how{
          .algorithm = pair.algorithm, .backend = pair.backend, .threads = 2, .symmetric = pattern};
      static_cast<void>(peak_of(A, how));  // tables that are made once
      const std::int64_t estimate = estimate_of(A, how), taken = peak_of(A, how);
      CHECK_MESSAGE(taken <= estimate + fixed, pair.algorithm, " on ", pair.backend,
                    pattern == symmetry::yes ? ", promised" : "", ": ", taken, " bytes, estimate ",
                    estimate);
    }
  }
}

}  // namespace

TEST_CASE("no kernel allocates more than its estimate") {
  for (const graphs::kind& kind :
       {graphs::kind(graphs::grid{.rows = 300, .columns = 300, .keep = .6}),
        graphs::kind(graphs::urand{.scale = 14}),
        graphs::kind(graphs::star{.vertices = 100'000})}) {
    const stored_matrix A = generate(kind);
    with_view(A, [](const auto& view) {
      if constexpr (sizeof(view.columns[0]) == 4) check_all(view);
    });
  }
}
