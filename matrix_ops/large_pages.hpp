// SPDX-License-Identifier: Apache-2.0
// Memory in pages of 2 MiB where the system offers them, touched by several threads: the first
// touch of one, which zeroes it, takes a thread a third of a millisecond.
#pragma once

#include <sys/mman.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <span>

#include "matrix_ops/executors/blocks.hpp"

namespace skerry {

inline constexpr std::size_t page_bytes = 4096, large_page_bytes = std::size_t{2} << 20;

/// Bytes rounded up to whole pages.
[[nodiscard]] constexpr std::size_t whole_pages(std::size_t bytes, std::size_t page = page_bytes) {
  return (bytes + page - 1) / page * page;
}

/// Writes a byte of each page of memory that nobody has written to yet, so that its pages are
/// there.
///
/// run  the executor whose threads have a large page each
template <class Executor>
void touch(std::span<std::byte> room, const Executor& run) {
  for_each_block(run, room.size(), large_page_bytes, [&](std::uint64_t first, std::uint64_t last) {
    for (; first < last; first += page_bytes) room[first] = std::byte{0};
  });
}

/// Bytes of such memory, not to be read before they are written; whole pages, of nobody else's.
/// Neither copied nor moved.
class large_pages {
 public:
  /// throws  std::bad_alloc
  explicit large_pages(std::size_t n) {
    if (n == 0) return;
    const std::size_t page = n < large_page_bytes ? page_bytes : large_page_bytes;
    const std::size_t bytes = whole_pages(n, page);
    at_.reset(static_cast<std::byte*>(std::aligned_alloc(page, bytes)));
    if (at_ == nullptr) throw std::bad_alloc();
    madvise(at_.get(), bytes, MADV_HUGEPAGE);  // where it is not taken, any pages do
    bytes_ = bytes;
  }

  large_pages(large_pages&&) = delete;

  [[nodiscard]] std::byte* data() const { return at_.get(); }
  [[nodiscard]] std::span<std::byte> all() const { return {at_.get(), bytes_}; }

 private:
  struct give_back {
    void operator()(std::byte* at) const { std::free(at); }
  };
  std::unique_ptr<std::byte, give_back> at_;
  std::size_t bytes_ = 0;
};

}  // namespace skerry
