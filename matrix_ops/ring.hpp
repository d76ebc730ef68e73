// SPDX-License-Identifier: Apache-2.0
// Who fills what, where threads fill chunks in a ring of slots and one takes them out again.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

namespace skerry {

/// Chunks 0, 1, ... are filled in this order, chunk c in slot c % slots, by threads that take a
/// part at a time; one thread waits for them, in order, and says when a slot can be filled anew.
class ring {
 public:
  struct part {
    std::uint64_t chunk;
    unsigned number;  // < parts
  };

  /// chunks  all that there will be
  /// parts   of each
  ring(std::uint64_t chunks, unsigned parts, unsigned slots)
      : chunks_(chunks), parts_(parts), slots_(slots), left_(slots, parts) {}

  /// The next part to fill, once its slot is free; none where there is no other.
  [[nodiscard]] std::optional<part> take() {
    std::unique_lock lock(mutex_);
    emptied_.wait(lock, [&] { return is_over() || next_.chunk < taken_out_ + slots_; });
    if (is_over()) return {};
    const part mine = next_;
    if (++next_.number == parts_) next_ = {next_.chunk + 1, 0};
    return mine;
  }

  /// That part is filled.
  void done(const part& mine) {
    const std::lock_guard lock(mutex_);
    if (--left_[mine.chunk % slots_] == 0) filled_.notify_one();
  }

  /// Waits until all parts of a chunk are filled; false where that was given up.
  [[nodiscard]] bool wait_for(std::uint64_t chunk) {
    std::unique_lock lock(mutex_);
    filled_.wait(lock, [&] { return given_up_ || left_[chunk % slots_] == 0; });
    return !given_up_;
  }

  /// The first chunk that was not taken out is no longer needed in its slot.
  void take_out() {
    const std::lock_guard lock(mutex_);
    left_[taken_out_ % slots_] = parts_;
    ++taken_out_;
    emptied_.notify_all();
  }

  /// Nobody is to wait or to fill any more.
  void give_up() {
    const std::lock_guard lock(mutex_);
    given_up_ = true;
    emptied_.notify_all();
    filled_.notify_all();
  }

 private:
  [[nodiscard]] bool is_over() const { return given_up_ || next_.chunk == chunks_; }

  const std::uint64_t chunks_;
  const unsigned parts_, slots_;
  std::mutex mutex_;
  std::condition_variable emptied_, filled_;
  std::vector<unsigned> left_;  // [slots]: parts of the chunk in the slot that are not filled
  part next_{0, 0};
  std::uint64_t taken_out_ = 0;
  bool given_up_ = false;
};

}  // namespace skerry
