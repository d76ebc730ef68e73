// SPDX-License-Identifier: Apache-2.0
#include "memory.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <fstream>
#include <limits>
#include <string>

namespace reef {

namespace {

constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max() / 8;

std::uint64_t times(std::uint64_t a, std::uint64_t b) {
  std::uint64_t product = 0;
  return __builtin_mul_overflow(a, b, &product) || product > most ? most : product;
}

std::uint64_t plus(std::uint64_t a, std::uint64_t b) { return a > most - b ? most : a + b; }

}  // namespace

memory_need estimate(const extent& of, const choice& run, unsigned index_bytes, bool copies,
                     bool dense) {
  memory_need need;
  need.labels = times(of.n, index_bytes);
  if (run.backend == "serial") return need;
  const bool widened = run.backend == "graphblas";  // GraphBLAS holds 64-bit ids and offsets
  need.vectors = times(of.n, 5 * index_bytes + (widened ? 24 : 0));
  if (dense)
    need.matrix = times(of.n, of.n);
  else if (copies)
    need.matrix = plus(times(of.entries, 2 * index_bytes), times(of.n, 8));
  if (widened && !dense)
    need.matrix = plus(need.matrix, plus(times(of.entries, copies ? 16 : 8), times(of.n, 8)));
  return need;
}

std::uint64_t free_memory() {
  // MemAvailable counts what the page cache would give back; the portable answer does not.
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

void check_memory(const memory_need& need, const extent& of, std::uint64_t limit) {
  // Less than a mebibyte is there anyway: no reason to ask the system.
  constexpr std::uint64_t mebibyte = 1 << 20;
  if (limit == 0 && need.total() < mebibyte) return;
  const std::uint64_t bound = limit ? limit : free_memory();
  if (need.total() <= bound) return;
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

}  // namespace reef
