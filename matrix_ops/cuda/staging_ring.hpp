// SPDX-License-Identifier: Apache-2.0
// Host-to-device transfer of pageable data at bus speed: several threads fill a ring of pinned
// slots while the previous slots are sent. A single thread that copies into pinned memory is slower
// than the bus, and the driver, which copies page by page, is much slower.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <thread>
#include <vector>

#include "matrix_ops/cuda/check.hpp"
#include "matrix_ops/cuda/event.hpp"
#include "matrix_ops/cuda/pinned.hpp"
#include "matrix_ops/executors/first_failure.hpp"
#include "matrix_ops/executors/threads.hpp"
#include "matrix_ops/large_pages.hpp"
#include "matrix_ops/ring.hpp"
#include "matrix_ops/staging_plan.hpp"

namespace skerry {

/// A ring of staging slots in pinned memory.  The memory is pinned during its first use, while
/// other threads fill it.
class staging_ring {
 public:
  /// throws  std::invalid_argument: an invalid plan; std::bad_alloc, backend_error
  explicit staging_ring(const staging_plan& plan)
      : plan_(checked(plan)), slots_(plan.slots * plan.slot_bytes), sent_(plan.slots) {
    prefault(slots_.all(), threads(plan.filling_threads()));
  }

  /// Transfers `count` chunks in order; synchronous.
  ///
  /// stream  the stream of the copies
  /// fill    fill(chunk, segment, segments, slot) writes one segment of the chunk to its slot;
  ///         called concurrently by several threads
  /// send    send(chunk, slot) enqueues the copy of the slot on the stream; called in the order of
  ///         the chunks, by the calling thread
  /// throws  what fill and send throw; of several failures of fill, that of the first chunk
  template <class Fill, class Send>
  void transfer(std::uint64_t count, cudaStream_t stream, Fill fill, Send send) {
    ring state(count, plan_.segments, plan_.slots);
    first_failure failure;
    const auto fill_all = [&] {
      while (const auto mine = state.claim()) {
        bool is_filled = false;
        auto fill_segment = [&](std::size_t) {
          fill(mine->chunk, mine->number, plan_.segments, slot(mine->chunk));
          is_filled = true;
        };
        const std::size_t order = mine->chunk * plan_.segments + mine->number;
        failure.guard(order, order + 1, fill_segment);
        if (!is_filled) return state.cancel();
        state.complete(*mine);
      }
    };
    {
      std::vector<std::jthread> others;
      const cleanup on_exit{state, stream};
      for (unsigned t = 0; t < plan_.filling_threads(); ++t) others.emplace_back(fill_all);
      if (!pinned_ && count != 0) pinned_.emplace(slots_.data(), slots_.all().size());
      for (std::uint64_t c = 0; c < count && state.wait_for(c); ++c) {
        send(c, slot(c));
        sent_[c % plan_.slots].record(stream);
        if (c == 0) continue;
        sent_[(c - 1) % plan_.slots].wait();
        state.release_slot();
      }
    }
    failure.rethrow();
    wait_for(stream);
  }

 private:
  /// On every exit: stops the threads before they are joined, and waits for the copies before a
  /// slot is filled again.
  struct cleanup {
    ring& state;
    cudaStream_t stream;
    ~cleanup() {
      state.cancel();
      ignore_failure(cudaStreamSynchronize(stream));
    }
  };

  [[nodiscard]] std::byte* slot(std::uint64_t chunk) const {
    return slots_.data() + chunk % plan_.slots * plan_.slot_bytes;
  }

  staging_plan plan_;
  large_pages slots_;
  std::optional<pinning> pinned_;   // of slots_; set by the first transfer
  std::vector<device_event> sent_;  // [slots]: the copy of the slot has completed
};

}  // namespace skerry
