// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

namespace skerry {

/// An allocator that leaves numbers uninitialised.  An array that is filled anyway is then written
/// once, and each page is first touched by the thread that fills it.
///
/// Advice  the madvise(2) advice for the pages of a large array
template <class T, int Advice>
struct uninitialised : std::allocator<T> {
  template <class U>
  struct rebind {
    using other = uninitialised<U, Advice>;
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
    const std::size_t bytes = (n * sizeof(T) + huge_page - 1) / huge_page * huge_page;
    void* const p = std::aligned_alloc(huge_page, bytes);
    if (p == nullptr) throw std::bad_alloc();
    madvise(p, bytes, Advice);  // only a hint: failure is harmless
    return static_cast<T*>(p);
  }
  void deallocate(T* p, std::size_t n) noexcept {
    if (is_small(n)) return std::allocator<T>::deallocate(p, n);
    std::free(p);
  }

 private:
  static constexpr std::size_t huge_page = std::size_t{2} << 20;

  /// True if rounding up to whole huge pages would waste much, or if n is so large that the size
  /// overflows: std::allocator then throws.
  static constexpr bool is_small(std::size_t n) {
    return n < 2 * huge_page / sizeof(T) || n > static_cast<std::size_t>(-1) / 2 / sizeof(T);
  }
};

/// A vector whose resize() and sized constructor leave numbers uninitialised.  A large one uses
/// pages of 2 MiB where the system offers them: a hundredth of the page faults and fewer TLB
/// misses.
template <class T>
using buffer = std::vector<T, uninitialised<T, MADV_HUGEPAGE>>;

/// The same for a capacity that may stay mostly unused.  Pages are small, so only the parts that
/// are written take physical memory.
template <class T>
using lazy_buffer = std::vector<T, uninitialised<T, MADV_NOHUGEPAGE>>;

}  // namespace skerry
