// SPDX-License-Identifier: Apache-2.0
// What `skerry bench` writes for each benchmark; times are not checked.
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/bench_command.hpp"

using namespace skerry::testing;

namespace {

/// Adds some of the files that the benchmark disjoint_set reads.
void add_real_graphs(const temporary_folder& folder) {
  static_cast<void>(folder.add("facebook_combined.txt", "0 1\n1 2\n4 5\n"));
  static_cast<void>(folder.add("ego-twitter-undirected.el", "0 1\n2 3\n"));
}

}  // namespace

TEST_CASE("random graphs have a giant component of the share that the formula gives") {
  if (!has_benchmarks()) return;
  const auto report = json_of(skerry_in(".", {"bench", "ranking", "--scale", "12", "--repeat", "1",
                                              "--filter", "hook_multijump", "--json", "-"}));
  const auto& rows = report["tables"]["giant"];
  REQUIRE(rows.size() == 6);
  for (const auto& row : rows) {
    CAPTURE(row);
    const double found = row["largest component"], share = row["f(c)"];
    CHECK(std::abs(found - share) < .05);
  }
  CHECK(std::abs(rows[2]["f(c)"].get<double>() - .79681) < 1e-5);  // 1 - f = exp(-2 f)
}

TEST_CASE("rules in rounds inspect more edges in large batches") {
  if (!has_benchmarks()) return;
  const auto report = json_of(skerry_in(".", {"bench", "incremental", "--scale", "8", "--repeat",
                                              "1", "--filter", "vishkin", "--json", "-"}));
  CHECK(texts(report["tables"]["rules"], "rule") == std::set<std::string>{"shiloach_vishkin"});
  const auto& rows = report["tables"]["inspected"];
  REQUIRE(rows.size() > 1);
  CHECK(rows.front()["inspections an edge"] >= 2);  // the last round changes nothing
  CHECK(rows.back()["batch"] == rows.back()["operations"]);
  CHECK(rows.back()["inspected"] > rows.front()["inspected"]);
}

TEST_CASE("each benchmark writes one object with the keys that plots read") {
  if (!has_benchmarks()) return;
  const temporary_folder folder;
  add_real_graphs(folder);
  REQUIRE(::setenv("SKERRY_DATA", folder.path().c_str(), 1) == 0);
  for (const std::string name :
       {"solve", "variants", "segments", "parameters", "worst_orders", "ranking", "density",
        "disjoint_set", "incremental", "compare", "semiring", "linear_algebra"}) {
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
    if (name != "semiring") CHECK(on == texts(rows, "graph"));  // it has two tables of times
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
    CHECK_FALSE(needs_device());
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
  for (const auto& row : tables["calls"]) {
    CHECK(row.at("unpromised_ms") > 0);
    CHECK(row.at("ecl_cc_ms") > 0);
    CHECK(row.at("peer_over_unpromised") > 0);
    if (row.at("graph") == "mesh_lower")
      CHECK(row.at("promised_ms").is_null());  // it is not symmetric
    else
      CHECK(row.at("peer_over_promised") > 0);
  }
}

TEST_CASE("variants runs the whole design space, and measures what samplings leave") {
  if (!has_benchmarks()) return;
  const auto tables = report_of("variants", {"--graph", "kron5"}).at("tables");
  std::set<std::string> listed{"label_propagation"};  // of another family: it has products, too
  for (const auto& each : json_of(skerry_in(".", {"algorithms", "--json"})))
    if (each["family"] == "design space" && each["backends"] != nlohmann::json::array({"cuda"}))
      listed.insert(each["name"]);
  CHECK(listed.size() == 366);
  for (const std::string& rule : std::set<std::string>(listed))  // finishes that are rules
    for (const char* sampling : {"kout", "hook"})
      if (const auto name = std::string(sampling).append("(" + rule + ")+" + rule);
          texts(tables.at("times"), "algorithm").contains(name))
        listed.insert(name);
  CHECK(listed.size() == 366 + 2 * 41);
  CHECK(texts(tables.at("times"), "algorithm") == listed);
  // none, kout(FINISH) and hook(FINISH) are no further samplings
  CHECK(tables.at("samplings").size() + 3 == texts(tables["times"], "sampling").size());
  for (const auto& row : tables["samplings"]) {
    CHECK(row.at("covered") > 0);
    CHECK(row.at("covered") <= 1);
    CHECK(row.at("left") >= 0);
    CHECK(row.at("left") < 1);
    CHECK(row.at("inspected") >= row.at("first hooks"));
    CHECK((row.at("first hooks") > 0) == (row.at("sampling") == "hook"));
    CHECK(row.at("by the finish") <= 1);
  }
  const auto& fastest = tables.at("fastest").at(0);
  for (const auto& row : tables["times"]) CHECK(row.at("ratio") >= fastest.at("ratio"));
  CHECK(fastest.at("auto") > 0);
  CHECK(fastest.at("auto/gconn") > 0);
}

TEST_CASE("the entries that samplings inspect, on a path and a complete graph") {
  if (!has_benchmarks()) return;
  const temporary_folder folder;
  const auto inspected = [&](const std::string& kind, const std::vector<std::string>& options) {
    const auto file = (folder.path() / (kind + ".mtx")).string();
    std::vector<std::string> arguments{"generate", kind, "--output", file};
    arguments.insert(arguments.end(), options.begin(), options.end());
    REQUIRE(skerry_in(".", arguments).status == 0);
    std::map<std::string, std::array<double, 3>> of;
    const auto report = report_of("variants", {"--graph", file, "--filter", "stergiou"});
    for (const auto& row : report["tables"]["samplings"])
      of[row["sampling"]] = {row["first hooks"], row["inspected"], row["by the finish"]};
    return of;
  };
  const auto near = [](const std::array<double, 3>& found, double first, double all,
                       double finish) {
    CAPTURE(all);
    CHECK(std::abs(found[0] - first) < 1e-12);
    CHECK(std::abs(found[1] - all) < 1e-12);
    CHECK(std::abs(found[2] - finish) < 1e-12);
  };
  // 100 vertices, 198 entries: all samplings but one read all entries, and leave none.
  auto path = inspected("path", {"--vertices", "100"});
  near(path["kout"], 0, 1, 0);
  near(path["hook"], 100 / 198., 101 / 198., 0);  // vertex 0 remains a root, of one entry
  // 100 vertices, 9900 entries. A search reaches all of them by one row, and leaves no row to read.
  auto clique = inspected("cliques", {"--count", "1", "--size", "100"});
  near(clique["kout"], 0, 200 / 9900., 0);
  near(clique["hook"], 100 / 9900., 104 / 9900., 0);
  near(clique["bfs"], 0, 99 / 9900., 0);
}

TEST_CASE("segments: speed-up relative to one segment; ranking: place relative to the fastest") {
  if (!has_benchmarks()) return;
  const auto segments = report_of("segments")["tables"];
  for (const auto& row : segments["times"])
    if (row["segments"] == 1) CHECK(row["speedup"] == 1);
  CHECK(segments["maxima"].size() == segments["graphs"].size());
  for (const auto& row : segments["maxima"]) CHECK(row["speedup"] >= 1);

  const auto swept = report_of("parameters", {"--graph", "kron5"})["tables"]["times"];
  CHECK(texts(swept, "parameter") ==
        std::set<std::string>{"sample_edges", "hook_edges", "stage_size"});

  const auto ranking = report_of("ranking", {"--graph", "er5_degree8"})["tables"]["times"];
  const auto first = std::ranges::find_if(ranking, [](const auto& r) { return r["place"] == 1; });
  REQUIRE(first != ranking.end());
  for (const auto& row : ranking) CHECK(row["seconds"] >= (*first)["seconds"]);
}

TEST_CASE("density times the preparation of each algorithm beside its solve") {
  if (!has_benchmarks()) return;
  for (const auto& row : report_of("density")["tables"]["times"])
    if (row["algorithm"] == "serial_rem")
      CHECK(row.at("build_seconds").is_null());
    else
      CHECK(row.at("build_seconds") > 0);
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

TEST_CASE("disjoint_set runs on the graphs it finds, and names the missing ones") {
  if (!has_benchmarks()) return;
  const temporary_folder folder;
  add_real_graphs(folder);
  const auto report = report_of("disjoint_set", {"--data", folder.path().string()});
  CHECK(texts(report["tables"]["graphs"], "graph") == std::set<std::string>{"FB", "twitter"});
  CHECK(report["skipped"].size() == 2);
  CHECK(contains(report["skipped"][0], "soc-Epinions1"));
  const auto names = texts(report["tables"]["times"], "algorithm");
  for (const char* name :
       {"disjoint_set/map", "disjoint_set/table", "disjoint_set/parallel, 2K jobs",
        "disjoint_set/parallel, 32K jobs", "disjoint_set/parallel_by_rank, 2K jobs"})
    CHECK(names.contains(name));
  const auto& ids = report["tables"]["ids"];
  CHECK(texts(ids, "table") == std::set<std::string>{"map", "open_addressing", "two_level"});
  for (const auto& row : ids) {
    CHECK(row["ids"] >= 1024);
    for (const char* key : {"fill", "find", "bytes"}) CHECK(row[key] > 0);
    if (row["table"] == "open_addressing") CHECK(row["bytes"] <= 24);
  }
}
