// SPDX-License-Identifier: Apache-2.0
// Synchronisation of a ring buffer: several producer threads fill its slots, one consumer empties
// them in order.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

namespace skerry {

/// Assigns the segments of chunks 0, 1, ... to producer threads, in this order.  Chunk c uses slot
/// c % slots.  One consumer waits for the chunks in order and then releases their slots.  The ring
/// holds no data.
class ring {
 public:
  struct segment {
    std::uint64_t chunk;
    unsigned number;  // < segments
  };

  /// chunks    total number
  /// segments  of each chunk, > 0
  /// slots     of the ring, > 0
  ring(std::uint64_t chunks, unsigned segments, unsigned slots)
      : chunks_(chunks), segments_(segments), slots_(slots), left_(slots, segments) {}

  /// Producer: waits until the slot of the next segment is free and returns that segment; nothing
  /// once all segments are assigned, or after cancel().
  [[nodiscard]] std::optional<segment> claim() {
    std::unique_lock lock(mutex_);
    slot_freed_.wait(lock, [&] { return is_over() || next_.chunk < released_ + slots_; });
    if (is_over()) return {};
    const segment mine = next_;
    if (++next_.number == segments_) next_ = {next_.chunk + 1, 0};
    return mine;
  }

  /// Producer: reports that a claimed segment is filled.
  void complete(const segment& mine) {
    const std::lock_guard lock(mutex_);
    if (--left_[mine.chunk % slots_] == 0) filled_.notify_one();
  }

  /// Consumer: waits until all segments of a chunk are filled.  False after cancel().
  [[nodiscard]] bool wait_for(std::uint64_t chunk) {
    std::unique_lock lock(mutex_);
    filled_.wait(lock, [&] { return cancelled_ || left_[chunk % slots_] == 0; });
    return !cancelled_;
  }

  /// Consumer: frees the slot of the oldest chunk that is not released yet.
  void release_slot() {
    const std::lock_guard lock(mutex_);
    left_[released_ % slots_] = segments_;
    ++released_;
    slot_freed_.notify_all();
  }

  /// Wakes all waiting threads; afterwards claim() returns nothing and wait_for() false.
  void cancel() {
    const std::lock_guard lock(mutex_);
    cancelled_ = true;
    slot_freed_.notify_all();
    filled_.notify_all();
  }

 private:
  [[nodiscard]] bool is_over() const { return cancelled_ || next_.chunk == chunks_; }

  const std::uint64_t chunks_;
  const unsigned segments_, slots_;
  std::mutex mutex_;
  std::condition_variable slot_freed_, filled_;
  std::vector<unsigned> left_;  // [slots]: segments of the slot's chunk that are not filled yet
  segment next_{0, 0};          // to be claimed
  std::uint64_t released_ = 0;  // chunks
  bool cancelled_ = false;
};

}  // namespace skerry
