// SPDX-License-Identifier: Apache-2.0
// gzip and zstd compression of any format.
#include <doctest/doctest.h>

#include <string>

#include "skerry/stream.hpp"
#include "skerry/stream_ids.hpp"
#include "tests/changing_files.hpp"
#include "tests/files.hpp"
#include "tests/text.hpp"

namespace test_formats_packed {

using namespace skerry;
using namespace skerry::testing;

namespace {

/// An edge list of many chunks and pages; appends its entries.
std::string long_list(pairs& entries) {
  std::string text;
  for (std::uint64_t i = 0; i < 40000; ++i) {
    entries.emplace_back(i * 7919 % 40009, i);
    text += std::to_string(entries.back().first) + " " + std::to_string(i) + "\n";
  }
  return text;
}

}  // namespace

TEST_CASE("an egr file whose first bytes are an archive's magic number is not decompressed") {
  const temporary_folder folder;
  for (const std::uint32_t n : {0x00088b1fu, 0x184d2a50u}) {
    const std::string size = binary(n, std::uint32_t{0});
    CAPTURE(n);
    // The second one's offsets would be 1.6 GB. They are left out: the error shows that the header
    // was read as egr.
    const bool complete = n < 1'000'000;
    const std::string bytes = size + std::string(complete ? 4 * (n + 1) : 0, '\0');
    read_options how;
    how.format = format::ecl;
    for (const auto& file : {folder.add("a.egr", bytes), folder.add("a", bytes)}) {
      if (complete)
        CHECK(read(file, how).row_count() == n);
      else
        CHECK(read_error(file, how).find("the file ends here") != std::string::npos);
    }
    if (complete) {
      CHECK(read(folder.path() / "a.egr").row_count() == n);
      CHECK(read(folder.add("b.egr.gz", gzipped(bytes)), how).row_count() == n);
    }
  }
}

TEST_CASE("a compressed file of 0 bytes is an error, and one of an empty text is none") {
  const temporary_folder folder;
  for (const auto& [name, pack] : {std::pair{"a.el.gz", &gzipped}, {"a.el.ZST", &zstandard}}) {
    CAPTURE(name);
    const auto file = folder.add(name, "");
    CHECK(contains(read_error(file), std::string(name) + ": the file has 0 bytes"));
    CHECK(error_of([&] { return unite_edges(file); }) == read_error(file));
    CHECK(error_of([&] { return unite_edges_with_ids(file); }) == read_error(file));
    static_cast<void>(folder.add(name, pack("")));
    CHECK(read(file).row_count() == 0);
  }
  CHECK(read(folder.add("a.el", "")).row_count() == 0);
}

TEST_CASE("a compressed file gives the same entries as the plain one") {
  pairs entries;
  const std::string text = long_list(entries);
  const std::string wide = text + "4294967296 0\n";
  const std::string mtx = "%%MatrixMarket matrix coordinate pattern general\n40010 40010 40000\n";
  std::string from_one;
  for (const auto& [u, v] : entries)
    from_one += std::to_string(u + 1) + " " + std::to_string(v + 1) + "\n";
  const temporary_folder folder;
  for (const auto pack : {gzipped, zstandard}) {
    const std::string end = pack == gzipped ? ".gz" : ".zst";
    const std::string half = text.substr(0, 1000), rest = text.substr(1000);
    for (const read_options& how : all_chunkings()) {
      CHECK(entries_of(read(folder.add("a.el" + end, pack(text)), how)) == entries);
      CHECK(entries_of(read(folder.add("b" + end, pack(half) + pack("") + pack(rest)), how)) ==
            entries);
      CHECK(entries_of(read(folder.add("c", pack(mtx + from_one)), how)) == entries);
      CHECK(entries_of(read(folder.add("w.el", pack(wide)), how)).size() == entries.size() + 1);
    }
  }
}

TEST_CASE("the output buffer grows for a file that compresses well") {
  const temporary_folder folder;
  std::string text;
  while (text.size() < std::size_t{12} << 20) text += "1 2\n3 4\n5 6\n";
  text += "7 8\n";
  for (const auto pack : {gzipped, zstandard}) {
    const std::string packed = pack(text);
    REQUIRE(packed.size() < text.size() / 100);
    const stored_matrix A = read(folder.add("a.el", packed));
    CHECK(A.entry_count() == text.size() / 4);
    CHECK(entries_of(A).back() == std::pair<std::uint64_t, std::uint64_t>(7, 8));
  }
}

TEST_CASE("a compressed .sg of many pages gives the same entries") {
  const temporary_folder folder;
  coo<std::uint32_t> list{60000, 60000, {}, {}};
  for (std::uint32_t v = 1; v < 60000; ++v) {
    list.rows.push_back(v);
    list.columns.push_back(v * 31 % 59999);
  }
  write(folder.path() / "a.sg", {std::move(list), symmetry::unknown, ""});
  const stored_matrix plain = read(folder.path() / "a.sg");
  const std::string bytes = bytes_of(folder.path() / "a.sg");
  const stored_matrix packed = read(folder.add("b.sg.gz", gzipped(bytes)));
  CHECK(plain.entry_count() > 100000);
  CHECK(entries_of(packed) == entries_of(plain));
  CHECK(plain.symmetric == symmetry::yes);
}

TEST_CASE("the error of a damaged archive names the byte") {
  const temporary_folder folder;
  pairs entries;
  const std::string text = long_list(entries);
  for (const auto pack : {gzipped, zstandard}) {
    const std::string packed = pack(text);
    for (const std::size_t size : {5ul, 100ul, packed.size() / 2, packed.size() - 1}) {
      const std::string found = read_error(folder.add("a.el", packed.substr(0, size)));
      CHECK_MESSAGE(found.find("data is truncated") != std::string::npos, found);
      CHECK_MESSAGE(found.find("byte " + std::to_string(size) + ":") != std::string::npos, found);
    }
    std::string damaged = packed;
    damaged[packed.size() / 2] ^= 0x55;
    damaged[packed.size() / 2 + 1] ^= 0x55;
    CHECK(read_error(folder.add("a.el", damaged)).find("data is damaged") != std::string::npos);
    CHECK(read_error(folder.add("a.el", packed + "rest")).find("byte ") != std::string::npos);
  }
  CHECK(entries_of(read(folder.add("a.el.gz", gzipped(text) + std::string(512, '\0')))) == entries);
}

}  // namespace test_formats_packed
