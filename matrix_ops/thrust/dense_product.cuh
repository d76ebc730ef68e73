// SPDX-License-Identifier: Apache-2.0
// y[r] = add of x[c] over the nonzero elements of row r, on a device: a warp a row, so that
// adjacent lanes read adjacent elements of the matrix and of x. The matrix is read once, from
// memory; x once for each row, from a cache.
#pragma once

#include <cstddef>
#include <cstdint>

#include "matrix_ops/cuda/threads.cuh"
#include "matrix_ops/cuda/unrolled.cuh"
#include "matrix_ops/thrust/cuda_system.hpp"
#include "matrix_ops/thrust/dense_matrix.hpp"
#include "matrix_ops/thrust/lane_group.cuh"

namespace skerry::on_thrust {

template <class Semiring, class Value>
__global__ void multiply_dense_rows(multiply_dense_row<Semiring, Value> of, std::size_t row_count) {
  constexpr unsigned lanes = 32;
  constexpr unsigned at_once = 8;  // loads of a lane that overlap: an element may be one byte
  const lane_group<lanes> warp;
  const std::size_t stride = std::size_t{gridDim.x} * blockDim.x / lanes;
  std::size_t r = (std::size_t{blockIdx.x} * blockDim.x + threadIdx.x) / lanes;
  for (; r < row_count; r += stride) {
    const Value* const row = of.values + r * of.column_count;
    std::uint32_t sum = Semiring::zero;
    for (std::size_t strip = warp.lane; strip < of.column_count; strip += at_once * lanes) {
      Value element[at_once];
      unrolled<at_once>([&](unsigned j) {
        const std::size_t c = strip + j * lanes;
        element[j] = c < of.column_count ? row[c] : Value{0};
      });
      unrolled<at_once>([&](unsigned j) {
        if (element[j] != 0) sum = of.add.add(sum, of.x[strip + j * lanes]);
      });
    }
    sum = warp.sum(of.add, sum);  // all lanes call it: r is the same in them
    if (warp.lane == 0) of.y[r] = sum;
  }
}

template <class Semiring>
void multiply(std::uint32_t* y, Semiring add, const dense_matrix<cuda_system>& A,
              const std::uint32_t* x) {
  if (A.row_count() == 0) return;
  A.ref().with_values([&]<class Value>(const Value* values) {
    multiply_dense_rows<<<blocks_for(A.row_count() * 32), block_threads, 0,
                          device_scope::current().stream>>>(
        multiply_dense_row<Semiring, Value>{add, A.column_count(), values, x, y}, A.row_count());
    check_launch();
  });
}

}  // namespace skerry::on_thrust
