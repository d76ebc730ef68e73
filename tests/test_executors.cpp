// SPDX-License-Identifier: Apache-2.0
// Executors: every i is called once, for any n, grain and number of threads, also beside concurrent
// loops. Exceptions are those of the serial loop.
#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <latch>
#include <mutex>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "matrix_ops/buffer.hpp"
#include "matrix_ops/executors/any.hpp"
#include "matrix_ops/executors/entries.hpp"
#include "matrix_ops/executors/observed_serial.hpp"
#include "matrix_ops/executors/openmp.hpp"
#include "matrix_ops/executors/ranges.hpp"
#include "matrix_ops/executors/serial.hpp"
#include "matrix_ops/executors/threads.hpp"
#include "matrix_ops/passes/symmetrise.hpp"
#include "tests/graphs.hpp"

namespace test_executors {

using namespace skerry;

TEST_CASE_TEMPLATE("each i is called once", Executor, serial, threads, openmp) {
  for (const std::size_t n : {0, 1, 2, 31, 1000})
    for (const std::size_t grain : {0, 1, 7, 5000}) {
      for (const unsigned count : {1u, 2u, 7u}) {
        std::vector<int> calls(n);
        const auto call = [&](std::size_t i) { ++calls[i]; };
        if constexpr (std::is_same_v<Executor, serial>)
          serial{}.for_each(n, call, grain);
        else
          Executor(count).for_each(n, call, grain);
        CHECK(calls == std::vector<int>(n, 1));
      }
    }
}

TEST_CASE_TEMPLATE("of several exceptions that of the smallest i is thrown", Executor, serial,
                   threads, openmp) {
  for (int repeat = 0; repeat < 50; ++repeat) try {
      Executor{}.for_each(
          1000,
          [](std::size_t i) {
            if (i % 100 == 99) throw std::runtime_error(std::to_string(i));
          },
          3);
      FAIL("nothing was thrown");
    } catch (const std::runtime_error& e) {
      CHECK(e.what() == std::string("99"));
    }
}

TEST_CASE("threads persist from loop to loop, and from executor to executor") {
  std::mutex mutex;
  std::set<pid_t> seen;  // the system's numbers, which it does not reuse soon
  for (int loop = 0; loop < 300; ++loop) {
    const threads executor(3), copy = executor;
    std::latch all_started(3);  // each thread takes one of three grains
    (loop % 2 == 0 ? executor : copy).for_each(3, [&](std::size_t) {
      all_started.arrive_and_wait();
      const std::lock_guard lock(mutex);
      seen.insert(::gettid());
    });
  }
  CHECK(seen.size() >= 3);
  CHECK(seen.size() < 50);  // a team that is larger than requested may take turns
  CHECK(seen.contains(::gettid()));
}

TEST_CASE_TEMPLATE("nested loops, and concurrent loops of one executor", Executor, threads,
                   openmp) {
  const Executor executor(3);
  std::atomic<std::uint64_t> sum = 0;
  const auto nested = [&] {
    for (int repeat = 0; repeat < 20; ++repeat)
      executor.for_each(
          10,
          [&](std::size_t i) {
            executor.for_each(
                10, [&](std::size_t j) { sum += 10 * i + j; }, 1);
          },
          1);
  };
  {
    std::vector<std::jthread> callers;
    for (int t = 0; t < 4; ++t) callers.emplace_back(nested);
  }
  CHECK(sum == 4 * 20 * 4950);
}

TEST_CASE_TEMPLATE("A + A' holds each entry and its mirror image", Executor, serial, threads,
                   openmp) {
  using namespace skerry::testing;
  const edges g = random_graph(300, 900, 1);
  const auto A = arrays<coo_view<std::uint32_t>>(g);
  entry_list expected = symmetrised(g).list;
  std::ranges::sort(expected);
  const auto run = [] {
    if constexpr (std::is_same_v<Executor, serial>)
      return serial{};
    else
      return Executor(7);
  }();
  const auto B = symmetrise<std::uint64_t>(A.view(), g.n, 0, run);
  entry_list found;
  for_each_entry(B.view(), serial{}, [&](auto u, auto v) { found.emplace_back(u, v); });
  std::ranges::sort(found);
  CHECK(found == expected);
}

namespace {

/// Writes what an executor reports as text: "[" a pass "]", "." a call, "(" an entry ")".
struct written_report final : loop_observer {
  std::string text;
  std::optional<observed_entries> entries;

  void begin_phase(std::string_view name) override { text += std::string(name) + " "; }
  void add_array(const observed_array& array) override {
    text += std::string(array.name) + std::to_string(array.read(array.data, 1)) + " ";
  }
  void set_entries(const observed_entries& of) override { entries = of; }
  void begin_pass(std::size_t calls) override { text += "[" + std::to_string(calls); }
  void end_call(std::size_t i) override {
    text += ".";
    if (!entries) return;
    const auto [u, v] = entries->at(entries->of, i);
    text += std::to_string(u) + std::to_string(v);
  }
  void end_pass() override {
    text += "]";
    entries.reset();
  }
};

struct all_entries_do_nothing {
  [[nodiscard]] static row_filter filter_of(std::uint32_t) { return row_filter::all; }
  void operator()(row_filter, std::uint32_t, std::uint32_t) const {}
};

}  // namespace

TEST_CASE("an observed executor reports each call; ranges and blocks of entries are single calls") {
  written_report report;
  const any_executor run = observed_serial(report);
  CHECK(run.thread_count() == 1);
  run.for_each(
      3, [](std::size_t) {}, 2);
  for_each_range(run, 2, 100, [&](std::uint64_t first, std::uint64_t last) {
    report.text += std::to_string(first) + "-" + std::to_string(last);
  });
  announce_phase(run, "phase");
  announce_array(run, "array", buffer<std::uint64_t>{7, std::uint64_t{1} << 32 | 8});
  const auto A = testing::arrays<csr_view<std::uint32_t, std::uint32_t>>({3, {{0, 2}, {2, 1}}});
  visit_entries(run, A.ref(), {0, 2}, all_entries_do_nothing{});
  CHECK(report.text == "[3...][20-1.1-2.]phase array4294967304 [2.02.21]");
  CHECK(observer_of(any_executor(serial{})) == nullptr);
  CHECK(observer_of(threads(2)) == nullptr);
}

}  // namespace test_executors
