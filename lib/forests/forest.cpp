// SPDX-License-Identifier: Apache-2.0
// spanning_forest(A) of a view in host memory; forests as parent vectors.
#include "skerry/forest.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>

#include "lib/forests/rooted_forest.hpp"
#include "lib/hosts/solve_host.hpp"
#include "matrix_ops/formatted.hpp"

namespace skerry {

template <std::unsigned_integral Index>
buffer<Index> forest<Index>::parents() const {
  const std::uint64_t n = this->labels.size();
  for (std::size_t k = 0; k < edges.size(); ++k)
    if (edges[k][0] >= n || edges[k][1] >= n)
      throw std::invalid_argument(
          formatted("edges[{}] = ({}, {}) is outside {} vertices; pass the forest as "
                    "spanning_forest() returned it",
                    k, edges[k][0], edges[k][1], n));
  auto parent = rooted<Index>(n, edges);
  if (const std::size_t k = find_cycle<Index>(parent, edges); k != edges.size())
    throw std::invalid_argument(
        formatted("edges[{}] = ({}, {}) closes a cycle; pass the forest as spanning_forest() "
                  "returned it",
                  k, edges[k][0], edges[k][1]));
  return parent;
}

template struct forest<std::uint32_t>;
template struct forest<std::uint64_t>;

template <host_matrix View>
forest<typename View::index> spanning_forest(const View& A, const options& how) {
  forest<typename View::index> found;
  static_cast<result<typename View::index>&>(found) = solve_host(A, how, {.forest = &found.edges});
  return found;
}

template forest<std::uint32_t> spanning_forest(const csr_view<std::uint32_t, std::uint32_t>&,
                                               const options&);
template forest<std::uint32_t> spanning_forest(const csr_view<std::uint32_t, std::uint64_t>&,
                                               const options&);
template forest<std::uint64_t> spanning_forest(const csr_view<std::uint64_t, std::uint64_t>&,
                                               const options&);
template forest<std::uint32_t> spanning_forest(const coo_view<std::uint32_t>&, const options&);
template forest<std::uint64_t> spanning_forest(const coo_view<std::uint64_t>&, const options&);
template forest<std::uint32_t> spanning_forest(const csc_view<std::uint32_t, std::uint32_t>&,
                                               const options&);
template forest<std::uint32_t> spanning_forest(const csc_view<std::uint32_t, std::uint64_t>&,
                                               const options&);
template forest<std::uint64_t> spanning_forest(const csc_view<std::uint64_t, std::uint64_t>&,
                                               const options&);
template forest<std::uint32_t> spanning_forest(const edge_view<std::uint32_t>&, const options&);
template forest<std::uint64_t> spanning_forest(const edge_view<std::uint64_t>&, const options&);
template forest<std::uint32_t> spanning_forest(const dense_view&, const options&);

}  // namespace skerry
