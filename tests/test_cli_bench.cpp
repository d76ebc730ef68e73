// SPDX-License-Identifier: Apache-2.0
// `skerry bench` on graphs of a few vertices: what it writes and what it refuses, no times.
#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>
#include <vector>

#include "tests/command.hpp"

using namespace skerry::testing;

namespace {

/// False in a build without benchmarks, whose command says so.
bool has_benchmarks() {
  const auto run = skerry_in(".", {"bench"});
  if (run.status != 5) return true;
  CHECK(contains(run.err, "-DSKERRY_BENCH=ON"));
  MESSAGE("skipped: this build holds no benchmarks");
  return false;
}

/// Runs a benchmark once over its smallest graphs.
outcome bench(const std::string& name, const std::vector<std::string>& more = {}) {
  std::vector<std::string> arguments{"bench", name, "--scale", "5", "--repeat", "1"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return skerry_in(".", arguments);
}

nlohmann::json report_of(const std::string& name, std::vector<std::string> more = {}) {
  more.insert(more.end(), {"--json", "-"});
  const auto run = bench(name, more);
  CHECK(run.status == 0);
  CHECK(run.err == "");
  return json_of(run);
}

/// The different values of a key.
std::set<std::string> texts(const nlohmann::json& rows, const std::string& key) {
  std::set<std::string> found;
  for (const auto& row : rows) found.insert(row.at(key).get<std::string>());
  return found;
}

/// A folder with the files that disjoint_set looks for, but one.
void add_real_graphs(const temporary_folder& folder) {
  static_cast<void>(folder.add("facebook_combined.txt", "0 1\n1 2\n4 5\n"));
  static_cast<void>(folder.add("ego-twitter-undirected.el", "0 1\n2 3\n"));
}

/// An interpreter for peers.py that gives all vertices one label, and says how many there are.
void set_interpreter(const temporary_folder& folder, int count) {
  const auto file =
      folder.add("python",
                 "#!/bin/sh\nbytes=$(wc -c < \"$2/row_offsets\")\n"
                 "head -c $((bytes - 4)) /dev/zero > \"$2/scipy.labels\"\n"
                 "echo '[{\"name\": \"scipy\", \"version\": \"0\", \"seconds\": 1, \"count\": " +
                     std::to_string(count) + "}]'\n");
  std::filesystem::permissions(file, std::filesystem::perms::owner_all);
  REQUIRE(::setenv("PYTHON", file.c_str(), 1) == 0);
}

}  // namespace

TEST_CASE("each benchmark writes one object with the keys that plots rely on") {
  if (!has_benchmarks()) return;
  const temporary_folder folder;
  add_real_graphs(folder);
  REQUIRE(::setenv("SKERRY_DATA", folder.path().c_str(), 1) == 0);
  for (const std::string name :
       {"solve", "variants", "segments", "ranking", "density", "disjoint_set", "compare"}) {
    CAPTURE(name);
    const auto told = report_of(name);
    CHECK(told.at("benchmark") == name);
    CHECK(told.at("verified") == true);
    CHECK(told.at("turns") == 1);
    CHECK(told.at("threads") > 0);
    for (const char* key : {"processor", "threads", "compiler", "version", "commit", "device"})
      CHECK(told.at("machine").contains(key));
    const auto& rows = told.at("tables").at(told.at("plot").at("table").get<std::string>());
    REQUIRE(rows.size() > 1);
    for (const auto& row : rows) {
      for (const char* drawn : {"panel", "x", "y"})
        if (const std::string key = told["plot"].at(drawn); !key.empty()) CHECK(row.contains(key));
      CHECK(row.at("seconds") > 0);
    }
    const auto on = texts(told["tables"].at("graphs"), "graph");
    CHECK(on == texts(rows, "graph"));
  }
}

TEST_CASE("variants runs all of the design space, and measures what samplings leave") {
  if (!has_benchmarks()) return;
  const auto tables = report_of("variants", {"--graph", "kron5"}).at("tables");
  std::set<std::string> listed;
  for (const auto& each : json_of(skerry_in(".", {"algorithms", "--json"})))
    if (each["family"] == "design space") listed.insert(each["name"]);
  CHECK(listed.size() > 100);
  CHECK(texts(tables.at("times"), "algorithm") == listed);
  CHECK(tables.at("samplings").size() + 1 == texts(tables["times"], "sampling").size());
  for (const auto& row : tables["samplings"]) {
    CHECK(row.at("covered") > 0);
    CHECK(row.at("covered") <= 1);
    CHECK(row.at("left") >= 0);
    CHECK(row.at("left") < 1);
  }
  const auto& fastest = tables.at("fastest").at(0);
  for (const auto& row : tables["times"]) CHECK(row.at("ratio") >= fastest.at("ratio"));
  CHECK(fastest.at("auto") > 0);
}

TEST_CASE("--filter and --graph leave what they name") {
  if (!has_benchmarks()) return;
  const auto rows =
      report_of("variants", {"--filter", "rem_lock", "--graph", "urand5,kron5"})["tables"]["times"];
  CHECK(texts(rows, "graph") == std::set<std::string>{"urand5", "kron5"});
  CHECK(texts(rows, "family") == std::set<std::string>{"rem_lock"});
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

TEST_CASE("a file whose ids are out of range is bad input") {
  if (!has_benchmarks()) return;
  const temporary_folder folder;
  const auto bytes = binary(char{0}, std::int64_t{1}, std::int64_t{2}, std::int64_t{0},
                            std::int64_t{1}, std::int64_t{1}, std::int32_t{77});
  const auto run = bench("solve", {"--graph", folder.add("g.sg", bytes)});
  CHECK(run.status == 3);
  CHECK(contains(run.err, "77"));
  CHECK(run.out == "");
}

TEST_CASE("segments are relative to one, ranks to the fastest") {
  if (!has_benchmarks()) return;
  const auto segments = report_of("segments")["tables"];
  for (const auto& row : segments["times"])
    if (row["segments"] == 1) CHECK(row["speedup"] == 1);
  CHECK(segments["maxima"].size() == segments["graphs"].size());
  for (const auto& row : segments["maxima"]) CHECK(row["speedup"] >= 1);

  const auto ranking = report_of("ranking", {"--graph", "er5_degree8"})["tables"]["times"];
  const auto first = std::ranges::find_if(ranking, [](const auto& r) { return r["place"] == 1; });
  REQUIRE(first != ranking.end());
  for (const auto& row : ranking) CHECK(row["seconds"] >= (*first)["seconds"]);
}

TEST_CASE("disjoint_set runs on the graphs that are there, and names those that are not") {
  if (!has_benchmarks()) return;
  const temporary_folder folder;
  add_real_graphs(folder);
  const auto told = report_of("disjoint_set", {"--data", folder.path().string()});
  CHECK(texts(told["tables"]["graphs"], "graph") == std::set<std::string>{"FB", "twitter"});
  CHECK(told["skipped"].size() == 2);
  CHECK(contains(told["skipped"][0], "soc-Epinions1"));
  const auto names = texts(told["tables"]["times"], "algorithm");
  for (const char* name : {"disjoint_set/map", "disjoint_set/table",
                           "disjoint_set/parallel, 2K jobs", "disjoint_set/parallel, 32K jobs"})
    CHECK(names.contains(name));
}

TEST_CASE("benchmarks of a device say that there is none, or have a row for each graph") {
  if (!has_benchmarks()) return;
  const temporary_folder folder;
  const std::string data = folder.path().string();
  for (const std::vector<std::string>& asked :
       {std::vector<std::string>{"gpu", "--filter", "async"},
        {"gpu_optimisations"},
        {"variants", "--filter", "async/compress", "--backend", "cuda"},
        {"disjoint_set", "--backend", "cuda", "--data", data}}) {
    CAPTURE(asked[0]);
    const std::vector<std::string> more(asked.begin() + 1, asked.end());
    const auto run = bench(asked[0], more);
    if (run.status == 5) {
      CHECK(run.out == "");
      CHECK(contains(run.err, "CUDA"));
      CHECK(run.err.find('\n') + 1 == run.err.size());
      MESSAGE("skipped: no device, or no CUDA in this build");
      continue;
    }
    REQUIRE(run.status == 0);
    const auto told = report_of(asked[0], more);
    CHECK(told.at("machine").at("device").is_string());
    const auto& tables = told.at("tables");
    CHECK(texts(tables.at("graphs"), "graph") == texts(tables.at("times"), "graph"));
    for (const auto& row : tables["times"]) CHECK(row.at("seconds") > 0);
  }
  CHECK(bench("variants", {"--backend", "openmp"}).status == 2);
}

TEST_CASE("a library that is right gets a row, a wrong one ends the run without numbers") {
  if (!has_benchmarks()) return;
  const temporary_folder folder;
  const std::vector<std::string> one_component{"--graph", folder.add("g.el", "0 1\n1 2\n")};
  set_interpreter(folder, 1);
  const auto right = report_of("compare", one_component);
  CHECK(texts(right["tables"]["times"], "algorithm").contains("scipy 0"));

  set_interpreter(folder, 2);
  const auto miscounted = bench("compare", one_component);
  CHECK(miscounted.status == 4);
  CHECK(contains(miscounted.err, "counts 2 components"));
  CHECK(miscounted.out == "");

  set_interpreter(folder, 1);
  const auto merged = bench("compare", {"--graph", folder.add("two.el", "0 1\n2 3\n")});
  CHECK(merged.status == 4);
  CHECK(contains(merged.err, "scipy 0 is wrong"));

  REQUIRE(::setenv("PYTHON", (folder.path() / "absent").c_str(), 1) == 0);
  const auto skipped = report_of("compare", one_component)["skipped"];
  CHECK(std::ranges::any_of(skipped, [](const std::string& line) {
    return contains(line, "scipy") && contains(line, "set PYTHON");
  }));
}

TEST_CASE("tables go to standard output, and JSON to a file that appears at the end") {
  if (!has_benchmarks()) return;
  const temporary_folder folder;
  const auto file = folder.path() / "solve.json";
  const auto run = bench("solve", {"--graph", "kron5", "--json", file.string()});
  CHECK(run.status == 0);
  for (const char* part : {"graph", "algorithm", "serial_rem", "kron5"})
    CHECK(contains(run.out, part));
  CHECK(nlohmann::json::parse(bytes_of(file))["benchmark"] == "solve");

  const auto refused = bench("solve", {"--json", (folder.path() / "no" / "a.json").string()});
  CHECK(refused.status == 3);
  CHECK(refused.out == "");
}

TEST_CASE("wrong names and numbers are usage errors that say what there is") {
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
