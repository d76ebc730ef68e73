// SPDX-License-Identifier: Apache-2.0
// The choice is a pure function: given what there is, it says what runs.
#include <doctest/doctest.h>

#include <algorithm>
#include <stdexcept>
#include <string>

#include "choose.hpp"
#include "memory.hpp"
#include "nearest_name.hpp"

namespace test_choose {

using namespace skerry;

namespace {

const std::vector<std::string> executors{"serial", "threads", "openmp"};
const std::vector<algorithm_info> known{
    {"rem", "union-find", executors, ""},
    {"hook_first", "union-find", executors, ""},
    {"in order", "disjoint set", {"serial"}, ""},
    {"fastsv", "semiring", {"reference", "graphblas", "thrust"}, ""}};
const std::vector<backend_info> there{{"serial", true, ""},         {"threads", true, ""},
                                      {"openmp", true, ""},         {"reference", true, ""},
                                      {"graphblas", true, ""},      {"thrust", true, ""},
                                      {"absent", false, "build it"}};
constexpr extent small{10, 20}, large{1'000'000, 30'000'000};
constexpr circumstances list{8, false}, rows{8, true};

std::string chosen(const extent& of, const std::string& algorithm, const std::string& backend,
                   const circumstances& with = {}) {
  const choice run = choose(of, with, algorithm, backend, known, there);
  return run.algorithm + " on " + run.backend;
}

}  // namespace

TEST_CASE("what is left open is filled in") {
  CHECK(chosen(large, "fastsv", "auto") == "fastsv on thrust");
  CHECK(chosen(small, "fastsv", "auto") == "fastsv on reference");
  CHECK(chosen(small, "auto", "graphblas") == "fastsv on graphblas");
  CHECK(chosen(small, "auto", "serial") == "rem on serial");
  CHECK(chosen(small, "auto", "serial", rows) == "hook_first on serial");
  CHECK(chosen(small, "fastsv", "graphblas") == "fastsv on graphblas");
  CHECK(chosen(large, "in order", "auto", rows) == "in order on serial");
}

TEST_CASE("rows are hooked by their first entry, lists pass through Rem's union-find") {
  CHECK(chosen(large, "auto", "auto", rows) == "hook_first on openmp");
  CHECK(chosen(large, "auto", "auto", list) == "rem on openmp");
}

TEST_CASE("threads are for problems that are worth their start") {
  CHECK(chosen(small, "auto", "auto", rows) == "hook_first on serial");
  CHECK(chosen(large, "auto", "auto", {1, true}) == "hook_first on serial");
  CHECK(chosen({worth_threads / 2, worth_threads / 2}, "auto", "auto", rows) ==
        "hook_first on openmp");
  CHECK(chosen({worth_threads / 2, worth_threads / 2 - 1}, "auto", "auto", rows) ==
        "hook_first on serial");
  CHECK(chosen(large, "rem", "auto", rows) == "rem on openmp");
  const std::vector<backend_info> without{{"serial", true, ""}, {"openmp", false, ""}};
  CHECK(choose(large, rows, "auto", "auto", known, without).backend == "threads");
}

TEST_CASE("what cannot be is refused") {
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
}

TEST_CASE("memory: union-find takes labels alone, and no estimate overflows") {
  CHECK(estimate(large, {"rem", "serial", ""}, 4, work_matrix::by_rows).total() == 4'000'000);
  const auto in_place = estimate(large, {"fastsv", "thrust", ""}, 4, work_matrix::given);
  const auto copied = estimate(large, {"fastsv", "thrust", ""}, 4, work_matrix::by_rows);
  CHECK(in_place.matrix == 0);
  CHECK(copied.matrix >= 2 * large.entries * 4);
  const extent endless{std::uint64_t{1} << 62, std::uint64_t{1} << 62};
  const auto unpaged = [&](const char* backend, matrix_memory memory) {
    return estimate(large, {"owner_walk", backend, ""}, 4, work_matrix::given, memory).matrix;
  };
  CHECK(unpaged("cuda", matrix_memory::device) == 0);
  CHECK(unpaged("cuda", matrix_memory::pinned) == 4 * large.entries + 8 * large.n);
  CHECK(unpaged("thrust_cuda", matrix_memory::zero_copy) == 4 * large.entries + 8 * large.n);
  CHECK(unpaged("serial", matrix_memory::pinned) == 0);
  CHECK(estimate(endless, {"fastsv", "graphblas", ""}, 8, work_matrix::dense).total() >
        (1ull << 60));
  CHECK_THROWS_AS(check_memory(in_place, large, in_place.total() - 1), invalid_matrix);
  CHECK_NOTHROW(check_memory(in_place, large, in_place.total()));
}

}  // namespace test_choose
