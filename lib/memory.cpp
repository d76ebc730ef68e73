// SPDX-License-Identifier: Apache-2.0
#include "memory.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <string>

#include "catalogue.hpp"

namespace skerry {

namespace {

constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max() / 8;

std::uint64_t times(std::uint64_t a, std::uint64_t b) {
  std::uint64_t product = 0;
  return __builtin_mul_overflow(a, b, &product) || product > most ? most : product;
}

std::uint64_t plus(std::uint64_t a, std::uint64_t b) { return a > most - b ? most : a + b; }

/// A + A' by rows.
std::uint64_t rows_of(const extent& of, unsigned index_bytes) {
  return plus(times(of.entries, 2 * index_bytes), times(of.n, 8));
}

/// The copy in memory that is not paged out.
std::uint64_t unpaged(const extent& of, unsigned index_bytes, work_matrix on) {
  if (on == work_matrix::dense) return times(of.n, of.n);
  if (on == work_matrix::by_rows) return rows_of(of, index_bytes);
  return plus(times(of.entries, index_bytes), times(of.n, 8));
}

}  // namespace

memory_need estimate(const extent& of, const choice& run, unsigned index_bytes, work_matrix on,
                     matrix_memory memory) {
  memory_need need;
  need.labels = times(of.n, index_bytes);
  if (run.algorithm == "rem") return need;
  if (is_host_executor(run.backend)) {
    const words_held held = words_of(run.algorithm);
    need.vectors = plus(times(of.n, held.a_vertex * index_bytes),
                        times(of.entries, held.an_entry * index_bytes));
    if (on == work_matrix::by_rows) need.matrix = rows_of(of, index_bytes);
    return need;
  }
  const bool wide = run.backend == "graphblas";  // GraphBLAS holds 64-bit ids and offsets
  if (!is_device_backend(run.backend))           // a device says itself what memory it lacks
    need.vectors = times(of.n, 5 * index_bytes + (wide ? 24 : 0));
  else if (run.algorithm.starts_with("disjoint_set/"))  // the table of nodes is made on the host
    need.vectors = times(of.n, words_of(run.algorithm).a_vertex * index_bytes);
  if (on == work_matrix::dense)
    need.matrix = times(of.n, times(of.n, wide ? 2 : 1));
  else if (on == work_matrix::by_rows)
    need.matrix = rows_of(of, index_bytes);
  if (wide && (on == work_matrix::given || on == work_matrix::by_rows))
    need.matrix = plus(need.matrix,
                       plus(times(of.entries, on == work_matrix::given ? 8 : 16), times(of.n, 8)));
  if (memory != matrix_memory::device && is_device_backend(run.backend))
    need.matrix = plus(need.matrix, unpaged(of, index_bytes, on));
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
