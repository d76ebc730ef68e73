// SPDX-License-Identifier: Apache-2.0
// Real graphs with known components, by every algorithm x back end that is fast enough. They are
// not part of the project; where they are absent, the test skips with a message.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "skerry/io.hpp"
#include "tests/files.hpp"
#include "tests/needs.hpp"
#include "tests/pairs.hpp"

namespace test_real_graphs {

using namespace skerry;
using namespace skerry::testing;

namespace {

/// A file's row in MANIFEST.tsv.
struct known_graph {
  std::filesystem::path file;
  std::string format;
  std::uint64_t components = 0, largest = 0;
  bool bipartite = false;
};

/// The rows of MANIFEST.tsv whose components are known, with ids read as row numbers, small files
/// first.
std::vector<known_graph> manifest() {
  std::ifstream in(data_folder() / "MANIFEST.tsv");
  std::vector<known_graph> graphs;
  std::string line;
  std::getline(in, line);  // the names of the columns
  while (std::getline(in, line)) {
    std::vector<std::string> field;
    std::istringstream row(line);
    for (std::string each; std::getline(row, each, '\t');) field.push_back(each);
    const bool edge_list = field[1].starts_with("snap") || field[1] == "wel";
    const std::string& components = edge_list ? field[7] : field[4];
    if (components.empty() || field[1] == "str") continue;  // no row numbers, or an invalid file
    graphs.push_back({data_folder() / field[0], field[1], std::stoull(components),
                      std::stoull(field[5]), field[8] == "bipartite"});
  }
  std::ranges::sort(graphs, {},
                    [](const auto& each) { return std::filesystem::file_size(each.file); });
  return graphs;
}

/// A progress callback that stops a run after 0.1 s, to bound the time of the test.
class budget {
 public:
  bool operator()(const progress& at) const { return at.seconds < 0.1; }
};

/// A pair that has exceeded its budget on this many graphs is not run on larger files.
constexpr unsigned most_slow_runs = 3;

/// Whether the pair finished within its budget; if so, checks its answer, otherwise counts the run.
template <class View>
bool check(const View& A, const known_graph& known, const pair_of_names& pair,
           unsigned& slow_runs) {
  if (slow_runs == most_slow_runs) return false;
  if (is_dense(pair) && A.row_count + A.column_count > 2000) return false;
  try {
    const auto r = cc(A, {.algorithm = pair.algorithm,
                          .backend = pair.backend,
                          .threads = 2,
                          .bipartite = known.bipartite,
                          .progress = budget{}});
    CHECK(r.count == known.components);
    CHECK(r.largest().size == known.largest);
    return true;
  } catch (const stopped&) {
    ++slow_runs;
    return false;
  }
}

/// Checks the graphs of files with is_selected(bytes), or skips with a message if there is none.
template <class Selected>
void check_graphs(Selected is_selected) {
  if (!needs(std::filesystem::exists(data_folder() / "MANIFEST.tsv"),
             "no real graphs in " + data_folder().string() + "; SKERRY_DATA names another folder"))
    return;
  std::size_t checked = 0, slow = 0;
  std::map<std::string, unsigned> slow_runs;
  for (const auto& known : manifest()) {
    INFO(known.file.string());
    if (!is_selected(std::filesystem::file_size(known.file))) continue;
    const auto A = read(known.file);
    std::size_t answers = 0;
    for (const auto& pair : pairs_on_one_executor()) {
      if (!is_fast(pair) && A.entry_count() > 200'000) continue;
      const std::string name = pair.algorithm + " on " + pair.backend;
      INFO(name);
      const bool answered =
          with_view(A, [&](const auto& view) { return check(view, known, pair, slow_runs[name]); });
      ++(answered ? answers : slow);
    }
    CHECK(answers > 0);  // the number depends on the machine's speed
    checked += answers;
  }
  if (checked == 0) skip("no file of that size in " + data_folder().string());
  MESSAGE(checked << " answers checked; " << slow << " pairs skipped, being too slow for a test");
}

constexpr std::uintmax_t small_file = 50'000;  // bytes

}  // namespace

TEST_CASE("real graphs have the components that their sources list, in files of up to 50 kB") {
  check_graphs([](std::uintmax_t bytes) { return bytes <= small_file; });
}

TEST_CASE("real graphs have the components that their sources list, in larger files" *
          doctest::test_suite("large")) {
  check_graphs([](std::uintmax_t bytes) { return bytes > small_file; });
}

}  // namespace test_real_graphs
