// SPDX-License-Identifier: Apache-2.0
// spanning_forest(A) of a view in host memory; forests as parent vectors.
#include "skerry/forest.hpp"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>

#include "algorithms/compact_edges.hpp"
#include "lib/forests/finds_forest.hpp"
#include "lib/forests/rooted_forest.hpp"
#include "lib/hosts/host_view.hpp"
#include "lib/hosts/solve_view.hpp"

namespace skerry {

namespace {

/// A view in host memory as a source of the pipeline, for a spanning forest.
template <class View>
class forest_view : public host_view<View> {
 public:
  using index = typename View::index;
  using report_type = forest<index>;
  using host_view<View>::host_view;

  [[nodiscard]] choice choose(const extent& size) const {
    choice run = host_view<View>::choose(size);
    check_finds_forest(run, this->how_);
    return run;
  }

  void check_memory(const extent& size, const choice& run) const {
    host_view<View>::check_memory(size, run, true);
  }

  [[nodiscard]] std::optional<run_answer<index>> run(const choice& run, run_request request) {
    const stopwatch watch;
    edges_.resize(this->size().n);
    request.forest = ends();
    auto answer = host_view<View>::run(run, request);
    edges_.resize(answer->edges ? *answer->edges : compact_edges<index>(request.executor, edges_));
    answer->solve_seconds = watch.seconds() - answer->build_seconds;
    return answer;
  }

  [[nodiscard]] report_type report(run_answer<index> answer, const choice& run,
                                   std::uint64_t rounds, const run_request& request) {
    return {host_view<View>::report(std::move(answer), run, rounds, request), std::move(edges_)};
  }

 private:
  /// The edges as ids.
  [[nodiscard]] std::span<index> ends() {
    return {reinterpret_cast<index*>(edges_.data()), 2 * edges_.size()};
  }

  buffer<std::array<index, 2>> edges_;
};

}  // namespace

template <std::unsigned_integral Index>
buffer<Index> forest<Index>::parents() const {
  const std::uint64_t n = this->labels.size();
  for (std::size_t k = 0; k < edges.size(); ++k)
    if (edges[k][0] >= n || edges[k][1] >= n)
      throw std::invalid_argument(
          fmt::format("edges[{}] = ({}, {}) is outside {} vertices; pass the forest as "
                      "spanning_forest() returned it",
                      k, edges[k][0], edges[k][1], n));
  auto parent = rooted<Index>(n, edges);
  if (const std::size_t k = find_cycle<Index>(parent, edges); k != edges.size())
    throw std::invalid_argument(
        fmt::format("edges[{}] = ({}, {}) closes a cycle; pass the forest as spanning_forest() "
                    "returned it",
                    k, edges[k][0], edges[k][1]));
  return parent;
}

template struct forest<std::uint32_t>;
template struct forest<std::uint64_t>;

template <host_matrix View>
forest<typename View::index> spanning_forest(const View& A, const options& how) {
  return solve_view(A, how, []<class Rows>(const Rows& rows, const options& of_rows) {
    return solve(forest_view<Rows>(rows, of_rows), of_rows).value();
  });
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
