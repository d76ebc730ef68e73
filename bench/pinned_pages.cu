// SPDX-License-Identifier: Apache-2.0
#include "bench/pinned_pages.hpp"
#include "matrix_ops/cuda/pinned.hpp"

namespace skerry::bench {

struct pinned_pages::state {
  pinning pages;
};

pinned_pages::pinned_pages(std::span<std::byte> memory)
    : state_(new state{pinning(memory.data(), memory.size())}) {}
pinned_pages::~pinned_pages() = default;

}  // namespace skerry::bench
