// SPDX-License-Identifier: Apache-2.0
#include "lib/files/writers/temporary_name.hpp"

#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <thread>
#include <utility>

#include "lib/files/writers/output_file.hpp"

namespace skerry {

namespace {

// A signal handler may read a name while another thread destroys it.  So remove_temporary_files()
// first announces itself in `readers` and then loads the names, while a destructor first clears its
// entry and then waits until there are no readers.  The handler never waits.
std::array<std::atomic<const temporary_name*>, 64> names{};
std::atomic<int> readers = 0;
static_assert(std::atomic<const temporary_name*>::is_always_lock_free);
static_assert(std::atomic<int>::is_always_lock_free);

void enter(const temporary_name* name) {
  for (auto& entry : names) {
    const temporary_name* none = nullptr;
    if (entry.compare_exchange_strong(none, name)) return;
  }
}

void leave(const temporary_name* name) {
  for (auto& entry : names) {
    const temporary_name* found = name;
    if (entry.compare_exchange_strong(found, nullptr)) break;
  }
  while (readers.load() != 0) std::this_thread::yield();
}

}  // namespace

std::string temporary_name::in(const std::filesystem::path& folder) {
  const auto time = std::chrono::steady_clock::now().time_since_epoch().count();
  return folder / (".skerry-" + std::to_string(::getpid()) + "-" + std::to_string(time));
}

temporary_name::temporary_name(std::string name) : name_(std::move(name)), owner_(::getpid()) {
  enter(this);
}

temporary_name::~temporary_name() {
  if (!name_.empty() && owner_ == ::getpid()) ::unlink(c_str());
  leave(this);
}

void temporary_name::release() {
  leave(this);
  name_.clear();
}

void remove_temporary_files() noexcept {
  const int error = errno;
  ++readers;
  for (const auto& entry : names)
    if (const temporary_name* const name = entry.load(); name && name->owner_ == ::getpid())
      ::unlink(name->c_str());
  --readers;
  errno = error;
}

}  // namespace skerry
