// SPDX-License-Identifier: Apache-2.0
// `skerry forest` and `skerry verify --forest`: what they print and write, and what they refuse.
#include <string>
#include <utility>
#include <vector>

#include "tests/command.hpp"

using namespace skerry::testing;

namespace {

// A triangle 0 - 1 - 2, an edge 3 - 4, and vertex 5 alone.
constexpr const char* triangle_and_edge = "# 6 vertices, 4 entries\n0 1\n1 2\n2 0\n4 3\n";
constexpr const char* triangle_labels = "0\n0\n0\n3\n3\n5\n";

}  // namespace

TEST_CASE("forest --json has the keys of cc --json") {
  const temporary_folder folder;
  static_cast<void>(folder.add("g.el", triangle_and_edge));
  const auto run = skerry_in(folder.path(), {"forest", "g.el", "--verify", "--json"});
  CHECK(run.status == 0);
  CHECK(run.err == "");
  const auto report = json_of(run);
  CHECK(report["vertices"] == 6);
  CHECK(report["components"] == 3);
  CHECK(report["largest"] == 3);
  CHECK(report["verified"] == true);
  const auto of_cc = json_of(skerry_in(folder.path(), {"cc", "g.el", "--json"}));
  for (const auto& [key, value] : of_cc.items()) CHECK(report.contains(key));
  CHECK(report.size() == of_cc.size());
}

TEST_CASE("edges on standard output, the report on standard error") {
  const temporary_folder folder;
  static_cast<void>(folder.add("g.el", triangle_and_edge));
  const auto run = skerry_in(folder.path(),
                             {"forest", "g.el", "--output", "-", "--json", "--backend", "serial"});
  CHECK(run.status == 0);
  CHECK(run.out == "# 6 vertices, 3 entries\n0 1\n1 2\n4 3\n");
  CHECK(run.err.find("\"components\": 3") != std::string::npos);
}

TEST_CASE("edges and labels of each algorithm are verified by the command") {
  const temporary_folder folder;
  static_cast<void>(folder.add("g.el", triangle_and_edge));
  for (const char* algorithm : {"auto", "hook_first", "rem", "bfs+jtb_ranks/naive"}) {
    CAPTURE(algorithm);
    const auto run =
        skerry_in(folder.path(), {"forest", "g.el", "--algorithm", algorithm, "--threads", "2",
                                  "--output", "forest.el", "--labels", "labels"});
    CHECK(run.status == 0);
    CHECK(bytes_of(folder.path() / "labels") == triangle_labels);
    const auto checked = skerry_in(
        folder.path(), {"verify", "g.el", "labels", "--forest", "forest.el", "--canonical"});
    CHECK(checked.status == 0);
    CHECK(checked.out == "right; components: 3\n");
  }
}

TEST_CASE("other formats hold the edges, too") {
  const temporary_folder folder;
  static_cast<void>(folder.add("g.el", triangle_and_edge));
  for (const char* file : {"forest.mtx", "forest.sg", "forest.he"}) {
    CAPTURE(file);
    CHECK(skerry_in(folder.path(), {"forest", "g.el", "--output", file, "--labels", "labels"})
              .status == 0);
    CHECK(skerry_in(folder.path(), {"verify", "g.el", "labels", "--forest", file}).status == 0);
  }
  const auto mtx = skerry_in(folder.path(), {"forest", "g.el", "--output", "-", "--to", "mtx"});
  CHECK(mtx.out.find("general\n6 6 3\n") != std::string::npos);
}

TEST_CASE("bipartite: rows, then columns") {
  const temporary_folder folder;
  static_cast<void>(folder.add(
      "wide.mtx", "%%MatrixMarket matrix coordinate pattern general\n2 3 3\n1 1\n1 3\n2 3\n"));
  const auto run = skerry_in(folder.path(), {"forest", "wide.mtx", "--bipartite", "--verify",
                                             "--labels", "labels", "--output", "forest.el"});
  CHECK(run.status == 0);
  CHECK(bytes_of(folder.path() / "labels") == "0\n0\n0\n3\n0\n");
  CHECK(skerry_in(folder.path(),
                  {"verify", "wide.mtx", "labels", "--bipartite", "--forest", "forest.el"})
            .status == 0);
}

TEST_CASE("verify --forest ends with status 4 and names the place") {
  const temporary_folder folder;
  static_cast<void>(folder.add("g.el", triangle_and_edge));
  static_cast<void>(folder.add("labels", triangle_labels));
  const std::vector<std::pair<std::string, std::string>> mutants{
      {"0 1\n4 3\n", "vertices 0 and 2 both bear the label 0, but the edges do not join them"},
      {"0 1\n1 2\n2 0\n4 3\n", "edges[1] = (1, 2) closes a cycle"},
      {"0 1\n1 2\n4 3\n3 4\n", "edges[3] = (3, 4) closes a cycle"},
      {"0 1\n1 2\n3 5\n", "edges[2] = (3, 5) joins the labels 3 and 5"},
      {"0 1\n1 2\n3 6\n", "edges[2] = (3, 6) is outside 6 vertices"},
      {"0 1\n1 2\n4294967297 3\n", "edges[2] = (4294967297, 3) is outside 6 vertices"}};
  for (const auto& [edges, fault] : mutants) {
    static_cast<void>(folder.add("forest.el", edges));
    const auto run =
        skerry_in(folder.path(), {"verify", "g.el", "labels", "--forest", "forest.el", "--json"});
    CHECK(run.status == 4);
    CHECK(
        run.err.starts_with("skerry: forest.el: does not prove that labels are the components of "
                            "g.el: " +
                            fault));
    CHECK(json_of(run)["verified"] == false);
    CHECK(json_of(run)["fault"] == fault);
  }
  static_cast<void>(folder.add("path.el", "0 1\n1 2\n"));
  static_cast<void>(folder.add("ones", "7\n7\n7\n"));
  static_cast<void>(folder.add("forest.el", "0 2\n1 2\n"));
  const auto unreal =
      skerry_in(folder.path(), {"verify", "path.el", "ones", "--forest", "forest.el"});
  CHECK(unreal.status == 4);
  CHECK(unreal.err.find("edges[0] = (0, 2) is no entry of the matrix") != std::string::npos);
  static_cast<void>(folder.add("forest.el", "0 1\n1 2\n"));
  CHECK(skerry_in(folder.path(), {"verify", "path.el", "ones", "--forest", "forest.el"}).status ==
        0);
  CHECK(skerry_in(folder.path(),
                  {"verify", "path.el", "ones", "--forest", "forest.el", "--canonical"})
            .status == 4);
}

TEST_CASE("verify --canonical without edges") {
  const temporary_folder folder;
  static_cast<void>(folder.add("g.el", triangle_and_edge));
  static_cast<void>(folder.add("labels", triangle_labels));
  static_cast<void>(folder.add("others", "1\n1\n1\n3\n3\n5\n"));
  CHECK(skerry_in(folder.path(), {"verify", "g.el", "labels", "--canonical"}).status == 0);
  CHECK(skerry_in(folder.path(), {"verify", "g.el", "others"}).status == 0);
  const auto run = skerry_in(folder.path(), {"verify", "g.el", "others", "--canonical"});
  CHECK(run.status == 4);
  CHECK(run.err.find("vertex 0 bears the label 1, which is not the smallest vertex") !=
        std::string::npos);
}

TEST_CASE("verify --canonical judges labels of more than 32 bits as they are") {
  const temporary_folder folder;
  static_cast<void>(folder.add("g.el", "0 0\n1 1\n"));
  static_cast<void>(folder.add("none.el", "# 2 vertices, 0 entries\n"));
  static_cast<void>(folder.add("labels", "0\n8589934592\n"));
  for (const std::vector<std::string>& edges :
       {std::vector<std::string>{}, std::vector<std::string>{"--forest", "none.el"}}) {
    std::vector<std::string> words{"verify", "g.el", "labels"};
    words.insert(words.end(), edges.begin(), edges.end());
    CHECK(skerry_in(folder.path(), words).status == 0);
    words.emplace_back("--canonical");
    const auto run = skerry_in(folder.path(), words);
    CHECK(run.status == 4);
    CHECK(run.err.find("vertex 1 bears the label 8589934592, which is not the smallest vertex") !=
          std::string::npos);
  }
  static_cast<void>(folder.add("pair.el", "0 1\n"));
  static_cast<void>(folder.add("labels", "8589934592\n7\n"));
  static_cast<void>(folder.add("forest.el", "0 1\n"));
  CHECK(skerry_in(folder.path(), {"verify", "pair.el", "labels", "--forest", "forest.el"})
            .err.find("bear the labels 8589934592 and 7") != std::string::npos);
}

TEST_CASE("forest refuses what it cannot do") {
  const temporary_folder folder;
  static_cast<void>(folder.add("g.el", triangle_and_edge));
  const auto status = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"forest", "g.el"});
    return skerry_in(folder.path(), arguments).status;
  };
  CHECK(status({"--algorithm", "fastsv"}) == 2);
  CHECK(status({"--algorithm", "rem_cas/naive/splice"}) == 2);
  CHECK(status({"--backend", "reference"}) == 2);
  CHECK(status({"--output", "g.el"}) == 2);
  CHECK(status({"--output", "forest"}) == 2);
  CHECK(status({"--to", "el"}) == 2);
  CHECK(status({"--output", "-", "--labels", "-"}) == 2);
  CHECK(status({"--output", "absent/forest.el"}) == 3);
  CHECK(bytes_of(folder.path() / "g.el") == triangle_and_edge);
  const auto large =
      skerry_in(folder.path(), {"forest", "g.el", "--vertices", "1000000", "--max-memory", "8M"});
  CHECK(large.status == 3);
  CHECK(large.err.find("need 12 MB") != std::string::npos);
}
