// SPDX-License-Identifier: Apache-2.0
// Merges the labels that several devices have found, each of its own part of the entries, as
// merge_labels.hpp does on the host: the elementwise minimum is a forest that unites nearly all
// that the parts unite. A round takes the minimum, then each device unites what it knows and the
// minimum does not. g++ compiles this file; what runs on a device is in merge_forests.cuh.
#pragma once

#include <cuda_runtime_api.h>

#include <concepts>
#include <cstdint>
#include <span>

#include "matrix_ops/cuda/check.hpp"
#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/cuda/device_scope.hpp"
#include "matrix_ops/views/entry_range.hpp"

namespace skerry {

/// The labels of one device while they are merged with those of others.
///
/// Each device takes the minimum for a share of the vertices, then all receive all shares.  So each
/// sends and receives 2n labels at most, whatever the number of devices.  Work is enqueued on the
/// stream of the resources.
template <std::unsigned_integral Index>
class device_part {
 public:
  /// device     the number of the device; must be current in all calls
  /// resources  of it
  /// labels     [n] in its memory: the smallest vertex of each component of this part
  /// number     of this part, among `parts`
  device_part(int device, const device_resources& resources, std::span<Index> labels,
              std::uint64_t number, std::uint64_t parts);

  [[nodiscard]] int device() const { return device_; }
  /// The default stream, nullptr, is that of the device that is current.
  [[nodiscard]] cudaStream_t stream() const { return resources_.stream; }
  /// [n]; after merge() those of the whole
  [[nodiscard]] std::span<Index> labels() const { return labels_; }
  /// The vertices whose minimum this device takes.
  [[nodiscard]] entry_range share() const {
    const std::uint64_t n = labels_.size();
    return {n * number_ / parts_, n * (number_ + 1) / parts_};
  }

  /// minimum[v] = min labels[v] of all parts, for the vertices v of the share.  The minimum of each
  /// part holds its labels before.
  void take_minimum(std::span<const device_part> all);
  /// minimum[v] for all v, from the devices that took it.
  void receive_minimum(std::span<const device_part> all);
  /// Compresses the minimum as a forest, and unites v and labels[v] in it for all v.
  void unite_own();
  /// Whether unite_own() has united trees.  Waits for the stream.
  [[nodiscard]] bool has_united() const { return read_back(united_.data(), stream()) != 0; }
  /// labels[v] = minimum[v] = the root of v in the minimum.
  void adopt_minimum();

 private:
  int device_;
  device_resources resources_;
  std::uint64_t number_, parts_;
  std::span<Index> labels_;              // [n]
  device_buffer<Index> minimum_;         // [n], a forest; none if there is one part
  device_buffer<Index> received_;        // [share]
  device_buffer<std::uint32_t> united_;  // [1]
};

/// Merges the labels of all parts: afterwards those of each are the smallest vertex of each
/// component of the whole.
///
/// parts    one or more, each with labels[n]
/// returns  rounds, 0 for a single part.  Mostly one; O(parts log n)
/// throws   backend_error
/// cost     a round: 2n labels sent and received by each device, and passes over n labels
template <std::unsigned_integral Index>
unsigned merge(std::span<device_part<Index>> parts) {
  if (parts.size() < 2) return 0;
  const auto for_each_part = [&](auto f) {
    for (auto& part : parts) {
      const device_scope here(part.device());
      f(part);
    }
  };
  const auto on_each = [&](auto f) {
    for_each_part(f);
    for_each_part([](auto& part) { wait_for(part.stream()); });
  };
  try {
    on_each([](auto&) {});
    for (unsigned round = 1;; ++round) {
      on_each([&](auto& part) { part.take_minimum(parts); });
      on_each([&](auto& part) { part.receive_minimum(parts); });
      on_each([&](auto& part) { part.unite_own(); });
      bool is_united = false;
      on_each([&](auto& part) { is_united |= part.has_united(); });
      on_each([&](auto& part) { part.adopt_minimum(); });
      if (!is_united) return round;
    }
  } catch (...) {  // a device may still copy from another
    for_each_part([](auto& part) { ignore_failure(cudaStreamSynchronize(part.stream())); });
    throw;
  }
}
// Correctness.  A label, and so a minimum, is a vertex of the same component and no larger: the
// minima are a forest.  A device's labels go on to unite what they did, and all that the last
// minimum did.  If no device unites a pair (v, labels[v]), the minimum unites what each part does.
// Rounds.  Of the trees that a device unites into one, only that with the least root has a root
// after the next minimum.  A tree that loses its root was united on p devices at most, so at least
// one in p + 1 of the trees that are still to be united does.

}  // namespace skerry
