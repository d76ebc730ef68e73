// SPDX-License-Identifier: Apache-2.0
// The idle helper threads of the process, which runs borrow.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>

#include "matrix_ops/executors/team.hpp"

namespace skerry {

class team_pool;

/// A team that is borrowed from the process's pool at the first loop, and returned by the
/// destructor.
class borrowed_team {
 public:
  /// most  helpers that a loop may ask for
  explicit borrowed_team(std::size_t most) : most_(most) {}
  borrowed_team(const borrowed_team&) = delete;
  borrowed_team& operator=(const borrowed_team&) = delete;
  ~borrowed_team();

  /// As team::run().  The calling thread works alone if it is inside work() already, if another
  /// thread is using this team, or if too many helpers are busy in other runs.
  ///
  /// throws  std::bad_alloc
  template <class Work>
  void run(std::size_t helpers, const Work& work) {
    if (helpers == 0 || is_busy_.test_and_set(std::memory_order_acquire)) return work();
    const clear_on_exit release{is_busy_};
    helpers = prepare(helpers);
    if (helpers == 0) return work();
    team_->run(helpers, work);
  }

 private:
  struct clear_on_exit {
    std::atomic_flag& flag;
    ~clear_on_exit() { flag.clear(std::memory_order_release); }
  };

  /// Borrows a team and starts helpers as needed.  Returns how many there are, at most `helpers`.
  std::size_t prepare(std::size_t helpers);

  std::atomic_flag is_busy_;
  std::size_t most_;
  team_pool* from_ = nullptr;  // set by the first loop
  std::unique_ptr<team> team_;
};

}  // namespace skerry
