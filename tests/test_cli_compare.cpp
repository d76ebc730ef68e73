// SPDX-License-Identifier: Apache-2.0
// `skerry bench compare`: answers, memory, rounds and bytes.
#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "tests/bench_command.hpp"
#include "tests/needs.hpp"

using namespace skerry::testing;

namespace {

/// Sets PYTHON to a fake interpreter for peers.py. Of scipy all labels are 0, and the reported
/// number of components is `count`; igraph crashes; the others are absent.
void set_interpreter(const temporary_folder& folder, int count) {
  const auto file =
      folder.add("python",
                 "#!/bin/sh\n[ $2 = igraph ] && kill -ABRT $$\n"
                 "[ $2 = scipy ] || { echo '{\"absent\": \"no module\"}'; exit; }\n"
                 "bytes=$(wc -c < \"$3/row_offsets\")\n"
                 "head -c $((bytes - 4)) /dev/zero > \"$3/scipy.labels\"\n"
                 "echo '{\"version\": \"0\", \"seconds\": 1, \"peak_bytes\": 5, \"count\": " +
                     std::to_string(count) + "}'\n");
  std::filesystem::permissions(file, std::filesystem::perms::owner_all);
  REQUIRE(::setenv("PYTHON", file.c_str(), 1) == 0);
}

/// The row of an algorithm.
nlohmann::json row_of(const nlohmann::json& report, const std::string& algorithm) {
  for (const auto& row : report.at("tables").at("times"))
    if (row.at("algorithm") == algorithm) return row;
  FAIL("there is no row of " << algorithm);
  return {};
}

bool has_line(const nlohmann::json& lines, const std::string& part) {
  return std::ranges::any_of(lines, [&](const std::string& line) { return contains(line, part); });
}

}  // namespace

TEST_CASE("compare: a wrong answer of a library is a row without numbers") {
  if (!has_benchmarks()) return;
  const temporary_folder folder;
  const std::vector<std::string> one_component{"--graph", folder.add("g.el", "0 1\n1 2\n")};
  set_interpreter(folder, 1);
  const auto right = report_of("compare", one_component);
  const auto scipy = row_of(right, "scipy 0");
  CHECK(scipy["answer"] == "right");
  CHECK(scipy["seconds"] == 1);
  CHECK(scipy["peak_bytes"] == 5);
  CHECK(scipy["rounds"].is_null());
  CHECK(has_line(right["skipped"], "was ended by signal 6"));
  CHECK(has_line(right["skipped"], "networkit: no module"));

  set_interpreter(folder, 2);
  const auto miscounted = row_of(report_of("compare", one_component), "scipy 0");
  CHECK(miscounted["answer"] == "wrong: counts 2 components; there are 1");
  for (const char* key : {"seconds", "ratio", "peak_bytes"}) CHECK(miscounted[key].is_null());

  set_interpreter(folder, 1);
  const auto merged =
      row_of(report_of("compare", {"--graph", folder.add("two.el", "0 1\n2 3\n")}), "scipy 0");
  CHECK(contains(merged["answer"], "wrong: "));
  CHECK(merged["seconds"].is_null());

  REQUIRE(::setenv("PYTHON", (folder.path() / "absent").c_str(), 1) == 0);
  const auto skipped = report_of("compare", one_component)["skipped"];
  CHECK(has_line(skipped, "scipy"));
  CHECK(has_line(skipped, "set PYTHON"));
}

TEST_CASE("compare: rounds and bytes over needed, counted by hand on one edge") {
  if (!has_benchmarks()) return;
  const temporary_folder folder;
  set_interpreter(folder, 1);
  const auto report = report_of("compare", {"--graph", folder.add("g.el", "0 1\n")});
  for (const auto& row : report["tables"]["times"]) {
    CHECK(row["answer"] == "right");
    if (row["algorithm"] != "none+fastsv") continue;
    CHECK(row["rounds"] == 2);
    // 3 offsets, 2 ids, 2 labels are needed. A round: a product of 3 + 2 * 2 + 2 elements, and
    // 2 + 4 + 3 + 3 + 3 + 2 elements for each vertex; before them, iota writes 2.
    CHECK(row["bytes_over_needed"] == doctest::Approx((2 * (9 + 17 * 2) + 2) / 7.));
  }
  CHECK(row_of(report, "auto")["bytes_over_needed"].is_null());  // no algorithm of products
  CHECK(row_of(report, "ecl_cc, ECL-CC's algorithm")["rounds"].is_null());
  CHECK(report["timed"].contains("times"));
}

TEST_CASE("compare: the peak memory of a solve contains the labels") {
  if (!has_benchmarks()) return;
  const temporary_folder folder;
  set_interpreter(folder, 1);
  const auto report =
      json_of(skerry_in(".", {"bench", "compare", "--scale", "17", "--graph", "urand17", "--filter",
                              "auto", "--repeat", "1", "--json", "-"}));
  const auto peak = row_of(report, "auto")["peak_bytes"];
  if (!needs(!peak.is_null(), "the system does not reset the peak of a process")) return;
  constexpr double labels = 4 << 17;
  CHECK(peak > .9 * labels);  // the system counts in batches of pages
  CHECK(peak < 20 * labels);
}

TEST_CASE("compare: LAGraph is absent without its repository, or if that cannot be built") {
  if (!has_benchmarks()) return;
  const temporary_folder folder;
  set_interpreter(folder, 1);
  const std::string file = folder.add("g.el", "0 1\n");
  REQUIRE(::unsetenv("SKERRY_LAGRAPH") == 0);
  CHECK(has_line(report_of("compare", {"--graph", file})["skipped"],
                 "lagraph: no repository is given; set --lagraph or SKERRY_LAGRAPH"));
  const auto run = bench("compare", {"--graph", file, "--lagraph", folder.path(), "--json", "-"});
  CHECK(run.status == 0);
  CHECK(has_line(json_of(run)["skipped"], folder.path().string() + " cannot be built"));
}
