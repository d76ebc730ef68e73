// SPDX-License-Identifier: Apache-2.0
#include "lib/device/kept.hpp"

#include <algorithm>
#include <iterator>
#include <mutex>
#include <utility>

#include "lib/backends/backend_entry.hpp"

namespace skerry {

namespace {

/// The idle workspaces of all contexts; the one used last is at the back.
struct idle_workspaces {
  std::mutex mutex;
  std::list<kept_workspace> all;
};

/// Never destroyed: at the program's end CUDA may be gone before, and frees the memory itself.  Nor
/// are the workspaces of a context that is gone, whose number no other has.
idle_workspaces& idle() {
  static idle_workspaces& of_process = *new idle_workspaces;
  return of_process;
}

}  // namespace

std::list<kept_workspace> borrow_workspace() {
  const device_functions& device = *cuda_backend().compiled().device;
  std::list<kept_workspace> mine;
  // Without a context no lock is taken: a child of fork() has none, and the lock may be held there.
  if (const device_context context = device.context(); context.exists()) {
    auto& [mutex, all] = idle();
    const std::lock_guard lock(mutex);
    const auto last =
        std::ranges::find(all.rbegin(), all.rend(), context, &kept_workspace::context);
    if (last != all.rend()) mine.splice(mine.end(), all, std::prev(last.base()));
  }
  if (mine.empty()) {
    device_workspace made;  // makes the context, too
    mine.push_back({std::move(made), device.context(), device.device().bytes / kept_share});
  }
  return mine;
}

void keep_workspace(std::list<kept_workspace> mine) {
  auto& [workspace, context, max_bytes, bytes] = mine.front();
  if (!context.exists()) return;
  bytes = workspace.bytes();
  auto& [mutex, all] = idle();
  const std::lock_guard lock(mutex);
  std::uint64_t held = bytes;
  for (const auto& each : all)
    if (each.context == context) held += each.bytes;
  if (held <= max_bytes) all.splice(all.end(), mine);
}  // else it is freed after the lock has been released

void release_device_memory() {
  const backend_entry& cuda = cuda_backend();
  if (!cuda.is_compiled()) return;
  auto& [mutex, all] = idle();
  std::list<kept_workspace> mine;
  {
    const std::lock_guard lock(mutex);
    mine.swap(all);
  }
  for (auto each = mine.begin(); each != mine.end();) {
    const auto next = std::next(each);
    const auto free = [&] { mine.erase(each); };
    cuda.device->in_context(each->context, free);
    each = next;
  }
  const std::lock_guard lock(mutex);
  all.splice(all.begin(), mine);  // what cannot be freed from here
}

}  // namespace skerry
