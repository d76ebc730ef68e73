// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

#include "matrix_ops/pages.hpp"

namespace skerry {

/// An allocator that leaves numbers uninitialised.  An array that is filled anyway is then written
/// once, and each page is first touched by the thread that fills it.
///
/// Pages  which pages hold a large array
template <class T, page_kind Pages>
struct uninitialised : std::allocator<T> {
  template <class U>
  struct rebind {
    using other = uninitialised<U, Pages>;
  };
  template <class U>
  void construct(U* p) noexcept(std::is_nothrow_default_constructible_v<U>) {
    ::new (static_cast<void*>(p)) U;
  }
  template <class U, class... Args>
  void construct(U* p, Args&&... args) {
    ::new (static_cast<void*>(p)) U(std::forward<Args>(args)...);
  }

  [[nodiscard]] T* allocate(std::size_t n) {
    if (is_small(n)) return std::allocator<T>::allocate(n);
    constexpr std::size_t page = large_page_bytes;
    return static_cast<T*>(allocate_pages(page, (n * sizeof(T) + page - 1) / page * page, Pages));
  }
  void deallocate(T* p, std::size_t n) noexcept {
    if (is_small(n)) return std::allocator<T>::deallocate(p, n);
    std::free(p);
  }

 private:
  /// True if rounding up to whole large pages would waste much, or if n is so large that the size
  /// overflows: std::allocator then throws.
  static constexpr bool is_small(std::size_t n) {
    return n < 2 * large_page_bytes / sizeof(T) || n > static_cast<std::size_t>(-1) / 2 / sizeof(T);
  }
};

/// A vector whose resize() and sized constructor leave numbers uninitialised.  A large one uses
/// pages of 2 MiB where the system offers them: a hundredth of the page faults and fewer TLB
/// misses.
template <class T>
using buffer = std::vector<T, uninitialised<T, page_kind::large>>;

/// The same for a capacity that may stay mostly unused.  Pages are small, so only the parts that
/// are written take physical memory.
template <class T>
using lazy_buffer = std::vector<T, uninitialised<T, page_kind::small>>;

}  // namespace skerry

// Compiled once, with optimisation.  The linker would otherwise take the copies that any unit made,
// and a vector with an allocator of its own destroys its elements in a loop, which -O1 keeps though
// it does nothing: 0.25 ns an element.
/// @cond
extern template std::vector<
    std::uint32_t, skerry::uninitialised<std::uint32_t, skerry::page_kind::large>>::~vector();
extern template std::vector<
    std::uint64_t, skerry::uninitialised<std::uint64_t, skerry::page_kind::large>>::~vector();
extern template std::vector<
    std::uint32_t, skerry::uninitialised<std::uint32_t, skerry::page_kind::small>>::~vector();
extern template std::vector<
    std::uint64_t, skerry::uninitialised<std::uint64_t, skerry::page_kind::small>>::~vector();
/// @endcond
