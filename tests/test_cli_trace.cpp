// SPDX-License-Identifier: Apache-2.0
// `skerry trace`: JSON keys, text, several algorithms, and what is refused.
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "tests/command.hpp"

namespace test_cli_trace {

using namespace skerry::testing;

namespace {

constexpr const char* banner = "%%MatrixMarket matrix coordinate pattern ";

/// The path 0 - 1 - 2 and the edge 3 - 4, as a symmetric file.
void add_matrix(const temporary_folder& folder) {
  static_cast<void>(folder.add("g.mtx", std::string(banner) + "symmetric\n5 5 3\n2 1\n3 2\n5 4\n"));
}

std::vector<std::string> keys_of(const nlohmann::json& object) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : object.items()) keys.push_back(key);
  return keys;  // ascending
}

}  // namespace

TEST_CASE("trace of vertices with any ids says which number is which id") {
  const temporary_folder folder;
  static_cast<void>(folder.add("a.csv", "from,to\nbob,ann\n\"c d\",bob\n"));
  const std::string names = "vertices are the ids in ascending order: 0 ann, 1 bob, 2 c d\n";
  const auto text = skerry_in(folder.path(), {"trace", "a.csv", "--ids", "any"});
  CHECK(text.out.starts_with(names + "\nfastsv on reference: 3 vertices"));
  CHECK(text.err == "");
  const auto json = skerry_in(folder.path(), {"trace", "a.csv", "--ids", "any", "--json"});
  CHECK(json_of(json)["labels"] == nlohmann::json({0, 0, 0}));
  CHECK(json.err.starts_with("skerry: a.csv: " + names));
}

TEST_CASE("trace --json has the documented keys and the steps of FastSV") {
  const temporary_folder folder;
  add_matrix(folder);
  const auto run = skerry_in(folder.path(), {"trace", "g.mtx", "--algorithm", "fastsv", "--json"});
  CHECK(run.status == 0);
  CHECK(run.err == "");
  const auto trace = json_of(run);
  CHECK(keys_of(trace) == std::vector<std::string>{"algorithm", "backend", "entries", "forest",
                                                   "labels", "sources", "steps", "symmetrised",
                                                   "vertices"});
  CHECK(trace["algorithm"] == "fastsv");
  CHECK(trace["backend"] == "reference");
  CHECK(trace["vertices"] == 5);
  CHECK(trace["entries"].size() == 6);
  CHECK(trace["symmetrised"] == false);
  CHECK(trace["labels"] == nlohmann::json({0, 0, 0, 3, 3}));
  CHECK(trace["forest"] == "parent");
  CHECK(keys_of(trace["sources"][0]) == std::vector<std::string>{"file", "first_line", "lines"});
  const auto product = trace["steps"][1];
  CHECK(keys_of(product) == std::vector<std::string>{"before", "changed", "entries_read",
                                                     "equation", "inputs", "line", "operation",
                                                     "output", "round", "source", "vectors"});
  CHECK(product["operation"] == "mxv");
  CHECK(product["round"] == 1);
  CHECK(product["equation"] == "nearest[v] = min grandparent[neighbours of v]");
  CHECK(product["vectors"] ==
        nlohmann::json({{"nearest", {1, 0, 1, 4, 3}}, {"grandparent", {0, 1, 2, 3, 4}}}));
  const auto last = trace["steps"].back();
  CHECK(last["operation"] == "equal");
  CHECK(last["output"] == nullptr);
  CHECK(last["note"] == "equal");
}

TEST_CASE("trace --json: a kernel's entries, vertices and notes; null for no vertex") {
  const temporary_folder folder;
  add_matrix(folder);
  const auto hooks =
      json_of(skerry_in(folder.path(), {"trace", "g.mtx", "--algorithm", "async/halve", "--json"}));
  const auto step = hooks["steps"][1];
  CHECK(step["entry"] == nlohmann::json({1, 0}));
  CHECK_FALSE(step.contains("vertex"));
  CHECK(step["note"] == "links 1 to 0");
  CHECK(step["equation"] == "parent[1] = 0");
  CHECK(step["pass"] == 1);
  CHECK(step["entries_read"] == 0);  // counted of products only
  const auto levels =
      json_of(skerry_in(folder.path(), {"trace", "g.mtx", "--algorithm", "bfs_cc", "--json"}));
  CHECK(levels["steps"][1]["vectors"]["label"] ==
        nlohmann::json({0, nullptr, nullptr, nullptr, nullptr}));
  const auto walks =
      json_of(skerry_in(folder.path(), {"trace", "g.mtx", "--algorithm", "owner_walk", "--json"}));
  CHECK(walks["forest"] == nullptr);
}

TEST_CASE("several algorithms: an array of traces, or one text after the other") {
  const temporary_folder folder;
  add_matrix(folder);
  const std::vector<std::string> line{"trace", "g.mtx", "--algorithm", "fastsv,label_propagation"};
  const auto text = skerry_in(folder.path(), line);
  CHECK(text.status == 0);
  CHECK(text.out.find("fastsv on reference: 5 vertices, 6 entries\n") == 0);
  CHECK(text.out.find("\n\nlabel_propagation on reference: 5 vertices") != std::string::npos);
  auto with_json = line;
  with_json.emplace_back("--json");
  const auto both = json_of(skerry_in(folder.path(), with_json));
  REQUIRE(both.is_array());
  CHECK(both[0]["algorithm"] == "fastsv");
  CHECK(both[1]["algorithm"] == "label_propagation");
  CHECK(both[0]["labels"] == both[1]["labels"]);
}

TEST_CASE("a pattern that is not symmetric is traced as A + A', which is said") {
  const temporary_folder folder;
  static_cast<void>(folder.add("d.mtx", std::string(banner) + "general\n3 3 2\n2 1\n3 2\n"));
  const auto text = skerry_in(folder.path(), {"trace", "d.mtx"});
  CHECK(text.out.find("3 vertices, 4 entries of A + A', since A is not symmetric\n") !=
        std::string::npos);
  CHECK(text.err == "");
  const auto run = skerry_in(folder.path(), {"trace", "d.mtx", "--json"});
  CHECK(run.status == 0);
  CHECK(json_of(run)["symmetrised"] == true);
  CHECK(run.err == "skerry: d.mtx: the matrix is not symmetric; the trace is that of A + A'\n");
}

TEST_CASE("the output that docs/guide/traces.md shows is that of its commands") {
  const std::string guide = bytes_of("docs/guide/traces.md");
  const auto begin = guide.find("```\nround 1") + 4, end = guide.find("```", begin);
  REQUIRE(end != std::string::npos);
  const temporary_folder folder;
  for (std::size_t at = 0; (at = guide.find("$ skerry ", at)) < begin;) {
    at += std::string("$ skerry ").size();
    std::istringstream words(guide.substr(at, guide.find('\n', at) - at));
    const std::vector<std::string> line{std::istream_iterator<std::string>(words), {}};
    const auto run = skerry_in(folder.path(), line);
    CHECK(run.status == 0);
    if (line[0] == "trace")
      CHECK(run.out.find("\n\n" + guide.substr(begin, end - begin) + "\n") != std::string::npos);
  }
  const auto kernel = guide.find("```\nround 1  pass 1") + 4, last = guide.find("```", kernel);
  const auto rem = skerry_in(folder.path(), {"trace", "path.mtx", "--algorithm", "rem"});
  REQUIRE(last != std::string::npos);
  CHECK(rem.out.find("\n\n" + guide.substr(kernel, last - kernel) + "\n") != std::string::npos);
}

TEST_CASE("trace --html writes a page with the name of the file, instead of text") {
  const temporary_folder folder;
  add_matrix(folder);
  const std::string matrix = folder.path() / "g.mtx";
  const auto run =
      skerry_in(folder.path(), {"trace", matrix, "--algorithm", "fastsv,rem", "--html", "g.html"});
  CHECK(run.status == 0);
  CHECK(run.out == "");
  const auto piped =
      skerry_in(folder.path(), {"trace", "g.mtx", "--algorithm", "fastsv,rem", "--html", "-"});
  CHECK(piped.out.find("<title>Trace of fastsv and rem: g.mtx</title>") != std::string::npos);
  CHECK(bytes_of(folder.path() / "g.html") == piped.out);  // no folder in it
  const auto both = skerry_in(folder.path(), {"trace", "g.mtx", "--json", "--html", "both.html"});
  CHECK(json_of(both)["algorithm"] == "fastsv");
  CHECK(skerry_in(folder.path(), {"trace", "g.mtx", "--json", "--html", "-"}).status == 2);
  CHECK(skerry_in(folder.path(), {"trace", "g.mtx", "--html", "absent/g.html"}).status == 3);
  const auto same = skerry_in(folder.path(), {"trace", "g.mtx", "--html", "./g.mtx"});
  CHECK(same.status == 2);
  CHECK(same.err.find("would overwrite the matrix") != std::string::npos);
}

TEST_CASE("trace refuses with the exit status of the command") {
  const temporary_folder folder;
  add_matrix(folder);
  const auto status = [&](std::vector<std::string> line) {
    const auto run = skerry_in(folder.path(), std::move(line));
    CHECK(run.out == "");
    CHECK(run.err.starts_with("skerry: "));
    return run.status;
  };
  CHECK(status({"trace", "g.mtx", "--algorithm", "fastvs"}) == 2);
  CHECK(status({"trace", "g.mtx", "--algorithm", "fastsv,owner_walk/lists"}) == 2);
  CHECK(status({"trace", "g.mtx", "--algorithm", "rem", "--backend", "graphblas"}) != 0);
  CHECK(status({"trace", "none.mtx"}) == 3);
  static_cast<void>(folder.add("large.el", "0 64\n"));
  const auto large = skerry_in(folder.path(), {"trace", "large.el"});
  CHECK(large.status == 3);
  CHECK(large.err.find("large.el: 65 vertices are more than 64") != std::string::npos);
  CHECK(large.err.find("`skerry generate grid") != std::string::npos);
}

}  // namespace test_cli_trace
