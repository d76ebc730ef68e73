// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

namespace skerry::bench {

/// The most memory that this process takes from the construction on, beyond what it has then.
/// Linux only; of pages that are in memory.
class memory_use {
 public:
  memory_use();

  /// Bytes; empty where the system does not say.
  [[nodiscard]] std::optional<std::uint64_t> peak_bytes() const;

 private:
  std::optional<std::uint64_t> before_;
};

}  // namespace skerry::bench
