// SPDX-License-Identifier: Apache-2.0
#include "skerry/incremental.hpp"

#include <algorithm>
#include <utility>

#include "lib/growth/faults.hpp"
#include "lib/growth/forest.hpp"
#include "matrix_ops/formatted.hpp"
#include "matrix_ops/passes/check.hpp"

namespace skerry {

namespace {

template <class Index>
edge_pairs<Index> pairs_of(const coo_view<Index>& A) {
  return {A.rows.data(), A.columns.data(), 1, A.entry_count()};
}

template <class Index>
edge_pairs<Index> pairs_of(const edge_view<Index>& A) {
  return {A.ends.data(), A.ends.empty() ? nullptr : A.ends.data() + 1, 2, A.entry_count()};
}

template <class Index>
[[noreturn]] void throw_fault(const coo_view<Index>& A, std::uint64_t k) {
  if (A.rows[k] >= A.row_count) throw_id_outside(A, "rows", k, A.rows[k]);
  throw_id_outside(A, "columns", k, A.columns[k]);
}

template <class Index>
[[noreturn]] void throw_fault(const edge_view<Index>& A, std::uint64_t k) {
  const Index u = A.ends[2 * k], v = A.ends[2 * k + 1];
  throw_end_outside(k, u >= A.row_count ? u : v, A.row_count, sizeof(Index));
}

/// Calls f(pairs, n, invalid) with the pairs of a batch, as growing_forest takes them.
template <class Index, class View, class Function>
auto with_pairs(const detail::growing_forest<Index>& forest, const View& batch, Function f) {
  check_shape(batch, vertices::shared);
  check_batch_vertices(batch.row_count, forest.vertex_count());
  return f(pairs_of(batch), batch.row_count, [&](std::uint64_t k) { throw_fault(batch, k); });
}

template <class Index, class View>
bit_vector process_view(detail::growing_forest<Index>& forest, const View& batch,
                        const bit_vector& is_query) {
  return with_pairs(forest, batch, [&](const auto& pairs, std::uint64_t n, const auto& invalid) {
    return forest.process(pairs, n, is_query, invalid);
  });
}

template <class Index>
void check_vertex(const detail::growing_forest<Index>& forest, Index v) {
  if (v >= forest.vertex_count())
    throw invalid_matrix(
        formatted("there is no vertex {} among {} vertices; ids are 0-based, and grow() adds "
                  "vertices",
                  id_text(v, sizeof(Index)), forest.vertex_count()));
}

}  // namespace

template <std::unsigned_integral Index>
component_updates<Index>::component_updates(detail::forest_pointer<Index> forest)
    : forest_of_updates(std::move(forest)) {}

template <std::unsigned_integral Index>
component_queries<Index>::component_queries(detail::forest_pointer<Index> forest)
    : forest_of_queries(std::move(forest)) {}

template <std::unsigned_integral Index>
bool component_updates<Index>::insert(Index u, Index v) {
  check_vertex(*forest_of_updates, u);
  check_vertex(*forest_of_updates, v);
  return forest_of_updates->insert(u, v);
}

template <std::unsigned_integral Index>
template <class View>
std::uint64_t component_updates<Index>::insert_view(const View& batch) {
  return with_pairs(*forest_of_updates, batch,
                    [&](const auto& pairs, std::uint64_t n, const auto& invalid) {
                      return forest_of_updates->insert(pairs, n, invalid);
                    });
}

template <std::unsigned_integral Index>
template <class View>
std::vector<component_merge<Index>> component_updates<Index>::merges_of_view(const View& batch) {
  std::vector<Index> absorbed;
  with_pairs(*forest_of_updates, batch,
             [&](const auto& pairs, std::uint64_t n, const auto& invalid) {
               // Before any insertion: else no call would list the merges before the fault.
               for (std::uint64_t k = 0; k < pairs.count; ++k)
                 if (std::max(pairs.first(k), pairs.second(k)) >= n) invalid(k);
               return forest_of_updates->insert(pairs, n, invalid, &absorbed);
             });
  return forest_of_updates->merges_of(std::move(absorbed));
}

template <std::unsigned_integral Index>
std::uint64_t component_updates<Index>::insert(const coo_view<Index>& batch) {
  return insert_view(batch);
}

template <std::unsigned_integral Index>
std::uint64_t component_updates<Index>::insert(const edge_view<Index>& batch) {
  return insert_view(batch);
}

template <std::unsigned_integral Index>
std::vector<component_merge<Index>> component_updates<Index>::insert_with_merges(
    const coo_view<Index>& batch) {
  return merges_of_view(batch);
}

template <std::unsigned_integral Index>
std::vector<component_merge<Index>> component_updates<Index>::insert_with_merges(
    const edge_view<Index>& batch) {
  return merges_of_view(batch);
}

template <std::unsigned_integral Index>
std::uint64_t component_updates<Index>::vertices_of_forest() const {
  return forest_of_updates->vertex_count();
}

template <std::unsigned_integral Index>
std::uint64_t component_queries<Index>::vertex_count() const {
  return forest_of_queries->vertex_count();
}

template <std::unsigned_integral Index>
std::uint64_t component_queries<Index>::count() const {
  return forest_of_queries->count();
}

template <std::unsigned_integral Index>
Index component_queries<Index>::find(Index v) const {
  check_vertex(*forest_of_queries, v);
  return forest_of_queries->find(v);
}

template <std::unsigned_integral Index>
bool component_queries<Index>::connected(Index u, Index v) const {
  check_vertex(*forest_of_queries, u);
  check_vertex(*forest_of_queries, v);
  return forest_of_queries->connected(u, v);
}

template <std::unsigned_integral Index>
template <class View>
bit_vector component_queries<Index>::answers_to(const View& pairs) const {
  return with_pairs(*forest_of_queries, pairs,
                    [&](const auto& ids, std::uint64_t n, const auto& invalid) {
                      return forest_of_queries->connected(ids, n, invalid);
                    });
}

template <std::unsigned_integral Index>
bit_vector component_queries<Index>::connected(const coo_view<Index>& pairs) const {
  return answers_to(pairs);
}

template <std::unsigned_integral Index>
bit_vector component_queries<Index>::connected(const edge_view<Index>& pairs) const {
  return answers_to(pairs);
}

template <std::unsigned_integral Index>
buffer<Index> component_queries<Index>::labels() const {
  return forest_of_queries->labels();
}

template <std::unsigned_integral Index>
incremental_components<Index>::incremental_components(const detail::forest_pointer<Index>& forest)
    : component_updates<Index>(forest), component_queries<Index>(forest) {}

template <std::unsigned_integral Index>
incremental_components<Index>::incremental_components(std::uint64_t n,
                                                      const incremental_options& how)
    : incremental_components(detail::forest_of_vertices<Index>(n, how, query_time::any)) {}

template <std::unsigned_integral Index>
incremental_components<Index>::incremental_components(std::span<const Index> labels,
                                                      const incremental_options& how)
    : incremental_components(detail::forest_of_labels(labels, how, query_time::any)) {}

template <std::unsigned_integral Index>
bit_vector incremental_components<Index>::process(const coo_view<Index>& batch,
                                                  const bit_vector& is_query) {
  return process_view(*this->forest_of_updates, batch, is_query);
}

template <std::unsigned_integral Index>
bit_vector incremental_components<Index>::process(const edge_view<Index>& batch,
                                                  const bit_vector& is_query) {
  return process_view(*this->forest_of_updates, batch, is_query);
}

template <std::unsigned_integral Index>
void incremental_components<Index>::grow(std::uint64_t n) {
  this->forest_of_updates->grow(n);
}

template class component_updates<std::uint32_t>;
template class component_updates<std::uint64_t>;
template class component_queries<std::uint32_t>;
template class component_queries<std::uint64_t>;
template class incremental_components<std::uint32_t>;
template class incremental_components<std::uint64_t>;

}  // namespace skerry
