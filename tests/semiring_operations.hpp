// SPDX-License-Identifier: Apache-2.0
// Shared tests of back ends that were chosen at run time, on the host and on a device.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "algorithms/fastsv.hpp"
#include "algorithms/label_propagation.hpp"
#include "skerry/evaluate.hpp"
#include "skerry/info.hpp"
#include "skerry/skerry.hpp"
#include "tests/backend_operations.hpp"

namespace skerry::testing {

/// The back ends of products that this build has, of the host or of a device.
inline std::vector<std::string> product_backends(bool on_device) {
  std::vector<std::string> names;
  for (const auto& each : backends())
    for (const char* name : {"reference", "graphblas", "thrust", "thrust_cuda", "cusparse"})
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
  static std::vector<std::uint32_t> download(const any_vector& x) { return x.values(); }

  std::string name;
  any_backend on;
};

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
