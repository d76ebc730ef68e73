// SPDX-License-Identifier: Apache-2.0
// Files that change while they are read, and files of unknown size.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <string>
#include <thread>

#include "lib/files/bytes/input.hpp"
#include "lib/files/readers/edge_sink.hpp"
#include "lib/files/readers/readers.hpp"
#include "lib/files/readers/text_chunks.hpp"
#include "tests/address_space.hpp"
#include "tests/changing_files.hpp"
#include "tests/child_process.hpp"
#include "tests/files.hpp"
#include "tests/needs.hpp"

namespace test_formats_changed {

using namespace skerry;
using namespace skerry::testing;

namespace {

constexpr const char* changed = "the file changed while it was read; read it again";

/// Changes of each file format; SKERRY_SOAK_TRIES sets another number.
int try_count() {
  const char* const given = std::getenv("SKERRY_SOAK_TRIES");
  return given ? std::atoi(given) : 200;
}

/// The states of a file before and after a change, about 100 KB each.
struct states {
  small_graph before, after;
  std::string bytes_before, bytes_after;

  explicit states(const std::string& name)
      : before(name == "array.mtx" ? banded_graph(220, 4) : banded_graph(3000, 2)),
        after(name == "array.mtx" ? banded_graph(200, 9) : banded_graph(2500, 5)),
        bytes_before(bytes_as(name, before)),
        bytes_after(bytes_as(name, after)) {}
};

bool is_matrix_of(const stored_matrix& A, const small_graph& g) {
  return A.row_count() == g.n && A.column_count() == g.n && sorted(entries_of(A)) == g.entries;
}

read_options small_chunks() {
  read_options how;
  how.chunk_bytes = 4096;
  how.threads = 2;
  return how;
}

/// Reads a file while another thread changes it after some time.  The answer is that of the file
/// before or after the change, or an error.
void race(const states& each, const std::filesystem::path& file, change how, int delay) {
  write_at(file, O_TRUNC, each.bytes_before);
  set_past_time(file);
  std::atomic<bool> started = false;
  std::jthread changer([&] {
    while (!started.load()) std::this_thread::yield();
    for (const auto end = std::chrono::steady_clock::now() + std::chrono::microseconds(delay);
         std::chrono::steady_clock::now() < end;) {
    }
    apply(how, file, each.bytes_before.size(), each.bytes_after);
  });
  started.store(true);
  try {
    const stored_matrix A = read(file, small_chunks());
    const bool is_right = is_matrix_of(A, each.before) || is_matrix_of(A, each.after);
    // An edge list that is being rewritten is empty for a moment.
    const bool is_empty = how == change::rewrite && A.row_count() == 0;
    CHECK_MESSAGE((is_right || is_empty), A.row_count(), " rows, ", A.entry_count(), " entries");
  } catch (const invalid_matrix& error) {
    CHECK(std::string_view(error.what()).starts_with(file.string() + ":"));
  }
}

void race_all(const std::string& name) {
  const temporary_folder folder;
  const states each(name);
  const auto file = folder.path() / name;
  write_at(file, O_TRUNC, each.bytes_before);
  const auto begin = std::chrono::steady_clock::now();
  REQUIRE(is_matrix_of(read(file, small_chunks()), each.before));
  const auto time = std::chrono::duration_cast<std::chrono::microseconds>(
      std::chrono::steady_clock::now() - begin);
  const int longest = std::clamp(static_cast<int>(time.count()), 100, 4000);
  for (int k = 0; k < try_count(); ++k) {
    CAPTURE(name);
    CAPTURE(k);
    race(each, file, all_changes[k % std::size(all_changes)], k * 7919 % longest);
  }
}

/// Makes `file` the standard input until destroyed.
class standard_input {
 public:
  explicit standard_input(int file) : saved_(::dup(STDIN_FILENO)) {
    REQUIRE(::dup2(file, STDIN_FILENO) == STDIN_FILENO);
  }
  standard_input(const standard_input&) = delete;
  standard_input& operator=(const standard_input&) = delete;
  ~standard_input() {
    if (saved_.get() >= 0)
      ::dup2(saved_.get(), STDIN_FILENO);
    else
      ::close(STDIN_FILENO);
  }

 private:
  file_descriptor saved_;
};

}  // namespace

TEST_CASE("files that change while they are read: the old or the new matrix, or an error") {
  for (const char* const name : text_and_binary_names) race_all(name);
  for (const char* const name : packed_names) race_all(name);
}

TEST_CASE("a METIS file whose lines grow between the passes") {
  // Both states have the same size and lines, but the second one has three times the neighbours.
  std::string few = "2000 60000\n", many = few;
  for (int v = 0; v < 2000; ++v) {
    few += "1999           \n";
    many += "1 2 3 4 5 6 7 8\n";
  }
  const temporary_folder folder;
  const auto file = folder.add("a.graph", few);
  std::atomic<bool> stop = false;
  std::jthread writer([&] {
    while (!stop.load()) {
      write_at(file, 0, many);
      write_at(file, 0, few);
    }
  });
  for (int k = 0; k < try_count(); ++k)
    CHECK(read_error(file, small_chunks()).starts_with(file.string() + ":"));
  stop.store(true);
}

TEST_CASE("a file that changes after it was opened") {
  const temporary_folder folder;
  for (const std::string name : text_and_binary_names)
    for (const change how : all_changes) {
      const states each(name);
      const auto file = folder.add(name, each.bytes_before);
      const input in = input::of_file(file);
      apply(how, file, each.bytes_before.size(), each.bytes_after);
      CAPTURE(name);
      CAPTURE(static_cast<int>(how));
      if (how == change::replace)
        CHECK(is_matrix_of(read_input(in, small_chunks()), each.before));
      else
        CHECK_THROWS_WITH_AS(static_cast<void>(read_input(in, small_chunks())),
                             doctest::Contains((file.string() + ": " + changed).c_str()),
                             invalid_matrix);
    }
}

TEST_CASE("a file that is written again within one tick of the clock") {
  const temporary_folder folder;
  for (int k = 0; k < 20; ++k) {
    const auto file = folder.add("a.el", "0 1\n");
    const input in = input::of_file(file);
    write_at(file, 0, "0 2\n");
    CHECK_THROWS_WITH_AS(static_cast<void>(read_input(in, {})), doctest::Contains(changed),
                         invalid_matrix);
  }
}

TEST_CASE("chunks are checked against the lines that were counted, whatever the time says") {
  const temporary_folder folder;
  const threads run(2);
  const auto parse = [&](std::string_view counted, std::string_view parsed) {
    const auto file = folder.add("a.el", counted);
    set_past_time(file);
    const input in = input::of_file(file);
    read_options how;
    how.chunk_bytes = 6;
    const auto chunks = split_into_chunks(in, 0, 1, how, run);
    write_at(file, 0, parsed);
    set_past_time(file);
    CHECK_NOTHROW(in.check_unchanged());
    parse_chunks(in, chunks, run, [](std::size_t, std::string_view) {});
  };
  CHECK_NOTHROW(parse("0 1\n2 3\n4 5\n", "1 0\n3 2\n5 4\n"));
  for (const char* const parsed :
       {"0 1 2 3\n4 5\n", "0\n1\n2 3\n4 5\n", "0 1\n2 3\n4\n5\n", "0 1 2 3 4 5\n"})
    CHECK_THROWS_WITH_AS(parse("0 1\n2 3\n4 5\n", parsed), doctest::Contains(changed),
                         invalid_matrix);
}

TEST_CASE("a chunk takes no more entries than were counted, also in memory") {
  const input in = input::of_bytes("0 1\n2 3\n", "a.el");
  const threads run(1);
  const auto chunks = split_into_chunks(in, 0, 1, {}, run);
  const auto entries = [&](std::uint64_t count, std::uint64_t capacity) {
    const std::vector<std::uint64_t> capacities(chunks.size(), capacity);
    return parse_entries<std::uint32_t>(in, chunks, capacities, run,
                                        [&](std::size_t, std::string_view, auto append) {
                                          for (std::uint64_t k = 0; k < count; ++k) append(k, k);
                                        });
  };
  CHECK(entries(2, 2).take(2, 2).rows.size() == 2);
  CHECK_THROWS_WITH_AS(entries(3, 2), doctest::Contains(changed), invalid_matrix);
}

TEST_CASE("the head of an input has the requested bytes, wherever it lies") {
  const temporary_folder folder;
  const std::string text(100'000, '7');
  const auto plain = input::of_file(folder.add("a.el", text), {});
  const auto packed = input::of_file(folder.add("a.el.gz", gzipped(text)), {});
  const auto held = input::of_bytes(text, "a.el");
  for (const input* in : {&plain, &packed, &held}) {
    CHECK(in->head(3) == "777");
    CHECK(in->head(9000).size() == 9000);
    CHECK(in->head(3) == "777");
    CHECK(in->head(1'000'000) == text);
  }
}

TEST_CASE("headers after more comments than are read at once") {
  const temporary_folder folder;
  std::string comments;
  for (int k = 0; k < 20000; ++k) comments += "% comment\n";
  const auto matrix = folder.add(
      "a.mtx", "%%MatrixMarket matrix coordinate pattern general\n" + comments + "2 2 1\n1 2\n");
  const auto list = folder.add("a.el", comments + "source target\n0 1\n");
  const auto wrong = folder.add("b.el", comments + "source target\n0 1\n0 x\n");
  for (const read_options& how : all_chunkings()) {
    if (how.chunk_bytes == 1) continue;  // as many chunks as bytes
    CHECK(entries_of(read(matrix, how)) == pairs{{0, 1}});
    CHECK(entries_of(read(list, how)) == pairs{{0, 1}});
    CHECK(read_error(wrong, how).starts_with(wrong.string() + ":20003: "));
  }
}

TEST_CASE("a pipe, a file of unknown size and standard input") {
  const temporary_folder folder;
  const std::string list = bytes_as("a.el", banded_graph(3000, 2));
  const pairs expected = banded_graph(3000, 2).entries;
  const auto pipe = folder.path() / "pipe";
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  for (const std::string& bytes : {list, gzipped(list), zstandard(list)}) {
    std::jthread writer([&] {
      std::ofstream out(pipe, std::ios::binary);
      out << bytes;
    });
    CHECK(entries_of(read(pipe)) == expected);
  }
  if (needs_file("/proc/self/statm")) CHECK(read("/proc/self/statm").entry_count() == 1);
  const std::string in_sys = "/sys/devices/system/cpu/online";  // "0-7"; its size is a page
  if (needs_file(in_sys)) CHECK(read_error(in_sys).starts_with(in_sys + ":1: "));

  const auto file = folder.add("a.el", "not this line\n" + list);
  const file_descriptor opened(::open(file.c_str(), O_RDONLY | O_CLOEXEC));
  REQUIRE(::lseek(opened.get(), 14, SEEK_SET) == 14);
  {
    const standard_input redirected(opened.get());
    CHECK(entries_of(read("-")) == expected);
    CHECK(::fcntl(STDIN_FILENO, F_GETFD) >= 0);  // still open
  }
  const auto wrong = folder.add("b.el", "0 1\nx\n");
  const file_descriptor second(::open(wrong.c_str(), O_RDONLY | O_CLOEXEC));
  {
    const standard_input redirected(second.get());
    CHECK(read_error("-").starts_with("standard input:2: "));
  }
}

TEST_CASE("a stream that does not fit into the memory is an error that names it") {
  if (!address_space_can_be_limited() || !needs_file("/dev/zero")) return;
  const auto end = wait_for(start_child([] {
                              const rlimit limit{std::size_t{3} << 29, std::size_t{3} << 29};
                              if (::setrlimit(RLIMIT_AS, &limit) != 0) return 2;
                              read_options how;
                              how.threads = 1;
                              const std::string error = read_error("/dev/zero", how);
                              // It exceeds what is free, or what the system gives.
                              return error.starts_with("/dev/zero: the data so far: ") ||
                                             error.starts_with("/dev/zero: cannot be read (no mem")
                                         ? 0
                                         : 1;
                            }),
                            std::chrono::seconds(60));
  CHECK_MESSAGE(end.exited_with(0), end.text());
}

}  // namespace test_formats_changed
