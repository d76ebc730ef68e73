// SPDX-License-Identifier: Apache-2.0
// What there is to choose from: algorithms() and backends().
#include "catalogue.hpp"

#include <algorithm>

#include "atoll/atoll.hpp"
#include "matrix_ops/reference/backend.hpp"
#include "run.hpp"
#include "semiring_algorithms.hpp"

namespace reef {

namespace {

/// Names and sources are the same on every back end, so one table serves to list them.
const auto& semiring_table =
    semiring_algorithms<reference::sparse_backend<std::uint32_t, std::uint32_t>>;

}  // namespace

std::vector<backend_info> backends() {
  const char* const later = "this version does not have it; \"serial\" and \"thrust\" are there";
  return {{"serial", true, ""},   {"reference", true, ""},       graphblas_info(),
          thrust_info(),          {"threads", false, later},     {"openmp", false, later},
          {"cuda", false, later}, {"thrust_cuda", false, later}, {"cusparse", false, later}};
}

std::vector<algorithm_info> algorithms() {
  std::vector<std::string> semiring_backends;
  for (const auto& each : backends())
    if (each.compiled && each.name != "serial") semiring_backends.push_back(each.name);
  std::vector<algorithm_info> all{
      {"rem", "union-find", {"serial"}, "Patwary, Blair, Manne, SEA 2010"}};
  for (const auto& each : semiring_table)
    all.push_back(
        {std::string(each.name), "semiring", semiring_backends, std::string(each.source)});
  return all;
}

bool works_on_dense(std::string_view algorithm) {
  return std::ranges::any_of(
      semiring_table, [&](const auto& each) { return each.name == algorithm && each.dense; });
}

}  // namespace reef
