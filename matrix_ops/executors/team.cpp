// SPDX-License-Identifier: Apache-2.0
#include "matrix_ops/executors/team.hpp"

#include <signal.h>

#include <algorithm>
#include <exception>

#include "matrix_ops/executors/hardware_threads.hpp"
#include "matrix_ops/executors/spin.hpp"

namespace skerry {

namespace {

// The bits of team::state_.
constexpr std::uint32_t inside_mask = 0xfff;  // helpers inside the loop
constexpr std::uint32_t caller_sleeps = 1 << 12;
constexpr std::uint32_t stopping = 1 << 13;
constexpr std::uint32_t one_step = 1 << 14;  // of the count of open() and close(); wraps around
static_assert(inside_mask == team::max_size);

std::uint32_t inside(std::uint32_t state) { return state & inside_mask; }
std::uint32_t steps(std::uint32_t state) { return state / one_step; }
bool is_open(std::uint32_t state) { return steps(state) % 2 == 1; }

using std::chrono::microseconds;
/// Longer than the serial parts between most loops of a run.
constexpr microseconds helper_spins{100};
/// The caller waits for the last grain of each helper.
constexpr microseconds caller_spins{50};

/// Blocks all signals of the calling thread; threads started meanwhile inherit this, so that the
/// program's handlers run on its own threads.
class signals_blocked {
 public:
  signals_blocked() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  signals_blocked(const signals_blocked&) = delete;
  signals_blocked& operator=(const signals_blocked&) = delete;
  ~signals_blocked() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_;
};

}  // namespace

team::~team() {
  state_.fetch_or(stopping, std::memory_order_release);
  state_.notify_all();
  for (std::thread& helper : threads_) helper.join();
}

void team::grow(std::size_t count) noexcept {
  count = std::min(count, max_size);
  if (threads_.size() >= count) return;
  // More threads than cores would spin in each other's way.
  const microseconds spin = count < hardware_threads() ? helper_spins : microseconds{0};
  const signals_blocked while_starting;
  try {
    threads_.reserve(count);
    while (threads_.size() < count) threads_.emplace_back([this, spin] { serve(spin); });
  } catch (const std::exception&) {  // no thread, or no memory for one: continue with those started
  }
}

void team::open(call work, std::size_t helpers) {
  work_ = work;
  places_.store(static_cast<std::uint32_t>(std::min(helpers, max_size)), std::memory_order_relaxed);
  state_.fetch_add(one_step, std::memory_order_release);
  if (helpers >= threads_.size()) return state_.notify_all();
  for (std::size_t h = 0; h < helpers; ++h) state_.notify_one();
}

void team::close() {
  const auto all_left = [this] { return inside(state_.load(std::memory_order_acquire)) == 0; };
  state_.fetch_add(one_step, std::memory_order_acq_rel);
  if (spin_until(all_left, caller_spins)) return;
  all_left_.store(0, std::memory_order_relaxed);
  if (inside(state_.fetch_or(caller_sleeps, std::memory_order_acq_rel)) != 0)
    all_left_.wait(0, std::memory_order_acquire);
  state_.fetch_and(~caller_sleeps, std::memory_order_relaxed);
}

/// Waits until a loop other than the one served last is open, or the team is stopping.
///
/// served   the step of the loop served last
/// returns  the state
std::uint32_t team::wait_for_loop(std::uint32_t served, std::chrono::nanoseconds spin) const {
  std::uint32_t state = 0;
  const auto has_work = [&] {
    state = state_.load(std::memory_order_acquire);
    return (state & stopping) != 0 || (is_open(state) && steps(state) != served);
  };
  if (!spin_until(has_work, spin))
    while (!has_work()) state_.wait(state, std::memory_order_acquire);
  return state;
}

void team::serve(std::chrono::nanoseconds spin) {
  for (std::uint32_t served = 0;;) {
    std::uint32_t state = wait_for_loop(served, spin);
    if ((state & stopping) != 0) return;
    served = steps(state);
    while (steps(state) == served && inside(state) < places_.load(std::memory_order_relaxed)) {
      if (!state_.compare_exchange_weak(state, state + 1, std::memory_order_acquire,
                                        std::memory_order_relaxed))
        continue;
      work_.run(work_.of);
      const std::uint32_t before = state_.fetch_sub(1, std::memory_order_acq_rel);
      if (inside(before) == 1 && (before & caller_sleeps) != 0) {
        all_left_.store(1, std::memory_order_release);
        all_left_.notify_one();
      }
      break;
    }
  }
}

}  // namespace skerry
