// SPDX-License-Identifier: Apache-2.0
// verify, convert and evaluate: the subcommands that use more than one file.
#include "tests/command.hpp"

using namespace skerry::testing;

namespace {

// Three components: the path 0 - 1 - 2 - 3, the path 4 - 5 - 6, and {7} with a loop.
constexpr const char* graph = "0 1\n1 2\n2 3\n4 5\n5 6\n7 7\n";
constexpr const char* right = "0\n0\n0\n0\n4\n4\n4\n7\n";

outcome verify(const std::string& labels, const std::string& edges = graph) {
  const temporary_folder folder;
  static_cast<void>(folder.add("g.el", edges));
  static_cast<void>(folder.add("labels", labels));
  return skerry_in(folder.path(), {"verify", "g.el", "labels", "--json"});
}

}  // namespace

TEST_CASE("verify accepts the components under any labels") {
  for (const char* labels :
       {right, "7\n7\n7\n7\n0\n0\n0\n4\n",
        "18446744073709551615\n18446744073709551615\n"
        "18446744073709551615\n18446744073709551615\n4294967295\n4294967295\n4294967295\n0\n",
        "0\r\n0\r\n0\r\n0\r\n4\r\n 4 \r\n4\r\n7"}) {
    CAPTURE(labels);
    const auto run = verify(labels);
    CAPTURE(run.err);
    CHECK(run.status == 0);
    CHECK(json_of(run)["verified"] == true);
    CHECK(json_of(run)["components"] == 3);
  }
  CHECK(verify("0\n0\n1\n", "0 1\n2 2\n").status == 0);
}

TEST_CASE("verify rejects every mutant") {
  const auto check = [](const char* mutant, const std::string& labels) {
    CAPTURE(mutant);
    const auto run = verify(labels);
    CHECK(run.status == 4);
    CHECK(run.err.starts_with("skerry: labels: not the components of g.el: vertices "));
    const auto report = json_of(run);
    CHECK(report["verified"] == false);
    CHECK(report["components"].is_null());
    CHECK(contains(run.err, report["fault"].get<std::string>()));
  };
  check("every vertex on its own", "0\n1\n2\n3\n4\n5\n6\n7\n");
  check("one component", "0\n0\n0\n0\n0\n0\n0\n0\n");
  check("one vertex split off", "0\n0\n0\n3\n4\n4\n4\n7\n");
  check("two components merged", "0\n0\n0\n0\n4\n4\n4\n4\n");
  check("{0, 2} split from the rest", "0\n1\n0\n1\n4\n4\n4\n7\n");
  // 0 and 2^32: equal if truncated to 32 bits
  check("two labels with equal low words", "0\n0\n0\n4294967296\n4\n4\n4\n7\n");
}

TEST_CASE("verify shows labels of more than 32 bits as they are") {
  const auto fault = [](const std::string& labels) {
    const auto run = verify(labels, "0 1\n2 2\n");
    CHECK(run.status == 4);
    return json_of(run)["fault"].get<std::string>();
  };
  CHECK(fault("8589934592\n9000000000\n7\n") ==
        "vertices 0 and 1 are joined by an entry, but bear the labels 8589934592 and 9000000000");
  CHECK(fault("8589934592\n8589934592\n8589934592\n") ==
        "vertices 0 and 2 both bear the label 8589934592, but no path joins them");
}

TEST_CASE("verify names the line of an invalid label") {
  const auto check = [](const std::string& labels, const std::string& place) {
    const auto run = verify(labels);
    CAPTURE(run.err);
    CHECK(run.status == 3);
    CHECK(run.err.starts_with("skerry: " + place));
  };
  check("0\n0\nzero\n", "labels:3: not a label (zero)");
  check("0\n-1\n", "labels:2: not a label (-1)");
  check("0\n1 2\n", "labels:2: not a label (1 2)");
  check("0\n\n0\n", "labels:2: not a label ()");
  check("18446744073709551616\n", "labels:1: not a label");
  check("0\n0\n", "labels:2: 2 labels for 8 vertices");
  check(std::string(right) + "7\n7\n", "labels:9: 10 labels for 8 vertices");
  const temporary_folder folder;
  static_cast<void>(folder.add("g.el", graph));
  CHECK(skerry_in(folder.path(), {"verify", "g.el", "absent"}).status == 3);
  CHECK(skerry_in(folder.path(), {"verify", "g.el", "."}).status == 3);
}

TEST_CASE("verify accepts what cc writes") {
  const temporary_folder folder;
  static_cast<void>(folder.add("g.el", graph));
  for (const char* numbering : {"min", "dense"}) {
    REQUIRE(skerry_in(folder.path(), {"cc", "g.el", "--labels", "l", "--numbering", numbering})
                .status == 0);
    const auto run = skerry_in(folder.path(), {"verify", "g.el", "l"});
    CHECK(run.status == 0);
    CHECK(run.out == "right; components: 3\n");
  }
}

TEST_CASE("convert keeps the components") {
  const temporary_folder folder;
  static_cast<void>(folder.add("g.el", graph));
  for (const std::string name : {"g.mtx", "g.sg", "g.he", "h.el"}) {
    CAPTURE(name);
    const auto run = skerry_in(folder.path(), {"convert", "g.el", name, "--vertices", "9"});
    CAPTURE(run.err);
    REQUIRE(run.status == 0);
    CHECK(run.out == "");
    REQUIRE(skerry_in(folder.path(), {"cc", name, "--vertices", "9", "--labels", "l"}).status == 0);
    CHECK(bytes_of(folder.path() / "l") == std::string(right) + "8\n");
  }
  CHECK(skerry_in(folder.path(), {"convert", "absent", "out.mtx"}).status == 3);
  CHECK(!std::filesystem::exists(folder.path() / "out.mtx"));
  CHECK(skerry_in(folder.path(), {"convert", "g.el", "absent/out.mtx"}).status == 3);
}

TEST_CASE("evaluate runs every pair on every file, and reports unreadable files") {
  const temporary_folder folder;
  static_cast<void>(folder.add("a.el", graph));
  static_cast<void>(folder.add("b.txt", "no graph\n"));
  static_cast<void>(folder.add(
      "c.mtx", "%%MatrixMarket matrix coordinate pattern general\n3 2 3\n1 1\n2 1\n3 2\n"));
  const auto report = json_of(skerry_in(".", {"evaluate", folder.path(), "--verify", "--json"}));
  CHECK(report["agree"] == true);
  REQUIRE(report["files"].size() == 3);
  std::size_t pairs = 0;
  for (const auto& algorithm : json_of(skerry_in(".", {"algorithms", "--json"})))
    if (algorithm["family"] != "design space") pairs += algorithm["backends"].size();
  const auto& a = report["files"][0];
  CHECK(a["file"] == "a.el");
  CHECK(a["components"] == 3);
  CHECK(a["verified"] == true);
  CHECK(a["runs"].size() == pairs);
  for (const auto& run : a["runs"]) {
    CAPTURE(run.dump());
    CHECK(run["outcome"] == "agrees");
    CHECK(run["components"] == 3);
  }
  CHECK(contains(report["files"][1]["error"], "b.txt:1: "));
  CHECK(report["files"][2]["bipartite"] == true);
  CHECK(report["files"][2]["components"] == 2);
}

TEST_CASE("evaluate reads files with any ids") {
  const temporary_folder folder;
  static_cast<void>(folder.add("a.csv", "from,to,p\nx,y,1\ny,z,0\n"));
  static_cast<void>(folder.add("b.csv", "x,y,1\nz,w,1\n"));
  const auto run =
      skerry_in(folder.path(), {"evaluate", ".", "--ids", "any", "--weight-column", "3",
                                "--threshold", "1", "--algorithm", "rem", "--json"});
  CHECK(run.status == 0);
  CHECK(json_of(run)["files"][0]["vertices"] == 3);
  CHECK(json_of(run)["files"][0]["components"] == 2);
  CHECK(json_of(run)["files"][1]["components"] == 2);
  CHECK(skerry_in(folder.path(), {"evaluate", ".", "--missing", "skip"}).status == 2);
}

TEST_CASE("evaluate stops a pair at its time limit and reports it") {
  const temporary_folder folder;
  std::string path;
  for (int v = 0; v < 60'000; ++v) path += std::to_string(v) + " " + std::to_string(v + 1) + "\n";
  static_cast<void>(folder.add("path.el", path));
  const auto run =
      skerry_in(".", {"evaluate", folder.path(), "--algorithm", "rem,label_propagation",
                      "--backend", "serial,reference", "--limit", "0.1"});
  CHECK(run.status == 0);
  CHECK(run.err == "");  // progress is printed to terminals only
  CHECK(contains(run.out, "over 0.1 s"));
  CHECK(contains(run.out, "agrees"));
}

TEST_CASE("evaluate needs a folder with a readable file, and at least one pair to run") {
  const temporary_folder folder;
  CHECK(skerry_in(".", {"evaluate", folder.path()}).status == 3);
  CHECK(skerry_in(".", {"evaluate", (folder.path() / "absent").string()}).status == 3);
  static_cast<void>(folder.add("a.el", graph));
  CHECK(skerry_in(".", {"evaluate", folder.path(), "--algorithm", "fastv"}).status == 2);
  CHECK(skerry_in(".", {"evaluate", folder.path(), "--algorithm", "rem", "--backend", "reference"})
            .status == 2);
  CHECK(skerry_in(".", {"evaluate", folder.path(), "--limit", "0"}).status == 2);
}
