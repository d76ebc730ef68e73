// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <vector>

#include "matrix_ops/graphblas/graphblas.hpp"
#include "matrix_ops/graphblas/types.hpp"
#include "matrix_ops/graphblas/vector.hpp"
#include "matrix_ops/traced.hpp"

namespace skerry::graphblas {

/// The elements of a vector, empty where it has no entry.
template <std::unsigned_integral Index>
[[nodiscard]] traced_values values_of(const vector<Index>& x) {
  const std::size_t n = x.size();
  GrB_Index count = n;
  std::vector<GrB_Index> at(n);
  std::vector<Index> value(n);
  check(names<Index>::extract_tuples(at.data(), value.data(), &count, x.handle()),
        "GrB_Vector_extractTuples");
  traced_values values(n);
  for (std::size_t k = 0; k < count; ++k) values[at[k]] = traced_value(value[k], n);
  return values;
}

}  // namespace skerry::graphblas
