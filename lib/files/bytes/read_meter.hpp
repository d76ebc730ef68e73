// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <utility>

#include "lib/files/bytes/read_progress.hpp"
#include "matrix_ops/stopwatch.hpp"

namespace skerry {

/// A watch returned false.
struct read_stopped {};

/// Counts the bytes that threads read in each pass over a file, and reports them to a watch.
class read_meter {
 public:
  /// watch  not empty
  explicit read_meter(read_watch watch) : watch_(std::move(watch)) {}

  /// Begins a pass.  No thread may be in add().
  ///
  /// total  bytes; 0: not known
  void begin_pass(std::uint64_t total) {
    ++pass_;
    total_ = total;
    read_ = 0;
    since_begin_ = {};
  }

  /// Counts bytes that have been read.  Several threads may call it; the watch is left out while
  /// another thread is in it, except after the last byte.
  ///
  /// throws  read_stopped if the watch returned false
  void add(std::uint64_t bytes) {
    const std::uint64_t read = read_.fetch_add(bytes, std::memory_order_relaxed) + bytes;
    std::unique_lock lock(mutex_, std::defer_lock);
    if (read == total_)
      lock.lock();
    else if (!lock.try_lock())
      return;
    if (!watch_({read_.load(std::memory_order_relaxed), total_, since_begin_.seconds(), pass_}))
      throw read_stopped();
  }

 private:
  read_watch watch_;
  std::uint64_t total_ = 0;
  unsigned pass_ = 0;
  stopwatch since_begin_;
  std::atomic<std::uint64_t> read_ = 0;
  std::mutex mutex_;  // held while the watch is called
};

}  // namespace skerry
