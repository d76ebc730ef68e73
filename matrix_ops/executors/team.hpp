// SPDX-License-Identifier: Apache-2.0
// A pool of threads that stay alive between loops: starting a thread takes as long as many a loop.
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

/// Threads that sleep until there is work.  The destructor joins them.
class team {
 public:
  team() = default;
  team(const team&) = delete;
  team& operator=(const team&) = delete;
  ~team() {
    {
      const std::lock_guard lock(mutex_);
      is_stopping_ = true;
    }
    work_available_.notify_all();
  }

  /// Calls work() on the calling thread and concurrently on up to `others` more; returns when all
  /// calls have returned.  A thread that has not started work() when the caller finishes does not
  /// start it.  So each call of work() must process whatever is left, whichever thread makes it.
  ///
  /// The calling thread works alone if it is inside work() already, or if another thread is using
  /// the team.
  ///
  /// throws  std::bad_alloc.  If the system refuses more threads, fewer are used.
  template <class Work>
  void run(std::size_t others, const Work& work) {
    static_assert(std::is_nothrow_invocable_v<const Work&>);
    if (others == 0 || is_busy_.test_and_set(std::memory_order_acquire)) return work();
    const clear_on_exit release{is_busy_};
    start_threads(others);
    {
      const std::lock_guard lock(mutex_);
      work_ = {&work, [](const void* of) { (*static_cast<const Work*>(of))(); }};
      open_places_ = others;
    }
    work_available_.notify_all();
    work();
    std::unique_lock lock(mutex_);
    open_places_ = 0;
    work_done_.wait(lock, [&] { return active_ == 0; });
  }

 private:
  /// A type-erased reference to a callable.
  struct call {
    const void* of = nullptr;
    void (*run)(const void* of) = nullptr;
  };

  struct clear_on_exit {
    std::atomic_flag& flag;
    ~clear_on_exit() { flag.clear(std::memory_order_release); }
  };

  /// Starts threads until there are `others`, or the system refuses one.
  void start_threads(std::size_t others) {
    try {
      while (threads_.size() < others) threads_.emplace_back([this] { serve(); });
    } catch (const std::system_error&) {  // continue with the threads that exist
    }
  }

  void serve() {
    std::unique_lock lock(mutex_);
    for (;;) {
      work_available_.wait(lock, [&] { return open_places_ != 0 || is_stopping_; });
      if (is_stopping_) return;
      --open_places_;
      ++active_;
      const call mine = work_;
      lock.unlock();
      mine.run(mine.of);
      lock.lock();
      if (--active_ == 0) work_done_.notify_one();
    }
  }

  std::atomic_flag is_busy_;
  std::mutex mutex_;  // guards all members below but threads_
  std::condition_variable work_available_, work_done_;
  call work_;
  std::size_t open_places_ = 0;  // threads that may still join work_
  std::size_t active_ = 0;       // pool threads inside work_
  bool is_stopping_ = false;
  std::vector<std::jthread> threads_;  // last member: joined before the others are destroyed
};

}  // namespace skerry
