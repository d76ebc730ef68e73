// SPDX-License-Identifier: Apache-2.0
// Estimates of memory: no call allocates more than its max_bytes must allow.  The allocator counts.
#include <doctest/doctest.h>
#include <malloc.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <new>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "skerry/generate.hpp"
#include "skerry/io.hpp"
#include "skerry/scc.hpp"
#include "skerry/skerry.hpp"
#include "skerry/verify.hpp"
#include "tests/files.hpp"
#include "tests/graphs.hpp"
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
std::atomic<std::size_t> largest = ~std::size_t{0};  // allocations of more bytes fail

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

bool is_refused(std::size_t bytes) { return bytes > largest.load(std::memory_order_relaxed); }

}  // namespace

// Found before the C library's, by the libraries of this program too.
extern "C" {
void* malloc(std::size_t bytes) noexcept {
  return is_refused(bytes) ? nullptr : counted(__libc_malloc(bytes));
}
void* calloc(std::size_t n, std::size_t bytes) noexcept {
  return is_refused(n * bytes) ? nullptr : counted(__libc_calloc(n, bytes));
}
void* realloc(void* p, std::size_t bytes) noexcept {
  if (is_refused(bytes)) return nullptr;
  forget(p);
  return counted(__libc_realloc(p, bytes));
}
void* aligned_alloc(std::size_t alignment, std::size_t bytes) noexcept {
  return is_refused(bytes) ? nullptr : counted(__libc_memalign(alignment, bytes));
}
void free(void* p) noexcept {
  forget(p);
  __libc_free(p);
}
}

namespace {

using namespace skerry;
using namespace skerry::testing;

/// Bytes that f() allocates at most, with its result.
template <class Function>
std::int64_t peak_of(Function f) {
  const std::int64_t before = allocated;
  peak = before;
  f();
  return peak - before;
}

/// Whether f() fails because its estimate exceeds the limit.  It is stopped at its first allocation
/// of more than `small` bytes, which comes after the estimate.
template <class Function>
bool rejects_limit(std::size_t small, Function f) {
  largest = small;
  bool rejected = false;
  try {
    f();
  } catch (const invalid_matrix&) {
    rejected = true;
  } catch (const std::bad_alloc&) {
  } catch (const backend_error&) {  // GraphBLAS is out of memory
  }
  largest = ~std::size_t{0};
  return rejected;
}

/// What does not grow with the matrix, such as the counters of a radix sort.
constexpr std::int64_t fixed = 1 << 16;

/// Runs f(limit) without a limit, and checks that a limit below what it allocates is rejected.
///
/// buffers  bytes that f() uses beside what it estimates
/// returns  the peak
template <class Function>
std::int64_t check_estimate(const std::string& call, Function f, std::int64_t buffers = fixed) {
  constexpr std::uint64_t enough = std::uint64_t{1} << 36;
  f(enough);  // tables that are made once
  const std::int64_t taken = peak_of([&] { f(enough); });
  const std::int64_t limit = taken - buffers;
  if (limit > 0)
    CHECK_MESSAGE(rejects_limit(static_cast<std::size_t>(2 * buffers),
                                [&] { f(static_cast<std::uint64_t>(limit)); }),
                  call, " allocates ", taken, " bytes, but accepts a limit of ", limit);
  return taken;
}

/// The pairs whose estimates differ.
std::vector<pair_of_names> pairs_to_measure() {
  auto pairs = pairs_on_one_executor();
  std::erase_if(pairs, is_dense);
  return pairs;
}

template <class View>
void check_cc(const std::string& graph, const View& A) {
  for (const auto& pair : pairs_to_measure())
    for (const symmetry pattern : {symmetry::yes, symmetry::unknown}) {
      options how{
          .algorithm = pair.algorithm, .backend = pair.backend, .threads = 2, .symmetric = pattern};
      const auto run = [&](std::uint64_t limit) {
        how.limits.max_bytes = limit;
        static_cast<void>(cc(A, how));
      };
      const std::string call = pair.algorithm + " on " + pair.backend + ", " + graph +
                               (pattern == symmetry::yes ? ", promised symmetric" : "");
      const std::int64_t taken = check_estimate(call, run);
      if (pair.algorithm != "auto") continue;
      const std::int64_t tight = taken + taken / 4 + fixed;
      CHECK_MESSAGE(!rejects_limit(2 * fixed, [&] { run(static_cast<std::uint64_t>(tight)); }),
                    call, " allocates ", taken, " bytes, but rejects a limit of ", tight);
    }
}

/// Calls f(view) if A is a CSR matrix with ids and offsets of 32 bits, as small graphs are.
template <class Function>
void with_narrow_view(const stored_matrix& A, Function f) {
  f(std::get<csr<std::uint32_t, std::uint32_t>>(A.entries).view());
}

/// An edge list of vertices below 10,000.
std::string lines_of_edges(unsigned count) {
  std::string lines;
  for (unsigned k = 0; k < count; ++k)
    lines += std::to_string(k * 7919ull % 10'000) + ' ' + std::to_string(k % 9'973) + '\n';
  return lines;
}

std::vector<std::pair<std::string, graphs::kind>> graphs_to_measure() {
  return {{"urand", graphs::urand{.scale = 14, .degree = 5}},
          {"dense urand", graphs::urand{.scale = 13}},
          {"star", graphs::star{.vertices = 12'000}}};
}

}  // namespace

TEST_CASE("cc() allocates no more than its estimate") {
  for (const auto& [name, kind] : graphs_to_measure())
    with_narrow_view(generate(kind), [&](const auto& A) { check_cc(name, A); });
}

TEST_CASE("cc() of wide ids and of entries in any order allocates no more than its estimate") {
  const stored_matrix stored = generate(graphs::urand{.scale = 13, .degree = 6});
  with_narrow_view(stored, [&](const auto& A) {
    const std::vector<std::uint64_t> offsets(A.row_offsets.begin(), A.row_offsets.end());
    const std::vector<std::uint64_t> columns(A.columns.begin(), A.columns.end());
    check_cc("64-bit ids",
             csr_view<std::uint64_t, std::uint64_t>{A.row_count, A.column_count, offsets, columns});
    std::vector<std::uint32_t> rows;
    for (std::uint32_t r = 0; r < A.row_count; ++r)
      rows.insert(rows.end(), A.row_offsets[r + 1] - A.row_offsets[r], r);
    check_cc("COO", coo_view<std::uint32_t>{A.row_count, A.column_count, rows, A.columns});
  });
}

TEST_CASE("scc() and verify_strong() allocate no more than their estimates") {
  const edges g = random_graph(40'000, 100'000, 1);
  const auto check = [](const std::string& view, const auto& A) {
    check_estimate("scc of " + view, [&](std::uint64_t limit) {
      static_cast<void>(scc(A, {.algorithm = "tarjan", .limits = {.max_bytes = limit}}));
    });
    const auto labels = scc(A).labels;
    using index = typename std::remove_cvref_t<decltype(A)>::index;
    check_estimate("verify_strong of " + view, [&](std::uint64_t limit) {
      const auto found = verify_strong(A, std::span<const index>(labels), limit);
      CHECK(found.right);
    });
  };
  using narrow = csr_view<std::uint32_t, std::uint32_t>;
  check("CSR", arrays<narrow>(g).view());
  check("wide CSR", arrays<csr_view<std::uint64_t, std::uint64_t>>(g).view());
  check("COO", arrays<coo_view<std::uint32_t>>(g).view());
  check("a path", arrays<narrow>(path(50'000)).view());
  check("an ascending COO", arrays<coo_view<std::uint64_t>>(path(50'000)).view());
  check("a dense matrix", arrays<dense_view>(random_graph(500, 2000, 2)).view());
}

TEST_CASE("owner_walk/lists frees the lists of walks that stop") {
  with_narrow_view(generate(graphs::star{.vertices = 12'000}), [](const auto& A) {
    const auto taken = peak_of([&] {
      static_cast<void>(cc(A, {.algorithm = "owner_walk/lists", .symmetric = symmetry::yes}));
    });
    CHECK(taken < 10'000'000);  // if not freed: 4 bytes for each of 72 million visits
  });
}

TEST_CASE("generate(), verify(), write() and read() allocate no more than their estimates") {
  for (const auto& [name, kind] : graphs_to_measure())
    for (const bool shuffle : {false, true})
      check_estimate("generate " + name, [&](std::uint64_t limit) {
        static_cast<void>(generate(kind, {.shuffle = shuffle, .threads = 2, .max_bytes = limit}));
      });

  const stored_matrix stored = generate(graphs::urand{.scale = 15, .degree = 12});
  with_narrow_view(stored, [](const auto& A) {
    const auto labels = cc(A).labels;
    check_estimate("verify", [&](std::uint64_t limit) {
      const auto found = verify(A, std::span<const std::uint32_t>(labels), {.max_bytes = limit});
      CHECK(found.right);
    });
  });

  // Each thread reads a block of up to a mebibyte.
  constexpr std::int64_t blocks = 3 << 20;
  const temporary_folder folder;
  for (const std::string name : {"a.mtx", "a.el", "a.sg", "a.he"}) {
    const auto file = folder.path() / name;
    write(file, stored);
    check_estimate(
        "read " + name,
        [&](std::uint64_t limit) {
          read_options how;
          how.threads = 2;
          how.max_bytes = limit;
          static_cast<void>(read(file, how));
        },
        blocks);
  }
  const stored_matrix unsorted = read(folder.add("b.el", lines_of_edges(90'000)));
  check_estimate("write a.sg", [&](std::uint64_t limit) {
    write_options how;
    how.max_bytes = limit;
    write(folder.path() / "b.sg", unsorted, how);
  });
}
