// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "matrix_ops/host_device.hpp"

namespace skerry::on_thrust {

/// Appends rows to a frontier.  Each thread has its own appender, which buffers 32 rows.
template <class Atomics, class Index>
class row_appender {
 public:
  /// next   with space for all rows
  /// count  [1], the size of next
  SKERRY_HOST_DEVICE row_appender(Index* next, Index* count) : next_(next), count_(count) {}

  SKERRY_HOST_DEVICE void append(Index v) {
    buffer_[buffered_++] = v;
    if (buffered_ == capacity) flush();
  }

  /// Writes the buffered rows; must be called at the end.
  SKERRY_HOST_DEVICE void flush() {
    if (buffered_ == 0) return;
    const Index begin = Atomics::fetch_add(*count_, static_cast<Index>(buffered_));
    for (unsigned k = 0; k < buffered_; ++k) next_[begin + k] = buffer_[k];
    buffered_ = 0;
  }

 private:
  static constexpr unsigned capacity = 32;
  Index* next_;
  Index* count_;
  Index buffer_[capacity];
  unsigned buffered_ = 0;
};

/// Labels unlabelled vertices and appends them to the next frontier.  Many threads may claim the
/// same vertex; a compare-and-swap lets exactly one of them succeed.
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
      : label_(label), missing_(missing), value_(value), next_(next, count) {}

  SKERRY_HOST_DEVICE void claim(Index v) {
    Index seen = Atomics::load(label_[v]);
    if (seen == missing_ && Atomics::compare_exchange(label_[v], seen, value_)) next_.append(v);
  }

  /// Appends the buffered vertices; must be called at the end.
  SKERRY_HOST_DEVICE void flush() { next_.flush(); }

 private:
  Index* label_;
  Index missing_, value_;
  row_appender<Atomics, Index> next_;
};

}  // namespace skerry::on_thrust
