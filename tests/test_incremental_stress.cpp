// SPDX-License-Identifier: Apache-2.0
// Threads that insert and query at once: a pair that one of them finds to be connected stays so.
#include <doctest/doctest.h>

#include <atomic>
#include <random>
#include <thread>
#include <utility>
#include <vector>

#include "skerry/incremental.hpp"
#include "tests/graphs.hpp"
#include "tests/growing_graph.hpp"

namespace test_incremental_stress {

using namespace skerry;
using namespace skerry::testing;

namespace {

using components = incremental_components<std::uint32_t>;

/// Inserts the edges of a graph by single calls, by batches and by mixed batches, each inserter its
/// own share, while other threads query.
class stress {
 public:
  stress(const edges& g, const std::string& rule)
      : graph_(g), labels_(oracle(g)), found_(g.n, {.rule = rule, .threads = 2}) {}

  void run() {
    std::vector<std::thread> threads;
    for (unsigned t = 0; t < inserters; ++t) threads.emplace_back([this, t] { insert(t); });
    for (unsigned t = 0; t < 2; ++t) threads.emplace_back([this, t] { query(t); });
    threads.emplace_back([this] { watch_counts(); });
    for (auto& thread : threads) thread.join();
    CHECK(faults_ == 0);
    CHECK(widened(found_.labels()) == labels_);
    CHECK(found_.count() == count_of(labels_));
    CHECK(merged_ == graph_.n - count_of(labels_));  // each merge was reported once
  }

 private:
  static constexpr unsigned inserters = 3;

  void insert(unsigned t) {
    const std::size_t m = graph_.list.size(), last = (t + 1) * m / inserters;
    std::mt19937_64 random(t);
    for (std::size_t k = t * m / inserters; k < last;) {
      const std::size_t end = std::min(last, k + 1 + random() % 100);
      const auto batch = batch_of<std::uint32_t>(graph_, k, end);
      switch (random() % 3) {
        case 0:
          for (const auto& [u, v] : batch) {
            merged_ += found_.insert(u, v);
            if (!found_.connected(u, v)) ++faults_;
          }
          break;
        case 1: {
          const auto merges = found_.insert_with_merges(batch);
          merged_ += merges.size();
          for (const auto& each : merges)
            if (each.label >= each.absorbed || !found_.connected(each.label, each.absorbed))
              ++faults_;
          break;
        }
        default:
          merged_ += found_.insert(batch);
          const bit_vector answers = found_.connected(batch);
          for (std::size_t i = 0; i < batch.size(); ++i) faults_ += !answers[i];
      }
      k = end;
    }
    ++done_;
  }

  /// Asks about random pairs, and later again about those that were connected, also on behalf of
  /// the other thread.
  void query(unsigned t) {
    std::mt19937_64 random(100 + t);
    std::vector<std::pair<std::uint32_t, std::uint32_t>> connected;
    while (done_ < inserters) {
      const auto u = static_cast<std::uint32_t>(random() % graph_.n);
      const auto v = static_cast<std::uint32_t>(random() % graph_.n);
      if (found_.connected(u, v)) {
        if (labels_[u] != labels_[v]) ++faults_;
        connected.emplace_back(u, v);
        last_[t] = std::uint64_t{u} << 32 | v;
      }
      const std::uint64_t other = last_[1 - t];
      if (other != 0 && !found_.connected(static_cast<std::uint32_t>(other >> 32),
                                          static_cast<std::uint32_t>(other)))
        ++faults_;
      if (!connected.empty()) {
        const auto [a, b] = connected[random() % connected.size()];
        const std::uint32_t root = found_.find(a);
        if (!found_.connected(a, b) || root < labels_[a] || root > a) ++faults_;
      }
    }
    const bit_vector again = found_.connected(connected);
    for (std::size_t k = 0; k < connected.size(); ++k) faults_ += !again[k];
  }

  void watch_counts() {
    for (std::uint64_t before = graph_.n; done_ < inserters;) {
      const std::uint64_t now = found_.count();
      if (now > before || now < count_of(labels_)) ++faults_;
      before = now;
    }
  }

  const edges& graph_;
  std::vector<std::uint64_t> labels_;  // when all edges are there
  components found_;
  std::atomic<unsigned> done_ = 0;
  std::atomic<std::uint64_t> faults_ = 0, merged_ = 0;
  std::atomic<std::uint64_t> last_[2] = {0, 0};  // pairs that a query has found to be connected
};

}  // namespace

TEST_CASE("threads that insert and query at once, by every rule") {
  const edges sparse = random_graph(20'000, 15'000, 1), one_path = shuffled(path(8000), 2);
  for (const auto& rule : concurrent_rules())
    for (const edges* g : {&sparse, &one_path}) {
      CAPTURE(rule);
      stress(*g, rule).run();
    }
}

TEST_CASE("two threads link the same root at once, by every rule") {
  // Root 2 groups + k gets the edges to k and to groups + k, each by a thread of its own.
  constexpr std::uint32_t groups = 3000;
  for (const auto& rule : concurrent_rules()) {
    CAPTURE(rule);
    components found(3 * groups, {.rule = rule});
    std::atomic<std::uint32_t> arrived = 0;
    std::atomic<std::uint64_t> merged = 0;
    const auto insert = [&](std::uint32_t other) {
      for (std::uint32_t k = 0; k < groups; ++k) {
        ++arrived;
        while (arrived < 2 * (k + 1)) std::this_thread::yield();
        merged += found.insert(2 * groups + k, other + k);
      }
    };
    std::thread second(insert, groups);
    insert(0);
    second.join();
    CHECK(merged == 2 * groups);
    CHECK(found.count() == groups);
    std::uint32_t wrong = 0;
    for (std::uint32_t v = 0; v < 3 * groups; ++v) wrong += found.find(v) != v % groups;
    CHECK(wrong == 0);
  }
}

TEST_CASE("two links are seen in one order by all threads") {
  // Thread a links (0, 1), thread b links (2, 3); each of two others queries both, in another
  // order.
  constexpr int rounds = 300;
  for (int round = 0; round < rounds; ++round) {
    components found(4);
    std::atomic<int> ready = 0;
    bool answers[2][2] = {};
    const auto start = [&](auto f) {
      return std::thread([&, f] {
        ++ready;
        while (ready != 4) std::this_thread::yield();
        f();
      });
    };
    std::vector<std::thread> threads;
    threads.push_back(start([&] { found.insert(0, 1); }));
    threads.push_back(start([&] { found.insert(2, 3); }));
    threads.push_back(start([&] {
      answers[0][0] = found.connected(0, 1);
      answers[0][1] = found.connected(2, 3);
    }));
    threads.push_back(start([&] {
      answers[1][0] = found.connected(2, 3);
      answers[1][1] = found.connected(0, 1);
    }));
    for (auto& each : threads) each.join();
    const bool first_saw_01_only = answers[0][0] && !answers[0][1];
    const bool second_saw_23_only = answers[1][0] && !answers[1][1];
    CHECK_FALSE((first_saw_01_only && second_saw_23_only));
  }
}

}  // namespace test_incremental_stress
