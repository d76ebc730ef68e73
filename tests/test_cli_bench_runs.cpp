// SPDX-License-Identifier: Apache-2.0
// Which runs `skerry bench` selects, what it rejects, where it writes, and what it does without a
// device.
#include <string>
#include <utility>
#include <vector>

#include "tests/bench_command.hpp"
#include "tests/shell.hpp"
#include "tests/terminal.hpp"

using namespace skerry::testing;

TEST_CASE("--filter and --graph select what they name") {
  if (!has_benchmarks()) return;
  const auto rows =
      report_of("variants", {"--filter", "rem_lock", "--graph", "urand5,kron5"})["tables"]["times"];
  CHECK(texts(rows, "graph") == std::set<std::string>{"urand5", "kron5"});
  CHECK(texts(rows, "family") == std::set<std::string>{"rem_lock"});
}

TEST_CASE("variants times label propagation after each sampling, too") {
  if (!has_benchmarks()) return;
  const auto rows = report_of(
      "variants", {"--filter", "label_propagation", "--graph", "urand5"})["tables"]["times"];
  CHECK(texts(rows, "sampling") ==
        std::set<std::string>{"none", "kout", "kout_random", "kout_hybrid", "hook", "bfs"});
  CHECK(texts(rows, "family") == std::set<std::string>{"label_propagation"});
}

TEST_CASE("a graph may be a file, and a rectangular one is bipartite") {
  if (!has_benchmarks()) return;
  const temporary_folder folder;
  const auto file =
      folder.add("b.mtx", "%%MatrixMarket matrix coordinate pattern general\n2 3 2\n1 1\n2 3\n");
  const auto tables = report_of("solve", {"--graph", file})["tables"];
  const auto& graph = tables["graphs"][0];
  CHECK(graph["graph"] == "b.mtx");
  CHECK(graph["vertices"] == 5);
  CHECK(graph["entries"] == 4);
  CHECK(graph["components"] == 3);
}

TEST_CASE("a file with ids out of range is bad input") {
  if (!has_benchmarks()) return;
  const temporary_folder folder;
  const auto bytes = binary(char{0}, std::int64_t{1}, std::int64_t{2}, std::int64_t{0},
                            std::int64_t{1}, std::int64_t{1}, std::int32_t{77});
  const auto run = bench("solve", {"--graph", folder.add("g.sg", bytes)});
  CHECK(run.status == 3);
  CHECK(contains(run.err, "77"));
  CHECK(run.out == "");
}

TEST_CASE("tables go to standard output, JSON to a file that is created at the end") {
  if (!has_benchmarks()) return;
  const temporary_folder folder;
  const auto file = folder.path() / "solve.json";
  const auto run = bench("solve", {"--graph", "kron5", "--json", file.string()});
  CHECK(run.status == 0);
  for (const char* part : {"graph", "algorithm", "serial_rem", "kron5"})
    CHECK(contains(run.out, part));
  CHECK(nlohmann::json::parse(bytes_of(file))["benchmark"] == "solve");

  const auto unwritable = bench("solve", {"--json", (folder.path() / "no" / "a.json").string()});
  CHECK(unwritable.status == 3);
  CHECK(unwritable.out == "");
}

TEST_CASE("a benchmark draws a bar on a terminal only, and removes it before the tables") {
  if (!has_benchmarks()) return;
  const terminal screen;
  if (!needs_terminal(screen)) return;
  const temporary_folder folder;
  CHECK(shell(folder.path(), "$skerry bench solve --scale 4 --repeat 1 --graph kron4,urand4 2>" +
                                 screen.name() + " >out") == 0);
  const std::string drawn = screen.text();
  CHECK(contains(drawn, "] 0 % kron4, 1 of 2"));
  CHECK(contains(drawn, "[##########"));  // as long as fits 80 columns
  CHECK(contains(drawn, " ] 50 % urand4, 2 of 2, "));
  CHECK(contains(drawn, " left"));
  CHECK(drawn.ends_with("\r\x1b[K"));
  CHECK(!contains(bytes_of(folder.path() / "out"), "\x1b"));
}

TEST_CASE("closed standard output ends a benchmark before its file is written") {
  if (!has_benchmarks()) return;
  const temporary_folder folder;
  CHECK(shell(folder.path(),
              "$skerry bench solve --scale 4 --repeat 1 --json out.json 2>err >&-") == 3);
  CHECK(contains(bytes_of(folder.path() / "err"), "cannot be written (Bad file descriptor)"));
  CHECK(folder.file_count() == 1);  // err
}

TEST_CASE("wrong names and numbers are usage errors that name the alternatives") {
  if (!has_benchmarks()) return;
  CHECK(skerry_in(".", {"bench", "solv"}).status == 2);
  CHECK(contains(skerry_in(".", {"bench", "solv"}).err, "solve"));
  const auto wrong = bench("solve", {"--graph", "kron55"});
  CHECK(wrong.status == 2);
  CHECK(contains(wrong.err, "kron5"));
  CHECK(bench("solve", {"--turns", "2"}).status == 2);
  const auto filtered = bench("ranking", {"--filter", "stage(graft"});
  CHECK(filtered.status == 2);
  CHECK(contains(filtered.err, "graft_sorted"));
  for (const auto& [option, value] : std::vector<std::pair<std::string, std::string>>{
           {"--repeat", "0"}, {"--scale", "60"}, {"--threads", "-1"}, {"--threads", "9999999"}})
    CHECK(skerry_in(".", {"bench", "solve", option, value}).status == 2);
}

TEST_CASE("device benchmarks report the missing device, or have a row for each graph") {
  if (!has_benchmarks()) return;
  const temporary_folder folder;
  const std::string data = folder.path().string();
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"gpu", "--filter", "async"},
        {"gpu_optimisations"},
        {"variants", "--filter", "async/compress", "--backend", "cuda"},
        {"segments", "--backend", "cuda"},
        {"parameters", "--backend", "cuda"},
        {"disjoint_set", "--backend", "cuda", "--data", data},
        {"linear_algebra", "--filter", "fastsv", "--backend", "cuda"}}) {
    CAPTURE(arguments[0]);
    const std::vector<std::string> options(arguments.begin() + 1, arguments.end());
    const auto run = bench(arguments[0], options);
    if (!needs_device()) {
      CHECK(run.status == 5);
      CHECK(run.out == "");
      CHECK(contains(run.err, "CUDA"));
      CHECK(run.err.find('\n') + 1 == run.err.size());
      continue;
    }
    REQUIRE(run.status == 0);
    const auto report = report_of(arguments[0], options);
    CHECK(report.at("machine").at("device").is_string());
    const auto& tables = report.at("tables");
    CHECK(texts(tables.at("graphs"), "graph") == texts(tables.at("times"), "graph"));
    for (const auto& row : tables["times"]) CHECK(row.at("seconds") > 0);
  }
  CHECK(bench("variants", {"--backend", "openmp"}).status == 2);
}
