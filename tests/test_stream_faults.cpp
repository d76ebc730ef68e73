// SPDX-License-Identifier: Apache-2.0
// Edges that are united as they are parsed: the errors of read(), changes, and limits of memory.
#include <doctest/doctest.h>
#include <sys/resource.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "tests/address_space.hpp"
#include "tests/changing_files.hpp"
#include "tests/child_process.hpp"
#include "tests/files.hpp"
#include "tests/refusal.hpp"
#include "tests/streamed.hpp"
#include "tests/text.hpp"

namespace test_stream_faults {

using namespace skerry;
using namespace skerry::testing;

TEST_CASE("errors name the line, as those of read() do") {
  const temporary_folder folder;
  std::string lines;
  for (int k = 0; k < 500; ++k) lines += "1 2\n";
  const std::string banner = "%%MatrixMarket matrix coordinate pattern general\n";
  const std::vector<std::pair<std::string, std::string>> malformed{
      {"a.el", lines + "3\n" + lines},
      {"b.el", "# c\n" + lines + "1 x\n" + lines},
      {"c.el", lines + "1 2\r3 4\n"},
      {"d.el", lines + "1,,2\n"},
      {"e.el", lines + "-1 2"},
      {"f.el", "# 3 vertices, 500 entries\n" + lines + "1 1\n"},
      {"g.el", "# 2 vertices, 500 entries\n" + lines},
      {"h.el", lines + "1 99999999999999999999\n"},
      {"a.mtx", banner + "3 3 500\n" + lines + "1 1\n"},
      {"b.mtx", banner + "3 3 501\n" + lines + "4 1\n"},
      {"c.mtx", banner + "3 4 500\n" + lines},
      {"d.mtx", banner},
      {"e.mtx", "%%MatrixMarket matrix array real general\n2 2\n1\n0\n1\n"},
      {"f.mtx", "%%MatrixMarket matrix array real general\n2 2\n1\n0\n1\nx\n"},
      {"a.graph", "3 1\n2\n1\n4\n"},
      {"b.graph", "3 1\n2\n1\n\n2\n"},
      {"c.graph", "30 1\n2\n1\n\n"},
      {"a.gr", "p sp 3 2\na 1 2 1\na 1 4 1\n"},
      {"b.gr", "p sp 3 2\na 1 2 1\nb 1 3 1\n"},
      {"a.he", "H 3 2 0\nE 0 1 1\n"},
      {"a.hgr", "2 3\n1 2\n"},
      {"b.hgr", "1 3\n1 2\n2 3\n"},
      {"c.hgr", "1 3\n1 2 4\n"},
      {"d.hgr", "1 3 1\nx 1\n"},
      {"a.sg", "\1"},
      {"b.sg", '\0' + binary(std::int64_t{2}, std::int64_t{2}, std::int64_t{0}, std::int64_t{1},
                             std::int64_t{2}, std::uint32_t{1}, std::uint32_t{2})},
      {"c.sg", '\0' + binary(std::int64_t{2}, std::int64_t{2}, std::int64_t{1}, std::int64_t{1},
                             std::int64_t{2}, std::uint32_t{1}, std::uint32_t{0})},
      {"d.sg", '\0' + binary(std::int64_t{2}, std::int64_t{2}, std::int64_t{0}, std::int64_t{3},
                             std::int64_t{2}, std::uint32_t{1}, std::uint32_t{0})},
      {"e.el", "PK\x03\x04zip"},
  };
  for (const auto& [name, bytes] : malformed) {
    CAPTURE(name);
    const auto file = folder.add(name, bytes);
    std::string expected = read_error(file);
    if (name == "c.mtx")  // read() leaves the shape to cc()
      expected = file.string() + ":2: " + error_of([&] { return solve_in_memory(file, {}); });
    REQUIRE_FALSE(expected.empty());
    for (const read_options& chunking : all_chunkings())
      CHECK(stream_error(file, chunking) == expected);
    with_pipe(folder, "pipe-" + name, bytes, [&](const std::filesystem::path& pipe) {
      const std::string error = stream_error(pipe);
      CHECK(error.substr(error.find(':', error.find(name) + name.size())) ==
            expected.substr(expected.find(':', expected.find(name) + name.size())));
    });
  }
}

TEST_CASE("of several faults the first in the file is reported") {
  const temporary_folder folder;
  std::string text;
  for (int k = 1; k <= 3000; ++k) text += k % 1000 == 0 ? "x\n" : "1 2\n";
  const auto file = folder.add("a.el", text);
  for (int repeat = 0; repeat < 20; ++repeat)
    for (const read_options& chunking : all_chunkings())
      CHECK(contains(stream_error(file, chunking), "a.el:1000: "));
}

TEST_CASE("damaged and truncated archives") {
  const temporary_folder folder;
  const std::string text = lines_of(banded_graph(3000, 3).entries);
  for (const auto& [name, packed] :
       {std::pair{"a.el.gz", gzipped(text)}, {"a.el.zst", zstandard(text)}}) {
    CAPTURE(name);
    const std::string half = packed.substr(0, packed.size() / 2);
    const auto file = folder.add(name, half);
    CHECK(contains(stream_error(file), "truncated"));
    CHECK(stream_error(file) == read_error(file));
    std::string damaged = packed;
    for (std::size_t k = damaged.size() / 2; k < damaged.size() / 2 + 9; ++k) damaged[k] ^= 0x55;
    static_cast<void>(folder.add(name, damaged));
    CHECK_FALSE(stream_error(file).empty());
  }
}

TEST_CASE("a file that changes while it is read") {
  const temporary_folder folder;
  const std::string text = lines_of(banded_graph(30'000, 3).entries);
  for (const std::string name : {"a.el", "a.el.gz"}) {
    for (const change how : {change::rewrite, change::truncate, change::grow}) {
      const std::string bytes = name == "a.el" ? text : gzipped(text);
      const auto file = folder.add(name, bytes);
      set_past_time(file);
      bool is_changed = false;
      read_options reading;
      reading.chunk_bytes = 1000;
      const std::string error = error_of([&] {
        return unite_edges(file, {}, reading, [&](const read_progress&) {
          if (!std::exchange(is_changed, true)) apply(how, file, bytes.size(), bytes);
          return true;
        });
      });
      CHECK_MESSAGE(contains(error, "the file changed while it was read"), error);
    }
  }
}

TEST_CASE("a watch sees how far the file is read, and can stop the read") {
  const temporary_folder folder;
  const auto file = folder.add("a.el", lines_of(banded_graph(3000, 3).entries));
  read_options reading;
  reading.chunk_bytes = 1000;
  std::vector<read_progress> seen;
  static_cast<void>(unite_edges(file, {}, reading, [&](const read_progress& now) {
    seen.push_back(now);
    return true;
  }));
  REQUIRE(seen.size() > 10);
  CHECK(std::ranges::is_sorted(seen, {}, &read_progress::bytes_read));
  CHECK(seen.back().bytes_read == std::filesystem::file_size(file));
  CHECK(seen.front().bytes_total == seen.back().bytes_read);
  CHECK_THROWS_AS(
      static_cast<void>(unite_edges(file, {}, reading, [](const read_progress&) { return false; })),
      stopped);
}

TEST_CASE("algorithms and back ends that need the matrix are refused") {
  const temporary_folder folder;
  const auto file = folder.add("a.el", "0 1\n");
  CHECK_THROWS_AS(static_cast<void>(unite_edges(file, {.algorithm = "fastsv"})),
                  std::invalid_argument);
  CHECK_THROWS_AS(static_cast<void>(unite_edges(file, {.backend = "cuda"})), std::invalid_argument);
  CHECK(solve_streamed(file, {.backend = "serial"}, {}).count == 1);
}

TEST_CASE("a text that is larger than the memory") {
  if (!address_space_can_be_limited() || !address_space_is_known()) return;
  const temporary_folder folder;
  std::string lines;
  for (int k = 0; k < 100'000; ++k) lines += std::to_string(k) + " " + std::to_string(k / 2) + "\n";
  std::string text;
  for (int k = 0; k < 300; ++k) text += lines;  // 380 MB, which gzip reduces to some 1 MB
  const auto file = folder.add("a.el.zst", zstandard(text));
  text = {};
  const auto in_limited_child = [&](auto f) {
    return run_in_child([&] {
      const std::uint64_t allowed = address_space() + (std::uint64_t{100} << 20);
      const rlimit limit{allowed, allowed};
      if (::setrlimit(RLIMIT_AS, &limit) != 0) return 9;
      return f();
    });
  };
  const child_end streamed =
      in_limited_child([&] { return solve_streamed(file, {.threads = 2}, {}).count == 1 ? 0 : 1; });
  CHECK_MESSAGE(streamed.exited_with(0), streamed.text());
  const child_end read = in_limited_child([&] { return read_error(file).empty() ? 1 : 0; });
  CHECK_MESSAGE(read.exited_with(0), read.text());
}

TEST_CASE("labels that exceed the limit of memory are refused before they are made") {
  const temporary_folder folder;
  const auto refused = [&](const std::string& name, const std::string& bytes) {
    const auto file = folder.add(name, bytes);
    const std::string error =
        error_of([&] { return unite_edges(file, {.limits = {.max_bytes = 999'999}}); });
    CHECK_MESSAGE(contains(error, name + ": "), error);
    CHECK_MESSAGE(contains(error, "KB are allowed"), error);
  };
  refused("a.el", "1 2\n1 4294967294\n");
  refused("b.el", "1 18446744073709551614\n");
  refused("a.mtx", "%%MatrixMarket matrix coordinate pattern general\n400000 400000 1\n1 2\n");
  refused("a.gr", "p sp 4000000000 1\na 1 2 1\n");
  CHECK(contains(stream_error(folder.add("c.el", "1 18446744073709551615\n")), "c.el:1: "));
}

TEST_CASE("ids whose labels would take more than 2^64 bytes are refused without a limit, too") {
  const temporary_folder folder;
  const auto refused = [&](const std::string& bytes, bool bipartite) {
    const auto file = folder.add("a.el", bytes);
    options how;
    read_options reading;
    how.bipartite = reading.bipartite = bipartite;
    const std::string error = error_of([&] { return unite_edges(file, how, reading); });
    CHECK_MESSAGE(contains(error, "MB are free"), error);
  };
  for (const bool bipartite : {false, true}) {
    refused("1 2305843009213693952\n", bipartite);
    refused("1 9223372036854775808\n", bipartite);
    refused("9223372036854775808 1\n", bipartite);
    refused("1 18446744073709551614\n", bipartite);
  }
  refused("# 2305843009213693952 vertices, 1 entries\n1 2\n", false);
}

}  // namespace test_stream_faults
