// SPDX-License-Identifier: Apache-2.0
#include "matrix_ops/cuda/threads.cuh"
#include "matrix_ops/cusparse/elements.hpp"
#include "matrix_ops/thrust/device_vector.hpp"

namespace skerry::cusparse {

namespace {

template <class Index>
struct complement_element {
  const Index* from;
  Index* to;
  SKERRY_HOST_DEVICE void operator()(std::size_t k) const { to[k] = ~from[k]; }
};

struct narrow_element {
  const std::uint64_t* from;
  std::uint32_t* to;
  SKERRY_HOST_DEVICE void operator()(std::size_t k) const {
    to[k] = static_cast<std::uint32_t>(from[k]);
  }
};

template <class Index>
void complement_each(const Index* from, Index* to, std::size_t n) {
  cuda_threads(on_thrust::device_scope::current()).for_each(n, complement_element<Index>{from, to});
}

}  // namespace

void complement(const std::uint32_t* from, std::uint32_t* to, std::size_t n) {
  complement_each(from, to, n);
}
void complement(const std::uint64_t* from, std::uint64_t* to, std::size_t n) {
  complement_each(from, to, n);
}

void narrow(const std::uint64_t* from, std::uint32_t* to, std::size_t n) {
  cuda_threads(on_thrust::device_scope::current()).for_each(n, narrow_element{from, to});
}

}  // namespace skerry::cusparse
