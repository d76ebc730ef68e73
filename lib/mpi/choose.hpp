// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

#include "lib/backends/rank_backend_list.hpp"
#include "matrix_ops/combblas/layout.hpp"
#include "matrix_ops/free_memory.hpp"
#include "matrix_ops/printable.hpp"

namespace skerry::mpi {

/// What mpi_options::backend names; nothing for "auto".
///
/// throws  std::invalid_argument: another name
[[nodiscard]] inline std::optional<method> method_named(const std::string& backend) {
  if (backend == "auto") return {};
  std::string names;
  for (const rank_backend_entry& each : rank_backend_list) {
    if (backend == each.name) return each.method;
    names += ", \"" + std::string(each.name) + "\"";
  }
  throw std::invalid_argument("mpi_options::backend = \"" + printable(backend) +
                              "\"; use \"auto\"" + names);
}

/// A number for each of these, which ranks compare.
[[nodiscard]] constexpr std::uint64_t code_of(std::optional<method> named) {
  return named ? 1 + static_cast<std::uint64_t>(*named) : 0;
}

/// Labels that a rank stores by forests: those of its part, and those of the whole.
[[nodiscard]] constexpr std::uint64_t labels_of_forests(std::uint64_t n) { return 2 * n; }

/// Labels that a rank of a grid stores by products: in vectors and messages of FastSV, and in a
/// product the elements of x and the partial sums of its block.
[[nodiscard]] constexpr std::uint64_t labels_of_products(std::uint64_t n, std::uint64_t ranks) {
  return 9 * (n / ranks + 1) + 2 * (n / combblas::side_below(ranks) + 1);
}

/// What the ranks provide.
struct ranks_and_memory {
  std::uint64_t ranks = 1;
  std::uint64_t bytes = 0;       ///< that each rank may take: the least over all ranks
  bool has_square_grid = false;  ///< the number of ranks is a square, and "combblas" is built
  bool takes_all_labels = true;  ///< label_scope::all
};

/// What `auto` takes: forests, which are faster, wherever their labels fit, or those of products do
/// not.  A pure function.
///
/// n            vertices
/// index_bytes  of a label
[[nodiscard]] constexpr method choose(std::uint64_t n, std::uint64_t index_bytes,
                                      const ranks_and_memory& with) {
  const auto fits = [&](std::uint64_t labels) {
    return saturating_product(labels, index_bytes) <= with.bytes;
  };
  if (with.takes_all_labels || !with.has_square_grid || fits(labels_of_forests(n)))
    return method::forests;
  return fits(labels_of_products(n, with.ranks)) ? method::products : method::forests;
}

}  // namespace skerry::mpi
