// SPDX-License-Identifier: Apache-2.0
// A watch of read(): its passes, bytes and totals, and how it stops a read.
#include <doctest/doctest.h>
#include <sys/stat.h>

#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "skerry/ids.hpp"
#include "tests/changing_files.hpp"
#include "tests/files.hpp"
#include "tests/graphs.hpp"

namespace test_read_watch {

using namespace skerry;
using namespace skerry::testing;

namespace {

read_options small_chunks() {
  read_options how;
  how.chunk_bytes = 500;
  return how;
}

/// What a watch is called with while read(file) runs.
std::vector<read_progress> calls_of(const std::filesystem::path& file) {
  std::vector<read_progress> seen;
  static_cast<void>(read(file, small_chunks(), [&](const read_progress& now) {
    seen.push_back(now);
    return true;
  }));
  return seen;
}

/// The last call of each pass; checks that passes follow each other and that their bytes ascend.
std::vector<read_progress> last_of_passes(const std::vector<read_progress>& seen) {
  std::vector<read_progress> last;
  for (const read_progress& now : seen) {
    if (last.empty() || now.pass != last.back().pass) {
      CHECK(now.pass == last.size() + 1);
      last.push_back(now);
    }
    CHECK(now.bytes_read >= last.back().bytes_read);
    CHECK(now.bytes_total == last.back().bytes_total);
    last.back() = now;
  }
  return last;
}

std::string many_lines() {
  std::string text;
  for (int k = 0; k < 3000; ++k) text += std::to_string(k % 97) + " " + std::to_string(k) + "\n";
  return text;
}

}  // namespace

TEST_CASE("a text is read in two passes, each from its first byte to its last") {
  const temporary_folder folder;
  const std::string text = many_lines();
  const auto seen = calls_of(folder.add("a.el", text));
  CHECK(seen.size() > 10);
  const auto passes = last_of_passes(seen);
  REQUIRE(passes.size() == 2);
  for (const read_progress& pass : passes) {
    CHECK(pass.bytes_read == text.size());
    CHECK(pass.bytes_total == text.size());
  }
}

TEST_CASE("each format reaches the end of its last pass") {
  const temporary_folder folder;
  const stored_matrix A = read(folder.add("a.el", many_lines()));
  for (const char* name : {"a.mtx", "b.el", "a.he", "a.sg"}) {
    CAPTURE(name);
    write(folder.path() / name, A);
    const auto passes = last_of_passes(calls_of(folder.path() / name));
    REQUIRE(passes.size() == (name == std::string("a.sg") ? 1 : 2));
    CHECK(passes.back().bytes_read == passes.back().bytes_total);
    CHECK(passes.back().bytes_total > 9000);
  }
  std::string metis = "2000 0\n" + std::string(2000, '\n');
  const auto passes = last_of_passes(calls_of(folder.add("a.graph", metis)));
  REQUIRE(passes.size() == 3);
  CHECK(passes.back().bytes_read == 2000);
}

TEST_CASE("decompression is a pass over the bytes of the file, a pipe one without a total") {
  const temporary_folder folder;
  const std::string text = many_lines(), packed = gzipped(text);
  const auto passes = last_of_passes(calls_of(folder.add("a.el.gz", packed)));
  REQUIRE(passes.size() == 3);
  CHECK(passes[0].bytes_read == packed.size());
  CHECK(passes[0].bytes_total == packed.size());
  CHECK(passes[2].bytes_total == text.size());

  const auto pipe = folder.path() / "pipe.el";
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  const std::jthread writer([&] { std::ofstream(pipe) << text; });
  const auto of_pipe = last_of_passes(calls_of(pipe));
  REQUIRE(of_pipe.size() == 3);
  CHECK(of_pipe[0].bytes_read == text.size());
  CHECK(of_pipe[0].bytes_total == 0);
}

TEST_CASE("a watch stops the read in any pass") {
  const temporary_folder folder;
  const std::string text = many_lines();
  for (const auto& file : {folder.add("a.el", text), folder.add("a.el.gz", gzipped(text))})
    for (const unsigned pass : {1U, 2U}) {
      const auto stop = [&](const read_progress& now) { return now.pass < pass; };
      CHECK_THROWS_AS(static_cast<void>(read(file, small_chunks(), stop)), stopped);
      id_read_options any_ids;
      any_ids.reading = small_chunks();
      CHECK_THROWS_AS(static_cast<void>(read_with_ids(file, any_ids, stop)), stopped);
    }
}

TEST_CASE("an exception of the watch reaches the caller") {
  const temporary_folder folder;
  const auto file = folder.add("a.el", many_lines());
  const auto fail = [](const read_progress&) -> bool { throw 17; };
  CHECK_THROWS_AS(static_cast<void>(read(file, small_chunks(), fail)), int);
}

}  // namespace test_read_watch
