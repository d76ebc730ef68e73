// SPDX-License-Identifier: Apache-2.0
#include "lib/pipeline/memory.hpp"

#include <algorithm>
#include <string>

#include "algorithms/hook_first/plan.hpp"
#include "lib/backends/product_list.hpp"
#include "matrix_ops/error.hpp"
#include "matrix_ops/formatted.hpp"
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

/// The matrix that an algorithm of products solves first: the first entries of each row.
std::uint64_t sample_bytes(std::uint64_t n, std::uint64_t of_entries, const choice& run,
                           unsigned index_bytes) {
  const std::uint64_t entries = std::min(of_entries, saturating_product(n, sampled_entries));
  // The reference builds each row as a vector of its own, and then arrays by appending.
  const bool grows = run.backend.is_sequential;
  const unsigned a_vertex = grows ? 64 : 8, an_entry = grows ? 4 * index_bytes : index_bytes;
  return saturating_sum(saturating_product(n, a_vertex),
                        saturating_product(entries, run.backend.has_wide_ids ? 8 : an_entry));
}

/// The matrices that an algorithm of products makes of another: two at a time, and what they are
/// made from.  A transitive closure may have more entries: GraphBLAS compares them with the free
/// memory before a square.
std::uint64_t made_bytes(std::uint64_t n, std::uint64_t entries, const choice& run,
                         unsigned index_bytes) {
  const erased::capabilities& needs = run.algorithm.needs;
  if (!needs.filters && !needs.rewrites) return 0;
  // Rewriting may add the transpose, and an entry for each row with its transpose.
  const std::uint64_t most =
      needs.rewrites ? saturating_product(saturating_sum(entries, n), 2) : entries;
  // GraphBLAS has ids of 64 bits, and sums of matrices; the reference has a vector for each row.
  const unsigned an_entry = run.backend.has_wide_ids ? 32 : 6 * index_bytes;
  return saturating_sum(saturating_product(most, an_entry), saturating_product(n, 128));
}

}  // namespace

memory_need estimate(const extent& of, const choice& run, const run_facts& facts) {
  const auto [index_bytes, on, memory, pattern, threads, records_forest] = facts;
  const ids_held held = run.algorithm.memory;
  // Of the matrix that the algorithm reads: A + A' has twice as many.
  const std::uint64_t entries = saturating_product(of.entries, on == work_matrix::csr ? 2 : 1);
  const unsigned ids_a_vertex = held.a_vertex + (records_forest ? 2 : 0);
  const unsigned ids_an_entry = records_forest ? run.algorithm.forest_ids_an_entry : held.an_entry;
  const std::uint64_t of_vertices = saturating_product(of.n, ids_a_vertex * index_bytes);
  memory_need need;
  need.labels = saturating_product(of.n, index_bytes);
  if (run.algorithm.takes_entries) {
    need.vectors = of_vertices;
    return need;
  }
  if (on == work_matrix::csr) need.matrix = csr_bytes(of, index_bytes);
  if (run.backend.runs_kernels() && !run.backend.is_device) {
    need.vectors =
        saturating_sum(of_vertices, saturating_product(entries, ids_an_entry * index_bytes));
    need.vectors =
        saturating_sum(need.vectors, saturating_product(saturating_product(of.n, threads),
                                                        held.a_vertex_and_thread * index_bytes));
    need.vectors = saturating_sum(
        need.vectors,
        saturating_product(saturating_product(of.n, of.n), held.a_pair_of_vertices * index_bytes));
    need.vectors = saturating_sum(  // rows of whole words
        need.vectors, saturating_product(saturating_product(of.n, of.n / 64 + 1),
                                         held.bits_a_pair_of_vertices * sizeof(std::uint64_t)));
    if (index_bytes == 4 && !run.algorithm.labels_in_place)  // a copy of offsets of 32 bits
      need.vectors = saturating_sum(need.vectors, saturating_product(of.n, 8));
    if (run.algorithm.builds_symmetric && pattern != symmetry::yes && on == work_matrix::given)
      need.matrix = csr_bytes(of, index_bytes);
    if (run.algorithm.needs_vertex_set && pattern != symmetry::yes &&
        sample_first(of.n, of.entries))
      need.vectors = saturating_sum(need.vectors, of.n / 8);
    return need;
  }
  const bool wide = run.backend.has_wide_ids;
  const bool seven_suffice = erased::capabilities{.samples = true}.cover(run.algorithm.needs);
  if (!run.backend.is_device)  // a device reports by itself that its memory is too small
    // FastSV, the default, has five vectors, an algorithm of further operations up to twelve;
    // GraphBLAS adds a pattern and values of 64 bits.
    need.vectors = saturating_product(
        of.n, std::max(seven_suffice ? 5U : 12U, held.a_vertex) * index_bytes + (wide ? 24 : 0));
  else if (run.algorithm.prepares_on_host)
    need.vectors = of_vertices;
  else if (records_forest)  // its edges are copied to the host
    need.vectors = saturating_product(of.n, 2 * index_bytes);
  if (!run.backend.is_device)
    need.matrix = saturating_sum(need.matrix, made_bytes(of.n, entries, run, index_bytes));
  if (!run.backend.is_device && run.algorithm.needs.pushes)
    // Two frontiers of up to a row an entry, with an element and an offset for each row.
    need.vectors = saturating_sum(need.vectors, saturating_product(entries, 3 * index_bytes + 8));
  if (!run.backend.is_device &&
      (run.algorithm.needs.samples || solves_sample(run.algorithm, {of.n, entries}))) {
    need.vectors = saturating_sum(need.vectors, need.labels);  // of the sample
    need.matrix = saturating_sum(need.matrix, sample_bytes(of.n, entries, run, index_bytes));
  }
  if (on == work_matrix::dense)
    need.matrix = saturating_product(of.n, saturating_product(of.n, wide ? 2 : 1));
  need.matrix = saturating_sum(
      need.matrix,
      saturating_product(saturating_sum(entries, of.n), run.backend.ids_an_entry * index_bytes));
  if (wide && (on == work_matrix::given || on == work_matrix::csr)) {
    // A copy of 64 bits; of A + A', whose rows are not sorted, another without its repeats.
    const unsigned copies = on == work_matrix::csr ? 2 : 1;
    const std::uint64_t copy =
        saturating_sum(saturating_product(entries, 8), saturating_product(of.n, 8));
    need.matrix = saturating_sum(need.matrix, saturating_product(copy, copies));
  }
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
  const memory_unit unit = unit_of(need.total(), bound);
  throw memory_refused(formatted(
      "{} vertices and {} entries need {} {} ({} labels, {} vectors, {} matrix), but {} {} are {}; "
      "{}",
      of.n, of.entries, need.total() / unit.bytes, unit.name, need.labels / unit.bytes,
      need.vectors / unit.bytes, need.matrix / unit.bytes, bound / unit.bytes, unit.name,
      limit ? "allowed" : "free",
      need.total() == need.labels
          ? "renumber the vertices, so that ids without entries do not count"
          : "the algorithm \"rem\" needs the labels alone"));
}

}  // namespace skerry
