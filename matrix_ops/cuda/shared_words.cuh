// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace skerry {

/// Words of the shared memory of a block, that its threads change together; relaxed.  An address in
/// that memory is one register, and is not made anew at each access as one by a pointer is.
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
  /// word k = min(word k, word); returns what stood there.
  __device__ std::uint32_t fetch_min(std::uint32_t k, std::uint32_t word) const {
    std::uint32_t stood;
    asm volatile("atom.relaxed.cta.shared.min.u32 %0, [%1], %2;"
                 : "=r"(stood)
                 : "r"(at_ + 4 * k), "r"(word)
                 : "memory");
    return stood;
  }
  /// word k = word k + by; returns what stood there.
  __device__ std::uint32_t fetch_add(std::uint32_t k, std::uint32_t by) const {
    std::uint32_t stood;
    asm volatile("atom.relaxed.cta.shared.add.u32 %0, [%1], %2;"
                 : "=r"(stood)
                 : "r"(at_ + 4 * k), "r"(by)
                 : "memory");
    return stood;
  }

 private:
  std::uint32_t at_;
};

}  // namespace skerry
