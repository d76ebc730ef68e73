// SPDX-License-Identifier: Apache-2.0
#include "lib/backends/research.hpp"

#include <algorithm>

#include "algorithms/gconn_tree.hpp"
#include "algorithms/graft/rem_list.hpp"
#include "algorithms/graft/stages.hpp"
#include "lib/backends/design_space.hpp"
#include "lib/backends/host_kernels.hpp"
#include "lib/backends/kernel_entries.hpp"

namespace skerry {

template <class Index>
buffer<Index> gconn_tree(const host_run& on, const research_matrix<Index>& A, symmetry pattern) {
  return solve_by_gconn(on, A, pattern, [](const name& sampling, const name& finish) {
    return *std::ranges::find_if(combinations<Index>(), [&](const auto& each) {
      return each.sampling.called.text() == sampling.text() &&
             each.finish.called.text() == finish.text();
    });
  });
}

// Rows are numbered consecutively: kernels, the design space, kernels that only the host has. Then
// each row of the design space with each rule of its sampling. Then stages(NAME) for all these
// rows, and for rem.
template <class Index>
buffer<Index> run_research(std::size_t row, const host_run& on, const research_matrix<Index>& A,
                           symmetry pattern) {
  const auto& table = kernels<host_run, Index, std::uint64_t>;
  static_assert(have_names(table, kernel_entries));
  if (row < table.size()) return table[row].run(on, A, pattern);
  const auto design_space = combinations<Index>();
  const std::size_t first_of_host = table.size() + design_space.size();
  if (row < first_of_host) return design_space[row - table.size()](on, A, pattern);
  constexpr auto& of_host = host_only_kernels<Index, std::uint64_t>;
  static_assert(have_names(of_host, host_only_entries));
  const std::size_t first_by_rule = first_of_host + of_host.size();
  if (row < first_by_rule) return of_host[row - first_of_host].run(on, A, pattern);
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

template buffer<std::uint32_t> gconn_tree(const host_run&, const research_matrix<std::uint32_t>&,
                                          symmetry);
template buffer<std::uint64_t> gconn_tree(const host_run&, const research_matrix<std::uint64_t>&,
                                          symmetry);
template buffer<std::uint32_t> run_research(std::size_t, const host_run&,
                                            const research_matrix<std::uint32_t>&, symmetry);
template buffer<std::uint64_t> run_research(std::size_t, const host_run&,
                                            const research_matrix<std::uint64_t>&, symmetry);

}  // namespace skerry
