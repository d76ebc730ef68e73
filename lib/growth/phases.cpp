// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "lib/growth/forest.hpp"
#include "skerry/incremental_phases.hpp"

namespace skerry {

template <std::unsigned_integral Index>
update_phase<Index>::update_phase(detail::forest_pointer<Index> forest)
    : component_updates<Index>(std::move(forest)) {}

template <std::unsigned_integral Index>
update_phase<Index>::update_phase(std::uint64_t n, const incremental_options& how)
    : update_phase(detail::forest_of_vertices<Index>(n, how, query_time::between_phases)) {}

template <std::unsigned_integral Index>
update_phase<Index>::update_phase(std::span<const Index> labels, const incremental_options& how)
    : update_phase(detail::forest_of_labels(labels, how, query_time::between_phases)) {}

template <std::unsigned_integral Index>
query_phase<Index> update_phase<Index>::finish() && {
  this->forest_of_updates->settle();
  return query_phase<Index>(std::move(this->forest_of_updates));
}

template <std::unsigned_integral Index>
query_phase<Index>::query_phase(detail::forest_pointer<Index> forest)
    : component_queries<Index>(std::move(forest)) {}

template <std::unsigned_integral Index>
update_phase<Index> query_phase<Index>::resume() && {
  return update_phase<Index>(std::move(this->forest_of_queries));
}

template class update_phase<std::uint32_t>;
template class update_phase<std::uint64_t>;
template class query_phase<std::uint32_t>;
template class query_phase<std::uint64_t>;

}  // namespace skerry
