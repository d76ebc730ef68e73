// SPDX-License-Identifier: Apache-2.0
// Back ends without their types, and their wrappers, against the reference.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "lib/traces/traced_backend.hpp"
#include "matrix_ops/erased/backend_of.hpp"
#include "matrix_ops/erased/observed.hpp"
#include "tests/backend_operations.hpp"

namespace test_erased_backend {

namespace {

using namespace skerry;
using id = std::uint32_t;
using narrow_view = csr_view<id, id>;
using wide_view = csr_view<std::uint64_t, std::uint64_t>;
using sparse = reference::sparse_backend<id, id>;

/// Calls of each operation.
struct counted_calls final : call_recorder {
  void record(const traced_call& call) override { operations.emplace_back(call.operation); }
  [[nodiscard]] auto count(const char* operation) const {
    return std::ranges::count(operations, operation);
  }
  std::vector<std::string> operations;
};

/// The back end B, and a wrapper that counts its rounds.
template <class B, class View>
struct observed_adaptor {
  using view = View;
  using index = typename View::index;

  auto matrix(const View& A) { return erased::matrix::holding(typename B::matrix(A)); }
  auto upload(const std::vector<index>& x) { return on.upload(x); }
  auto download(const erased::vector& x) {
    std::vector<index> all(on.size(x));
    on.download(x, all);
    return all;
  }
  testing::entry_list entries(const erased::matrix& A) {
    testing::entry_list all;
    for_each_entry(A.as<typename B::matrix>().view(), serial{},
                   [&](index r, index c) { all.emplace_back(r, c); });
    return all;
  }

  std::uint64_t rounds = 0;
  struct {
    std::uint64_t* rounds;
    void operator()() const { ++*rounds; }
  } before_round{&rounds};
  erased::backend_of<B> inner;
  erased::observed<index> counted{inner, before_round};
  erased::backend<index>& on = counted;
};

/// The same with a recorder.
struct traced_adaptor : observed_adaptor<sparse, narrow_view> {
  counted_calls calls;
  traced_backend traced{counted, calls};
  erased::backend<id>& on = traced;
};

/// The reference back end with comparisons that are read later.
struct deferring_backend : sparse {
  struct comparison {
    bool value;
    [[nodiscard]] bool get() const { return value; }
  };
  static bool defers_convergence_check(const vector&) { return true; }
  comparison compare_async(const vector& y, const vector& x) { return {y == x}; }
};
static_assert(deferred_check_backend<deferring_backend>);

// A path 0 - 1 - 2, and an isolated row 3.
const std::vector<id> offsets{0, 1, 3, 4, 4}, columns{1, 0, 2, 1};
const narrow_view path(4, offsets, columns);

}  // namespace

TEST_CASE("erased: every operation and algorithm equals the reference's") {
  observed_adaptor<sparse, narrow_view> use;
  testing::check_backend(use, 127);
  CHECK(use.rounds > 100);
  observed_adaptor<reference::sparse_backend<std::uint64_t, std::uint64_t>, wide_view> wide;
  testing::check_backend(wide, 33);
}

TEST_CASE("erased: the same while operations are recorded") {
  traced_adaptor use;
  testing::check_backend(use, 33);
  std::ptrdiff_t products = 0;
  for (const char* each : {"mxv", "expand", "push", "square"}) products += use.calls.count(each);
  CHECK(products == static_cast<std::ptrdiff_t>(use.rounds));
  for (const char* each : {"iota", "assign", "accumulate", "scatter", "gather", "equal",
                           "unlabelled", "start", "expand", "fill", "compare", "select", "count",
                           "push", "entries_where", "relabel", "join", "square"})
    CHECK_MESSAGE(use.calls.count(each) > 0, each);
}

TEST_CASE("erased: copies are deep, swaps and moves are O(1)") {
  erased::backend_of<sparse> on;
  erased::backend<id>& use = on;
  auto x = use.upload(std::vector<id>{1, 2, 3});
  const id* const elements = x.as<sparse::vector>().data();
  auto y = x;
  CHECK(y.as<sparse::vector>().data() != elements);
  CHECK(use.equal(y, x));
  std::swap(x, y);
  CHECK(y.as<sparse::vector>().data() == elements);
  x = y;
  CHECK(x.as<sparse::vector>().data() != elements);
  const auto labels = use.take(std::move(y));
  CHECK(labels.data() == elements);
}

TEST_CASE("erased: what a back end lacks") {
  erased::backend_of<reference::dense_backend> on;
  CHECK(erased::backend_of<sparse>{}.can().samples);
  CHECK_FALSE(on.can().samples);
  const std::vector<float> elements{0, 1, 1, 0};
  const auto A = erased::matrix::holding(reference::dense_backend::matrix(dense_view(2, elements)));
  CHECK_THROWS_WITH_AS(static_cast<void>(on.first_entries(A, 1)),
                       doctest::Contains("no operation first_entries"), std::logic_error);
  erased::backend<id>& use = on;
  const auto x = use.iota(A);
  CHECK_FALSE(use.defers_convergence_check(x));
  CHECK_THROWS_AS(static_cast<void>(use.compare_async(x, x)), std::logic_error);
}

TEST_CASE("erased: a deferred check ends one round later, and none is deferred in a trace") {
  std::uint64_t rounds = 0;
  const auto count = [&] { ++rounds; };
  const auto A = erased::matrix::holding(sparse::matrix(path));
  const auto rounds_on = [&](erased::backend<id>& on) {
    rounds = 0;
    CHECK(on.take(fastsv(on, A)) == buffer<id>{0, 0, 0, 3});
    return rounds;
  };
  erased::backend_of<sparse> waiting;
  erased::backend_of<deferring_backend> deferring;
  erased::observed<id> counted_waiting(waiting, count), counted_deferring(deferring, count);
  counted_calls calls;
  traced_backend traced(counted_deferring, calls);
  const auto needed = rounds_on(counted_waiting);
  CHECK(rounds_on(counted_deferring) == needed + 1);
  CHECK(rounds_on(traced) == needed);
}

}  // namespace test_erased_backend
