// SPDX-License-Identifier: Apache-2.0
#include "lib/backends/research.hpp"

#include "algorithms/graft/rem_list.hpp"
#include "algorithms/graft/stages.hpp"
#include "lib/backends/design_space.hpp"
#include "lib/backends/host_kernels.hpp"
#include "lib/backends/kernel_entries.hpp"

namespace skerry {

// Rows are numbered consecutively: kernels, the design space, kernels of one thread. Then each row
// of the design space with each rule of its sampling. Then stages(NAME) for all these rows, and for
// rem.
template <class Index>
buffer<Index> run_research(std::size_t row, const host_run& on, const research_matrix<Index>& A,
                           symmetry pattern) {
  const auto& table = kernels<host_run, Index, std::uint64_t>;
  static_assert(have_names(table, kernel_entries));
  if (row < table.size()) return table[row].run(on, A, pattern);
  const auto design_space = combinations<Index>();
  const std::size_t first_sequential = table.size() + design_space.size();
  if (row < first_sequential) return design_space[row - table.size()](on, A, pattern);
  constexpr auto& on_one_thread = sequential_kernels<Index, std::uint64_t>;
  static_assert(have_names(on_one_thread, sequential_entries));
  const std::size_t first_by_rule = first_sequential + on_one_thread.size();
  if (row < first_by_rule) return on_one_thread[row - first_sequential].run(on, A, pattern);
  const std::size_t rules = listed_rules(), rows = first_by_rule + design_space.size() * rules;
  if (row < rows) {
    const std::size_t k = row - first_by_rule;
    return design_space[k / rules](on, A, pattern, {}, design_space[k % rules].finish.run);
  }
  const std::size_t inner = row - rows;
  join_function<host_run, Index>* join = nullptr;
  if (inner == rows) join = rem_list::join<host_run, Index>;
  if (inner < table.size()) join = table[inner].join;
  return stages(on, A, pattern, join, [&](const research_matrix<Index>& G) {
    return run_research(inner, on, G, symmetry::yes);
  });
}

template buffer<std::uint32_t> run_research(std::size_t, const host_run&,
                                            const research_matrix<std::uint32_t>&, symmetry);
template buffer<std::uint64_t> run_research(std::size_t, const host_run&,
                                            const research_matrix<std::uint64_t>&, symmetry);

}  // namespace skerry
