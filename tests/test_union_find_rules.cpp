// SPDX-License-Identifier: Apache-2.0
// The valid combinations of rules, the path that a find leaves, and a rule's auxiliary array.
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include "algorithms/union_find/union_finish.hpp"
#include "algorithms/union_find/union_rules.hpp"
#include "matrix_ops/atomics.hpp"
#include "tests/graphs.hpp"

namespace test_union_find_rules {

using namespace skerry;
using skerry::compress;  // and not zlib's
using skerry::splice;    // not splice(2), which other files of a unity build may declare
using namespace skerry::testing;

namespace {

template <template <class> class Unite, class Find>
concept accepts_find = requires {
  typename Unite<Find>;
};

template <template <class, class> class Unite, class Find, class Splice>
concept accepts_find_and_splice = requires {
  typename Unite<Find, Splice>;
};

using ids = std::vector<std::uint32_t>;
using forest = union_find_ref<plain_access, std::uint32_t>;

/// The parents after find(5) on the path 5 -> 4 -> 3 -> 2 -> 1 -> 0.
template <class Find>
ids path_after_find() {
  ids parent{0, 0, 1, 2, 3, 4};
  CHECK(Find::find(forest{parent.data(), nullptr}, 5u) == 0);
  return parent;
}

template <class... Rule, class Function>
void for_each_rule(list<Rule...>, Function f) {
  (f.template operator()<Rule>(), ...);
}

/// A forest that owns its arrays; initially n trees of one vertex.
template <class Rule, class Atomics, class Index>
struct owned_forest {
  using ref = forest_of<Rule, Atomics, Index>;

  std::vector<Index> parent;
  std::vector<typename auxiliary_of<Rule, Index>::type> auxiliary;

  explicit owned_forest(std::size_t n) : parent(n), auxiliary(n) {
    std::iota(parent.begin(), parent.end(), Index{0});
    set();
  }
  void set() {
    if constexpr (has_auxiliary<Rule, Index>)
      for (std::size_t v = 0; v < parent.size(); ++v) init_auxiliary<Rule, ref>{view()}(v);
  }
  ref view() { return {parent.data(), auxiliary.data()}; }

  /// root(v)
  Index root(Index v) {
    if constexpr (provides_root<Rule, ref>)
      return Rule::root(view(), v);
    else
      return naive::find(view(), v);
  }
};

/// Unites the ends of all edges on one thread, and checks that equal roots mean equal components.
template <class Rule, class Atomics, class Index>
void check_single_threaded(const edges& g) {
  owned_forest<Rule, Atomics, Index> f(g.n);
  for (const auto& [u, v] : g.list)
    f.view().template unite<Rule>(static_cast<Index>(u), static_cast<Index>(v));
  const auto expected = oracle(g);
  for (std::uint64_t v = 0; v < g.n; ++v)
    REQUIRE(f.root(static_cast<Index>(v)) == f.root(static_cast<Index>(expected[v])));
  std::uint64_t roots = 0;
  for (std::uint64_t v = 0; v < g.n; ++v) roots += f.root(static_cast<Index>(v)) == v;
  REQUIRE(roots == count_of(expected));
}

/// The lock of a thread that holds it for three attempts of this one, which counts its loads.
struct held_lock : plain_access {
  inline static int attempts = 0, loads = 0;

  template <class T>
  static T load(const T& at) {
    ++loads;
    return at;
  }
  static bool try_lock(std::uint8_t& lock) {
    return ++attempts > 3 && plain_access::try_lock(lock);
  }
};

/// The loads of a union of two roots that has to wait for the lock of one.
template <class Rule>
int loads_while_held() {
  held_lock::attempts = held_lock::loads = 0;
  owned_forest<Rule, held_lock, std::uint32_t> f(2);
  f.view().template unite<Rule>(0, 1);
  CHECK(f.parent == ids{0, 0});
  CHECK(f.auxiliary[1] == 0);
  CHECK(held_lock::attempts == 4);
  return held_lock::loads;
}

/// Counts loads.
struct counted_access : plain_access {
  static inline std::size_t loads = 0;
  template <class T>
  static T load(const T& at) {
    ++loads;
    return at;
  }
};

/// Loads to find the roots of all vertices of a chain of n, which hook-based sampling may leave,
/// once the paths from all have been shortened.
template <class Rule>
std::size_t loads_on_chain(std::uint32_t n) {
  owned_forest<Rule, counted_access, std::uint32_t> f(n);
  for (std::uint32_t v = 1; v < n; ++v)
    if constexpr (has_parents_in_auxiliary<Rule>)
      f.auxiliary[v] = v - 1;
    else
      f.parent[v] = v - 1;
  counted_access::loads = 0;
  for (std::uint32_t v = 0; v < n; ++v) Rule::shorten(f.view(), v);
  for (std::uint32_t v = 0; v < n; ++v) CHECK(Rule::root(f.view(), v) == 0);
  return counted_access::loads;
}

/// The number of vertices whose parent does not follow them in jtb's order: rank, then -vertex.
template <class Forest>
std::size_t out_of_order(const Forest& f, std::uint32_t n) {
  std::size_t wrong = 0;
  for (std::uint32_t v = 0; v < n; ++v) {
    const std::uint32_t p = f.parent_of(v);
    if (p != v) wrong += f.rank(v) > f.rank(p) || (f.rank(v) == f.rank(p) && v < p);
  }
  return wrong;
}

}  // namespace

TEST_CASE("combinations that are not proven do not compile") {
  CHECK(accepts_find<async, compress>);
  CHECK_FALSE(accepts_find<async, two_try_split>);
  CHECK_FALSE(accepts_find<async, jump>);
  CHECK(accepts_find<hooks, compress>);
  CHECK_FALSE(accepts_find<hooks, two_try_split>);
  CHECK(accepts_find<early, compress>);
  CHECK_FALSE(accepts_find<early, two_try_split>);
  CHECK(accepts_find<ecl, jump>);
  CHECK_FALSE(accepts_find<ecl, two_try_split>);
  CHECK(accepts_find<jtb_words, two_try_split>);
  CHECK_FALSE(accepts_find<jtb_words, split>);
  CHECK_FALSE(accepts_find<jtb_words, compress>);
  CHECK(accepts_find<jtb_ranks, naive>);
  CHECK_FALSE(accepts_find<jtb_ranks, halve>);
  CHECK(accepts_find_and_splice<rem_cas, halve, splice>);
  CHECK_FALSE(accepts_find_and_splice<rem_cas, compress, splice>);
  CHECK_FALSE(accepts_find_and_splice<rem_cas, two_try_split, split_one>);
  CHECK_FALSE(accepts_find_and_splice<rem_cas, naive, naive>);
  CHECK(accepts_find_and_splice<rem_lock, split, halve_one>);
  CHECK_FALSE(accepts_find_and_splice<rem_lock, compress, split_one>);
  CHECK(union_rules::size == 40);
}

TEST_CASE("the path that each find leaves") {
  CHECK(path_after_find<naive>() == ids{0, 0, 1, 2, 3, 4});
  CHECK(path_after_find<split>() == ids{0, 0, 0, 1, 2, 3});
  CHECK(path_after_find<jump>() == ids{0, 0, 0, 1, 2, 3});
  CHECK(path_after_find<halve>() == ids{0, 0, 1, 1, 3, 3});
  CHECK(path_after_find<two_try_split>() == ids{0, 0, 1, 0, 3, 2});
  CHECK(path_after_find<compress>() == ids{0, 0, 0, 0, 0, 0});
}

TEST_CASE("every rule is right on one thread, with plain access and with atomics") {
  for_each_rule(union_rules{}, []<class Rule>() {
    INFO(std::string(Rule::called.text()));
    for (const auto& each : small_graphs()) {
      INFO(each.name);
      check_single_threaded<Rule, plain_access, std::uint32_t>(each.graph);
      check_single_threaded<Rule, host_atomics, std::uint64_t>(each.graph);
    }
  });
}

TEST_CASE("a vertex hooks at most once, and never if a sampling has already linked it") {
  using rule = hooks<halve>;
  constexpr auto none = static_cast<std::uint32_t>(-1);
  owned_forest<rule, host_atomics, std::uint32_t> f(4);
  f.parent = {0, 0, 2, 2};  // as if sampled
  f.set();
  f.view().unite<rule>(1, 3);
  f.view().unite<rule>(3, 1);
  CHECK(f.parent == ids{0, 0, 0, 0});  // the second find has relinked 3
  CHECK(f.auxiliary == ids{none, none, 0, none});
}

TEST_CASE("all locks are released after a union") {
  using rule = rem_lock<naive, splice>;
  owned_forest<rule, host_atomics, std::uint32_t> f(100);
  for (std::uint32_t v = 1; v < 100; ++v) f.view().unite<rule>(v - 1, v);
  CHECK(f.auxiliary == std::vector<std::uint8_t>(100, 0));
}

TEST_CASE("rem_lock waits for a lock; rem_try_lock walks on, and reads both parents again") {
  CHECK(loads_while_held<rem_lock<naive, split_one>>() == 2 + 1);
  CHECK(loads_while_held<rem_try_lock<naive, split_one>>() == 4 * 2 + 1);
}

TEST_CASE("ranks increase towards the root, and stay below 20 for 4096 vertices") {
  using words = jtb_words<two_try_split>;
  using ranks = jtb_ranks<two_try_split>;
  owned_forest<words, host_atomics, std::uint32_t> w(4096);
  owned_forest<ranks, host_atomics, std::uint32_t> r(4096);
  for (const auto& [u, v] : random_graph(4096, 16384, 5).list) {
    w.view().unite<words>(static_cast<std::uint32_t>(u), static_cast<std::uint32_t>(v));
    r.view().unite<ranks>(static_cast<std::uint32_t>(u), static_cast<std::uint32_t>(v));
  }
  const forest_of_words<decltype(w)::ref> by_words{w.view()};
  const forest_with_ranks<decltype(r)::ref> by_ranks{r.view()};
  CHECK(out_of_order(by_words, 4096) == 0);
  CHECK(out_of_order(by_ranks, 4096) == 0);
  const unsigned highest = by_words.rank(w.root(0));
  CHECK(highest > 1);
  CHECK(highest < 20);
  CHECK(by_ranks.rank(r.root(0)) < 20);
}

TEST_CASE("the roots of a chain are found in a few loads a vertex, whatever the find of the rule") {
  CHECK(loads_on_chain<jtb_words<naive>>(2000) < 8 * 2000);
  CHECK(loads_on_chain<jtb_words<two_try_split>>(2000) < 8 * 2000);
  CHECK(loads_on_chain<jtb_ranks<naive>>(2000) < 8 * 2000);
  CHECK(loads_on_chain<jtb_ranks<two_try_split>>(2000) < 8 * 2000);
}

TEST_CASE("keep: the given vertex remains the root, whatever its number") {
  using words = jtb_words<two_try_split>;
  using ranks = jtb_ranks<two_try_split>;
  owned_forest<words, host_atomics, std::uint32_t> w(500);
  owned_forest<ranks, host_atomics, std::uint32_t> r(500);
  words::keep(w.view(), 321u);
  ranks::keep(r.view(), 321u);
  for (const auto& [u, v] : shuffled(path(500), 6).list) {
    w.view().unite<words>(static_cast<std::uint32_t>(u), static_cast<std::uint32_t>(v));
    r.view().unite<ranks>(static_cast<std::uint32_t>(u), static_cast<std::uint32_t>(v));
  }
  CHECK(w.root(0) == 321);
  CHECK(r.root(0) == 321);
}

TEST_CASE("at the highest rank, roots are linked by index") {
  using words = jtb_words<naive>;
  using ranks = jtb_ranks<naive>;
  owned_forest<words, host_atomics, std::uint32_t> w(64);
  owned_forest<ranks, host_atomics, std::uint32_t> r(64);
  using word_forest = forest_of_words<decltype(w)::ref>;
  using rank_forest = forest_with_ranks<decltype(r)::ref>;
  for (std::uint32_t v = 0; v < 64; ++v)
    w.auxiliary[v] = word_forest::pack(word_forest::highest, v);
  for (auto& each : r.auxiliary) each = rank_forest::highest;
  for (std::uint32_t v = 64; v-- > 1;) {
    w.view().unite<words>(v, v - 1);
    r.view().unite<ranks>(v, v - 1);
  }
  CHECK(w.root(63) == 0);
  CHECK(r.root(63) == 0);
}

}  // namespace test_union_find_rules
