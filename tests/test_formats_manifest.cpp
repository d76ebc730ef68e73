// SPDX-License-Identifier: Apache-2.0
// Real files against their manifest. They are not part of the project. SKERRY_DATA names their
// folder, ../shared/data by default; without it the test skips with a message.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "tests/files.hpp"
#include "tests/needs.hpp"

namespace test_formats_manifest {

using namespace skerry;
using namespace skerry::testing;

namespace {

using record = std::map<std::string, std::string>;  // by column

std::vector<record> read_manifest(const std::filesystem::path& file) {
  std::ifstream in(file);
  const auto fields = [](const std::string& line) {
    std::vector<std::string> all;
    std::istringstream rest(line);
    for (std::string field; std::getline(rest, field, '\t');) all.push_back(field);
    return all;
  };
  std::string line;
  std::getline(in, line);
  const std::vector<std::string> names = fields(line);
  std::vector<record> records;
  while (std::getline(in, line)) {
    const std::vector<std::string> values = fields(line);
    record& r = records.emplace_back();
    for (std::size_t i = 0; i < std::min(names.size(), values.size()); ++i) r[names[i]] = values[i];
  }
  return records;
}

/// Whether a reader must reject the file: it is marked so, or its ids are not numbers.
bool is_invalid(const record& r) {
  return r.at("vertices").empty() || r.at("format") == "str" ||
         r.at("notes").find("ids -") != std::string::npos;
}

std::uint64_t distinct_edges(pairs all) {
  std::erase_if(all, [](const auto& e) { return e.first == e.second; });
  for (auto& [u, v] : all)
    if (u > v) std::swap(u, v);
  std::ranges::sort(all);
  return static_cast<std::uint64_t>(std::ranges::unique(all).begin() - all.begin());
}

}  // namespace

TEST_CASE("the files of the manifest have the sizes that it lists") {
  const std::filesystem::path folder = data_folder();
  if (!needs(std::filesystem::exists(folder / "MANIFEST.tsv"),
             "no MANIFEST.tsv in " + folder.string() + "; set SKERRY_DATA"))
    return;
  std::size_t checked = 0;
  for (const record& r : read_manifest(folder / "MANIFEST.tsv")) {
    const std::string name = r.at("file");
    CAPTURE(name);
    if (r.at("format") == "snap-nm") {
      skip(name + " has feature lines between its edges");
      continue;
    }
    if (is_invalid(r)) {
      CHECK_FALSE(read_error(folder / name).empty());
      ++checked;
      continue;
    }
    const stored_matrix A = read(folder / name);
    const bool edge_list = A.format == "el", bipartite = r.at("directed") == "bipartite";
    const std::uint64_t n = bipartite ? A.row_count() + A.column_count() : A.row_count();
    if (!edge_list) CHECK(n == std::stoull(r.at("vertices")));
    if (edge_list && !r.at("rows").empty()) CHECK(n == std::stoull(r.at("rows")));
    const std::uint64_t edges = bipartite ? A.entry_count() : distinct_edges(entries_of(A));
    CHECK(edges == std::stoull(r.at("edges")));
    ++checked;
  }
  CHECK(checked > 0);
}

}  // namespace test_formats_manifest
