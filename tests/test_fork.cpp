// SPDX-License-Identifier: Apache-2.0
// fork(): cc() answers in children, whatever the parent has run, and goes on to answer in the
// parent.
#include <doctest/doctest.h>
#ifdef _OPENMP
#include <omp.h>
#endif

#include <atomic>
#include <chrono>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "skerry/generate.hpp"
#include "skerry/io.hpp"
#include "tests/child_process.hpp"

namespace test_fork {

using namespace skerry;
using namespace skerry::testing;

/// A matrix that is large enough for several threads, and its labels by one thread.
class problem {
 public:
  problem() : A_(generate(graphs::grid{.rows = 500, .columns = 500, .keep = .6})) {
    labels_ = labels({.backend = "serial"});
  }

  /// Whether cc() gives the same labels.
  [[nodiscard]] bool is_solved_by(const options& how) const { return labels(how) == labels_; }

  /// The same as the exit status of a child.
  [[nodiscard]] int status_of(const options& how) const { return is_solved_by(how) ? 0 : 1; }

 private:
  [[nodiscard]] std::vector<std::uint64_t> labels(const options& how) const {
    return with_view(A_, [&](const auto& view) {
      const auto r = cc(view, how);
      return std::vector<std::uint64_t>(r.labels.begin(), r.labels.end());
    });
  }

  stored_matrix A_;
  std::vector<std::uint64_t> labels_;
};

void check_child(const problem& P, const options& how) {
  const child_end end = run_in_child([&] { return P.status_of(how); });
  CHECK_MESSAGE(end.exited_with(0), how.algorithm, " on ", how.backend, ": ", end.text());
}

/// The back ends of this build for the host, with an algorithm for each.
std::vector<options> host_runs() {
  std::vector<options> runs;
  for (const backend_info& each : backends())
    if (each.compiled && !each.on_device) runs.push_back({.backend = each.name, .threads = 4});
  return runs;
}

TEST_CASE("the default answers in a child, after a large call in the parent") {
  const problem P;
  const options how{.threads = 4};
  REQUIRE(P.is_solved_by(how));
  check_child(P, how);
  CHECK(P.is_solved_by(how));
}

#ifdef _OPENMP
TEST_CASE("the default answers in a child, after OpenMP in the parent: openmp") {
  const problem P;
  std::vector<int> seen(4);
#pragma omp parallel num_threads(4)
  seen[static_cast<std::size_t>(omp_get_thread_num())] = 1;
  check_child(P, {.threads = 4});
}
#endif

TEST_CASE("every back end answers in a child, after the same call in the parent: openmp") {
  const problem P;
  for (const options& how : host_runs()) {
    CAPTURE(how.backend);
    CHECK(P.is_solved_by(how));
    check_child(P, how);
    check_child(P, how);
    CHECK(P.is_solved_by(how));
  }
}

TEST_CASE("eight children at once, and a parent that goes on") {
  const problem P;
  const options how{.threads = 4};
  REQUIRE(P.is_solved_by(how));
  std::vector<pid_t> children;
  for (int k = 0; k < 8; ++k)
    children.push_back(start_child([&] {
      for (int call = 0; call < 3; ++call)
        if (!P.is_solved_by(how)) return 1;
      return 0;
    }));
  for (int call = 0; call < 3; ++call) CHECK(P.is_solved_by(how));
  for (const pid_t child : children) {
    const child_end end = wait_for(child, std::chrono::seconds(60));
    CHECK_MESSAGE(end.exited_with(0), end.text());
  }
}

TEST_CASE("a child of a child, and a fork while other threads solve") {
  const problem P;
  const options how{.threads = 4};
  std::atomic<bool> stop = false;
  std::jthread other([&] {
    while (!stop)
      if (!P.is_solved_by(how)) throw std::logic_error("wrong labels beside fork()");
  });
  for (int k = 0; k < 10; ++k) {
    const child_end end = run_in_child([&] {
      const child_end grandchild = run_in_child([&] { return P.status_of(how); });
      return grandchild.exited_with(0) ? P.status_of(how) : 2;
    });
    CHECK_MESSAGE(end.exited_with(0), end.text());
  }
  stop = true;
}

TEST_CASE("a child that is forked inside a call, by the progress callback") {
  const problem P;
  pid_t child = -1;
  bool is_child = false;
  const options how{
      .algorithm = "fastsv", .backend = "reference", .progress = [&](const progress& now) {
        if (now.rounds == 2 && child < 0) {
          child = ::fork();
          is_child = child == 0;
        }
        return true;
      }};
  const bool right = P.is_solved_by(how);
  if (is_child) ::_exit(right && P.is_solved_by({.threads = 4}) ? 0 : 1);
  CHECK(right);
  const child_end end = wait_for(child, std::chrono::seconds(60));
  CHECK_MESSAGE(end.exited_with(0), end.text());
}

}  // namespace test_fork
