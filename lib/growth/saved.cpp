// SPDX-License-Identifier: Apache-2.0
// Growing graphs in files: the members that need the wing files, which skerry::core lacks.
#include <memory>

#include "lib/growth/forest.hpp"
#include "lib/growth/state.hpp"
#include "skerry/incremental.hpp"

namespace skerry {

template <std::unsigned_integral Index>
void component_queries<Index>::save(const std::filesystem::path& file) const {
  save(file_lock(file));
}

template <std::unsigned_integral Index>
void component_queries<Index>::save(const file_lock& held) const {
  write_state(held, *forest_of_queries);
}

template <std::unsigned_integral Index>
incremental_components<Index> incremental_components<Index>::open(const std::filesystem::path& file,
                                                                  const incremental_options& how) {
  auto forest = std::make_shared<detail::growing_forest<Index>>(how, query_time::any);
  read_state(file, how.max_bytes, *forest);
  return incremental_components(forest);
}

template void component_queries<std::uint32_t>::save(const std::filesystem::path&) const;
template void component_queries<std::uint32_t>::save(const file_lock&) const;
template incremental_components<std::uint32_t> incremental_components<std::uint32_t>::open(
    const std::filesystem::path&, const incremental_options&);
template void component_queries<std::uint64_t>::save(const std::filesystem::path&) const;
template void component_queries<std::uint64_t>::save(const file_lock&) const;
template incremental_components<std::uint64_t> incremental_components<std::uint64_t>::open(
    const std::filesystem::path&, const incremental_options&);

}  // namespace skerry
