// SPDX-License-Identifier: Apache-2.0
// A workspace on a device: its stream, threads of the host with one each, and memory: kept, given
// back, and refused at every k.
#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "skerry/cuda.hpp"
#include "tests/gpu/counted_memory.hpp"
#include "tests/gpu/device_arrays.hpp"
#include "tests/gpu/messages.hpp"

using namespace skerry;
using namespace skerry::testing;

namespace {

using narrow = device_csr_view<std::uint32_t, std::uint32_t>;
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

  ~gate() {  // what is held up asks it until then
    open = true;
    static_cast<void>(cudaDeviceSynchronize());
  }

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

}  // namespace

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

TEST_CASE("nothing is put into the default stream, or waits for it" *
          doctest::test_suite("alone")) {
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

TEST_CASE("host threads with a stream and a workspace each" * doctest::test_suite("many_pools")) {
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

TEST_CASE("a workspace stays with the device that was current when it was made") {
  int devices = 0;
  check_cuda(cudaGetDeviceCount(&devices), "cudaGetDeviceCount");
  if (devices < 2) {
    MESSAGE("skipped: this machine has one device, and the case wants two");
    return;
  }
  const edges g = both_ways(random_graph(30000, 40000, 12));
  const auto expected = oracle(g);
  check_cuda(cudaSetDevice(1), "cudaSetDevice");
  {
    const device_graph<narrow> A(g);
    const own_stream mine;
    device_workspace room(mine.stream), by_default;
    check_cuda(cudaSetDevice(0), "cudaSetDevice");
    for (const char* algorithm : {"auto", "hook_compress"})
      for (auto* each : {&room, &by_default})
        CHECK(widened(cc(A.view(), *each, {.algorithm = algorithm}).labels.copied()) == expected);
    int current = 1;
    check_cuda(cudaGetDevice(&current), "cudaGetDevice");
    CHECK(current == 0);
    CHECK(has(message_of<std::invalid_argument>([&] { return device_workspace(mine.stream); }),
              "the stream is of device 1, but device 0 is current"));
    device_workspace elsewhere;
    CHECK(has(message_of<invalid_matrix>([&] { return cc(A.view(), elsewhere); }),
              "is in the memory of device 1, the workspace on device 0"));
  }
}

TEST_CASE("a device's memory is as before, after an answer and after an error" *
          doctest::test_suite("alone")) {
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

namespace {

/// Refuses memory at the k-th call, k = 0, 1, 2 ..., until there is an answer.
///
/// held  what is to be the same before and after
template <class Question>
void refuse_at_each_call(Question held) {
  const edges g = both_ways(random_graph(3000, 2500, 11));
  const auto expected = oracle(g);
  const device_graph<narrow> A(g);
  const device_graph<wide_list> list(g);
  const auto host = arrays<csr_view<std::uint32_t, std::uint32_t>>(g);
  const auto starve = [&](const auto& matrix, const options& how) {
    INFO(how.algorithm << " on " << how.backend);
    const auto before = held();
    for (long k = 0;; ++k) {
      REQUIRE(k < 200);
      std::vector<std::uint64_t> labels;
      calls_left = k;
      try {
        labels = widened(cc(matrix, how).labels);
      } catch (const backend_error& e) {
        CHECK(e.status() == "cudaErrorMemoryAllocation (out of memory)");
      }
      calls_left = -1;
      CHECK(arrays_held == 0);
      if (labels.empty()) continue;
      CHECK(labels == expected);
      CHECK(k > 0);
      break;
    }
    CHECK(held() == before);
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

}  // namespace

TEST_CASE("memory is refused at the k-th call, k = 0, 1, 2 ...") {
  refuse_at_each_call([] { return arrays_held.load(); });
}

TEST_CASE("a device's memory is as before where some was refused" * doctest::test_suite("alone")) {
  refuse_at_each_call(free_bytes);
}
