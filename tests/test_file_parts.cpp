// SPDX-License-Identifier: Apache-2.0
// The parts of a file, read one by one, have the entries of the whole file, each once; faults have
// the same place.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <limits>
#include <mutex>
#include <random>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "lib/files/readers/entry_source.hpp"
#include "tests/changing_files.hpp"
#include "tests/files.hpp"
#include "tests/refusal.hpp"

namespace test_file_parts {

using namespace skerry;
using namespace skerry::testing;

namespace {

using entry = std::pair<std::uint64_t, std::uint64_t>;

/// Keeps all entries.
class kept_entries final : public entry_receiver {
 public:
  [[nodiscard]] std::uint64_t narrow_limit() const override {
    return std::numeric_limits<std::uint64_t>::max();
  }
  [[nodiscard]] bool is_wide() const override { return false; }
  void widen() override { FAIL("ids are below 2^32"); }
  void receive(std::span<const std::uint32_t> rows,
               std::span<const std::uint32_t> columns) override {
    const std::lock_guard lock(mutex_);
    for (std::size_t k = 0; k < rows.size(); ++k) all_.emplace_back(rows[k], columns[k]);
  }
  void receive(std::span<const std::uint64_t>, std::span<const std::uint64_t>) override {
    FAIL("ids are below 2^32");
  }
  [[nodiscard]] std::vector<entry> sorted() {
    std::ranges::sort(all_);
    return all_;
  }

 private:
  std::mutex mutex_;
  std::vector<entry> all_;
};

const threads& two_threads() {
  static const threads run(2);
  return run;
}

std::vector<entry> entries_of(const std::filesystem::path& file) {
  const input in = input::of_stream(file);
  kept_entries all;
  const read_options how;
  const std::uint64_t entries = open_entries(in, how)->read(two_threads(), all, {});
  CHECK(entries == all.sorted().size());
  return all.sorted();
}

/// Reads all parts, each from a source of its own.
std::vector<entry> entries_of_parts(const std::filesystem::path& file, std::uint64_t parts) {
  kept_entries all;
  read_options how;
  how.chunk_bytes = 64;
  std::uint64_t entries = 0;
  for (std::uint64_t k = 0; k < parts; ++k) {
    const input in = input::of_stream(file);
    const auto from = open_entries(in, how);
    REQUIRE(from->is_divisible());
    entries += from->read_part(two_threads(), all, {}, {k, parts});
    if (k + 1 == parts) from->check_count(entries);
  }
  CHECK(entries == all.sorted().size());
  return all.sorted();
}

void check_parts(const std::filesystem::path& file) {
  INFO(file);
  const auto whole = entries_of(file);
  for (const std::uint64_t parts : {1, 2, 3, 9, 100}) CHECK(entries_of_parts(file, parts) == whole);
}

/// Of text_and_binary_names: those whose lines mean the same wherever they are.
bool is_divisible(const std::string& name) { return name != "a.graph" && name != "array.mtx"; }

/// What reading one part of a file throws.
std::string fault_of_part(const std::filesystem::path& file, const file_part& part) {
  const input in = input::of_stream(file);
  const read_options how;
  const auto from = open_entries(in, how);
  kept_entries all;
  return error_of<invalid_matrix>(
      [&] { static_cast<void>(from->read_part(two_threads(), all, {}, part)); });
}

}  // namespace

TEST_CASE("text and binary formats, also with fewer lines than parts") {
  const temporary_folder folder;
  for (const std::uint64_t n : {2, 3, 40})
    for (const std::string name : text_and_binary_names)
      if (is_divisible(name)) check_parts(folder.add(name, bytes_as(name, banded_graph(n, 2))));
}

TEST_CASE("lines of any length, comments, blank lines, carriage returns, no last line end") {
  const temporary_folder folder;
  std::string text = "# a comment\n\n";
  std::mt19937 random(1);
  for (int k = 0; k < 500; ++k) {
    text += std::to_string(random() % 100) + std::string(random() % 40 + 1, ' ') +
            std::to_string(random() % 100) + (k % 3 == 0 ? "\r\n" : "\n");
    if (k % 7 == 0) text += "# 1 2\n\n";
  }
  check_parts(folder.add("a.el", text + "5 6"));
}

TEST_CASE("a fault in a part is named by its line in the file") {
  const temporary_folder folder;
  std::string text;
  for (int k = 0; k < 1000; ++k) text += "1 2\n";
  const auto file = folder.add("a.el", text + "3 x\n");
  CHECK(fault_of_part(file, {3, 4}).find("a.el:1001: ") != std::string::npos);
}

TEST_CASE("offsets of a binary file that are not ascending are found by one of the parts") {
  const temporary_folder folder;
  const auto file = folder.add("a.sg", bytes_as("a.sg", banded_graph(100, 4)));
  std::fstream bytes(file, std::ios::in | std::ios::out | std::ios::binary);
  const std::int64_t offset = 1 << 20;
  bytes.seekp(17 + 8 * 50);
  bytes.write(reinterpret_cast<const char*>(&offset), sizeof(offset));
  bytes.close();
  const input in = input::of_stream(file);
  const read_options how;
  std::size_t faults = 0;
  for (std::uint64_t k = 0; k < 4; ++k) {
    kept_entries all;
    try {
      static_cast<void>(open_entries(in, how)->read_part(two_threads(), all, {}, {k, 4}));
    } catch (const invalid_matrix&) {
      ++faults;
    }
  }
  CHECK(faults > 0);
}

TEST_CASE("files that cannot be divided say so") {
  const temporary_folder folder;
  const read_options how;
  for (const auto& file :
       {folder.add("a.graph", "3 2\n2 3\n1\n1\n"),
        folder.add("a.mtx", "%%MatrixMarket matrix array real general\n1 1\n1\n")}) {
    INFO(file);
    const input in = input::of_stream(file);
    CHECK_FALSE(open_entries(in, how)->is_divisible());
  }
}

}  // namespace test_file_parts
