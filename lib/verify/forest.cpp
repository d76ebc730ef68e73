// SPDX-License-Identifier: Apache-2.0
// A check of labels by a certificate: a spanning forest.
#include "skerry/forest.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lib/forests/rooted_forest.hpp"
#include "lib/verify/entries.hpp"
#include "matrix_ops/formatted.hpp"
#include "matrix_ops/free_memory.hpp"

namespace skerry {

namespace {

template <class Index>
using edge_span = std::span<const std::array<Index, 2>>;

/// What is wrong with edge k.
template <class Index>
verification wrong_edge(edge_span<Index> edges, std::size_t k, const std::string& what) {
  return {false, 0, formatted("edges[{}] = ({}, {}) {}", k, edges[k][0], edges[k][1], what)};
}

/// The first edge with an id that is no vertex, or with ends of different labels.
template <class Index>
std::optional<verification> find_wrong_edge(const certificate<Index>& proof, std::uint64_t n,
                                            const fault_names& names) {
  for (std::size_t k = 0; k < proof.edges.size(); ++k) {
    const auto& [u, v] = proof.edges[k];
    if (u >= n || v >= n) return wrong_edge(proof.edges, k, formatted("is outside {} vertices", n));
    if (proof.labels[u] != proof.labels[v])
      return wrong_edge(proof.edges, k,
                        formatted("joins the labels {} and {}", label_text(names, proof.labels, u),
                                  label_text(names, proof.labels, v)));
  }
  return {};
}

/// The first edge that is no entry of A, in either direction. Each entry is compared with the edges
/// from its ends to their parents, so that it needs no search.
///
/// parent  as rooted() returns it for the edges, which have no cycle
template <class Index>
std::optional<verification> find_absent_edge(const entry_batches<Index>& A,
                                             std::span<const Index> parent, edge_span<Index> edges,
                                             std::uint64_t shift) {
  std::vector<bool> found(parent.size());
  for_each_entry(A, serial{}, [&](std::uint64_t u, std::uint64_t v) {
    if (const auto child = child_of_edge(parent, u, v + shift); child != parent.size())
      found[child] = true;
  });
  for (std::size_t k = 0; k < edges.size(); ++k)
    if (!found[child_of_edge(parent, edges[k][0], edges[k][1])])
      return wrong_edge(edges, k, "is no entry of the matrix, in either direction");
  return {};
}

/// verify() of entries that have been checked.
///
/// n  vertices
template <class Index>
verification verify_entries(const entry_batches<Index>& A, std::uint64_t n,
                            const certificate<Index>& proof, const verify_options& how) {
  const std::uint64_t shift = how.bipartite ? A.row_count : 0;
  if (proof.labels.size() != n) return wrong_label_count(proof.labels.size(), n);
  if (proof.edges.size() > n)
    return {false, 0, formatted("{} edges for {} vertices close a cycle", proof.edges.size(), n)};
  check_bytes(formatted("verifying a forest of {} vertices", n),
              saturating_product(n, bytes_per_rooted_vertex<Index>), how.max_bytes);

  if (auto split = find_split(A, proof.labels, shift, how.names)) return *std::move(split);
  if (auto wrong = find_wrong_edge(proof, n, how.names)) return *std::move(wrong);
  const buffer<Index> parent = rooted<Index>(n, proof.edges);
  if (const std::size_t k = find_cycle<Index>(parent, proof.edges); k != proof.edges.size())
    return wrong_edge(proof.edges, k, "closes a cycle");
  if (auto absent = find_absent_edge<Index>(A, parent, proof.edges, shift))
    return *std::move(absent);
  std::vector<Index> roots;
  for (std::uint64_t v = 0; v < n; ++v)
    if (parent[v] == v) roots.push_back(static_cast<Index>(v));
  if (auto merged =
          find_merged<Index>(roots, proof.labels, "the edges do not join them", how.names))
    return *std::move(merged);
  return right_labels(roots.size(), proof.labels, how);
}

}  // namespace

template <host_matrix View>
verification verify(const View& A, const certificate<typename View::index>& proof,
                    const verify_options& how) {
  const std::uint64_t n = checked_vertex_count(A, how);
  return verify_entries(entry_batches(A), n, proof, how);
}

template verification verify(const csr_view<std::uint32_t, std::uint32_t>&,
                             const certificate<std::uint32_t>&, const verify_options&);
template verification verify(const csr_view<std::uint32_t, std::uint64_t>&,
                             const certificate<std::uint32_t>&, const verify_options&);
template verification verify(const csr_view<std::uint64_t, std::uint64_t>&,
                             const certificate<std::uint64_t>&, const verify_options&);
template verification verify(const coo_view<std::uint32_t>&, const certificate<std::uint32_t>&,
                             const verify_options&);
template verification verify(const coo_view<std::uint64_t>&, const certificate<std::uint64_t>&,
                             const verify_options&);
template verification verify(const csc_view<std::uint32_t, std::uint32_t>&,
                             const certificate<std::uint32_t>&, const verify_options&);
template verification verify(const csc_view<std::uint32_t, std::uint64_t>&,
                             const certificate<std::uint32_t>&, const verify_options&);
template verification verify(const csc_view<std::uint64_t, std::uint64_t>&,
                             const certificate<std::uint64_t>&, const verify_options&);
template verification verify(const edge_view<std::uint32_t>&, const certificate<std::uint32_t>&,
                             const verify_options&);
template verification verify(const edge_view<std::uint64_t>&, const certificate<std::uint64_t>&,
                             const verify_options&);
template verification verify(const dense_view&, const certificate<std::uint32_t>&,
                             const verify_options&);

}  // namespace skerry
