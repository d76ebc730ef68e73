// SPDX-License-Identifier: Apache-2.0
// Element-wise functors of the operations. They are named types, because not every device compiler
// accepts a host lambda.
#pragma once

#include <cstddef>
#include <cstdint>

#include "matrix_ops/atomics.hpp"
#include "matrix_ops/host_device.hpp"
#include "matrix_ops/passes/sample.hpp"

namespace skerry::on_thrust {

SKERRY_HOST_DEVICE constexpr std::size_t lesser(std::size_t a, std::size_t b) {
  return b < a ? b : a;
}

/// Atomic at = add(at, value).
///
/// returns  whether the value has changed; it is not written if not
template <class Atomics, class Semiring, class Index>
SKERRY_HOST_DEVICE bool add_into(Index& at, Semiring add, Index value) {
  Index seen = Atomics::load(at);
  while (add.add(seen, value) != seen)
    if (Atomics::compare_exchange(at, seen, add.add(seen, value))) return true;
  return false;
}

/// Calls element(k) for all k in block b of [0, n), which is split into blocks of `grain` elements.
template <class Element>
struct in_blocks {
  Element element;
  std::size_t n, grain;
  SKERRY_HOST_DEVICE void operator()(std::size_t b) const {
    const std::size_t end = lesser(n, (b + 1) * grain);
    for (std::size_t k = b * grain; k < end; ++k) element(k);
  }
};

/// Number of blocks of System::grain(n) elements that [0, n) is split into.
template <class System>
constexpr std::size_t block_count(std::size_t n) {
  return n / System::grain(n) + (n % System::grain(n) != 0);
}

/// Calls element(k) for every k in [0, n).
template <class System, class Element>
void for_each_element(std::size_t n, Element element) {
  System::for_each(block_count<System>(n), in_blocks<Element>{element, n, System::grain(n)});
}

/// y[k] = add(y[k], x[k])
template <class Semiring, class Index>
struct accumulate_element {
  Semiring add;
  Index* y;
  const Index* x;
  SKERRY_HOST_DEVICE void operator()(std::size_t k) const { y[k] = add.add(y[k], x[k]); }
};

/// y[i[k]] = add(y[i[k]], x[k])
template <class Atomics, class Semiring, class Index>
struct scatter_element {
  Semiring add;
  Index* y;
  const Index* i;
  const Index* x;
  SKERRY_HOST_DEVICE void operator()(std::size_t k) const { add_into<Atomics>(y[i[k]], add, x[k]); }
};

/// y[k] = x[i[k]]
template <class Index>
struct gather_element {
  Index* y;
  const Index* x;
  const Index* i;
  SKERRY_HOST_DEVICE void operator()(std::size_t k) const { y[k] = x[i[k]]; }
};

/// Raises `differ` if y and x differ in block b; skips the block if it is already raised.
template <class Atomics, class Index>
struct differ_in_block {
  const Index* y;
  const Index* x;
  std::size_t n, grain;
  std::uint32_t* differ;
  SKERRY_HOST_DEVICE void operator()(std::size_t b) const {
    if (Atomics::load(*differ) != 0) return;
    const std::size_t end = lesser(n, (b + 1) * grain);
    Index difference = 0;
    for (std::size_t k = b * grain; k < end; ++k) difference |= y[k] ^ x[k];
    if (difference != 0) raise<Atomics>(*differ);
  }
};

/// y[k] = x[k-th sampled index]
template <class Index>
struct gather_sample {
  Index* y;
  const Index* x;
  sample_index sample;
  SKERRY_HOST_DEVICE void operator()(std::size_t k) const { y[k] = x[sample(k)]; }
};

}  // namespace skerry::on_thrust
