// SPDX-License-Identifier: Apache-2.0
// Edges that are united as they are parsed: the labels, counts and notes of read() and cc().
#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "tests/changing_files.hpp"
#include "tests/files.hpp"
#include "tests/needs.hpp"
#include "tests/refusal.hpp"
#include "tests/streamed.hpp"
#include "tests/text.hpp"

namespace test_stream {

using namespace skerry;
using namespace skerry::testing;

TEST_CASE("every format, from files and pipes, in chunks of any size") {
  const temporary_folder folder;
  const small_graph g = banded_graph(40, 2);
  for (const std::string name : text_and_binary_names) check_file(folder, name, bytes_as(name, g));
  for (const std::string name : packed_names) check_file(folder, name, bytes_as(name, g));
  check_file(folder, "packed.sg.gz", gzipped(bytes_as("a.sg", g)));
  check_file(folder, "packed.egr.zst", zstandard(bytes_as("a.egr", g)));
  check_file(folder, "packed.graph.gz", gzipped(bytes_as("a.graph", g)));
}

TEST_CASE("numbering, vertices and bipartite matrices") {
  const temporary_folder folder;
  const std::string list = "# comment\n7 1\n\n1 3\n9 9\n2 0\n";
  check_file(folder, "a.el", list, {.numbering = numbering::dense});
  check_file(folder, "b.el", list, {.bipartite = true});
  check_file(folder, "c.el", list, {.numbering = numbering::dense, .bipartite = true});
  read_options many;
  many.vertices = 20;
  check_file(folder, "d.el", list, {}, many);
  check_file(folder, "e.el", list, {.bipartite = true}, many);
  const std::string banner = "%%MatrixMarket matrix coordinate pattern general\n";
  check_file(folder, "f.mtx", banner + "3 5 3\n1 5\n2 4\n3 5\n", {.bipartite = true});
  check_file(folder, "g.mtx", banner + "0 0 0\n");
  check_file(folder, "h.el", "");
  check_file(folder, "i.csv", "source,target,weight\n4,2,1.5\n2,1,0\n");
  check_file(folder, "j.el",
             "\xef\xbb\xbf"
             "0 1\r\n2 1\r\n");
  check_file(folder, "k.graph", "% c\n4 2 1\n2 7\n1 7 3 1\n% d\n2 1\n");
}

TEST_CASE("the small files of the manifest") {
  const std::filesystem::path folder = data_folder() / "small";
  if (!needs(std::filesystem::exists(folder), "no folder " + folder.string() + "; set SKERRY_DATA"))
    return;
  std::size_t checked = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.file_size() > 2'000'000) continue;
    CAPTURE(entry.path().string());
    read_options reading;
    reading.chunk_bytes = 1000;
    const options how{.limits = {.max_bytes = 1'000'000'000}};
    const auto streamed = [&] { return solve_streamed(entry.path(), how, reading); };
    const std::string error = error_of([&] { return solve_in_memory(entry.path(), how); });
    if (error.empty())
      CHECK(streamed() == solve_in_memory(entry.path(), how));
    else if (!contains(error, "MB"))  // the estimates of memory differ
      CHECK(contains(error_of(streamed), error));
    else
      CHECK(contains(error_of(streamed), "MB"));
    ++checked;
  }
  CHECK(checked > 0);
}

TEST_CASE("notes are those of the reader") {
  const temporary_folder folder;
  check_file(folder, "a.txt", "# Nodes: 4 Edges: 3\n10 20\n30 30\n31 31\n30 30\n");
  check_file(folder, "b.txt", "# Nodes: 4 Edges: 4\n10 20\n30 31\n31 7\n", {.bipartite = true});
  check_file(folder, "c.txt", "1 2 3 4 5 6\n2 3\n");
  std::string loops = "# Nodes: 9 Edges: 9\n9999 0\n";
  for (int round = 0; round < 3; ++round)
    for (int v = 0; v < 9000; ++v) loops += std::to_string(v) + " " + std::to_string(v) + "\n";
  const auto file = folder.add("d.txt", loops);
  CHECK(solve_streamed(file, {}, {}) == solve_in_memory(file, {}));
}

TEST_CASE("labels grow with ids that ascend, descend, or come in any order") {
  const temporary_folder folder;
  constexpr std::uint64_t n = 200'000;
  pairs path;
  for (std::uint64_t v = 1; v < n; ++v)
    if (v % 1000 != 0) path.emplace_back(v, v - 1);
  pairs descending(path.rbegin(), path.rend()), shuffled = path;
  std::ranges::shuffle(shuffled, std::mt19937_64(7));
  for (const pairs& entries : {path, descending, shuffled}) {
    const auto file = folder.add("a.el", lines_of(entries));
    const solved expected = solve_in_memory(file, {});
    CHECK(expected.count == 200);
    for (const unsigned count : {1u, 2u, 3u, 8u}) {
      read_options reading;
      reading.threads = count;
      reading.chunk_bytes = 5000;
      CHECK(solve_streamed(file, {}, reading) == expected);
    }
  }
}

TEST_CASE("verify_edges rejects every wrong label") {
  const temporary_folder folder;
  for (const bool bipartite : {false, true}) {
    const options how{.bipartite = bipartite};
    const auto file = folder.add("a.el", "0 1\n1 2\n4 5\n7 7\n");
    const auto answer = std::get<result<std::uint32_t>>(unite_edges(file, how).answer);
    const auto verdict = [&](const buffer<std::uint32_t>& labels) {
      return verify_edges(file, std::span<const std::uint32_t>(labels), how);
    };
    CHECK(verdict(answer.labels).right);
    CHECK(verdict(answer.labels).count == answer.count);
    for (std::size_t v = 0; v < answer.labels.size(); ++v)
      for (std::uint32_t label = 0; label < answer.labels.size(); ++label) {
        auto mutant = answer.labels;
        mutant[v] = label;
        const bool same = solve_in_memory(file, how).labels ==
                          std::vector<std::uint64_t>(mutant.begin(), mutant.end());
        // A component of one vertex may have any label that no other has.
        const bool renamed = std::ranges::count(answer.labels, answer.labels[v]) == 1 &&
                             std::ranges::count(answer.labels, label) == 0;
        CHECK(verdict(mutant).right == (same || renamed));
      }
    auto short_by_one = answer.labels;
    short_by_one.pop_back();
    CHECK_FALSE(verdict(short_by_one).right);
  }
  with_pipe(folder, "pipe", "0 1\n", [&](const std::filesystem::path& pipe) {
    CHECK_FALSE(can_be_read_again(pipe));
    const std::vector<std::uint32_t> labels{0, 0};
    CHECK_THROWS_AS(static_cast<void>(verify_edges(pipe, std::span(labels))),
                    std::invalid_argument);
    CHECK(solve_streamed(pipe, {}, {}).count == 1);  // so that the writer ends
  });
}

}  // namespace test_stream
