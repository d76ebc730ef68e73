// SPDX-License-Identifier: Apache-2.0
// From where the host has something to a device at the speed of the bus between them, which one
// thread that copies into pinned memory does not reach and a driver that does it by itself, a page
// at a time, far less: several threads fill a ring of pinned slots while one is on its way.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <thread>
#include <vector>

#include "matrix_ops/cuda/event.hpp"
#include "matrix_ops/cuda/pinned.hpp"
#include "matrix_ops/executors/first_failure.hpp"
#include "matrix_ops/executors/threads.hpp"
#include "matrix_ops/large_pages.hpp"
#include "matrix_ops/ring.hpp"
#include "matrix_ops/staging_plan.hpp"

namespace skerry {

/// A ring of slots in pinned memory.  It is pinned while it is filled for the first time.
class staging {
 public:
  /// throws  std::invalid_argument: there is no such ring; std::bad_alloc, backend_error
  explicit staging(const staging_plan& plan)
      : plan_(checked(plan)), slots_(plan.slots * plan.slot_bytes), sent_(plan.slots) {
    touch(slots_.all(), threads(plan.filling_threads()));
  }

  /// Brings `count` chunks.  Waits until all have left the host's memory.
  ///
  /// stream  in whose order they leave it
  /// fill    fill(chunk, part, parts, slot) writes that part of the chunk; called by many threads
  /// send    send(chunk, slot) puts what copies the slot into the stream; called for one chunk
  ///         after the other, by the calling thread
  /// throws  what fill and send throw; of several failures to fill that of the first chunk
  template <class Fill, class Send>
  void bring(std::uint64_t count, cudaStream_t stream, Fill fill, Send send) {
    ring turns(count, plan_.parts, plan_.slots);
    first_failure failure;
    const auto fill_all = [&] {
      while (const auto mine = turns.take()) {
        bool is_filled = false;
        auto fill_part = [&](std::size_t) {
          fill(mine->chunk, mine->number, plan_.parts, slot(mine->chunk));
          is_filled = true;
        };
        const std::size_t order = mine->chunk * plan_.parts + mine->number;
        failure.guard(order, order + 1, fill_part);
        if (!is_filled) return turns.give_up();
        turns.done(*mine);
      }
    };
    {
      std::vector<std::jthread> others;
      const emptying at_the_end{turns, stream};
      for (unsigned t = 0; t < plan_.filling_threads(); ++t) others.emplace_back(fill_all);
      if (!pinned_ && count != 0) pinned_.emplace(slots_.data(), slots_.all().size());
      for (std::uint64_t c = 0; c < count && turns.wait_for(c); ++c) {
        send(c, slot(c));
        sent_[c % plan_.slots].record(stream);
        if (c == 0) continue;
        sent_[(c - 1) % plan_.slots].wait();
        turns.take_out();
      }
    }
    failure.rethrow();
    wait_for(stream);
  }

 private:
  /// Whatever happens, threads are told to go before they are waited for, and the bus is done with
  /// the slots before somebody fills them anew.
  struct emptying {
    ring& turns;
    cudaStream_t stream;
    ~emptying() {
      turns.give_up();
      static_cast<void>(cudaStreamSynchronize(stream));
    }
  };

  [[nodiscard]] std::byte* slot(std::uint64_t chunk) const {
    return slots_.data() + chunk % plan_.slots * plan_.slot_bytes;
  }

  staging_plan plan_;
  large_pages slots_;
  std::optional<pinning> pinned_;   // the same
  std::vector<device_event> sent_;  // [slots]
};

}  // namespace skerry
