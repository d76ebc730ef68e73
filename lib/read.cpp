// SPDX-License-Identifier: Apache-2.0
#include "check.hpp"
#include "matrix_ops/formats/readers.hpp"
#include "skerry/io.hpp"

namespace skerry {

stored_matrix read(const std::filesystem::path& file, const read_options& how) {
  return read_input(input::of_file(file, how), how);
}

std::uint64_t vertex_count(const stored_matrix& A, bool bipartite) {
  return with_view(A, [&](const auto& view) {
    check_shape(view, bipartite);
    return vertex_count(view, bipartite);
  });
}

}  // namespace skerry
