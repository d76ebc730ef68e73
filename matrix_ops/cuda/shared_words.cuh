// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace skerry {

/// Words of a block's shared memory, accessed by all its threads; relaxed.  Holds the 32-bit
/// address within that memory in one register: a generic pointer would be converted at each access.
class shared_words {
 public:
  explicit __device__ shared_words(const std::uint32_t* first)
      : at_(static_cast<std::uint32_t>(__cvta_generic_to_shared(first))) {}

  [[nodiscard]] __device__ std::uint32_t load(std::uint32_t k) const {
    std::uint32_t word;
    asm volatile("ld.relaxed.cta.shared.u32 %0, [%1];" : "=r"(word) : "r"(at_ + 4 * k) : "memory");
    return word;
  }
  __device__ void store(std::uint32_t k, std::uint32_t word) const {
    asm volatile("st.relaxed.cta.shared.u32 [%0], %1;" : : "r"(at_ + 4 * k), "r"(word) : "memory");
  }
  /// word k = min(word k, word); returns the former value.
  __device__ std::uint32_t fetch_min(std::uint32_t k, std::uint32_t word) const {
    std::uint32_t former;
    asm volatile("atom.relaxed.cta.shared.min.u32 %0, [%1], %2;"
                 : "=r"(former)
                 : "r"(at_ + 4 * k), "r"(word)
                 : "memory");
    return former;
  }
  /// word k = word, if it is still `from`; returns the former value.
  __device__ std::uint32_t compare_exchange(std::uint32_t k, std::uint32_t from,
                                            std::uint32_t word) const {
    std::uint32_t former;
    asm volatile("atom.relaxed.cta.shared.cas.b32 %0, [%1], %2, %3;"
                 : "=r"(former)
                 : "r"(at_ + 4 * k), "r"(from), "r"(word)
                 : "memory");
    return former;
  }
  /// word k = word k + by; returns the former value.
  __device__ std::uint32_t fetch_add(std::uint32_t k, std::uint32_t by) const {
    std::uint32_t former;
    asm volatile("atom.relaxed.cta.shared.add.u32 %0, [%1], %2;"
                 : "=r"(former)
                 : "r"(at_ + 4 * k), "r"(by)
                 : "memory");
    return former;
  }

 private:
  std::uint32_t at_;
};

}  // namespace skerry
