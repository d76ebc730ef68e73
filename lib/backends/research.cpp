// SPDX-License-Identifier: Apache-2.0
#include "lib/backends/research.hpp"

#include "lib/backends/host_kernels.hpp"
#include "lib/backends/kernel_entries.hpp"

namespace skerry {

// The rows of three tables are numbered consecutively: kernels, the design space, kernels of one
// thread.
template <class Index>
buffer<Index> run_research(std::size_t row, const host_run& on, const research_matrix<Index>& A,
                           symmetry pattern) {
  const auto& table = kernels<host_run, Index, std::uint64_t>;
  static_assert(have_names(table, kernel_entries));
  if (row < table.size()) return table[row].run(on, A, pattern);
  row -= table.size();
  const auto design_space = combinations<Index>();
  if (row < design_space.size()) return design_space[row](on, A, pattern);
  constexpr auto& on_one_thread = sequential_kernels<Index, std::uint64_t>;
  static_assert(have_names(on_one_thread, sequential_entries));
  return on_one_thread.at(row - design_space.size()).run(on, A, pattern);
}

template buffer<std::uint32_t> run_research(std::size_t, const host_run&,
                                            const research_matrix<std::uint32_t>&, symmetry);
template buffer<std::uint64_t> run_research(std::size_t, const host_run&,
                                            const research_matrix<std::uint64_t>&, symmetry);

}  // namespace skerry
