// SPDX-License-Identifier: Apache-2.0
// Matrices that several devices share: == oracle, for any number of devices, and the errors. On a
// machine with fewer devices, each is used several times.
#include <cuda_runtime_api.h>
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "algorithms/hook_first/cuda/merge_forests.hpp"
#include "lib/device/cuda/devices.hpp"
#include "matrix_ops/cuda/memory.hpp"
#include "skerry/forest.hpp"
#include "skerry/io.hpp"
#include "skerry/skerry.hpp"
#include "tests/csr_views.hpp"
#include "tests/files.hpp"
#include "tests/gpu/messages.hpp"
#include "tests/gpu/streamed_graphs.hpp"
#include "tests/graphs.hpp"

using namespace skerry;
using namespace skerry::testing;

namespace {

unsigned listed_devices() {
  int count = 0;
  check_cuda(cudaGetDeviceCount(&count), "cudaGetDeviceCount");
  return static_cast<unsigned>(count);
}

/// Lets runs take each device often enough for `count` runs.
class runs_of_devices {
 public:
  explicit runs_of_devices(unsigned count) {
    runs_per_device = (count + listed_devices() - 1) / listed_devices();
  }
  runs_of_devices(const runs_of_devices&) = delete;
  ~runs_of_devices() { runs_per_device = 1; }
};

/// The memory limit of a device for `count` runs with chunks of `chunk_bytes` each.
template <class View>
std::uint64_t limit_for(const View& A, unsigned count, std::uint64_t chunk_bytes) {
  const std::uint64_t id = sizeof(typename View::index), n = A.row_count;
  const std::uint64_t run = (2 * n + n / count + 1) * id + 256 + 4 * chunk_bytes;
  return run * ((count + listed_devices() - 1) / listed_devices());
}

template <class View>
void check_shared(const edges& g, unsigned count, std::uint64_t chunk_bytes) {
  CAPTURE(count);
  CAPTURE(chunk_bytes);
  const runs_of_devices runs(count);
  check_streamed<View>(
      g, count, [&](const View& A) { return limit_for(A, count, chunk_bytes); },
      fmt::format("streamed in chunks of {} bytes to {} devices", chunk_bytes, count));
}

/// Labels of each part of the edges, in device memory, and their merge.
struct parts_of {
  parts_of(const edges& g, unsigned count, std::uint64_t seed) : memory(count), own_labels(count) {
    std::vector<edges> own(count, edges{g.n, {}});
    std::mt19937_64 random(seed);
    for (const auto& [u, v] : g.list) own[random() % count].add(u, v);
    for (unsigned k = 0; k < count; ++k) {
      const auto wide_labels = oracle(own[k]);
      const std::vector<std::uint32_t> labels(wide_labels.begin(), wide_labels.end());
      device_buffer<std::uint32_t>& there = own_labels[k];
      there = device_buffer<std::uint32_t>(labels.size(), memory[k].resources());
      copy_async(labels.data(), there.data(), labels.size(), memory[k].resources().stream);
      wait_for(memory[k].resources().stream);
      parts.emplace_back(0, memory[k].resources(), std::span(there.data(), there.size()), k, count);
    }
  }
  std::vector<device_memory> memory;
  std::vector<device_buffer<std::uint32_t>> own_labels;
  std::vector<device_part<std::uint32_t>> parts;
};

std::vector<std::uint64_t> downloaded_labels(const device_part<std::uint32_t>& part,
                                             std::uint64_t n) {
  std::vector<std::uint32_t> labels(n);
  copy_async(part.labels().data(), labels.data(), n, part.stream());
  wait_for(part.stream());
  return {labels.begin(), labels.end()};
}

}  // namespace

TEST_CASE("entries are shared among devices, in each width") {
  for (const unsigned count : {2, 3, 5})
    for (const std::uint64_t chunk_bytes : {1024, 4096}) {
      check_shared<narrow>(with_hubs(1), count, chunk_bytes);
      check_shared<mixed>(with_hubs(2), count, chunk_bytes);
      check_shared<wide>(with_hubs(3), count, chunk_bytes);
    }
  check_shared<narrow>(shuffled(path(20000), 5), 4, 2048);
  check_shared<narrow>(star(9000, 8999), 2, 1024);
  check_shared<mixed>(bridged(4500, 1500, 16, 1, 3), 3, 8192);
  check_shared<narrow>(shuffled(clique_chain(60, 40), 2), 8, 1024);
}

TEST_CASE("small graphs, also with fewer chunks than devices") {
  const runs_of_devices runs(3);
  auto graphs = small_graphs();
  graphs.push_back({"nothing", {0, {}}});
  graphs.push_back({"one vertex", {1, {}}});
  for (const named_graph& each : graphs) {
    CAPTURE(each.name);
    const auto A = arrays<narrow>(each.graph);
    CHECK(widened(cc(A.view(), {.backend = "cuda", .device = {.count = 3}}).labels) ==
          oracle(each.graph));
  }
}

TEST_CASE("labels of parts are merged in as many rounds as it takes") {
  unsigned most = 0;
  for (const unsigned count : {1, 2, 3, 7})
    for (const std::uint64_t seed : {1, 2, 3}) {
      CAPTURE(count);
      for (const edges& g : {shuffled(path(3000), seed), random_graph(3000, 1400, seed),
                             shuffled(grid(50), seed), edges{5, {}}, edges{0, {}}}) {
        parts_of all(g, count, seed);
        const unsigned rounds = merge(std::span(all.parts));
        CHECK((count == 1 ? rounds == 0 : rounds >= 1));
        most = std::max(most, rounds);
        for (const auto& part : all.parts) CHECK(downloaded_labels(part, g.n) == oracle(g));
      }
    }
  CHECK(most > 2);
}

TEST_CASE("count = 0 takes all devices, and leaves the current one") {
  const runs_of_devices runs(2);
  int before = 0, after = 0;
  check_cuda(cudaGetDevice(&before), "cudaGetDevice");
  const edges g = with_hubs(4);
  const auto A = arrays<narrow>(g);
  const unsigned all = listed_devices() * runs_per_device;
  const auto r = cc(A.view(), {.backend = "cuda",
                               .limits = {.gpu_memory = limit_for(A.view(), all, 1024)},
                               .device = {.count = 0}});
  CHECK(has(r.used.note, fmt::format("to {} devices", all)));
  CHECK(widened(r.labels) == oracle(g));
  check_cuda(cudaGetDevice(&after), "cudaGetDevice");
  CHECK(after == before);
}

TEST_CASE("a file is shared among devices, also if it fits on one") {
  const runs_of_devices runs(2);
  const edges g = with_hubs(6);
  const auto A = arrays<mixed>(symmetrised(g));
  const temporary_folder folder;
  const auto file = folder.path() / "a.sg";
  write_sg(file, A);
  for (const std::uint64_t limit : {std::uint64_t{0}, limit_for(A.view(), 2, 1024)}) {
    const auto found = cc_streamed(
        file, {.backend = "cuda", .limits = {.gpu_memory = limit}, .device = {.count = 2}});
    REQUIRE(found.has_value());
    CHECK(widened(found->answer.labels) == oracle(g));
  }
}

TEST_CASE("what several devices cannot do is an error") {
  const runs_of_devices runs(2);
  auto A = arrays<narrow>(symmetrised(path(5000)));
  const auto message = [&](options how) {
    how.backend = "cuda";
    return message_of<std::invalid_argument>([&] { return cc(A.view(), how); });
  };
  const unsigned all = listed_devices() * runs_per_device;
  CHECK(has(message({.device = {.count = all + 1}}),
            fmt::format("device.count = {}, but CUDA lists {} device", all + 1, listed_devices())));
  CHECK(has(message({.algorithm = "hook_compress", .device = {.count = 2}}),
            "device.count = 2 with \"hook_compress\"; several devices run the default"));
  CHECK(has(message({.device = {.memory = matrix_memory::zero_copy, .count = 2}}), "memory"));
  CHECK(has(message_of<std::invalid_argument>([&] {
              return spanning_forest(A.view(), {.backend = "cuda", .device = {.count = 2}});
            }),
            "device.count = 2 for a spanning forest"));
  for (const char* backend : {"thrust_cuda", "cusparse"})
    CHECK(has(message_of<std::invalid_argument>(
                  [&] { return cc(A.view(), {.backend = backend, .device = {.count = 2}}); }),
              "device.count = 2"));
}

TEST_CASE("faults on any device are reported, and the limit is for each") {
  const runs_of_devices runs(2);
  auto A = arrays<narrow>(symmetrised(path(5000)));
  const std::uint64_t limit = limit_for(A.view(), 2, 1024);
  const auto with = [&](std::uint64_t bytes) {
    return options{.backend = "cuda", .limits = {.gpu_memory = bytes}, .device = {.count = 2}};
  };
  CHECK(has(message_of<invalid_matrix>([&] { return cc(A.view(), with(limit - 1024 * 4)); }),
            "gpu_memory allows"));
  for (const std::size_t place : {7, 7777}) {
    const std::uint32_t right = A.columns[place];
    A.columns[place] = 5000;
    CHECK(has(message_of<invalid_matrix>([&] { return cc(A.view(), with(limit)); }),
              fmt::format("columns[{}] = 5000 is outside", place)));
    A.columns[place] = right;
  }
  CHECK(widened(cc(A.view(), with(limit)).labels) == oracle(path(5000)));
}
