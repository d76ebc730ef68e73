// SPDX-License-Identifier: Apache-2.0
// `skerry bench` on small graphs: what it writes and what it rejects; times are not checked.
#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>
#include <vector>

#include "tests/command.hpp"
#include "tests/shell.hpp"

using namespace skerry::testing;

namespace {

/// Whether this build has benchmarks; if not, checks the command's error.
bool has_benchmarks() {
  const auto run = skerry_in(".", {"bench"});
  if (run.status != 5) return true;
  CHECK(contains(run.err, "-DSKERRY_BENCH=ON"));
  MESSAGE("skipped: this build has no benchmarks");
  return false;
}

/// Runs a benchmark once on its smallest graphs.
outcome bench(const std::string& name, const std::vector<std::string>& options = {}) {
  std::vector<std::string> arguments{"bench", name, "--scale", "5", "--repeat", "1"};
  arguments.insert(arguments.end(), options.begin(), options.end());
  return skerry_in(".", arguments);
}

nlohmann::json report_of(const std::string& name, std::vector<std::string> options = {}) {
  options.insert(options.end(), {"--json", "-"});
  const auto run = bench(name, options);
  CHECK(run.status == 0);
  CHECK(run.err == "");
  return json_of(run);
}

/// The distinct values of a key.
std::set<std::string> texts(const nlohmann::json& rows, const std::string& key) {
  std::set<std::string> found;
  for (const auto& row : rows) found.insert(row.at(key).get<std::string>());
  return found;
}

/// Adds some of the files that the benchmark disjoint_set reads.
void add_real_graphs(const temporary_folder& folder) {
  static_cast<void>(folder.add("facebook_combined.txt", "0 1\n1 2\n4 5\n"));
  static_cast<void>(folder.add("ego-twitter-undirected.el", "0 1\n2 3\n"));
}

/// Sets PYTHON to a fake interpreter for peers.py: all labels are 0, and the reported number of
/// components is `count`.
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

TEST_CASE("each benchmark writes one object with the keys that plots read") {
  if (!has_benchmarks()) return;
  const temporary_folder folder;
  add_real_graphs(folder);
  REQUIRE(::setenv("SKERRY_DATA", folder.path().c_str(), 1) == 0);
  for (const std::string name : {"solve", "variants", "segments", "ranking", "density",
                                 "disjoint_set", "incremental", "compare"}) {
    CAPTURE(name);
    const auto report = report_of(name);
    CHECK(report.at("benchmark") == name);
    CHECK(report.at("verified") == true);
    CHECK(report.at("turns") == 1);
    CHECK(report.at("threads") > 0);
    for (const char* key : {"processor", "threads", "compiler", "version", "commit", "device"})
      CHECK(report.at("machine").contains(key));
    const auto& rows = report.at("tables").at(report.at("plot").at("table").get<std::string>());
    REQUIRE(rows.size() > 1);
    for (const auto& row : rows) {
      for (const char* drawn : {"panel", "x", "y"})
        if (const std::string key = report["plot"].at(drawn); !key.empty())
          CHECK(row.contains(key));
      CHECK(row.at("seconds") > 0);
    }
    const auto on = texts(report["tables"].at("graphs"), "graph");
    CHECK(on == texts(rows, "graph"));
  }
}

TEST_CASE("call times whole calls by number of threads, with and without promised symmetry") {
  if (!has_benchmarks()) return;
  const auto report = report_of("call", {"--graph", "kron5,urand5"});
  const auto& tables = report.at("tables");
  const std::set<std::string> graphs{"kron5", "urand5"};
  const auto check_rows = [&](const nlohmann::json& rows) {
    CHECK(texts(rows, "graph") == graphs);
    for (const auto& row : rows) {
      CHECK(row.at("n") > 0);
      CHECK(row.at("entries") > 0);
      for (const char* key : {"promised_ms", "unpromised_ms", "serial_rem_ms"})
        CHECK(row.at(key) > 0);
    }
  };
  check_rows(tables.at("calls"));
  CHECK(tables["calls"][0].at("threads") == 1);
  for (const auto& row : tables["calls"]) {
    CHECK(row.at("solve_ms") > 0);
    CHECK(row.at("solve_ms") <= row.at("promised_ms"));
    CHECK(row.at("read_ms") > 0);
  }
  for (const char* name : {"calls", "device calls"}) CHECK(report.at("timed").contains(name));
  if (report.at("machine").at("device").is_null()) {
    CHECK(tables.at("device calls").empty());
    REQUIRE(report.at("skipped").size() == 1);
    CHECK(contains(report["skipped"][0], "calls on a device: "));
    MESSAGE("skipped: no device, or no CUDA in this build");
  } else {
    check_rows(tables.at("device calls"));
    CHECK(tables["device calls"][0].at("threads").is_null());
  }
  const auto on_two = report_of("call", {"--graph", "kron5", "--threads", "2"});
  REQUIRE(on_two["tables"]["calls"].size() == 1);
  CHECK(on_two["tables"]["calls"][0]["threads"] == 2);
}

TEST_CASE("kinds times whole calls on every kind of graph, each of them verified") {
  if (!has_benchmarks()) return;
  const auto report = report_of("kinds", {"--threads", "2"});
  CHECK(report.at("verified") == true);
  const auto& tables = report.at("tables");
  CHECK(texts(tables.at("calls"), "graph").size() > 30);
  CHECK(texts(tables.at("calls"), "graph") == texts(tables.at("graphs"), "graph"));
  for (const auto& row : tables["calls"]) CHECK(row.at("promised_ms") > 0);
}

TEST_CASE("variants runs the whole design space, and measures what samplings leave") {
  if (!has_benchmarks()) return;
  const auto tables = report_of("variants", {"--graph", "kron5"}).at("tables");
  std::set<std::string> listed;
  for (const auto& each : json_of(skerry_in(".", {"algorithms", "--json"})))
    if (each["family"] == "design space" && each["backends"] != nlohmann::json::array({"cuda"}))
      listed.insert(each["name"]);
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

TEST_CASE("--filter and --graph select what they name") {
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

TEST_CASE("segments: speed-up relative to one segment; ranking: place relative to the fastest") {
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

TEST_CASE("disjoint_set runs on the graphs it finds, and names the missing ones") {
  if (!has_benchmarks()) return;
  const temporary_folder folder;
  add_real_graphs(folder);
  const auto report = report_of("disjoint_set", {"--data", folder.path().string()});
  CHECK(texts(report["tables"]["graphs"], "graph") == std::set<std::string>{"FB", "twitter"});
  CHECK(report["skipped"].size() == 2);
  CHECK(contains(report["skipped"][0], "soc-Epinions1"));
  const auto names = texts(report["tables"]["times"], "algorithm");
  for (const char* name : {"disjoint_set/map", "disjoint_set/table",
                           "disjoint_set/parallel, 2K jobs", "disjoint_set/parallel, 32K jobs"})
    CHECK(names.contains(name));
  const auto& ids = report["tables"]["ids"];
  CHECK(texts(ids, "table") == std::set<std::string>{"map", "open_addressing", "two_level"});
  for (const auto& row : ids) {
    CHECK(row["ids"] >= 1024);
    for (const char* key : {"fill", "find", "bytes"}) CHECK(row[key] > 0);
    if (row["table"] == "open_addressing") CHECK(row["bytes"] <= 24);
  }
}

TEST_CASE("device benchmarks report the missing device, or have a row for each graph") {
  if (!has_benchmarks()) return;
  const temporary_folder folder;
  const std::string data = folder.path().string();
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"gpu", "--filter", "async"},
        {"gpu_optimisations"},
        {"variants", "--filter", "async/compress", "--backend", "cuda"},
        {"disjoint_set", "--backend", "cuda", "--data", data}}) {
    CAPTURE(arguments[0]);
    const std::vector<std::string> options(arguments.begin() + 1, arguments.end());
    const auto run = bench(arguments[0], options);
    if (run.status == 5) {
      CHECK(run.out == "");
      CHECK(contains(run.err, "CUDA"));
      CHECK(run.err.find('\n') + 1 == run.err.size());
      MESSAGE("skipped: no device, or no CUDA in this build");
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

TEST_CASE("a correct library gets a row, a wrong answer ends the run without numbers") {
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
