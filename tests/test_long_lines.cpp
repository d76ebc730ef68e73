// SPDX-License-Identifier: Apache-2.0
// The longest line of a text: in memory and streamed, in any chunking, plain and compressed.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "skerry/ids.hpp"
#include "skerry/stream_ids.hpp"
#include "tests/streamed.hpp"
#include "tests/text.hpp"

namespace test_long_lines {

using namespace skerry;
using namespace skerry::testing;

namespace {

constexpr std::uint64_t longest = 60;  // bytes

/// A text in which `fill` times a character make one line as long as is allowed.
struct text_of_format {
  std::string name, before, begin_of_line;
  char filler;
  std::string after;
  std::uint64_t line;  // the number of this line

  [[nodiscard]] std::string with_line_of(std::size_t size) const {
    return before + begin_of_line + std::string(size - begin_of_line.size() - 1, filler) + "\n" +
           after;
  }
};

const std::string banner = "%%MatrixMarket matrix coordinate pattern general\n";
const std::vector<text_of_format> texts{
    {"a.el", "", "#", 'x', "0 1\n", 1},
    {"a.el", "\n\n", "", ' ', "0 1\n", 3},
    {"a.el", "# c\n", "0 1", ' ', "1 2\n", 2},
    {"a.el", "0 1\n\n1 2\n", "2 3 ", 'x', "3 4\n", 4},
    {"a.el", "0 1\n", "1 ", '0', "", 2},
    {"a.csv", "source,target\n0,1\n", "#", 'x', "0 2\n", 3},
    {"a.mtx", banner, "%", 'x', "2 2 1\n1 2\n", 2},
    {"a.mtx", banner, "2 2 1", ' ', "1 2\n", 2},
    {"a.mtx", banner + "2 2 1\n", "1 2", ' ', "", 3},
    {"a.graph", "% c\n", "2 1", ' ', "2\n1\n", 2},
    {"a.graph", "2 1\n", "2", ' ', "1\n", 2},
    {"a.gr", "", "c", 'x', "p sp 2 1\na 1 2 1\n", 1},
    {"a.gr", "p sp 2 1\n", "a 1 2 ", '0', "c\n", 2},
    {"a.he", "H 2 1 1\n", "E 0 1 ", '1', "\n", 2},
};

read_options with(const read_options& chunking, std::uint64_t line) {
  read_options how = chunking;
  how.max_line = line;
  return how;
}

}  // namespace

TEST_CASE("a line is at most as long as the limit, with its line end") {
  const temporary_folder folder;
  for (const text_of_format& each : texts) {
    const std::string right = each.with_line_of(longest), wrong = each.with_line_of(longest + 1);
    CAPTURE(right);
    const std::string expected =
        ":" + std::to_string(each.line) + ": the line has more than 60 bytes";
    for (const auto& [end, pack] : {std::pair{"", +[](const std::string& text) { return text; }},
                                    {".gz", gzipped},
                                    {".zst", zstandard}}) {
      const auto name = each.name + end;
      for (const read_options& chunking : all_chunkings()) {
        const read_options how = with(chunking, longest);
        const auto good = folder.add(name, pack(right));
        if (right.find("000000") == std::string::npos) {  // else an id or a weight too large
          CHECK(read_error(good, how).empty());
          CHECK(stream_error(good, how).empty());
        }
        const auto bad = folder.add(name, pack(wrong));
        CHECK(read_error(bad, how).find(expected) != std::string::npos);
        CHECK(stream_error(bad, how).find(expected) != std::string::npos);
        CHECK(contains(read_error(bad, how), "; shorten it, or raise the limit, max_line or"));
      }
    }
  }
}

TEST_CASE("the last line may be too long without a line end") {
  const temporary_folder folder;
  const auto good = folder.add("a.el", "0 1\n1 2" + std::string(longest - 3, ' '));
  const auto bad = folder.add("b.el", "0 1\n1 2" + std::string(longest - 2, ' '));
  for (const read_options& chunking : all_chunkings()) {
    const read_options how = with(chunking, longest);
    CHECK(read_error(good, how).empty());
    CHECK(stream_error(good, how).empty());
    CHECK(contains(read_error(bad, how), "b.el:2: the line has more"));
    CHECK(contains(stream_error(bad, how), "b.el:2: the line has more"));
  }
}

TEST_CASE("an id, a quoted field or a comment that is too long, with any ids") {
  const temporary_folder folder;
  for (const std::string& line :
       {std::string(longest, 'a') + ",b", '"' + std::string(longest, '\n'),
        '"' + std::string(longest, 'a') + "\",b", '#' + std::string(longest, 'a'),
        std::string(longest, '7') + ",1"})
    for (const std::string before : {"", "a,b\nc,d\n"}) {
      const auto file = folder.add("a.csv", before + line + "\ne,f\n");
      for (const read_options& chunking : all_chunkings()) {
        id_read_options how;
        how.reading = with(chunking, longest);
        const std::string read = error_of([&] { return read_with_ids(file, how); });
        if (line[1] == '\n')  // a quote ends in its line
          CHECK(contains(read, "a quote is not closed"));
        else
          CHECK(contains(read, before.empty() ? "a.csv:1: the line has" : "a.csv:3: the line has"));
        CHECK(error_of([&] { return unite_edges_with_ids(file, {}, how); }) == read);
      }
    }
}

TEST_CASE(
    "by default a line has up to 10^6 bytes, and one of METIS neighbours what memory allows") {
  const temporary_folder folder;
  const auto list = [&](std::size_t size) {
    return folder.add("a.el", "0 1\n2 3" + std::string(size - 4, ' ') + "\n4 5\n");
  };
  CHECK(read_error(list(1'000'000)).empty());
  CHECK(stream_error(list(1'000'000)).empty());
  CHECK(contains(read_error(list(1'000'001)), "a.el:2: the line has more than 1000000 bytes"));
  CHECK(contains(stream_error(list(1'000'001)), "a.el:2: the line has more than 1000000 bytes"));

  std::string star = "600001 600000\n", ones;
  for (int v = 2; v <= 600'001; ++v) star += std::to_string(v) + " ", ones += "1\n";
  const std::string text = star + "\n" + ones;
  for (const std::string name : {"a.graph", "a.graph.gz"}) {
    const auto file = folder.add(name, name == "a.graph" ? text : gzipped(text));
    CHECK(solve_streamed(file, {}, {}) == solve_in_memory(file, {}));
    const options limited{.limits = {.max_bytes = 3'000'000}};  // the labels take 2.4 MB
    CHECK(contains(error_of([&] { return unite_edges(file, limited); }), ": lines of up to"));
    CHECK(contains(stream_error(file, with({}, 1'000'000)), ":2: the line has more than 1000000"));
  }
}

}  // namespace test_long_lines
