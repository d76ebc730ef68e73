// SPDX-License-Identifier: Apache-2.0
#include "memory.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "algorithms/hook_first/plan.hpp"
#include "matrix_ops/error.hpp"
#include "matrix_ops/free_memory.hpp"

namespace skerry {

namespace {

/// A + A' in CSR format.
std::uint64_t csr_bytes(const extent& of, unsigned index_bytes) {
  return saturating_sum(saturating_product(of.entries, 2 * index_bytes),
                        saturating_product(of.n, 8));
}

/// The copy in page-locked memory.
std::uint64_t pinned_bytes(const extent& of, unsigned index_bytes, work_matrix on) {
  if (on == work_matrix::dense) return saturating_product(of.n, of.n);
  if (on == work_matrix::csr) return csr_bytes(of, index_bytes);
  return saturating_sum(saturating_product(of.entries, index_bytes), saturating_product(of.n, 8));
}

}  // namespace

memory_need estimate(const extent& of, const choice& run, const run_facts& facts) {
  const auto [index_bytes, on, memory, pattern, threads] = facts;
  const ids_held held = run.algorithm.memory;
  const std::uint64_t of_vertices = saturating_product(of.n, held.a_vertex * index_bytes);
  memory_need need;
  need.labels = saturating_product(of.n, index_bytes);
  if (run.algorithm.takes_entries) return need;
  if (on == work_matrix::csr) need.matrix = csr_bytes(of, index_bytes);
  if (run.backend.runs_kernels() && !run.backend.is_device) {
    need.vectors =
        saturating_sum(of_vertices, saturating_product(of.entries, held.an_entry * index_bytes));
    need.vectors =
        saturating_sum(need.vectors, saturating_product(saturating_product(of.n, threads),
                                                        held.a_vertex_and_thread * index_bytes));
    if (run.algorithm.builds_symmetric && pattern != symmetry::yes && on == work_matrix::given)
      need.matrix = csr_bytes(of, index_bytes);
    if (run.algorithm.needs_vertex_set && pattern != symmetry::yes &&
        sample_first(of.n, of.entries))
      need.vectors = saturating_sum(need.vectors, of.n / 8);
    return need;
  }
  const bool wide = run.backend.has_wide_ids;
  if (!run.backend.is_device)  // a device reports by itself that its memory is too small
    // FastSV, the default, has five vectors; GraphBLAS adds a pattern and values of 64 bits.
    need.vectors = saturating_product(of.n, 5 * index_bytes + (wide ? 24 : 0));
  else if (run.algorithm.prepares_on_host)
    need.vectors = of_vertices;
  if (on == work_matrix::dense)
    need.matrix = saturating_product(of.n, saturating_product(of.n, wide ? 2 : 1));
  if (wide && (on == work_matrix::given || on == work_matrix::csr))
    need.matrix = saturating_sum(
        need.matrix,
        saturating_sum(saturating_product(of.entries, on == work_matrix::given ? 8 : 16),
                       saturating_product(of.n, 8)));
  if (memory != matrix_memory::device && run.backend.is_device)
    need.matrix = saturating_sum(need.matrix, pinned_bytes(of, index_bytes, on));
  return need;
}

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
