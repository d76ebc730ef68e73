// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "matrix_ops/cuda/late_answers.hpp"
#include "matrix_ops/cuda/memory.hpp"
#include "matrix_ops/thrust/device_vector.hpp"

namespace skerry::on_thrust {

/// A stream and a pool of memory of one's own, which the calling thread's operations use as long as
/// this lives.  The sessions of a thread nest: arrays are made in the youngest, and are gone before
/// it is.
class device_session {
 public:
  [[nodiscard]] const device_place& place() const { return memory_.place(); }
  /// Of loops that do not wait for the device in each round.
  [[nodiscard]] late_answers& answers() { return answers_; }
  void wait() const { wait_for(place().stream); }

 private:
  device_memory memory_;
  device_scope here_{memory_.place()};
  late_answers answers_{memory_.place().stream};
};

}  // namespace skerry::on_thrust
