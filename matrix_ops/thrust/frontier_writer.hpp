// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "matrix_ops/host_device.hpp"

namespace skerry::on_thrust {

/// Labels unlabelled vertices and appends them to the next frontier.  Many threads may claim the
/// same vertex; a compare-and-swap lets exactly one of them succeed.  Each thread has its own
/// writer, which buffers 32 vertices per append.
template <class Atomics, class Index>
class frontier_writer {
 public:
  /// label    [n]
  /// missing  the value of a missing label
  /// value    the label to give
  /// next     the next frontier, with space for all vertices that can be claimed
  /// count    [1], the size of the next frontier
  SKERRY_HOST_DEVICE frontier_writer(Index* label, Index missing, Index value, Index* next,
                                     Index* count)
      : label_(label), missing_(missing), value_(value), next_(next), count_(count) {}

  SKERRY_HOST_DEVICE void claim(Index v) {
    Index seen = Atomics::load(label_[v]);
    if (seen != missing_ || !Atomics::compare_exchange(label_[v], seen, value_)) return;
    buffer_[buffered_++] = v;
    if (buffered_ == capacity) flush();
  }

  /// Appends the buffered vertices; must be called at the end.
  SKERRY_HOST_DEVICE void flush() {
    if (buffered_ == 0) return;
    const Index begin = Atomics::fetch_add(*count_, static_cast<Index>(buffered_));
    for (unsigned k = 0; k < buffered_; ++k) next_[begin + k] = buffer_[k];
    buffered_ = 0;
  }

 private:
  static constexpr unsigned capacity = 32;
  Index* label_;
  Index missing_, value_;
  Index* next_;
  Index* count_;
  Index buffer_[capacity];
  unsigned buffered_ = 0;
};

}  // namespace skerry::on_thrust
