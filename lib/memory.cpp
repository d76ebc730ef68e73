// SPDX-License-Identifier: Apache-2.0
#include "memory.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <string>

#include "algorithms/hook_first/plan.hpp"
#include "matrix_ops/error.hpp"
#include "skerry/info.hpp"

namespace skerry {

namespace {

constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max() / 8;

std::uint64_t times(std::uint64_t a, std::uint64_t b) {
  std::uint64_t product = 0;
  return __builtin_mul_overflow(a, b, &product) || product > most ? most : product;
}

std::uint64_t plus(std::uint64_t a, std::uint64_t b) { return a > most - b ? most : a + b; }

/// A + A' in CSR format.
std::uint64_t csr_bytes(const extent& of, unsigned index_bytes) {
  return plus(times(of.entries, 2 * index_bytes), times(of.n, 8));
}

/// The copy in page-locked memory.
std::uint64_t pinned_bytes(const extent& of, unsigned index_bytes, work_matrix on) {
  if (on == work_matrix::dense) return times(of.n, of.n);
  if (on == work_matrix::csr) return csr_bytes(of, index_bytes);
  return plus(times(of.entries, index_bytes), times(of.n, 8));
}

}  // namespace

memory_need estimate(const extent& of, const choice& run, const run_facts& facts) {
  const auto [index_bytes, on, memory, pattern, threads] = facts;
  const ids_held held = run.algorithm.memory;
  const std::uint64_t of_vertices = times(of.n, held.a_vertex * index_bytes);
  memory_need need;
  need.labels = times(of.n, index_bytes);
  if (run.algorithm.takes_entries) return need;
  if (on == work_matrix::csr) need.matrix = csr_bytes(of, index_bytes);
  if (run.backend.runs_kernels() && !run.backend.is_device) {
    need.vectors = plus(of_vertices, times(of.entries, held.an_entry * index_bytes));
    need.vectors =
        plus(need.vectors, times(times(of.n, threads), held.a_vertex_and_thread * index_bytes));
    if (run.algorithm.builds_symmetric && pattern != symmetry::yes && on == work_matrix::given)
      need.matrix = csr_bytes(of, index_bytes);
    if (run.algorithm.needs_vertex_set && pattern != symmetry::yes &&
        sample_first(of.n, of.entries))
      need.vectors = plus(need.vectors, of.n / 8);
    return need;
  }
  const bool wide = run.backend.has_wide_ids;
  if (!run.backend.is_device)  // a device reports by itself that its memory is too small
    // FastSV, the default, has five vectors; GraphBLAS adds a pattern and values of 64 bits.
    need.vectors = times(of.n, 5 * index_bytes + (wide ? 24 : 0));
  else if (run.algorithm.prepares_on_host)
    need.vectors = of_vertices;
  if (on == work_matrix::dense) need.matrix = times(of.n, times(of.n, wide ? 2 : 1));
  if (wide && (on == work_matrix::given || on == work_matrix::csr))
    need.matrix = plus(need.matrix,
                       plus(times(of.entries, on == work_matrix::given ? 8 : 16), times(of.n, 8)));
  if (memory != matrix_memory::device && run.backend.is_device)
    need.matrix = plus(need.matrix, pinned_bytes(of, index_bytes, on));
  return need;
}

namespace {

/// The number that a file of the system holds, or `missing`: a limit may be the word "max".
std::uint64_t number_in(const char* file, std::uint64_t missing) {
  std::ifstream in(file);
  std::uint64_t number = 0;
  return in >> number ? number : missing;
}

/// What the process's control group leaves it, where there is one with a limit.
std::uint64_t group_memory() {
  const std::uint64_t limit = number_in("/sys/fs/cgroup/memory.max", most);
  const std::uint64_t used = number_in("/sys/fs/cgroup/memory.current", 0);
  return limit > used ? limit - used : 0;
}

/// What the machine has: MemAvailable counts what the page cache would give back, the portable
/// answer does not.
std::uint64_t machine_memory() {
  std::ifstream meminfo("/proc/meminfo");
  for (std::string key, unit; meminfo >> key;) {
    std::uint64_t kibibytes = 0;
    meminfo >> kibibytes;
    std::getline(meminfo, unit);
    if (key == "MemAvailable:") return kibibytes * 1024;
  }
  return static_cast<std::uint64_t>(sysconf(_SC_AVPHYS_PAGES)) *
         static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace

std::uint64_t free_memory() { return std::min(machine_memory(), group_memory()); }

namespace {

/// Whether the need is within `limit`, or within the free memory where limit is 0.
bool fits(const memory_need& need, std::uint64_t limit) {
  // Less than a mebibyte is there anyway: no reason to ask the system.
  constexpr std::uint64_t mebibyte = 1 << 20;
  if (limit == 0 && need.total() < mebibyte) return true;
  return need.total() <= (limit ? limit : free_memory());
}

}  // namespace

void check_memory(const memory_need& need, const extent& of, std::uint64_t limit) {
  if (fits(need, limit)) return;
  const std::uint64_t bound = limit ? limit : free_memory();
  const auto megabytes = [](std::uint64_t bytes) { return bytes / 1'000'000; };
  throw invalid_matrix(fmt::format(
      "{} vertices and {} entries need {} MB ({} labels, {} vectors, {} matrix), but {} MB are {}; "
      "{}",
      of.n, of.entries, megabytes(need.total()), megabytes(need.labels), megabytes(need.vectors),
      megabytes(need.matrix), megabytes(bound), limit ? "allowed" : "free",
      need.total() == need.labels
          ? "renumber the vertices, so that ids without entries do not count"
          : "the algorithm \"rem\" needs the labels alone"));
}

}  // namespace skerry
