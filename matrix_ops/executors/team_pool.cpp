// SPDX-License-Identifier: Apache-2.0
#include "matrix_ops/executors/team_pool.hpp"

#include <pthread.h>

#include <algorithm>
#include <mutex>
#include <utility>
#include <vector>

#include "matrix_ops/executors/hardware_threads.hpp"

namespace skerry {

/// Lends teams, and keeps the idle ones.  There is one pool in a process.  A child of fork() starts
/// with a new one, since the parent's threads do not exist in it.
class team_pool {
 public:
  [[nodiscard]] static team_pool& of_process();

  /// A team for up to `most` helpers.  Sets `most` to the number that may be used: fewer if many
  /// are lent already, so that concurrent runs do not multiply threads without end.
  [[nodiscard]] std::unique_ptr<team> lend(std::size_t& most) {
    const std::size_t limit = std::max(most, usual_limit());
    const std::lock_guard lock(mutex_);
    most = std::min(most, limit - std::min(limit, lent_));
    if (most == 0) return nullptr;
    std::unique_ptr<team> one;
    if (idle_.empty()) {
      idle_.reserve(teams_ + 1);  // so that take_back() does not allocate
      one = std::make_unique<team>();
      ++teams_;
    } else {
      one = std::move(idle_.back());
      idle_.pop_back();
    }
    lent_ += most;
    return one;
  }

  void take_back(std::unique_ptr<team> one, std::size_t most) noexcept {
    const bool keep = one->size() <= usual_limit();
    const std::lock_guard lock(mutex_);
    lent_ -= most;
    if (keep)
      idle_.push_back(std::move(one));
    else
      --teams_;  // ends when the lock has been released
  }

 private:
  /// Ends the idle threads with the program, or when the library is unloaded.
  struct at_exit {
    ~at_exit() { current_->end_idle_threads(); }
  };

  /// Helpers that may be lent, unless one run requires more.
  static std::size_t usual_limit() { return std::size_t{4} * hardware_threads(); }

  void end_idle_threads() {
    const std::lock_guard lock(mutex_);
    idle_.clear();
  }

  static inline team_pool* current_ = nullptr;

  std::mutex mutex_;
  std::vector<std::unique_ptr<team>> idle_;  // the one used last is at the back
  std::size_t teams_ = 0;                    // idle or lent
  std::size_t lent_ = 0;                     // helpers
  team_pool* of_parent_ = nullptr;           // never destroyed: its threads cannot be joined
};

team_pool& team_pool::of_process() {
  static const at_exit end = [] {
    current_ = new team_pool;
    // No other thread holds the mutex while the process forks.
    pthread_atfork([] { current_->mutex_.lock(); }, [] { current_->mutex_.unlock(); },
                   [] {
                     current_->mutex_.unlock();
                     auto* const of_child = new team_pool;
                     of_child->of_parent_ = std::exchange(current_, of_child);
                   });
    return at_exit();
  }();
  static_cast<void>(end);
  return *current_;
}

borrowed_team::~borrowed_team() {
  if (team_) from_->take_back(std::move(team_), most_);
}

std::size_t borrowed_team::prepare(std::size_t helpers) {
  if (from_ == nullptr) {
    from_ = &team_pool::of_process();
    team_ = from_->lend(most_);
  }
  if (!team_) return 0;
  helpers = std::min(helpers, most_);
  team_->grow(helpers);
  return std::min(helpers, team_->size());
}

}  // namespace skerry
