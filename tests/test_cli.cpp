// SPDX-License-Identifier: Apache-2.0
// The command's output on success: what it prints and writes, as text and as JSON.
#include <map>
#include <set>

#include "tests/command.hpp"

using namespace skerry::testing;

namespace {

// Three components: {0, 1, 2}, {3} and {4, 5}.
constexpr const char* three = "0 1\n1 2\n4 5\n";

std::set<std::string> keys(const nlohmann::json& object) {
  std::set<std::string> names;
  for (const auto& [key, value] : object.items()) names.insert(key);
  return names;
}

}  // namespace

TEST_CASE("cc --json prints one object with the keys that scripts rely on") {
  const temporary_folder folder;
  static_cast<void>(folder.add("g.el", std::string("# 6 vertices, 3 entries\n") + three));
  const auto run = skerry_in(folder.path(), {"cc", "g.el", "--json"});
  CHECK(run.status == 0);
  CHECK(run.err == "");
  const auto report = json_of(run);
  CHECK(keys(report) == std::set<std::string>{"file", "vertices", "entries", "components",
                                              "largest", "algorithm", "backend", "threads",
                                              "rounds", "seconds", "peak_bytes", "verified"});
  CHECK(keys(report["seconds"]) ==
        std::set<std::string>{"read", "build", "solve", "solve_min", "verify", "write"});
  CHECK(report["file"] == "g.el");
  CHECK(report["vertices"] == 6);
  CHECK(report["entries"] == 3);
  CHECK(report["components"] == 3);
  CHECK(report["largest"] == 3);
  CHECK(report["algorithm"] == "rem");
  CHECK(report["backend"] == "serial");
  CHECK(report["threads"] == 1);
  CHECK(report["rounds"] == 0);
  CHECK(report["peak_bytes"] > 100'000);
  CHECK(report["verified"].is_null());
}

TEST_CASE("cc runs the given algorithm on the given back end, --repeat times") {
  const temporary_folder folder;
  static_cast<void>(folder.add("g.el", three));
  const auto report = json_of(
      skerry_in(folder.path(), {"cc", "g.el", "--algorithm", "fastsv", "--backend", "reference",
                                "--threads", "2", "--repeat", "3", "--verify", "--json"}));
  CHECK(report["algorithm"] == "fastsv");
  CHECK(report["backend"] == "reference");
  CHECK(report["threads"] == 1);  // threads used: the reference is serial
  CHECK(report["rounds"] >= 2);
  CHECK(report["components"] == 3);
  CHECK(report["verified"] == true);
  CHECK(report["seconds"]["verify"] > 0);
  CHECK(report["seconds"]["solve_min"] > 0);
  CHECK(report["seconds"]["solve_min"] <= report["seconds"]["solve"]);
  static_cast<void>(folder.add("loop.el", "0 0\n"));  // one round, in the singular
  const auto once = skerry_in(folder.path(), {"cc", "loop.el", "--algorithm", "fastsv"});
  CHECK(contains(once.out, "1 thread, 1 round\n"));
}

TEST_CASE("--symmetric does not override what the reader has found") {
  const temporary_folder folder;
  const auto row_of_2 = binary(char{0}, std::int64_t{1}, std::int64_t{3}, std::int64_t{0},
                               std::int64_t{0}, std::int64_t{0}, std::int64_t{1}, std::int32_t{0});
  const auto row_of_0 = binary(char{0}, std::int64_t{1}, std::int64_t{3}, std::int64_t{0},
                               std::int64_t{1}, std::int64_t{1}, std::int64_t{1}, std::int32_t{2});
  for (const auto& bytes : {row_of_2, row_of_0}) {
    static_cast<void>(folder.add("g.sg", bytes));
    for (const std::string algorithm : {"rem", "fastsv"}) {
      const auto run = skerry_in(
          folder.path(), {"cc", "g.sg", "--symmetric", "--algorithm", algorithm, "--labels", "-"});
      CHECK(run.out == "0\n1\n0\n");
    }
  }
}

TEST_CASE("a conversion to an edge list keeps isolated vertices") {
  const temporary_folder folder;
  static_cast<void>(folder.add("g.mtx",
                               "%%MatrixMarket matrix coordinate pattern general\n"
                               "7 7 1\n1 2\n"));
  REQUIRE(skerry_in(folder.path(), {"convert", "g.mtx", "g.el"}).status == 0);
  CHECK(json_of(skerry_in(folder.path(), {"cc", "g.el", "--json"}))["components"] == 6);
}

TEST_CASE("the text report lists the largest components first") {
  const temporary_folder folder;
  static_cast<void>(folder.add("g.el", three));
  const auto run = skerry_in(folder.path(), {"cc", "g.el", "--top", "2", "--verify"});
  CHECK(run.status == 0);
  CHECK(contains(run.out, "components  3\n"));
  CHECK(contains(run.out, "largest     3  50.0 %  label 0\n            2  33.3 %  label 4\n"));
  CHECK(!contains(run.out, "label 3"));  // the third component, beyond --top 2
  CHECK(contains(run.out, "verified    yes\n"));
}

TEST_CASE("labels are written one line per vertex, in either numbering") {
  const temporary_folder folder;
  static_cast<void>(folder.add("g.el", three));
  REQUIRE(skerry_in(folder.path(), {"cc", "g.el", "--labels", "min"}).status == 0);
  CHECK(bytes_of(folder.path() / "min") == "0\n0\n0\n3\n4\n4\n");
  REQUIRE(skerry_in(folder.path(), {"cc", "g.el", "--labels", "dense", "--numbering", "dense"})
              .status == 0);
  CHECK(bytes_of(folder.path() / "dense") == "0\n0\n0\n1\n2\n2\n");
  CHECK(folder.file_count() == 3);  // no temporary file remains
}

TEST_CASE("--labels -: labels go to standard output, the report to standard error") {
  const temporary_folder folder;
  static_cast<void>(folder.add("g.el", three));
  const auto run = skerry_in(folder.path(), {"cc", "g.el", "--labels", "-"});
  CHECK(run.out == "0\n0\n0\n3\n4\n4\n");
  CHECK(contains(run.err, "components  3\n"));
}

TEST_CASE("labels replace an existing file, keep its mode, and follow a symbolic link") {
  const temporary_folder folder;
  static_cast<void>(folder.add("g.el", three));
  const auto old = folder.add("old", "the former content, longer than the labels");
  std::filesystem::permissions(old, std::filesystem::perms(0640));
  std::filesystem::create_symlink("old", folder.path() / "link");
  REQUIRE(skerry_in(folder.path(), {"cc", "g.el", "--labels", "link"}).status == 0);
  CHECK(std::filesystem::is_symlink(folder.path() / "link"));
  CHECK(bytes_of(old) == "0\n0\n0\n3\n4\n4\n");
  CHECK(std::filesystem::status(old).permissions() == std::filesystem::perms(0640));
}

TEST_CASE("labels longer than one write buffer are written completely") {
  const temporary_folder folder;
  constexpr int n = 400'000;
  static_cast<void>(folder.add("one.el", "0 1\n"));
  REQUIRE(
      skerry_in(folder.path(), {"cc", "one.el", "--vertices", std::to_string(n), "--labels", "l"})
          .status == 0);
  std::string expected = "0\n0\n";
  for (int v = 2; v < n; ++v) expected += std::to_string(v) + "\n";
  CHECK((bytes_of(folder.path() / "l") == expected));
}

TEST_CASE("a matrix without vertices has no components") {
  const temporary_folder folder;
  static_cast<void>(
      folder.add("0.mtx", "%%MatrixMarket matrix coordinate pattern general\n0 0 0\n"));
  static_cast<void>(folder.add("0.el", ""));
  for (const char* file : {"0.mtx", "0.el"}) {
    CAPTURE(file);
    const auto report =
        json_of(skerry_in(folder.path(), {"cc", file, "--json", "--verify", "--labels", "l"}));
    CHECK(report["vertices"] == 0);
    CHECK(report["components"] == 0);
    CHECK(report["largest"] == 0);
    CHECK(report["verified"] == true);
    CHECK(bytes_of(folder.path() / "l") == "");
    CHECK(skerry_in(folder.path(), {"cc", file}).status == 0);
  }
}

TEST_CASE("--bipartite: rows and columns of a rectangular matrix are the two sides of a graph") {
  const temporary_folder folder;
  static_cast<void>(folder.add(
      "r.mtx", "%%MatrixMarket matrix coordinate pattern general\n3 2 3\n1 1\n2 1\n3 2\n"));
  const auto report = json_of(skerry_in(
      folder.path(), {"cc", "r.mtx", "--bipartite", "--json", "--verify", "--labels", "l"}));
  CHECK(report["vertices"] == 5);
  CHECK(report["components"] == 2);
  CHECK(bytes_of(folder.path() / "l") == "0\n0\n2\n0\n2\n");
  CHECK(skerry_in(folder.path(), {"verify", "r.mtx", "l", "--bipartite"}).status == 0);
}

TEST_CASE("--symmetric is ignored where the file holds one direction only") {
  const temporary_folder folder;
  static_cast<void>(
      folder.add("s.mtx", "%%MatrixMarket matrix coordinate pattern symmetric\n3 3 2\n2 1\n3 2\n"));
  static_cast<void>(folder.add("s.he", "H 3 2 1\nE 0 1 1\nE 1 2 1\n"));
  for (const char* file : {"s.mtx", "s.he"})
    for (const char* algorithm : {"rem", "fastsv", "label_propagation", "bfs_cc"}) {
      CAPTURE(file);
      CAPTURE(algorithm);
      const auto report =
          json_of(skerry_in(folder.path(), {"cc", file, "--symmetric", "--algorithm", algorithm,
                                            "--verify", "--json"}));
      CHECK(report["components"] == 1);
      CHECK(report["verified"] == true);
    }
}

TEST_CASE("JSON is valid for any file name") {
  const temporary_folder folder;
  for (const std::string name : {"two words.el", "quote\".el", "line\nend.el", "latin1 \xe9.el",
                                 "back\\slash.el", "verify", "-.el"}) {
    CAPTURE(name);
    static_cast<void>(folder.add(name, three));
    const auto report = json_of(skerry_in(folder.path(), {"cc", "--json", "--", name}));
    CHECK(report["components"] == 3);
    if (name.find('\xe9') == std::string::npos) CHECK(report["file"] == name);
  }
}

TEST_CASE("algorithms lists what --algorithm takes, and each one runs on its listed back ends") {
  const temporary_folder folder;
  static_cast<void>(folder.add("g.el", three));
  const auto list = json_of(skerry_in(folder.path(), {"algorithms", "--json"}));
  REQUIRE(list.size() > 1);
  std::size_t design_space_count = 0;
  for (const auto& algorithm : list) {
    CHECK(keys(algorithm) ==
          std::set<std::string>{"name", "family", "backends", "source", "bound"});
    CHECK((algorithm["bound"].is_null() || algorithm["bound"].get<std::string>() != ""));
    if (algorithm["family"] == "design space" && design_space_count++ % 40 != 0) continue;
    for (const auto& backend : algorithm["backends"]) {
      CAPTURE(algorithm["name"].get<std::string>());
      CAPTURE(backend.get<std::string>());
      const auto report =
          json_of(skerry_in(folder.path(), {"cc", "g.el", "--json", "--verify", "--algorithm",
                                            algorithm["name"], "--backend", backend}));
      CHECK(report["algorithm"] == algorithm["name"]);
      CHECK(report["backend"] == backend);
      CHECK(report["components"] == 3);
      CHECK(report["verified"] == true);
    }
  }
  const auto text = skerry_in(folder.path(), {"algorithms"}).out;
  for (const auto& algorithm : list) {
    const auto name = algorithm["name"].get<std::string>();
    const auto plus = algorithm["family"] == "design space" ? name.find('+') : std::string::npos;
    CHECK(contains(text, plus == std::string::npos ? name : name.substr(0, plus + 1)));
    if (plus != std::string::npos) CHECK(contains(text, name.substr(plus + 1)));
  }
}

TEST_CASE("info reports the version, the machine, and a remedy for each absent back end") {
  const auto report = json_of(skerry_in(".", {"info", "--json"}));
  CHECK(report["threads"] > 0);
  CHECK(report["memory_bytes"] > report["free_bytes"]);
  for (const auto& backend : report["backends"])
    if (backend["compiled"] == false)
      CHECK(backend["remedy"].get<std::string>() != "");
    else if (contains(backend["name"].get<std::string>(), "graphblas"))
      CHECK(contains(backend["library"].get<std::string>(), "SuiteSparse:GraphBLAS "));
  const auto version = report["version"].get<std::string>();
  const auto text = skerry_in(".", {"info"}).out;
  CHECK(contains(text, version));
  const auto serial = text.find("back end  serial");  // long reasons elsewhere do not widen it
  REQUIRE(serial != std::string::npos);
  CHECK(text.find("compiled in", serial) - serial < 60);
  CHECK(skerry_in(".", {"--version"}).out == "skerry " + version + "\n");
}

TEST_CASE("info, algorithms and evaluate agree on the pairs that are run, and on the threads") {
  std::map<std::string, unsigned> pairs;
  for (const auto& algorithm : json_of(skerry_in(".", {"algorithms", "--json"})))
    if (algorithm["family"] != "design space")
      for (const std::string backend : algorithm["backends"]) ++pairs[backend];
  const auto info = json_of(skerry_in(".", {"info", "--json"}));
  unsigned total = 0;
  for (const auto& backend : info["backends"]) {
    CHECK(backend["algorithms"] == pairs[backend["name"]]);
    total += backend["algorithms"].get<unsigned>();
  }
  const temporary_folder folder;
  static_cast<void>(folder.add("a.el", "0 1\n"));
  const auto report = json_of(skerry_in(folder.path(), {"evaluate", ".", "--json"}));
  CHECK(report["files"][0]["runs"].size() == total);
  const auto run =
      json_of(skerry_in(folder.path(), {"cc", "a.el", "--backend", "threads", "--json"}));
  CHECK(run["threads"] == info["threads"]);
}

TEST_CASE("help shows an example and every subcommand") {
  const auto run = skerry_in(".", {"--help"});
  CHECK(run.status == 0);
  CHECK(contains(run.out, "skerry cc grid.sg"));
  for (const char* name :
       {"cc", "generate", "convert", "verify", "evaluate", "algorithms", "info"}) {
    CHECK(contains(run.out, std::string("\n  ") + name + " "));
    CHECK(skerry_in(".", {name, "--help"}).status == 0);
  }
}
