// SPDX-License-Identifier: Apache-2.0
// Many callers at once: threads that solve one matrix, and children of fork() that do.
//
//   soak_concurrency [--calls N] [--forks N]
//
// 64 threads make N calls each (1000); then N children (200) are forked, eight at a time, while the
// parent goes on. Prints one JSON object; exits with 1 if an answer is wrong or a child does not
// end.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <exception>
#include <string_view>
#include <thread>
#include <vector>

#include "skerry/generate.hpp"
#include "skerry/io.hpp"
#include "skerry/skerry.hpp"
#include "tests/child_process.hpp"

namespace {

using namespace skerry;

/// A matrix, and its labels by one thread.
class problem {
 public:
  explicit problem(std::uint64_t side)
      : A_(generate(graphs::grid{.rows = side, .columns = side, .keep = .6})) {
    labels_ = solve({.backend = "serial"});
  }
  [[nodiscard]] bool is_solved_by(const options& how) const { return solve(how) == labels_; }

 private:
  [[nodiscard]] std::vector<std::uint64_t> solve(const options& how) const {
    return with_view(A_, [&](const auto& view) {
      const auto r = cc(view, how);
      return std::vector<std::uint64_t>(r.labels.begin(), r.labels.end());
    });
  }

  stored_matrix A_;
  std::vector<std::uint64_t> labels_;
};

/// Wrong answers of `callers` threads, half of which ask for a team of threads each.
std::uint64_t call_at_once(const problem& P, unsigned callers, std::uint64_t calls) {
  std::atomic<std::uint64_t> wrong = 0;
  std::vector<std::jthread> threads;
  for (unsigned t = 0; t < callers; ++t)
    threads.emplace_back([&, t] {
      const options how{.backend = t % 2 == 0 ? "auto" : "threads", .threads = 1 + t % 4};
      for (std::uint64_t k = 0; k < calls; ++k) wrong += !P.is_solved_by(how);
    });
  threads.clear();
  return wrong;
}

/// Children that did not answer rightly within their time.
std::uint64_t fork_many(const problem& P, std::uint64_t children) {
  using namespace testing;
  const options how{.threads = 4};
  std::uint64_t faults = !P.is_solved_by(how);
  std::deque<pid_t> running;
  const auto wait_for_first = [&] {
    const child_end end = wait_for(running.front(), std::chrono::seconds(60));
    running.pop_front();
    faults += !end.exited_with(0);
  };
  for (std::uint64_t k = 0; k < children; ++k) {
    running.push_back(start_child([&] { return P.is_solved_by(how) ? 0 : 1; }));
    faults += !P.is_solved_by(how);
    if (running.size() == 8) wait_for_first();
  }
  while (!running.empty()) wait_for_first();
  return faults;
}

}  // namespace

int main(int argc, char** argv) {
  std::uint64_t calls = 1000, forks = 200;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string_view name = argv[i];
    (name == "--calls" ? calls : forks) = std::strtoull(argv[i + 1], nullptr, 10);
  }
  try {
    constexpr unsigned callers = 64;
    const std::uint64_t wrong = call_at_once(problem(60), callers, calls);
    const std::uint64_t faults = fork_many(problem(500), forks);
    fmt::print("{{\"threads\": {}, \"calls\": {}, \"wrong\": {}, \"forks\": {}, \"faults\": {}}}\n",
               callers, callers * calls, wrong, forks, faults);
    return wrong + faults == 0 ? 0 : 1;
  } catch (const std::exception& e) {
    fmt::print(stderr, "soak_concurrency: {}\n", e.what());
    return 2;
  }
}
