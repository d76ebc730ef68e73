// SPDX-License-Identifier: Apache-2.0
// Replaces the operators new and delete of a test program, so that the k-th allocation fails, and
// all later ones.  To be included by one file of a program.
#pragma once

#include <doctest/doctest.h>

#include <atomic>
#include <cstdlib>
#include <new>

namespace skerry::testing {

/// The number of allocations that still succeed; negative: all succeed.
inline std::atomic<long> remaining_allocations = -1;

/// The largest allocation since it was set to 0, in bytes.
inline std::atomic<std::size_t> largest_allocation = 0;

inline void* allocate(std::size_t bytes) noexcept {
  for (std::size_t seen = largest_allocation;
       bytes > seen && !largest_allocation.compare_exchange_weak(seen, bytes);) {
  }
  if (remaining_allocations.load() >= 0 && remaining_allocations.fetch_sub(1) <= 0) {
    remaining_allocations = 0;  // later ones fail too
    return nullptr;
  }
  return std::malloc(bytes ? bytes : 1);
}

inline void* allocate_or_throw(std::size_t bytes) {
  if (void* const p = allocate(bytes)) return p;
  throw std::bad_alloc();
}

/// Whether f() completes with `allowed` allocations; else it must throw std::bad_alloc.
template <class Function>
bool completes_with(long allowed, Function f) {
  remaining_allocations = allowed;
  try {
    f();
    remaining_allocations = -1;
    return true;
  } catch (const std::bad_alloc&) {
    remaining_allocations = -1;
    return false;
  }
}

/// Calls f() with 0, 1, 2 ... allocations until it completes; returns how many it needs.
template <class Function>
long fail_every_allocation(Function f) {
  long k = 0;
  while (!completes_with(k, f)) REQUIRE(++k < 20000);
  return k;
}

}  // namespace skerry::testing

// Not inlined: GCC takes an inlined one beside one that is not for a mismatch.
[[gnu::noinline]] void* operator new(std::size_t bytes) {
  return skerry::testing::allocate_or_throw(bytes);
}
[[gnu::noinline]] void* operator new[](std::size_t bytes) {
  return skerry::testing::allocate_or_throw(bytes);
}
[[gnu::noinline]] void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
  return skerry::testing::allocate(bytes);
}
[[gnu::noinline]] void* operator new[](std::size_t bytes, const std::nothrow_t&) noexcept {
  return skerry::testing::allocate(bytes);
}
[[gnu::noinline]] void operator delete(void* p) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete[](void* p) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete(void* p, std::size_t) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete[](void* p, std::size_t) noexcept { std::free(p); }
