// SPDX-License-Identifier: Apache-2.0
// cc() of matrices that are on a device: every view == oracle, what is refused and how, streams,
// host threads, and memory: kept, given back, and refused at every k.
#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "atoll/cuda.hpp"
#include "catalogue.hpp"
#include "tests/gpu/counted_memory.hpp"
#include "tests/gpu/device_arrays.hpp"

using namespace reef;
using namespace reef::testing;

namespace {

using narrow = device_csr_view<std::uint32_t, std::uint32_t>;
using mixed = device_csr_view<std::uint32_t, std::uint64_t>;
using wide = device_csr_view<std::uint64_t, std::uint64_t>;
using narrow_list = device_coo_view<std::uint32_t>;
using wide_list = device_coo_view<std::uint64_t>;

/// A stream that does not wait for the default one.
struct own_stream {
  cudaStream_t stream = nullptr;
  own_stream() {
    check_cuda(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking),
               "cudaStreamCreateWithFlags");
  }
  own_stream(const own_stream&) = delete;
  ~own_stream() { cudaStreamDestroy(stream); }
};

/// Holds a stream up until it is opened, or for two seconds.
struct gate {
  std::atomic<bool> open = false, passed = false;

  void put_into(cudaStream_t stream) {
    check_cuda(cudaLaunchHostFunc(
                   stream,
                   [](void* at) {
                     auto& self = *static_cast<gate*>(at);
                     const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(2);
                     while (!self.open && std::chrono::steady_clock::now() < end)
                       std::this_thread::sleep_for(std::chrono::milliseconds(1));
                     self.passed = true;
                   },
                   this),
               "cudaLaunchHostFunc");
  }
};

/// Bytes of the device that are free, all its work done.
std::size_t free_bytes() {
  check_cuda(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
  std::size_t free = 0, total = 0;
  check_cuda(cudaMemGetInfo(&free, &total), "cudaMemGetInfo");
  return free;
}

/// What an exception says; fails where none is thrown.
template <class Exception, class Function>
std::string message_of(Function f) {
  try {
    static_cast<void>(f());
  } catch (const Exception& e) {
    return e.what();
  }
  FAIL("nothing was thrown");
  return "";
}

bool has(const std::string& text, const std::string& part) {
  INFO(text);
  CHECK(text.find(part) != std::string::npos);
  return true;
}

template <class View>
void check(const edges& g, const std::vector<std::uint64_t>& expected, device_workspace& room,
           const options& how) {
  const device_graph<View> A(g);
  const auto r = cc(A.view(), room, how);
  CHECK(widened(r.labels.copied()) == expected);
  CHECK(r.count == count_of(expected));
  CHECK(r.used.backend == "cuda");
}

/// By a graph's rows, of one direction and of both, and by its list, ascending and not.
template <class Rows, class List>
void check_views(const edges& g, device_workspace& room, const std::string& algorithm = "auto") {
  const options how{.algorithm = algorithm};
  const options promised{.algorithm = algorithm, .symmetric = symmetry::yes};
  const auto expected = oracle(g);
  check<Rows>(both_ways(g), expected, room, promised);
  check<List>(both_ways(g), expected, room, promised);
  if (algorithm == "owner_walk") return;  // wants the promise
  check<Rows>(g, expected, room, how);
  check<List>(g, expected, room, how);
  check<List>(ascending(g), expected, room, how);
}

}  // namespace

TEST_CASE("small graphs, of each view and width") {
  device_workspace room;
  for (const auto& each : small_graphs()) {
    INFO(each.name);
    check_views<narrow, narrow_list>(each.graph, room);
    check_views<mixed, narrow_list>(each.graph, room);
    check_views<wide, wide_list>(each.graph, room);
  }
}

TEST_CASE("each view once, for memcheck") {
  device_workspace room;
  const auto g = shuffled(random_graph(3000, 2500, 12), 13);
  check_views<narrow, narrow_list>(g, room);
  check_views<wide, wide_list>(g, room);
  check_views<mixed, narrow_list>(g, room, "hook_compress");
}

TEST_CASE("larger graphs, where rows of a list are made by many blocks") {
  device_workspace room;
  auto hubs = random_graph(30000, 20000, 9);
  for (std::uint64_t k = 0; k < 9000; ++k) hubs.add(17, 3 * k), hubs.add(29000, 2 * k + 1);
  for (const auto& g : {hubs, random_graph(1'200'000, 900'000, 1), random_graph(2000, 300000, 2),
                        shuffled(path(100000), 3)}) {
    check_views<narrow, narrow_list>(g, room);
    check_views<wide, wide_list>(g, room);
  }
}

TEST_CASE("each kernel by its name") {
  device_workspace room;
  for (const auto& each : known_algorithms()) {
    if (std::ranges::count(each.backends, "cuda") == 0) continue;
    if (each.family == "design space" && each.name != "kout+rem_cas/naive/split_one") continue;
    INFO(each.name);
    check_views<narrow, narrow_list>(bridged(900, 300, 16, 1, 1), room, each.name);
    check_views<mixed, narrow_list>(shuffled(clique_chain(40, 12), 2), room, each.name);
    check_views<wide, wide_list>(random_graph(700, 350, 5), room, each.name);
  }
}

TEST_CASE("a rectangle is bipartite where that is said, by rows and by a list") {
  // 2 x 3: row 0 meets columns 0 and 2, row 1 column 1.
  const std::vector<std::uint64_t> expected{0, 1, 0, 1, 0};
  const device_array<int> offsets(std::vector<int>{0, 2, 3}), columns(std::vector<int>{0, 2, 1}),
      rows(std::vector<int>{0, 0, 1}), falling(std::vector<int>{1, 0, 0}),
      columns_then(std::vector<int>{1, 2, 0});
  const device_csr_view A(2, 3, 3, offsets.data(), columns.data());
  const device_coo_view up(2, 3, 3, rows.data(), columns.data()),
      down(2, 3, 3, falling.data(), columns_then.data());
  for (const char* algorithm : {"auto", "hook_compress"}) {
    const options how{.algorithm = algorithm, .bipartite = true};
    CHECK(widened(cc(A, how).labels) == expected);
    CHECK(widened(cc(up, how).labels) == expected);
    CHECK(widened(cc(down, how).labels) == expected);
  }
  CHECK(has(message_of<invalid_matrix>([&] { return cc(A); }), "2 x 3, not square"));
}

TEST_CASE("labels: the result's, the caller's, signed, dense, on the host") {
  const edges g = both_ways(random_graph(5000, 3000, 4));
  const auto expected = oracle(g);
  const device_graph<narrow> A(g);
  const auto on_host = atoll::cc(A.view());
  CHECK(widened(on_host.labels) == expected);
  CHECK(on_host.count == count_of(expected));
  CHECK(on_host.used.algorithm == "hook_first");

  atoll::device_workspace room;
  const device_array<int> labels(g.n);
  const auto said = atoll::cc(A.view(), std::span(labels.data(), labels.size()), room,
                              {.symmetric = symmetry::yes});
  CHECK(widened(labels.copied()) == expected);
  CHECK(said.count == count_of(expected));

  const auto dense = atoll::cc(A.view(), room, {.numbering = numbering::dense});
  const auto host = arrays<csr_view<std::uint32_t, std::uint32_t>>(g);
  CHECK(dense.labels.copied() == cc(host.view(), {.numbering = numbering::dense}).labels);
  CHECK(dense.count == count_of(expected));

  auto moved = atoll::cc(A.view(), room);
  device_labels<std::uint32_t> kept = std::move(moved.labels);
  CHECK(moved.labels.size() == 0);
  room = device_workspace();  // labels outlive the workspace they came from
  CHECK(widened(kept.copied()) == expected);
}

TEST_CASE("offsets and ids that are wrong are told, with place and value") {
  device_workspace room;
  const auto of = [&](const std::vector<int>& offsets, const std::vector<int>& columns,
                      const options& how = {}) {
    const device_array<int> there(offsets), ids(columns);
    return cc(device_csr_view(offsets.size() - 1, columns.size(), there.data(), ids.data()), room,
              how);
  };
  CHECK(of({0, 1, 2, 2}, {1, 0}).count == 2);
  CHECK(has(message_of<invalid_matrix>([&] {
              return of({0, 2, 1, 2}, {1, 0});
            }),
            "row_offsets[1] = 2 and row_offsets[2] = 1"));
  CHECK(has(message_of<invalid_matrix>([&] {
              return of({0, 1, 9, 2}, {1, 0});
            }),
            "row_offsets[1] = 1 and row_offsets[2] = 9"));
  CHECK(has(message_of<invalid_matrix>([&] {
              return of({0, 1, 1, 1}, {1, 0});
            }),
            "row_offsets[2] = 1 and row_offsets[3] = 1"));
  CHECK(has(message_of<invalid_matrix>([&] {
              return of({1, 1, 2, 2}, {1, 0});
            }),
            "row_offsets[0] = 1"));
  for (const char* algorithm : {"auto", "hook_compress"})
    CHECK(has(message_of<invalid_matrix>([&] {
                return of({0, 1, 2, 2}, {1, 3}, {.algorithm = algorithm});
              }),
              "columns[1] = 3 is outside a 3 x 3 matrix"));
  CHECK(has(message_of<invalid_matrix>([&] {
              return of({0, 1, 2, 2}, {1, -1});
            }),
            "columns[1] = 4294967295"));
  // What was refused leaves nothing behind.
  CHECK(of({0, 1, 2, 2}, {1, 0}).count == 2);
  // A promise is believed; ids that are looked at are still checked.
  CHECK(of({0, 1, 2, 2}, {1, 0}, {.check = device_check::none}).count == 2);
  CHECK_THROWS_AS(static_cast<void>(of({0, 1, 2, 2}, {1, 3}, {.check = device_check::none})),
                  invalid_matrix);

  const auto list = [&](const std::vector<int>& rows, const std::vector<int>& columns) {
    const device_array<int> there(rows), ids(columns);
    return cc(device_coo_view(3, rows.size(), there.data(), ids.data()), room);
  };
  CHECK(list({0, 1}, {1, 0}).count == 2);
  CHECK(has(message_of<invalid_matrix>([&] { return list({0, 3}, {1, 0}); }), "rows[1] = 3"));
  CHECK(has(message_of<invalid_matrix>([&] {
              return list({0, 1}, {-1, 0});
            }),
            "columns[0] = 4294967295"));
}

TEST_CASE("what cannot be is refused before anything runs") {
  const device_graph<narrow> A(path(5));
  device_workspace room;
  CHECK(has(message_of<std::invalid_argument>([&] { return cc(A.view(), {.backend = "openmp"}); }),
            "not by \"openmp\""));
  CHECK_THROWS_AS(static_cast<void>(cc(A.view(), {.algorithm = "fastsv"})), std::invalid_argument);
  CHECK_THROWS_AS(static_cast<void>(cc(A.view(), {.algorithm = "owner_walk"})),
                  std::invalid_argument);
  const device_array<int> four(4);
  CHECK(has(message_of<std::invalid_argument>(
                [&] { return cc(A.view(), std::span(four.data(), 4), room); }),
            "room for 4 labels; 5 vertices"));
  const auto& host = A.on_host;
  CHECK(has(message_of<invalid_matrix>([&] {
              return cc(device_csr_view(host.n, host.columns.size(), host.row_offsets.data(),
                                        host.columns.data()));
            }),
            "row_offsets is not in a device's memory"));
  CHECK_THROWS_AS(static_cast<void>(cc(narrow(0, 3, A.row_offsets.data(), A.columns.data()))),
                  invalid_matrix);
  CHECK(cc(narrow(0, 0, A.row_offsets.data(), A.columns.data())).count == 0);
  CHECK_THROWS_AS(static_cast<void>(cc(device_graph<narrow>(both_ways(path(100))).view(),
                                       {.algorithm = "label_propagation", .max_rounds = 3})),
                  stopped);
}

TEST_CASE("a matrix that the caller's stream has yet to write is solved when it has") {
  const edges g = both_ways(random_graph(20000, 20000, 5));
  const auto A = arrays<csr_view<std::uint32_t, std::uint32_t>>(g);
  const device_array<std::uint32_t> offsets(std::vector<std::uint32_t>(g.n + 1)),
      columns(std::vector<std::uint32_t>(A.columns.size()));
  const own_stream mine;
  gate held_up;
  held_up.put_into(mine.stream);
  const auto put = [&](const std::vector<std::uint32_t>& from, std::uint32_t* to) {
    check_cuda(cudaMemcpyAsync(to, from.data(), from.size() * 4, cudaMemcpyDefault, mine.stream),
               "cudaMemcpyAsync");
  };
  {
    const std::jthread opener([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      held_up.open = true;
    });
    put(A.row_offsets, offsets.data());
    put(A.columns, columns.data());
    device_workspace room(mine.stream);
    CHECK(room.stream() == mine.stream);
    const auto r = cc(narrow(g.n, A.columns.size(), offsets.data(), columns.data()), room);
    CHECK(widened(r.labels.copied()) == oracle(g));
  }
  CHECK(held_up.passed);
}

TEST_CASE("nothing is put into the default stream, or waits for it") {
  const edges g = both_ways(random_graph(20000, 20000, 6));
  const device_graph<narrow> A(g);
  const device_graph<narrow_list> list(g);
  const own_stream mine;
  device_workspace room(mine.stream);
  const device_array<std::uint32_t> labels(g.n);
  const std::span out(labels.data(), labels.size());
  for (const char* algorithm : {"auto", "hook_compress"})
    for (const bool warm : {true, false}) {  // kernels are loaded by a first call
      gate held_up;
      if (!warm) held_up.put_into(nullptr);
      cc(A.view(), out, room, {.algorithm = algorithm, .numbering = numbering::dense});
      cc(list.view(), out, room, {.algorithm = algorithm});
      CHECK_FALSE(held_up.passed);
      held_up.open = true;
      check_cuda(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
      CHECK(held_up.passed == !warm);
    }
}

TEST_CASE("a second call takes no memory") {
  const edges g = both_ways(random_graph(200000, 300000, 7));
  const device_graph<narrow> A(g), smaller(both_ways(random_graph(1000, 5000, 8)));
  const device_graph<narrow_list> list(g);
  device_workspace room;
  const device_array<std::uint32_t> labels(g.n);
  const std::span out(labels.data(), labels.size());
  cc(A.view(), out, room);
  const long before = calls_made;
  cc(A.view(), out, room);
  cc(A.view(), out, room, {.symmetric = symmetry::yes, .check = device_check::none});
  cc(smaller.view(), out.first(1000), room);
  CHECK(calls_made == before);
  // Rows of a list are made anew, of memory that the workspace has kept.
  cc(list.view(), out, room);
  const std::uint64_t held = room.bytes();
  CHECK(held > list.columns.size() * 4);
  for (int turn = 0; turn < 5; ++turn) cc(list.view(), out, room);
  CHECK(room.bytes() == held);
}

TEST_CASE("host threads with a stream and a workspace each") {
  const edges g = both_ways(random_graph(30000, 40000, 9));
  const auto expected = oracle(g);
  const device_graph<narrow> A(g);
  const device_graph<narrow_list> list(g);
  std::vector<int> right(4);
  {
    std::vector<std::jthread> callers;
    for (int& mine : right)
      callers.emplace_back([&] {
        const own_stream stream;
        device_workspace room(stream.stream);
        for (int turn = 0; turn < 10; ++turn) {
          mine += widened(cc(A.view(), room).labels.copied()) == expected;
          mine += widened(cc(list.view(), room).labels.copied()) == expected;
        }
      });
  }
  CHECK(right == std::vector<int>(4, 20));
}

TEST_CASE("a device's memory is as before, after an answer and after an error") {
  const edges g = both_ways(random_graph(500000, 900000, 10));
  const device_graph<narrow> A(g);
  const device_graph<narrow_list> list(g);
  auto columns = A.on_host.columns;
  columns[columns.size() / 2] = 500000;
  const device_array<std::uint32_t> wrong(columns);
  const narrow broken(g.n, columns.size(), A.row_offsets.data(), wrong.data());
  const auto all = [&] {
    CHECK(cc(A.view()).count == count_of(oracle(g)));
    CHECK(cc(list.view(), {.algorithm = "graft_update"}).count == count_of(oracle(g)));
    CHECK_THROWS_AS(static_cast<void>(cc(broken)), invalid_matrix);
    CHECK_THROWS_AS(
        static_cast<void>(cc(A.view(), {.algorithm = "hook_compress", .max_rounds = 1})), stopped);
  };
  all();  // loads kernels, which stay
  const std::size_t before = free_bytes();
  all();
  CHECK(free_bytes() == before);
  CHECK(arrays_held == 0);
}

TEST_CASE("memory is refused at the k-th call, k = 0, 1, 2 ...") {
  const edges g = both_ways(random_graph(3000, 2500, 11));
  const auto expected = oracle(g);
  const device_graph<narrow> A(g);
  const device_graph<wide_list> list(g);
  const auto host = arrays<csr_view<std::uint32_t, std::uint32_t>>(g);
  const auto starve = [&](const auto& matrix, const options& how) {
    INFO(how.algorithm << " on " << how.backend);
    const std::size_t before = free_bytes();
    for (long k = 0;; ++k) {
      REQUIRE(k < 200);
      std::vector<std::uint64_t> labels;
      calls_left = k;
      try {
        labels = widened(cc(matrix, how).labels);
      } catch (const backend_error& e) {
        CHECK(has(e.what(), "cudaErrorMemoryAllocation (out of memory)"));
      }
      calls_left = -1;
      CHECK(arrays_held == 0);
      if (labels.empty()) continue;
      CHECK(labels == expected);
      CHECK(k > 0);
      break;
    }
    CHECK(free_bytes() == before);
  };
  for (const char* algorithm : {"auto", "hook_compress", "graft_update"})
    for (const bool first : {true, false}) {
      const options how{.algorithm = algorithm, .backend = "cuda"};
      if (first) {  // loads kernels, which stay
        static_cast<void>(cc(A.view(), how));
        static_cast<void>(cc(list.view(), how));
        continue;
      }
      starve(A.view(), how);
      starve(list.view(), how);
      starve(host.view(), how);
    }
}
