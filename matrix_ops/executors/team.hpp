// SPDX-License-Identifier: Apache-2.0
// Threads that stay for one loop after the other: to start one takes as long as many a loop.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <system_error>
#include <thread>
#include <type_traits>
#include <vector>

namespace skerry {

/// Threads that sleep until there is work, and go with the team.
class team {
 public:
  team() = default;
  team(const team&) = delete;
  team& operator=(const team&) = delete;
  ~team() {
    {
      const std::lock_guard lock(mutex_);
      is_over_ = true;
    }
    called_.notify_all();
  }

  /// Calls work() on the calling thread, and meanwhile on up to `others` more; returns when it has
  /// returned everywhere.  Who has not begun when the caller is done need not, so work() takes what
  /// is left to do, whoever calls it.
  ///
  /// From within work(), and while another thread is at it, the calling thread works alone.
  ///
  /// throws  std::bad_alloc.  Where no more threads are to be had, there are fewer.
  template <class Work>
  void run(std::size_t others, const Work& work) {
    static_assert(std::is_nothrow_invocable_v<const Work&>);
    if (others == 0 || is_taken_.test_and_set(std::memory_order_acquire)) return work();
    const giving_back at_the_end{is_taken_};
    have(others);
    {
      const std::lock_guard lock(mutex_);
      work_ = {&work, [](const void* of) { (*static_cast<const Work*>(of))(); }};
      places_ = others;
    }
    called_.notify_all();
    work();
    std::unique_lock lock(mutex_);
    places_ = 0;
    done_.wait(lock, [&] { return at_work_ == 0; });
  }

 private:
  /// Any function, by reference.
  struct call {
    const void* of = nullptr;
    void (*run)(const void* of) = nullptr;
  };

  struct giving_back {
    std::atomic_flag& is_taken;
    ~giving_back() { is_taken.clear(std::memory_order_release); }
  };

  void have(std::size_t others) {
    try {
      while (members_.size() < others) members_.emplace_back([this] { serve(); });
    } catch (const std::system_error&) {  // these do it
    }
  }

  void serve() {
    std::unique_lock lock(mutex_);
    for (;;) {
      called_.wait(lock, [&] { return places_ != 0 || is_over_; });
      if (is_over_) return;
      --places_;
      ++at_work_;
      const call mine = work_;
      lock.unlock();
      mine.run(mine.of);
      lock.lock();
      if (--at_work_ == 0) done_.notify_one();
    }
  }

  std::atomic_flag is_taken_;
  std::mutex mutex_;  // of what follows but for the members
  std::condition_variable called_, done_;
  call work_;
  std::size_t places_ = 0;   // of threads that work_ waits for
  std::size_t at_work_ = 0;  // of the others
  bool is_over_ = false;
  std::vector<std::jthread> members_;  // who are waited for before the rest goes
};

}  // namespace skerry
