// SPDX-License-Identifier: Apache-2.0
// Workspaces of calls without one: the process keeps the idle ones, and a call borrows one.
#pragma once

#include <cstdint>
#include <list>
#include <utility>

#include "lib/device/workspace.hpp"
#include "skerry/cuda.hpp"

namespace skerry {

/// Idle workspaces hold at most one part in this many of a device's memory.  Tests set it.
inline std::uint64_t kept_share = 32;

/// A workspace in CUDA's default stream, of those that release_device_memory() describes.
struct kept_workspace {
  device_workspace workspace;
  device_context context;   // where it was made; none: it cannot be kept
  std::uint64_t max_bytes;  // that idle ones of this context may hold
  std::uint64_t bytes = 0;  // that this one holds, while it is idle
};

/// An idle workspace of the current device, or a new one.
///
/// returns  a list of one, so that to keep it allocates nothing
/// throws   as device_workspace()
[[nodiscard]] std::list<kept_workspace> borrow_workspace();

/// Makes it idle, or frees it if the idle ones would hold too much.
///
/// throws  backend_error
void keep_workspace(std::list<kept_workspace> mine);

/// f(workspace) with a borrowed one, which is freed if f throws: what failed may fail again.
template <class Function>
auto with_kept_workspace(Function f) {
  auto mine = borrow_workspace();
  auto found = f(mine.front().workspace);
  keep_workspace(std::move(mine));
  return found;
}

}  // namespace skerry
