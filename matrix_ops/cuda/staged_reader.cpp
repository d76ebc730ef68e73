// SPDX-License-Identifier: Apache-2.0
#include "matrix_ops/cuda/staged_reader.hpp"

#include <algorithm>
#include <cstring>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "matrix_ops/cuda/check.hpp"
#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/cuda/event.hpp"
#include "matrix_ops/cuda/pinned.hpp"
#include "matrix_ops/executors/any.hpp"
#include "matrix_ops/executors/blocks.hpp"
#include "matrix_ops/large_pages.hpp"

namespace skerry {

namespace {

constexpr std::size_t slot_bytes = std::size_t{2} << 20;
constexpr std::size_t slot_count = 4;
// Measured: docs/notebook/device.md.
constexpr std::size_t min_bytes = std::size_t{1} << 17;
constexpr unsigned min_threads = 4;

/// Pinned memory, and for each slot an event: it is filled.
struct pinned_slots {
  explicit pinned_slots(const any_executor& run) : pages(slot_count * slot_bytes) {
    prefault(pages.all(), run);
    pinned.emplace(pages.data(), pages.all().size());
  }
  [[nodiscard]] std::byte* slot(std::size_t chunk) const {
    return pages.data() + chunk % slot_count * slot_bytes;
  }
  [[nodiscard]] device_event& is_filled(std::size_t chunk) { return filled[chunk % slot_count]; }

  large_pages pages;
  std::optional<pinning> pinned;
  std::vector<device_event> filled = std::vector<device_event>(slot_count);
};

/// On every exit: no copy goes on into slots or into the caller's array.
struct wait_on_exit {
  cudaStream_t stream;
  ~wait_on_exit() { ignore_failure(cudaStreamSynchronize(stream)); }
};

void copy_by(pinned_slots& slots, const std::byte* from, std::span<std::byte> to,
             cudaStream_t stream, const any_executor& run) {
  const wait_on_exit wait{stream};
  const std::size_t chunks = (to.size() + slot_bytes - 1) / slot_bytes;
  const auto bytes_of = [&](std::size_t c) {
    return std::min(slot_bytes, to.size() - c * slot_bytes);
  };
  const auto fill = [&](std::size_t c) {
    copy_async(from + c * slot_bytes, slots.slot(c), bytes_of(c), stream);
    slots.is_filled(c).record(stream);
  };
  for (std::size_t c = 0; c < std::min(slot_count, chunks); ++c) fill(c);
  for (std::size_t c = 0; c < chunks; ++c) {
    slots.is_filled(c).wait();
    const std::size_t block = std::max<std::size_t>(1 << 16, bytes_of(c) / run.thread_count());
    for_each_block(run, bytes_of(c), block, [&](std::size_t first, std::size_t last) {
      std::memcpy(to.data() + c * slot_bytes + first, slots.slot(c) + first, last - first);
    });
    if (c + slot_count < chunks) fill(c + slot_count);
  }
}

}  // namespace

struct staged_reader::state {
  std::mutex mutex;
  bool was_used = false;
  std::optional<pinned_slots> slots;
};

staged_reader::staged_reader() : state_(std::make_unique<state>()) {}
staged_reader::~staged_reader() = default;

void staged_reader::copy(const std::byte* from, std::span<std::byte> to, cudaStream_t stream,
                         const any_executor& run) {
  prefault(to, run);
  std::unique_lock mine(state_->mutex, std::try_to_lock);
  if (to.size() >= min_bytes && run.thread_count() >= min_threads && mine &&
      std::exchange(state_->was_used, true)) {
    if (!state_->slots) state_->slots.emplace(run);
    return copy_by(*state_->slots, from, to, stream, run);
  }
  if (mine) mine.unlock();
  copy_async(from, to.data(), to.size(), stream);
  wait_for(stream);
}

}  // namespace skerry
