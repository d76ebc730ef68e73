// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace skerry {

/// Uninitialised buffers that the threads of a loop borrow and use again.
class scratch_pool {
  struct block {
    std::unique_ptr<char[]> data;
    std::size_t size = 0;
  };

 public:
  /// Borrows a buffer until destroyed.
  class borrowed {
   public:
    explicit borrowed(scratch_pool& pool) : pool_(pool), block_(pool.take()) {}
    borrowed(const borrowed&) = delete;
    borrowed& operator=(const borrowed&) = delete;
    ~borrowed() { pool_.give_back(std::move(block_)); }

    /// A buffer of `size` bytes, with any contents.  Invalidates the previous one.
    [[nodiscard]] char* resize(std::size_t size) {
      if (block_.size < size) {
        block_ = {};  // first frees the smaller buffer
        block_ = {std::make_unique_for_overwrite<char[]>(size), size};
      }
      return block_.data.get();
    }

   private:
    scratch_pool& pool_;
    block block_;
  };

 private:
  block take() {
    const std::lock_guard lock(mutex_);
    free_.reserve(free_.size() + borrowed_ + 1);  // so that give_back() allocates nothing
    ++borrowed_;
    if (free_.empty()) return {};
    block last = std::move(free_.back());
    free_.pop_back();
    return last;
  }
  void give_back(block&& returned) noexcept {
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(returned));
    --borrowed_;
  }

  std::mutex mutex_;
  std::vector<block> free_;
  std::size_t borrowed_ = 0;
};

}  // namespace skerry
