// SPDX-License-Identifier: Apache-2.0
// In the place of research.cpp, design_space.cpp and forests/research.cpp in skerry::core.
#include "lib/backends/design_space.hpp"
#include "lib/backends/research.hpp"
#include "matrix_ops/error.hpp"

namespace skerry {

namespace {

[[noreturn]] void throw_absent() {
  throw not_compiled(
      "skerry::core has the algorithms \"hook_first\" and \"rem\" alone; link skerry::skerry for "
      "all");
}

}  // namespace

template <class Index>
buffer<Index> run_research(std::size_t, const host_run&, const research_matrix<Index>&, symmetry) {
  throw_absent();
}

template <class Index>
buffer<Index> record_research(std::size_t, const host_run&, const research_matrix<Index>&, symmetry,
                              edge_record<Index>) {
  throw_absent();
}

template buffer<std::uint32_t> run_research(std::size_t, const host_run&,
                                            const research_matrix<std::uint32_t>&, symmetry);
template buffer<std::uint64_t> run_research(std::size_t, const host_run&,
                                            const research_matrix<std::uint64_t>&, symmetry);
template buffer<std::uint32_t> record_research(std::size_t, const host_run&,
                                               const research_matrix<std::uint32_t>&, symmetry,
                                               edge_record<std::uint32_t>);
template buffer<std::uint64_t> record_research(std::size_t, const host_run&,
                                               const research_matrix<std::uint64_t>&, symmetry,
                                               edge_record<std::uint64_t>);

std::span<const listed_combination> listed_combinations() { return {}; }
std::size_t listed_rules() { return 0; }
std::span<const listed_combination> listed_forest_combinations() { return {}; }
std::span<const listed_combination> device_only_combinations() { return {}; }
std::span<const listed_combination> device_only_forest_combinations() { return {}; }

}  // namespace skerry
