// SPDX-License-Identifier: Apache-2.0
// `skerry scc`: what it prints and writes, and what it refuses.
#include <string>
#include <tuple>
#include <vector>

#include "tests/command.hpp"

using namespace skerry::testing;

namespace {

// A cycle 0 -> 1 -> 2 -> 0, an entry to the cycle 3 -> 4 -> 3, and vertex 5 at its end.
constexpr const char* directed = "0 1\n1 2\n2 0\n2 3\n3 4\n4 3\n4 5\n";

}  // namespace

TEST_CASE("scc --json has the keys of cc --json") {
  const temporary_folder folder;
  static_cast<void>(folder.add("g.el", directed));
  const auto strong = skerry_in(folder.path(), {"scc", "g.el", "--verify", "--json"});
  CHECK(strong.status == 0);
  CHECK(strong.err == "");
  const auto report = json_of(strong);
  CHECK(report["vertices"] == 6);
  CHECK(report["entries"] == 7);
  CHECK(report["components"] == 3);
  CHECK(report["largest"] == 3);
  CHECK(report["algorithm"] == "tarjan");
  CHECK(report["backend"] == "serial");
  CHECK(report["verified"] == true);
  const auto weak = json_of(skerry_in(folder.path(), {"cc", "g.el", "--json"}));
  CHECK(weak["components"] == 1);
  for (const auto& [key, value] : weak.items()) CHECK(report.contains(key));
  CHECK(report.size() == weak.size());
}

TEST_CASE("labels of strong components, in either numbering") {
  const temporary_folder folder;
  static_cast<void>(folder.add("g.el", directed));
  CHECK(skerry_in(folder.path(), {"scc", "g.el", "--labels", "-"}).out == "0\n0\n0\n3\n3\n5\n");
  CHECK(skerry_in(folder.path(), {"scc", "g.el", "--labels", "-", "--numbering", "dense"}).out ==
        "0\n0\n0\n1\n1\n2\n");
  const auto text = skerry_in(folder.path(), {"scc", "g.el", "--top", "1", "--repeat", "3"});
  CHECK(text.out.find("components  3\nlargest     3  50.0 %  label 0\n") != std::string::npos);
}

TEST_CASE("strong components of files that store an edge once are the components") {
  const temporary_folder folder;
  const std::string banner = "%%MatrixMarket matrix coordinate pattern ";
  for (const auto& [name, text, components] :
       std::vector<std::tuple<std::string, std::string, int>>{
           {"general.mtx", banner + "general\n3 3 2\n2 1\n3 2\n", 3},
           {"symmetric.mtx", banner + "symmetric\n3 3 2\n2 1\n3 2\n", 1},
           {"directed.he", "H 3 2 0\nE 0 1\nE 1 2\n", 3},
           {"undirected.he", "H 3 2 1\nE 0 1\nE 1 2\n", 1},
           {"arcs.gr", "p sp 3 2\na 1 2 1\na 2 3 1\n", 3},
           {"edges.col", "p edge 3 2\ne 1 2\ne 2 3\n", 1}}) {
    CAPTURE(name);
    static_cast<void>(folder.add(name, text));
    const auto run = skerry_in(folder.path(), {"scc", name, "--verify", "--json"});
    CHECK(run.status == 0);
    CHECK(json_of(run)["components"] == components);
    CHECK(json_of(run)["verified"] == true);
  }
}

TEST_CASE("scc refuses what it cannot solve") {
  const temporary_folder folder;
  static_cast<void>(folder.add("g.el", directed));
  static_cast<void>(
      folder.add("wide.mtx", "%%MatrixMarket matrix coordinate pattern general\n2 3 1\n1 1\n"));
  const auto wide = skerry_in(folder.path(), {"scc", "wide.mtx"});
  CHECK(wide.status == 3);
  CHECK(
      wide.err ==
      "skerry: wide.mtx:2: the matrix is 2 x 3; strong components are those of a square matrix\n");
  const auto bipartite = skerry_in(folder.path(), {"scc", "g.el", "--bipartite"});
  CHECK(bipartite.status == 2);
  const auto large =
      skerry_in(folder.path(), {"scc", "g.el", "--vertices", "1000000", "--max-memory", "1M"});
  CHECK(large.status == 3);
  CHECK(large.err.find("strong components of 1000000 vertices and 7 entries: 20000 KB") !=
        std::string::npos);
  const auto overwrite = skerry_in(folder.path(), {"scc", "g.el", "--labels", "g.el"});
  CHECK(overwrite.status == 2);
}
