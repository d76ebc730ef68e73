// SPDX-License-Identifier: Apache-2.0
// Files of incremental components: what is written is read; what is damaged is refused.
#include <doctest/doctest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zlib.h>

#include <csignal>
#include <random>
#include <thread>

#include "skerry/incremental.hpp"
#include "skerry/io.hpp"
#include "tests/child_process.hpp"
#include "tests/files.hpp"
#include "tests/graphs.hpp"
#include "tests/growing_graph.hpp"
#include "tests/refusal.hpp"
#include "tests/text.hpp"

namespace test_incremental_state {

using namespace skerry;
using namespace skerry::testing;

namespace {

/// Components of the first m edges of a graph.
template <class Index = std::uint32_t>
incremental_components<Index> components_of(const edges& g, std::size_t m) {
  incremental_components<Index> found(g.n);
  found.insert(batch_of<Index>(g, 0, m));
  return found;
}

/// Why a file is refused; empty if it is read.
template <class Index = std::uint32_t>
std::string refusal(const std::filesystem::path& file) {
  return error_of([&] { return incremental_components<Index>::open(file).count(); });
}

/// The message of an unwritable_file that f() throws; empty if it does not.
template <class Function>
std::string write_error(Function f) {
  try {
    f();
  } catch (const unwritable_file& e) {
    return e.what();
  }
  return {};
}

}  // namespace

TEST_CASE("open() reads what save() has written, in both widths") {
  const temporary_folder folder;
  const auto file = folder.path() / "state";
  for (const std::uint64_t n : {0, 1, 7, 700'000}) {
    const edges g = random_graph(n, n, n);
    const auto narrow = components_of(g, g.list.size());
    narrow.save(file);
    CHECK(bytes_of(file).size() == 36 + 4 * n);
    CHECK(id_bytes_of_state(file) == 4);
    auto again = incremental_components<std::uint32_t>::open(file);
    CHECK((widened(again.labels()) == oracle(g)));
    CHECK(again.count() == narrow.count());
    again.grow(n + 1);
    CHECK(again.count() == narrow.count() + 1);

    components_of<std::uint64_t>(g, g.list.size()).save(file);
    CHECK(id_bytes_of_state(file) == 8);
    CHECK((widened(incremental_components<std::uint64_t>::open(file).labels()) == oracle(g)));
    CHECK(contains(refusal(file),
                   "byte 12: ids have 64 bits, not 32; open it as "
                   "incremental_components<std::uint64_t>"));
  }
  CHECK(folder.file_count() == 1);
}

TEST_CASE("a file that is truncated, extended or changed at any byte is refused") {
  const temporary_folder folder;
  const auto file = folder.path() / "state";
  const edges g = random_graph(40, 30, 1);
  components_of(g, g.list.size()).save(file);
  const std::string bytes = bytes_of(file);
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    static_cast<void>(folder.add("state", bytes.substr(0, size)));
    const std::string why = refusal(file);
    CAPTURE(why);
    CHECK(contains(why, (file.string() + ": byte ").c_str()));
    CHECK(contains(why, "; restore the file from a copy, or start with a new one"));
  }
  for (std::size_t at = 0; at < bytes.size(); ++at)
    for (int bit = 0; bit < 8; ++bit) {
      std::string wrong = bytes;
      wrong[at] = static_cast<char>(wrong[at] ^ (1 << bit));
      static_cast<void>(folder.add("state", wrong));
      CHECK_FALSE(refusal(file).empty());
      CHECK_FALSE(refusal<std::uint64_t>(file).empty());
    }
  static_cast<void>(folder.add("state", bytes + '\0'));
  CHECK(
      contains(refusal(file), "the file has 197 bytes, but its header of 40 vertices implies 196"));
  std::string zeros = bytes;
  std::fill(zeros.begin() + 50, zeros.begin() + 60, '\0');
  static_cast<void>(folder.add("state", zeros));
  CHECK(contains(refusal(file), "byte 192: the file is damaged: its checksum is "));
}

TEST_CASE("labels that are none are refused, whatever the checksum") {
  const temporary_folder folder;
  const auto file = folder.path() / "state";
  components_of({5, {}}, 0).save(file);
  const std::string bytes = bytes_of(file);
  const auto refusal_of = [&](const std::string& labels, std::uint64_t count) {
    std::string wrong = bytes.substr(0, 24) + binary(count) + labels;
    const auto sum = crc32_z(0, reinterpret_cast<const Bytef*>(wrong.data()), wrong.size());
    static_cast<void>(folder.add("state", wrong + binary(static_cast<std::uint32_t>(sum))));
    return refusal(file);
  };
  CHECK(refusal_of(binary(0, 1, 1, 3, 0), 3).empty());
  CHECK(refusal_of(binary(0, 1, 1, 2, 0), 2) ==
        file.string() +
            ": byte 44: the label 2 of vertex 3 is not the smallest vertex of a "
            "component; restore the file from a copy, or start with a new one");
  CHECK(contains(refusal_of(binary(0, 1, 4, 3, 4), 4), "byte 40: the label 4 of vertex 2"));
  CHECK(contains(refusal_of(binary(0, 1, 1, 3, 0), 4), "declares 4 components, but has 3"));
}

TEST_CASE("other files and versions are refused") {
  const temporary_folder folder;
  const auto file = folder.path() / "state";
  CHECK(contains(refusal(file), "cannot be read (No such file or directory)"));
  CHECK(contains(refusal(folder.path()), "it is a directory"));
  components_of({5, {}}, 0).save(file);
  const std::string bytes = bytes_of(file);
  static_cast<void>(folder.add("state", "0 1\n1 2\n"));
  CHECK(contains(refusal(file), "byte 0: not a file of incremental components; name a file"));
  static_cast<void>(folder.add("state", std::string(bytes).replace(8, 4, binary(7))));
  CHECK(contains(refusal(file),
                 "byte 8: the file has version 7, but this is written for version 1; "
                 "read it with the version of Skerry that wrote it"));
  static_cast<void>(folder.add("state", std::string(bytes).replace(12, 4, binary(5))));
  CHECK(contains(refusal(file), "byte 12: ids have 5 bytes, not 4 or 8"));
  static_cast<void>(
      folder.add("state", std::string(bytes).replace(16, 8, binary(~std::uint64_t{0}))));
  CHECK(contains(refusal(file), "its header of 18446744073709551615 vertices implies"));
}

TEST_CASE("a lock excludes other objects and processes, until it is released") {
  const temporary_folder folder;
  const auto file = folder.path() / "state";
  const auto found = components_of({5, {}}, 0);
  {
    const file_lock held(file);
    CHECK(held.file() == file);
    CHECK(contains(write_error([&] { found.save(file); }),
                   "is in use by another process; end that process, or use another file"));
    CHECK(run_in_child([&] {
            return contains(write_error([&] { found.save(file); }), "is in use") ? 0 : 1;
          }).exited_with(0));
    found.save(held);
    CHECK(incremental_components<>::open(file).count() == 5);  // needs no lock
    file_lock other(folder.path() / "other");
    const file_lock moved(std::move(other));
    CHECK(moved.file() == folder.path() / "other");
    CHECK(folder.file_count() == 3);  // the state and two locks
  }
  CHECK(folder.file_count() == 1);
  found.save(file);
  CHECK(contains(write_error([&] { found.save(folder.path() / "absent" / "state"); }),
                 "cannot be locked (No such file or directory)"));

  // A killed process leaves its lock file, which excludes nobody.
  const pid_t child = start_child([&] {
    const file_lock held(file);
    ::kill(::getpid(), SIGKILL);
    return 0;
  });
  CHECK(wait_for(child, std::chrono::seconds(60)).text() == "signal 9");
  CHECK(std::filesystem::exists(folder.path() / "state.skerry-lock"));
  found.save(file);
  CHECK(folder.file_count() == 1);
}

TEST_CASE("a save that fails leaves the old file") {
  const temporary_folder folder;
  const auto file = folder.path() / "state";
  components_of({5, {}}, 0).save(file);
  const auto old = bytes_of(file);
  const auto large = components_of({500'000, {}}, 0);
  CHECK(run_in_child([&] {
          const rlimit small{100'000, 100'000};
          ::setrlimit(RLIMIT_FSIZE, &small);
          std::signal(SIGXFSZ, SIG_IGN);
          const std::string why = write_error([&] { large.save(file); });
          return contains(why, "cannot be written (File too large); free some space") ? 0 : 1;
        }).exited_with(0));
  CHECK(bytes_of(file) == old);
  CHECK(folder.file_count() == 1);
}

TEST_CASE("kill -9 at 100 random moments of a save leaves the old or the new state") {
  const temporary_folder folder;
  const auto file = folder.path() / "state";
  const edges g = random_graph(100'000, 70'000, 3);
  const auto old = components_of(g, 35'000), replaced = components_of(g, g.list.size());
  old.save(file);
  const std::string old_bytes = bytes_of(file);
  const auto begin = std::chrono::steady_clock::now();
  REQUIRE(run_in_child([&] {
            replaced.save(file);
            return 0;
          }).exited_with(0));
  const auto whole = std::chrono::steady_clock::now() - begin;  // fork() may take most of it
  const std::string new_bytes = bytes_of(file);
  std::mt19937_64 random(4);
  int found_old = 0, found_new = 0;
  for (int attempt = 0; attempt < 100; ++attempt) {
    // Saves without end: however slow the machine is, the child dies during one.
    const pid_t child = start_child([&]() -> int {
      for (bool is_old = attempt % 2 == 0;; is_old = !is_old) (is_old ? old : replaced).save(file);
    });
    std::this_thread::sleep_for(whole * (random() % 1000) / 500);
    ::kill(child, SIGKILL);
    REQUIRE(wait_for(child, std::chrono::seconds(60)).text() == "signal 9");
    const std::string found = bytes_of(file);
    found_old += found == old_bytes;
    found_new += found == new_bytes;
    REQUIRE(found_old + found_new == attempt + 1);
    REQUIRE(refusal(file).empty());
  }
  CHECK(found_old > 0);
  CHECK(found_new > 0);
}

}  // namespace test_incremental_state
