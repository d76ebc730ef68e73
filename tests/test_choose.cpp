// SPDX-License-Identifier: Apache-2.0
// The choice of algorithm and back end is a pure function of the matrix and of what is available.
#include <doctest/doctest.h>

#include <algorithm>
#include <stdexcept>
#include <string>

#include "lib/pipeline/choose.hpp"
#include "lib/pipeline/memory.hpp"
#include "matrix_ops/nearest_name.hpp"

namespace test_choose {

using namespace skerry;

namespace {

const std::vector<algorithm_entry> known{
    {.name = "rem", .preferred = default_for::entries, .takes_entries = true},
    {.name = "hook_first", .preferred = default_for::csr, .kernel = 0},
    {.name = "in order", .is_sequential = true, .kernel = 1},
    {.name = "fastsv", .preferred = default_for::products, .products = 0},
    {.name = "owner_walk", .kernel = 2},
    {.name = "on a device", .device_kernel = 3}};

constexpr backend_entry serial_entry{
    .name = "serial", .kind = backend_kind::executor, .is_sequential = true, .rank = 3};
constexpr backend_entry threads_entry{.name = "threads", .kind = backend_kind::executor, .rank = 1};
constexpr backend_entry openmp_entry{.name = "openmp", .kind = backend_kind::executor, .rank = 2};
constexpr backend_entry reference_entry{.name = "reference", .is_sequential = true, .rank = 6};
constexpr backend_entry graphblas_entry{.name = "graphblas", .has_wide_ids = true, .rank = 5};
constexpr backend_entry thrust_entry{.name = "thrust", .rank = 4};
constexpr backend_entry absent_entry{.name = "absent", .remedy = "build it"};
constexpr backend_entry cuda_entry{
    .name = "cuda", .kind = backend_kind::executor, .is_device = true};
constexpr backend_entry thrust_cuda_entry{.name = "thrust_cuda", .is_device = true};

const std::vector<const backend_entry*> present{&serial_entry,    &threads_entry,   &openmp_entry,
                                                &reference_entry, &graphblas_entry, &thrust_entry,
                                                &absent_entry,    &cuda_entry};
const registry available{known, present};
constexpr extent tiny{10, 20}, small{3'000, 4'000}, large{1'000'000, 30'000'000};
constexpr circumstances of_coo{8, false}, of_csr{8, true};

std::string chosen(const extent& of, const std::string& algorithm, const std::string& backend,
                   const circumstances& with = {}) {
  const choice run = choose(of, with, algorithm, backend, available);
  return std::string(run.algorithm.name) + " on " + std::string(run.backend.name);
}

}  // namespace

TEST_CASE("auto is replaced by a matching name") {
  CHECK(chosen(large, "fastsv", "auto") == "fastsv on thrust");
  CHECK(chosen(small, "fastsv", "auto") == "fastsv on reference");
  CHECK(chosen(small, "auto", "graphblas") == "fastsv on graphblas");
  CHECK(chosen(small, "auto", "serial") == "rem on serial");
  CHECK(chosen(small, "auto", "serial", of_csr) == "hook_first on serial");
  CHECK(chosen(small, "fastsv", "graphblas") == "fastsv on graphblas");
  CHECK(chosen(large, "in order", "auto", of_csr) == "in order on serial");
}

TEST_CASE("auto is hook_first for CSR and Rem's union-find for COO") {
  CHECK(chosen(large, "auto", "auto", of_csr) == "hook_first on threads");
  CHECK(chosen(large, "auto", "auto", of_coo) == "rem on threads");
}

TEST_CASE("threads are used only for problems that outweigh their start-up") {
  CHECK(chosen(small, "auto", "auto", of_csr) == "hook_first on serial");
  CHECK(chosen(tiny, "auto", "auto", of_csr) == "rem on serial");
  CHECK(chosen(large, "auto", "auto", {1, true}) == "hook_first on serial");
  CHECK(chosen({worth_threads / 2, worth_threads / 2}, "auto", "auto", of_csr) ==
        "hook_first on threads");
  CHECK(chosen({worth_threads / 2, worth_threads / 2 - 1}, "auto", "auto", of_csr) ==
        "hook_first on serial");
  CHECK(chosen(large, "rem", "auto", of_csr) == "rem on threads");
}

TEST_CASE("tiny CSR matrices are solved without samples, unless some of their rows are absent") {
  const auto of_size = [](std::uint64_t entries, const circumstances& with) {
    return chosen({worth_samples / 2, entries}, "auto", "auto", with);
  };
  CHECK(of_size(worth_samples / 2 - 1, of_csr) == "rem on serial");
  CHECK(of_size(worth_samples / 2, of_csr) == "hook_first on serial");
  CHECK(of_size(worth_samples / 2 - 1, {8, true, /*has_all_rows=*/false}) ==
        "hook_first on serial");
  CHECK(chosen(tiny, "auto", "serial", of_csr) == "hook_first on serial");
  CHECK(chosen(tiny, "auto", "cuda", of_csr) == "hook_first on cuda");
}

TEST_CASE("auto is a device only for an algorithm that the host does not have") {
  constexpr backend_entry absent_cuda{
      .name = "cuda", .remedy = "build it", .kind = backend_kind::executor, .is_device = true};
  const std::vector<const backend_entry*> with_cuda{&serial_entry, &openmp_entry, &cuda_entry},
      without_cuda{&serial_entry, &openmp_entry, &absent_cuda};
  const auto backend_of = [&](const std::string& algorithm) {
    return choose(large, of_csr, algorithm, "auto", {known, with_cuda}).backend.name;
  };
  CHECK(backend_of("owner_walk") == "openmp");
  CHECK(backend_of("on a device") == "cuda");
  const auto choose_from = [&](const std::vector<const backend_entry*>& backends,
                               const std::string& backend) {
    static_cast<void>(choose(large, of_csr, "on a device", backend, {known, backends}));
  };
  CHECK_THROWS_WITH_AS(choose_from(without_cuda, "auto"),
                       "back end \"cuda\" is not compiled in; build it", not_compiled);
  for (const auto& backends : {with_cuda, without_cuda})
    CHECK_THROWS_WITH_AS(choose_from(backends, "openmp"),
                         "\"on a device\" does not run on \"openmp\"; it runs on cuda",
                         std::invalid_argument);
}

TEST_CASE("auto is a device in use for a large CSR matrix, if the host has few threads") {
  constexpr std::uint64_t bytes = std::uint64_t{1} << 30;
  constexpr circumstances two_threads{
      .threads = 2, .is_csr = true, .bytes = bytes, .free_on_device = 4 * bytes};
  CHECK(chosen(large, "auto", "auto", two_threads) == "hook_first on cuda");
  CHECK(choose(large, two_threads, "auto", "auto", available).note ==
        "copied: the host has 2 threads, and the device is in use");
  const auto backend_if = [&](auto change) {
    circumstances with = two_threads;
    change(with);
    return choose(large, with, "auto", "auto", available).backend.name;
  };
  CHECK(backend_if([](auto& with) { with.threads = 1; }) == "cuda");
  CHECK(backend_if([](auto& with) { with.threads = 4; }) == "cuda");
  CHECK(backend_if([](auto& with) { with.threads = 5; }) == "threads");
  CHECK(backend_if([](auto& with) { with.bytes = 16 << 20; }) == "cuda");
  CHECK(backend_if([](auto& with) { with.bytes = (16 << 20) - 1; }) == "threads");
  CHECK(backend_if([](auto& with) { with = {1, true, true, 4 << 20, {}, 8 << 20}; }) == "cuda");
  CHECK(backend_if([](auto& with) { with.pattern = symmetry::yes; }) == "threads");
  CHECK(backend_if([](auto& with) { with.bytes = 0; }) == "threads");
  CHECK(backend_if([](auto& with) { with.free_on_device = 0; }) == "threads");
  CHECK(backend_if([](auto& with) { with.free_on_device = 2 * with.bytes - 1; }) == "threads");
  circumstances promised = two_threads;
  promised.pattern = symmetry::yes;
  CHECK(chosen({1'000'000, 4'000'000}, "auto", "auto", promised) == "hook_first on cuda");
  CHECK(chosen(large, "rem", "auto", two_threads) == "rem on threads");
  CHECK(chosen(large, "auto", "openmp", two_threads) == "hook_first on openmp");
  const std::vector<const backend_entry*> without_device{&serial_entry, &threads_entry};
  CHECK(choose(large, two_threads, "auto", "auto", {known, without_device}).backend.name ==
        "threads");
}

TEST_CASE("impossible choices are rejected") {
  CHECK_THROWS_AS(chosen(small, "rem", "graphblas"), std::invalid_argument);
  CHECK_THROWS_AS(chosen(small, "nothing", "auto"), std::invalid_argument);
  CHECK_THROWS_AS(chosen(small, "auto", "nothing"), std::invalid_argument);
  CHECK_THROWS_AS(chosen(small, "fastsv", "absent"), not_compiled);
}

TEST_CASE("the nearest names come first") {
  CHECK(edit_distance("fastsv", "fastsv") == 0);
  CHECK(edit_distance("fstsv", "fastsv") == 1);
  CHECK(edit_distance("", "abc") == 3);
  CHECK(nearest_names("fasts", {"rem", "bfs_cc", "fastsv", "max_per_row"}).starts_with("fastsv, "));
  CHECK(nearest_names("FastSV", {"rem", "fastsv", "bfs_cc"}).starts_with("fastsv, "));
}

TEST_CASE("memory estimates: union-find takes the labels only, and no estimate overflows") {
  CHECK(estimate(large, {available.algorithm("rem"), serial_entry, ""}, {.on = work_matrix::csr})
            .total() == 4'000'000);
  const auto in_place = estimate(large, {available.algorithm("fastsv"), thrust_entry, ""},
                                 {.on = work_matrix::given});
  const auto copied =
      estimate(large, {available.algorithm("fastsv"), thrust_entry, ""}, {.on = work_matrix::csr});
  CHECK(in_place.matrix == 0);
  CHECK(copied.matrix >= 2 * large.entries * 4);
  const extent endless{std::uint64_t{1} << 62, std::uint64_t{1} << 62};
  const auto pinned_bytes = [&](const backend_entry& backend, matrix_memory memory) {
    return estimate(large, {available.algorithm("owner_walk"), backend, ""},
                    {.on = work_matrix::given, .memory = memory})
        .matrix;
  };
  CHECK(pinned_bytes(cuda_entry, matrix_memory::device) == 0);
  CHECK(pinned_bytes(cuda_entry, matrix_memory::pinned) == 4 * large.entries + 8 * large.n);
  CHECK(pinned_bytes(thrust_cuda_entry, matrix_memory::zero_copy) ==
        4 * large.entries + 8 * large.n);
  CHECK(pinned_bytes(serial_entry, matrix_memory::pinned) == 0);
  CHECK(estimate(endless, {available.algorithm("fastsv"), graphblas_entry, ""},
                 {.index_bytes = 8, .on = work_matrix::dense})
            .total() > (1ull << 60));
  CHECK_THROWS_AS(check_memory(in_place, large, in_place.total() - 1), invalid_matrix);
  CHECK_NOTHROW(check_memory(in_place, large, in_place.total()));
}

}  // namespace test_choose
