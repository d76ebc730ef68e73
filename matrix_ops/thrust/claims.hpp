// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "matrix_ops/host_device.hpp"

namespace skerry::on_thrust {

/// Labels vertices that have no label and lists them, from many threads: of those that try one
/// vertex, one gets it.  Each thread has its own, and lists a few dozen vertices at a time.
template <class Atomics, class Index>
class claims {
 public:
  SKERRY_HOST_DEVICE claims(Index* label, Index missing, Index value, Index* list, Index* count)
      : label_(label), missing_(missing), value_(value), list_(list), count_(count) {}

  SKERRY_HOST_DEVICE void try_vertex(Index v) {
    Index seen = Atomics::load(label_[v]);
    if (seen != missing_ || !Atomics::compare_exchange(label_[v], seen, value_)) return;
    held_[held_count_++] = v;
    if (held_count_ == capacity) flush();
  }

  /// Lists what is held; to be called last.
  SKERRY_HOST_DEVICE void flush() {
    if (held_count_ == 0) return;
    const Index begin = Atomics::fetch_add(*count_, static_cast<Index>(held_count_));
    for (unsigned k = 0; k < held_count_; ++k) list_[begin + k] = held_[k];
    held_count_ = 0;
  }

 private:
  static constexpr unsigned capacity = 32;
  Index* label_;
  Index missing_, value_;
  Index* list_;
  Index* count_;
  Index held_[capacity];
  unsigned held_count_ = 0;
};

}  // namespace skerry::on_thrust
