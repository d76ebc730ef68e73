// SPDX-License-Identifier: Apache-2.0
// Memory that devices copy from directly.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

namespace skerry::bench {

/// Keeps an array page-locked while it exists.
class pinned_pages {
 public:
  /// memory  whole pages; must outlive this
  /// throws  backend_error; not_compiled in a build without CUDA
  explicit pinned_pages(std::span<std::byte> memory);
  ~pinned_pages();

 private:
  struct state;
  std::unique_ptr<state> state_;
};

}  // namespace skerry::bench
