// SPDX-License-Identifier: Apache-2.0
// The command's right answers: what it prints and writes, as text and as JSON.
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
  static_cast<void>(folder.add("g.el", three));
  const auto run = skerry_in(folder.path(), {"cc", "g.el", "--json"});
  CHECK(run.status == 0);
  CHECK(run.err == "");
  const auto told = json_of(run);
  CHECK(keys(told) == std::set<std::string>{"file", "vertices", "entries", "components", "largest",
                                            "algorithm", "backend", "threads", "rounds", "seconds",
                                            "peak_bytes", "verified"});
  CHECK(keys(told["seconds"]) ==
        std::set<std::string>{"read", "build", "solve", "solve_min", "verify", "write"});
  CHECK(told["file"] == "g.el");
  CHECK(told["vertices"] == 6);
  CHECK(told["entries"] == 3);
  CHECK(told["components"] == 3);
  CHECK(told["largest"] == 3);
  CHECK(told["algorithm"] == "rem");
  CHECK(told["backend"] == "serial");
  CHECK(told["threads"] == 1);
  CHECK(told["rounds"] == 0);
  CHECK(told["peak_bytes"] > 100'000);
  CHECK(told["verified"].is_null());
}

TEST_CASE("cc runs what it is told to run, as often as it is told to") {
  const temporary_folder folder;
  static_cast<void>(folder.add("g.el", three));
  const auto told = json_of(
      skerry_in(folder.path(), {"cc", "g.el", "--algorithm", "fastsv", "--backend", "reference",
                                "--threads", "2", "--repeat", "3", "--verify", "--json"}));
  CHECK(told["algorithm"] == "fastsv");
  CHECK(told["backend"] == "reference");
  CHECK(told["threads"] == 1);  // as used: the reference is serial
  CHECK(told["rounds"] >= 2);
  CHECK(told["components"] == 3);
  CHECK(told["verified"] == true);
  CHECK(told["seconds"]["verify"] > 0);
  CHECK(told["seconds"]["solve_min"] > 0);
  CHECK(told["seconds"]["solve_min"] <= told["seconds"]["solve"]);
}

TEST_CASE("a promise of symmetry does not outweigh what the reader has found") {
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

TEST_CASE("an edge list keeps its vertices without edges through a conversion") {
  const temporary_folder folder;
  static_cast<void>(folder.add("g.mtx",
                               "%%MatrixMarket matrix coordinate pattern general\n"
                               "7 7 1\n1 2\n"));
  REQUIRE(skerry_in(folder.path(), {"convert", "g.mtx", "g.el"}).status == 0);
  CHECK(json_of(skerry_in(folder.path(), {"cc", "g.el", "--json"}))["components"] == 6);
}

TEST_CASE("cc tells a person the largest components first") {
  const temporary_folder folder;
  static_cast<void>(folder.add("g.el", three));
  const auto run = skerry_in(folder.path(), {"cc", "g.el", "--top", "2", "--verify"});
  CHECK(run.status == 0);
  CHECK(contains(run.out, "components  3\n"));
  CHECK(contains(run.out, "largest     3  50.0 %  label 0\n            2  33.3 %  label 4\n"));
  CHECK(!contains(run.out, "label 3"));  // the third one was not asked for
  CHECK(contains(run.out, "verified    yes\n"));
}

TEST_CASE("labels are written a line for each vertex, in either numbering") {
  const temporary_folder folder;
  static_cast<void>(folder.add("g.el", three));
  REQUIRE(skerry_in(folder.path(), {"cc", "g.el", "--labels", "min"}).status == 0);
  CHECK(bytes_of(folder.path() / "min") == "0\n0\n0\n3\n4\n4\n");
  REQUIRE(skerry_in(folder.path(), {"cc", "g.el", "--labels", "dense", "--numbering", "dense"})
              .status == 0);
  CHECK(bytes_of(folder.path() / "dense") == "0\n0\n0\n1\n2\n2\n");
  CHECK(folder.file_count() == 3);  // no temporary is left
}

TEST_CASE("labels go to standard output alone, the report then to standard error") {
  const temporary_folder folder;
  static_cast<void>(folder.add("g.el", three));
  const auto run = skerry_in(folder.path(), {"cc", "g.el", "--labels", "-"});
  CHECK(run.out == "0\n0\n0\n3\n4\n4\n");
  CHECK(contains(run.err, "components  3\n"));
}

TEST_CASE("labels replace a file, keep its mode, and follow a link to it") {
  const temporary_folder folder;
  static_cast<void>(folder.add("g.el", three));
  const auto old = folder.add("old", "what stood here before, longer than the labels");
  std::filesystem::permissions(old, std::filesystem::perms(0640));
  std::filesystem::create_symlink("old", folder.path() / "link");
  REQUIRE(skerry_in(folder.path(), {"cc", "g.el", "--labels", "link"}).status == 0);
  CHECK(std::filesystem::is_symlink(folder.path() / "link"));
  CHECK(bytes_of(old) == "0\n0\n0\n3\n4\n4\n");
  CHECK(std::filesystem::status(old).permissions() == std::filesystem::perms(0640));
}

TEST_CASE("more labels than one write takes are all there") {
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
    const auto told =
        json_of(skerry_in(folder.path(), {"cc", file, "--json", "--verify", "--labels", "l"}));
    CHECK(told["vertices"] == 0);
    CHECK(told["components"] == 0);
    CHECK(told["largest"] == 0);
    CHECK(told["verified"] == true);
    CHECK(bytes_of(folder.path() / "l") == "");
    CHECK(skerry_in(folder.path(), {"cc", file}).status == 0);
  }
}

TEST_CASE("a rectangular matrix is the two sides of a graph, if told so") {
  const temporary_folder folder;
  static_cast<void>(folder.add(
      "r.mtx", "%%MatrixMarket matrix coordinate pattern general\n3 2 3\n1 1\n2 1\n3 2\n"));
  const auto told = json_of(skerry_in(
      folder.path(), {"cc", "r.mtx", "--bipartite", "--json", "--verify", "--labels", "l"}));
  CHECK(told["vertices"] == 5);
  CHECK(told["components"] == 2);
  CHECK(bytes_of(folder.path() / "l") == "0\n0\n2\n0\n2\n");
  CHECK(skerry_in(folder.path(), {"verify", "r.mtx", "l", "--bipartite"}).status == 0);
}

TEST_CASE("a promise of symmetry is not believed where the file holds one direction only") {
  const temporary_folder folder;
  static_cast<void>(
      folder.add("s.mtx", "%%MatrixMarket matrix coordinate pattern symmetric\n3 3 2\n2 1\n3 2\n"));
  static_cast<void>(folder.add("s.he", "H 3 2 1\nE 0 1 1\nE 1 2 1\n"));
  for (const char* file : {"s.mtx", "s.he"})
    for (const char* algorithm : {"rem", "fastsv", "label_propagation", "bfs_cc"}) {
      CAPTURE(file);
      CAPTURE(algorithm);
      const auto told = json_of(skerry_in(folder.path(), {"cc", file, "--symmetric", "--algorithm",
                                                          algorithm, "--verify", "--json"}));
      CHECK(told["components"] == 1);
      CHECK(told["verified"] == true);
    }
}

TEST_CASE("JSON is valid whatever a file is called") {
  const temporary_folder folder;
  for (const std::string name : {"two words.el", "quote\".el", "line\nend.el", "latin1 \xe9.el",
                                 "back\\slash.el", "verify", "-.el"}) {
    CAPTURE(name);
    static_cast<void>(folder.add(name, three));
    const auto told = json_of(skerry_in(folder.path(), {"cc", "--json", "--", name}));
    CHECK(told["components"] == 3);
    if (name.find('\xe9') == std::string::npos) CHECK(told["file"] == name);
  }
}

TEST_CASE("algorithms lists what --algorithm takes, and each one runs where it says") {
  const temporary_folder folder;
  static_cast<void>(folder.add("g.el", three));
  const auto list = json_of(skerry_in(folder.path(), {"algorithms", "--json"}));
  REQUIRE(list.size() > 1);
  std::size_t of_design_space = 0;
  for (const auto& algorithm : list) {
    CHECK(keys(algorithm) == std::set<std::string>{"name", "family", "backends", "source"});
    if (algorithm["family"] == "design space" && of_design_space++ % 40 != 0) continue;
    for (const auto& backend : algorithm["backends"]) {
      CAPTURE(algorithm["name"].get<std::string>());
      CAPTURE(backend.get<std::string>());
      const auto told =
          json_of(skerry_in(folder.path(), {"cc", "g.el", "--json", "--verify", "--algorithm",
                                            algorithm["name"], "--backend", backend}));
      CHECK(told["algorithm"] == algorithm["name"]);
      CHECK(told["backend"] == backend);
      CHECK(told["components"] == 3);
      CHECK(told["verified"] == true);
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

TEST_CASE("info tells the version, the machine, and a remedy for each back end that is absent") {
  const auto told = json_of(skerry_in(".", {"info", "--json"}));
  CHECK(told["threads"] > 0);
  CHECK(told["memory_bytes"] > told["free_bytes"]);
  for (const auto& backend : told["backends"])
    if (backend["compiled"] == false) CHECK(backend["remedy"].get<std::string>() != "");
  const auto version = told["version"].get<std::string>();
  const auto text = skerry_in(".", {"info"}).out;
  CHECK(contains(text, version));
  const auto serial = text.find("back end  serial");  // no long reason in another line widens it
  REQUIRE(serial != std::string::npos);
  CHECK(text.find("compiled in", serial) - serial < 60);
  CHECK(skerry_in(".", {"--version"}).out == "skerry " + version + "\n");
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
