// SPDX-License-Identifier: Apache-2.0
// Shared tests of back ends that were chosen at run time, on the host and on a device.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "algorithms/bfs_cc.hpp"
#include "algorithms/fastsv.hpp"
#include "algorithms/label_propagation.hpp"
#include "algorithms/linear_algebra/alternating_stars.hpp"
#include "algorithms/linear_algebra/boruvka.hpp"
#include "algorithms/linear_algebra/contour.hpp"
#include "algorithms/linear_algebra/lacc.hpp"
#include "algorithms/linear_algebra/sparse_propagation.hpp"
#include "lib/pipeline/registry.hpp"
#include "skerry/evaluate.hpp"
#include "skerry/info.hpp"
#include "skerry/skerry.hpp"
#include "tests/backend_operations.hpp"

namespace skerry::testing {

/// A path 0 - 1 - 2, and an isolated row 3.
inline csr_view<> short_path() {
  static const std::vector<std::uint32_t> offsets{0, 1, 3, 4, 4}, columns{1, 0, 2, 1};
  return {4, offsets, columns};
}

/// The back ends of products that this build has, of the host or of a device.
inline std::vector<std::string> product_backends(bool on_device) {
  std::vector<std::string> names;
  for (const auto& each : backends())
    for (const char* name : {"reference", "graphblas", "graphblas_calls", "thrust", "thrust_calls",
                             "thrust_cuda", "thrust_cuda_calls", "cusparse"})
      if (each.name == name && each.compiled && each.on_device == on_device)
        names.push_back(each.name);
  return names;
}

/// The back ends of products that this build has, and that this machine can run.
inline std::vector<std::string> usable_backends() {
  auto names = product_backends(false);
  if (has_cuda_device()) {
    const auto more = product_backends(true);
    names.insert(names.end(), more.begin(), more.end());
  }
  return names;
}

/// Adapts any_backend to backend_operations.hpp: each matrix is placed by a call of on().
struct placed_adaptor {
  using view = csr_view<std::uint32_t, std::uint64_t>;

  explicit placed_adaptor(std::string backend)
      : name(std::move(backend)), on(skerry::on(view{}, name, {.threads = 2}).backend) {}

  any_matrix matrix(const view& A) {
    auto placed = skerry::on(A, name, {.threads = 2});
    on = placed.backend;
    return placed.matrix;
  }
  any_vector upload(const std::vector<std::uint32_t>& x) { return on.vector_of(x); }
  /// Read by products with one column each, for small matrices.
  entry_list entries(const any_matrix& A) {
    entry_list all;
    const auto n = static_cast<std::uint32_t>(A.row_count());
    auto y = on.iota(A);
    for (std::uint32_t c = 0; c < n; ++c) {
      std::vector<std::uint32_t> one(n, 0);
      one[c] = 1;
      on.mxv(y, max_second<std::uint32_t>{}, A, on.vector_of(one));
      const auto column = y.values();
      for (std::uint32_t r = 0; r < n; ++r)
        if (column[r] != 0) all.emplace_back(r, c);
    }
    return all;
  }
  static std::vector<std::uint32_t> download(const any_vector& x) { return x.values(); }

  std::string name;
  any_backend on;
};

/// The optional operations of a back end of products.
inline erased::capabilities offered_by(const std::string& backend) {
  return all().backend(backend).offers;
}

/// Checks that each operation equals the reference back end's, on random matrices.
inline void check_operations(const std::string& backend) {
  placed_adaptor use(backend);
  dice roll(17);
  for (const std::uint64_t n : {0, 1, 2, 37, 1000})
    for (const std::uint64_t count : {std::uint64_t{0}, n / 2, 5 * n}) {
      CAPTURE(n);
      CAPTURE(count);
      const host_matrix<placed_adaptor::view> A(n, random_entries(roll, n, count));
      detail::check_semiring(use, A.view(), min_second<std::uint32_t>{}, roll);
      detail::check_semiring(use, A.view(), max_second<std::uint32_t>{}, roll);
      const auto has = offered_by(backend);
      if (has.semirings) {
        const auto either = second_with<std::uint32_t>(std::bit_or<>{}, 0, 0xffffffff);
        detail::check_semiring(use, A.view(), either, roll);
      }
      if (has.masks) detail::check_masks(use, A.view(), roll);
      if (has.pushes) detail::check_pushes(use, A.view(), roll);
      if (has.filters && n <= 37) detail::check_made_matrices(use, A.view(), roll, has.rewrites);
    }
}

/// Checks the algorithms of the library against cc(), and the counts of rounds.
inline void check_algorithms_of(const std::string& backend) {
  dice roll(5);
  for (const auto& entries : random_symmetric_graphs(roll, 300)) {
    const host_matrix<placed_adaptor::view> A(300, entries);
    const auto expected = cc(A.view(), {.symmetric = symmetry::yes}).labels;
    auto [on, M] = skerry::on(A.view(), backend);
    const auto labels = fastsv(on, M).values();
    CHECK(std::ranges::equal(labels, expected));
    const auto rounds = on.rounds();
    CHECK(rounds >= 1);
    CHECK(on.entries_read() == rounds * entries.size());
    CHECK(std::ranges::equal(label_propagation(on, M).values(), expected));
    CHECK(on.rounds() > rounds);
    const auto has = offered_by(backend);
    CHECK(std::ranges::equal(bfs_cc(on, M).values(), expected));
    CHECK(std::ranges::equal(contour(on, M, 0).values(), expected));
    if (has.masks) CHECK(std::ranges::equal(lacc(on, M).values(), expected));
    if (has.pushes) CHECK(std::ranges::equal(thrifty(on, M).values(), expected));
    if (has.rewrites) CHECK(std::ranges::equal(alternating_stars(on, M).values(), expected));
    if (has.filters) CHECK(std::ranges::equal(boruvka(on, M).values(), expected));
  }
}

/// Checks that vectors may outlive all handles of their back end, in any order.
inline void check_lifetimes(const std::string& backend) {
  const std::vector<std::uint32_t> rows{0, 1}, columns{1, 0};
  const coo_view A(3, rows, columns);
  auto first = skerry::on(A, backend);
  auto x = first.backend.iota(first.matrix);
  {
    auto second = skerry::on(A, backend);
    auto y = second.backend.iota(second.matrix);
    const auto label = y;
    second.backend.mxv(y, min_second<std::uint32_t>{}, second.matrix, label);
    CHECK(y.values() == std::vector<std::uint32_t>{1, 0, min_second<std::uint32_t>::zero});
  }
  first = skerry::on(A, backend);  // releases the handles of x's back end, but not x
  const auto copy = x;
  CHECK(x.values() == std::vector<std::uint32_t>{0, 1, 2});
  x = first.backend.iota(first.matrix);
  CHECK(copy.values() == x.values());
}

}  // namespace skerry::testing
