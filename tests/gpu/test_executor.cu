// SPDX-License-Identifier: Apache-2.0
// The CUDA executor: every i once, every entry once for any row lengths, lists, and errors.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "matrix_ops/cuda/compaction.cuh"
#include "matrix_ops/cuda/entries.cuh"
#include "matrix_ops/cuda/first_two_entries.cuh"
#include "matrix_ops/cuda/pinned_copy.hpp"
#include "matrix_ops/cuda/radix_sort.cuh"
#include "matrix_ops/cuda/selected_rows.cuh"
#include "matrix_ops/cuda/threads.cuh"
#include "tests/csr_views.hpp"
#include "tests/gpu/executor_functors.cuh"
#include "tests/gpu/on_device.hpp"
#include "tests/host_matrix.hpp"

using namespace skerry;
using namespace skerry::testing;

namespace {

template <class View>
void check_entries_of(const edges& g, const entry_range& among) {
  using index = typename View::index;
  const device_memory memory;
  const cuda_threads run(memory.resources());
  const auto A = on_device<View>(g, memory);
  auto calls = run.allocate<std::uint32_t>(g.n * g.n);
  fill_zero(calls);
  visit_entries(run, A.ref(), among, count_entries<index>{calls.data(), g.n});
  const auto counted = downloaded(calls);
  CHECK(std::vector<std::uint32_t>(counted.begin(), counted.end()) == expected_calls(g, among));
}

/// Checks the entries of a graph, visited segment by segment.
template <class View>
void check_segments_of(const edges& g, std::uint64_t segments) {
  const device_memory memory;
  const cuda_threads run(memory.resources());
  const auto A = on_device<View>(g, memory);
  auto calls = run.allocate<std::uint32_t>(g.n * g.n);
  fill_zero(calls);
  for (std::uint64_t i = 0; i < std::min<std::uint64_t>(segments, 200); ++i)
    visit_segment(run, A.ref(), {i, segments},
                  count_entries<typename View::index>{calls.data(), g.n});
  const auto counted = downloaded(calls);
  CHECK(std::vector<std::uint32_t>(counted.begin(), counted.end()) ==
        expected_calls(g, {0, g.list.size()}));
}

}  // namespace

TEST_CASE("each i is called once") {
  const device_memory memory;
  const cuda_threads run(memory.resources());
  for (const std::size_t n : {0, 1, 31, 32, 33, 255, 256, 257, 1 << 20, (1 << 20) + 1}) {
    auto calls = run.allocate<std::uint32_t>(n);
    fill_zero(calls);
    run.for_each(n, count_call{calls.data()});
    CHECK(downloaded(calls) == buffer<std::uint32_t>(n, 1));
  }
}

TEST_CASE("results are copied to the host: first(), evaluate(), a flag") {
  const device_memory memory;
  const cuda_threads run(memory.resources());
  for (const std::uint64_t n : {0, 1, 1000, 1 << 20})
    for (const std::uint64_t bound : {0, 1, 999, 1 << 19, 1 << 21})
      CHECK(run.first(n, is_at_least{bound}) == std::min(n, bound));
  const auto squares = run.evaluate<std::uint64_t>(100, square{});
  for (std::uint64_t k = 0; k < 100; ++k) CHECK(squares[k] == k * k);
  CHECK(run.evaluate<std::uint64_t>(0, square{}).empty());

  cuda_threads::flag flag(run);
  CHECK_FALSE(flag.is_raised());
  run.for_each(1000, raise_flag{flag.at()});
  CHECK(flag.is_raised());
  flag.lower();
  CHECK_FALSE(flag.is_raised());
}

TEST_CASE("each entry of a range is visited once, for any row lengths") {
  const auto g = rows_of_all_lengths();
  const std::uint64_t m = g.list.size();
  for (const auto& among : {entry_range{0, m}, entry_range{0, 0}, entry_range{m, m},
                            entry_range{0, 1}, entry_range{m - 1, m}, entry_range{1, m - 1},
                            entry_range{m / 3, m / 2}, entry_range{m / 2, m / 2 + 31}}) {
    CAPTURE(among.first);
    CAPTURE(among.last);
    check_entries_of<narrow>(g, among);
    check_entries_of<wide>(g, among);
  }
  check_entries_of<narrow>({0, {}}, {0, 0});
  check_entries_of<narrow>({5, {}}, {0, 0});
  check_entries_of<narrow>(random_graph(100, 3000, 1), {0, 3000});
  check_entries_of<wide>(random_graph(1000, 100, 2), {0, 100});
}

// The case above tests ranges. A segment may be any set of entries: all segments together must hold
// each entry once.
TEST_CASE("each entry is in exactly one segment") {
  const auto g = rows_of_all_lengths();
  for (const std::uint64_t segments : {1, 2, 3, 7, 50, 100000}) {
    CAPTURE(segments);
    check_segments_of<narrow>(g, segments);
    check_segments_of<wide>(g, segments);
    check_segments_of<narrow>({5, {}}, segments);
  }
  check_segments_of<narrow>({3, {{1, 2}}}, 2);
}

TEST_CASE("lists hold the appended items, and after compaction the kept ones, in any order") {
  for (const std::size_t m : {0, 1, 40, 3000, 100000}) {
    const device_memory memory;
    const cuda_threads run(memory.resources());
    const auto g = random_graph(300, m, 3);
    std::vector<pair_of> above, kept;
    for (const auto& [u, v] : g.list)
      if (v > u) above.push_back({static_cast<std::uint32_t>(u), static_cast<std::uint32_t>(v)});
    for (auto p : above)
      if (exchange_even{}(p)) kept.push_back(p);
    std::ranges::sort(above);
    std::ranges::sort(kept);

    const auto A = on_device<narrow>(g, memory);
    auto list = collect_items<pair_of>(run, A.ref(),
                                       [](auto put) { return put_above<decltype(put)>{put}; });
    auto found = downloaded(list);
    std::ranges::sort(found);
    CHECK(std::vector<pair_of>(found.begin(), found.end()) == above);

    const auto remaining = compact_list(run, std::span(list.data(), list.size()), exchange_even{});
    list.shorten(remaining.size());
    found = downloaded(list);
    std::ranges::sort(found);
    CHECK(std::vector<pair_of>(found.begin(), found.end()) == kept);
  }
}

TEST_CASE("each selected row is gathered exactly once, for any n") {
  const device_memory memory;
  const cuda_threads run(memory.resources());
  for (const std::uint64_t n : {0, 1, 2, 3, 31, 32, 33, 2047, 2048, 2049, (1 << 20) + 1}) {
    CAPTURE(n);
    const auto rows = select_rows(run, n, every_fifth{});
    const auto count = read_back(rows.view().size, run.stream());
    REQUIRE(count == (n + 2) / 5);
    std::vector<std::uint32_t> found(count);
    copy_async(rows.view().rows, found.data(), count, run.stream());
    wait_for(run.stream());
    std::ranges::sort(found);
    bool all_right = true;
    for (std::uint64_t k = 0; k < count; ++k) all_right &= found[k] == 5 * k + 2;
    CHECK(all_right);
  }
}

TEST_CASE("only entries of the selected rows are visited") {
  const auto g = rows_of_all_lengths();
  const device_memory memory;
  const cuda_threads run(memory.resources());
  const auto A = on_device<narrow>(g, memory);
  auto calls = run.allocate<std::uint32_t>(g.n * g.n);
  fill_zero(calls);
  const auto rows = select_rows(run, g.n, every_fifth{});
  visit_rows(run, A.ref(), rows.view(), count_entries<std::uint32_t>{calls.data(), g.n});
  auto expected = expected_calls(g, {0, g.list.size()});
  for (std::uint64_t u = 0; u < g.n; ++u)
    if (!every_fifth{}(u)) std::fill_n(&expected[u * g.n], g.n, 0);
  CHECK(std::ranges::any_of(expected, [](auto count) { return count != 0; }));
  const auto counted = downloaded(calls);
  CHECK(std::vector<std::uint32_t>(counted.begin(), counted.end()) == expected);
}

TEST_CASE("the first two entries of each row are visited, with each division among threads") {
  const auto g = rows_of_all_lengths();
  auto entries = g.list;
  std::ranges::stable_sort(entries, {}, [](auto e) { return e.first; });
  std::vector<std::uint32_t> expected(g.n * g.n), taken(g.n);
  for (const auto& [u, v] : entries)
    if (taken[u]++ < 2) ++expected[u * g.n + v];
  const device_memory memory;
  const cuda_threads run(memory.resources());
  const auto A = on_device<narrow>(g, memory);
  const auto check = [&](auto division, const std::string& called) {
    INFO(called);
    auto calls = run.allocate<std::uint32_t>(g.n * g.n);
    fill_zero(calls);
    for_first_two_entries(run, A.ref(), division, count_pair{calls.data(), g.n});
    const auto counted = downloaded(calls);
    CHECK(std::vector<std::uint32_t>(counted.begin(), counted.end()) == expected);
  };
  check(two_passes{}, "two passes");
  check(coalesced{}, coalesced::called);
  check(reorganised{}, reorganised::called);
  check(coalesced_reorganised{}, coalesced_reorganised::called);
}

TEST_CASE("radix_sort is a stable sort, for lengths around a tile and keys of 0 to many digits") {
  const device_memory memory;
  const cuda_threads run(memory.resources());
  const std::size_t tile = 4096;
  for (const std::size_t n :
       {std::size_t{0}, std::size_t{1}, std::size_t{33}, tile - 1, tile, tile + 1, 300 * tile + 17})
    for (const std::uint64_t bound : {std::uint64_t{1}, std::uint64_t{2}, std::uint64_t{256},
                                      std::uint64_t{257}, std::uint64_t{1} << 40}) {
      CAPTURE(n);
      CAPTURE(bound);
      dice roll(n + bound);
      std::vector<keyed> expected(n);
      for (std::size_t k = 0; k < n; ++k) expected[k] = {roll(bound), k};
      auto items = run.upload(std::span<const keyed>(expected));
      auto scratch = run.allocate<keyed>(n);
      std::ranges::stable_sort(expected, {}, &keyed::key);
      radix_sort(run, items, scratch, bound, key_of{});
      const auto found = downloaded(items);
      CHECK(std::ranges::equal(found, expected));
    }
}

TEST_CASE("buffers can be moved, may be empty, and free their memory") {
  const device_memory memory;
  {
    device_buffer<std::uint64_t> a(1000, memory.resources()), none(0, memory.resources());
    CHECK(none.data() == nullptr);
    fill_zero(none);
    CHECK(downloaded(none).empty());
    CHECK(bytes_in_use(memory) >= 8000);
    const auto* const at = a.data();
    device_buffer<std::uint64_t> b = std::move(a);
    CHECK(b.data() == at);
    a = std::move(b);
    CHECK(a.data() == at);
    CHECK(a.size() == 1000);
    a = device_buffer<std::uint64_t>(10, memory.resources());
    CHECK(bytes_in_use(memory) < 8000);
  }
  CHECK(bytes_in_use(memory) == 0);
}

TEST_CASE("a kernel reads pinned host memory in place") {
  const device_memory memory;
  const cuda_threads run(memory.resources());
  const std::vector<std::uint64_t> numbers{3, 1, 4, 1, 5};
  const pinned_copy<std::uint64_t> copy(numbers, memory.resources().stream);
  CHECK(std::ranges::equal(copy.view(), numbers));
  CHECK(std::ranges::equal(run.evaluate<std::uint64_t>(5, number_at{copy.view().data()}), numbers));
  const pinned_copy<std::uint64_t> none({}, memory.resources().stream);
  CHECK(none.view().empty());
}

TEST_CASE("an allocation that fails throws the call and its place, and the error is not sticky") {
  const device_memory memory;
  for (const std::size_t n : {std::size_t{1} << 45, ~std::size_t{0}}) {
    try {
      const device_buffer<std::uint64_t> all(n, memory.resources());
      FAIL("the allocation did not fail");
    } catch (const backend_error& e) {
      CHECK(e.call() == "cudaMallocFromPoolAsync");
      CHECK(e.status() == "cudaErrorMemoryAllocation (out of memory)");
      CHECK(std::string(e.where().file_name()).find("test_executor.cu") != std::string::npos);
    }
  }
  const cuda_threads run(memory.resources());
  CHECK(run.first(10, is_at_least{3}) == 3);
}
