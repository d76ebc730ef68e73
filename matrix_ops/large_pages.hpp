// SPDX-License-Identifier: Apache-2.0
// Memory in pages of 2 MiB where the system offers them, prefaulted by several threads: the first
// touch zeroes a page, which takes one thread a third of a millisecond.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <span>

#include "matrix_ops/executors/blocks.hpp"
#include "matrix_ops/pages.hpp"

namespace skerry {

/// `bytes` rounded up to a multiple of the page size.
[[nodiscard]] constexpr std::size_t round_up_to_pages(std::size_t bytes,
                                                      std::size_t page = page_bytes) {
  return (bytes + page - 1) / page * page;
}

/// Writes one byte to each page of unused memory, so that all its pages become resident.
///
/// memory  its contents are destroyed
/// run     the executor; a thread touches one large page at a time
template <class Executor>
void prefault(std::span<std::byte> memory, const Executor& run) {
  for_each_block(run, memory.size(), large_page_bytes,
                 [&](std::uint64_t first, std::uint64_t last) {
                   for (; first < last; first += page_bytes) memory[first] = std::byte{0};
                 });
}

/// Owns uninitialised memory in whole pages, which it shares with no other allocation.  Neither
/// copied nor moved.
class large_pages {
 public:
  /// n       bytes; rounded up to whole pages
  /// throws  std::bad_alloc
  explicit large_pages(std::size_t n) {
    if (n == 0) return;
    const std::size_t page = n < large_page_bytes ? page_bytes : large_page_bytes;
    const std::size_t bytes = round_up_to_pages(n, page);
    at_.reset(static_cast<std::byte*>(allocate_pages(page, bytes, page_kind::large)));
    bytes_ = bytes;
  }

  large_pages(large_pages&&) = delete;

  [[nodiscard]] std::byte* data() const { return at_.get(); }
  /// Leaves the memory to its new owner, who frees it by std::free.
  void release() { static_cast<void>(at_.release()); }
  [[nodiscard]] std::span<std::byte> all() const { return {at_.get(), bytes_}; }

 private:
  struct deleter {
    void operator()(std::byte* at) const { std::free(at); }
  };
  std::unique_ptr<std::byte, deleter> at_;
  std::size_t bytes_ = 0;
};

}  // namespace skerry
