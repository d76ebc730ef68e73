// SPDX-License-Identifier: Apache-2.0
// `skerry bench compare` and `skerry bench semiring`: answers, memory, rounds and bytes; and the
// bar that benchmarks draw.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>
#include <vector>

#include "tests/bench_command.hpp"
#include "tests/shell.hpp"

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

TEST_CASE("a benchmark draws a bar on a terminal only, and removes it before the tables") {
  if (!has_benchmarks()) return;
  const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK);
  REQUIRE(terminal >= 0);
  REQUIRE(::grantpt(terminal) == 0);
  REQUIRE(::unlockpt(terminal) == 0);
  const std::string name = ::ptsname(terminal);
  const int other_end = ::open(name.c_str(), O_RDWR | O_NOCTTY);  // keeps what was written
  REQUIRE(other_end >= 0);
  const temporary_folder folder;
  CHECK(shell(folder.path(), "$skerry bench solve --scale 4 --repeat 1 --graph kron4,urand4 2>" +
                                 name + " >out") == 0);
  std::string drawn;
  char some[256];
  for (ssize_t size = 0; (size = ::read(terminal, some, sizeof some)) > 0;)
    drawn.append(some, static_cast<std::size_t>(size));
  ::close(other_end);
  ::close(terminal);
  CHECK(contains(drawn, "] 0 % kron4, 1 of 2"));
  CHECK(contains(drawn, "[###############               ] 50 % urand4, 2 of 2, "));
  CHECK(contains(drawn, " left"));
  CHECK(drawn.ends_with("\r\x1b[K"));
  CHECK(!contains(bytes_of(folder.path() / "out"), "\x1b"));
}

TEST_CASE("semiring: rounds follow from the diameter, and bytes from the rounds") {
  if (!has_benchmarks()) return;
  const auto tables = report_of("semiring", {"--graph", "grid1x32,grid4x8,er_degree8"})["tables"];
  CHECK(texts(tables["diameter"], "graph") == std::set<std::string>{"grid1x32", "grid4x8"});
  CHECK(texts(tables["density"], "graph") == std::set<std::string>{"er_degree8"});
  CHECK(tables["graphs"][0]["diameter"] == 31);
  CHECK(tables["graphs"][1]["diameter"] == 10);
  const auto names = texts(tables["diameter"], "algorithm");
  for (const char* name : {"none+fastsv", "label_propagation", "max_per_row", "auto"})
    CHECK(names.contains(name));
  for (const auto& row : tables["diameter"]) {
    CHECK(row["seconds"] > 0);
    if (row["algorithm"] == "auto") {
      CHECK(row["mb_a_round"].is_null());
      continue;
    }
    CHECK(row["mb_a_round"] > 0);
    CHECK(row["gb_per_s"] > 0);
    const double diameter = row["diameter"];
    if (row["algorithm"] != "none+fastsv") CHECK(row["rounds"] == diameter + 1);
    if (row["algorithm"] != "label_propagation") continue;
    const double n = 32, entries = row["degree"].get<double>() * n, rounds = row["rounds"];
    // iota; each round a product, 2 n of assign, 3 n of accumulate, 2 n of equal
    const double elements = n + rounds * ((n + 1) + 2 * entries + n + 7 * n);
    CHECK(row["mb_a_round"] == doctest::Approx(4e-6 * elements / rounds));
  }
  CHECK(texts(tables["rates"], "algorithm") ==
        std::set<std::string>{"none+fastsv", "label_propagation", "max_per_row"});
}

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
  if (peak.is_null()) {
    MESSAGE("skipped: the system does not reset the peak of a process");
    return;
  }
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
