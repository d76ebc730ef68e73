// SPDX-License-Identifier: Apache-2.0
// The combinations that record a spanning forest.
#include "lib/backends/research.hpp"

#include "algorithms/design_space.hpp"
#include "lib/forests/kernels.hpp"

namespace skerry {

template <class Index>
std::span<const forest_combination<Index>> forest_combinations() {
  using record = edge_record<Index>;
  using offset = std::uint64_t;
  static constexpr auto first = sampling_table<host_run, Index, offset, record>(samplings{});
  static constexpr auto then = finish_table<host_run, Index, offset, record>(forest_finishes{});
  static const auto all = combined<host_run, Index, offset, record>(first, then);
  return all;
}

template <class Index>
buffer<Index> record_research(std::size_t row, const host_run& on, const research_matrix<Index>& A,
                              symmetry pattern, edge_record<Index> record) {
  return forest_combinations<Index>()[row](on, A, pattern, record);
}

template std::span<const forest_combination<std::uint32_t>> forest_combinations();
template std::span<const forest_combination<std::uint64_t>> forest_combinations();
template buffer<std::uint32_t> record_research(std::size_t, const host_run&,
                                               const research_matrix<std::uint32_t>&, symmetry,
                                               edge_record<std::uint32_t>);
template buffer<std::uint64_t> record_research(std::size_t, const host_run&,
                                               const research_matrix<std::uint64_t>&, symmetry,
                                               edge_record<std::uint64_t>);

}  // namespace skerry
