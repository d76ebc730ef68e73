// SPDX-License-Identifier: Apache-2.0
// file_lock: one lock for all names of a file, and files that it must not touch.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "lib/files/writers/output_file.hpp"
#include "skerry/incremental.hpp"
#include "tests/child_process.hpp"
#include "tests/files.hpp"
#include "tests/needs.hpp"
#include "tests/no_unnamed_files.hpp"
#include "tests/text.hpp"

namespace test_file_lock {

using namespace skerry;
using namespace skerry::testing;
namespace fs = std::filesystem;

namespace {

/// The message of an unwritable_file that locking throws; empty if it succeeds.
std::string lock_error(const fs::path& file) {
  try {
    const file_lock held(file);
  } catch (const unwritable_file& e) {
    return e.what();
  }
  return {};
}

/// Components of n vertices without edges.
incremental_components<> vertices(std::uint32_t n) { return incremental_components<>(n); }

}  // namespace

TEST_CASE("all names of a file have one lock, whether the file exists or not") {
  const temporary_folder folder;
  fs::create_directory(folder.path() / "other");
  fs::create_symlink("../state", folder.path() / "other" / "link");
  fs::create_symlink("other/link", folder.path() / "link");
  fs::create_directory_symlink("other", folder.path() / "folder");
  const std::vector<fs::path> names{"state", "link", "other/link", "folder/link", "other/../state"};
  for (const bool exists : {false, true}) {
    if (exists) static_cast<void>(folder.add("state", "old"));
    for (const auto& locked : names) {
      const file_lock held(folder.path() / locked);
      CHECK(held.target() == fs::canonical(folder.path()) / "state");
      for (const auto& name : names) {
        INFO(locked.string() << ", " << name.string());
        CHECK(contains(lock_error(folder.path() / name), "is in use by another process"));
      }
    }
  }
  CHECK(folder.file_count() == 4);
}

TEST_CASE("save() writes the file whose name was locked, wherever the name leads since") {
  const temporary_folder folder;
  fs::create_directory(folder.path() / "other");
  fs::create_symlink("first", folder.path() / "link");
  CHECK(run_in_child([&] {
          fs::current_path(folder.path());
          const file_lock held("link");
          fs::current_path(folder.path() / "other");
          fs::remove(folder.path() / "link");
          fs::create_symlink("second", folder.path() / "link");
          vertices(5).save(held);
          vertices(6).save(held);  // replaces the file
          return 0;
        }).exited_with(0));
  CHECK(fs::is_empty(folder.path() / "other"));
  CHECK_FALSE(fs::exists(folder.path() / "second"));
  CHECK(incremental_components<>::open(folder.path() / "first").count() == 6);
  CHECK(folder.file_count() == 3);  // with the link and the folder
}

TEST_CASE("an output is written under the name that it had before chdir()") {
  for (const bool unnamed : {true, false}) {
    const temporary_folder folder;
    static_cast<void>(folder.add("old", "old"));
    fs::create_directory(folder.path() / "other");
    const child_end end = run_in_child([&] {
      if (!unnamed && !refuse_unnamed_files()) return 77;
      fs::current_path(folder.path());
      output_file first("new"), second("old");
      output_file abandoned("old");
      fs::current_path("other");
      for (output_file* const out : {&first, &second}) {
        out->write(std::string("text"));
        out->commit();
      }
      return 0;
    });
    if (!needs(!end.exited_with(77), "the kernel has no seccomp filters")) return;
    CHECK(end.text() == "exit status 0");
    CHECK(fs::is_empty(folder.path() / "other"));
    CHECK(bytes_of(folder.path() / "new") == "text");
    CHECK(bytes_of(folder.path() / "old") == "text");
    CHECK(folder.file_count() == 3);
  }
}

TEST_CASE("other processes find a new file in the folder as it was given") {
  const temporary_folder folder;
  fs::create_directory(folder.path() / "other");
  fs::create_directory_symlink("other", folder.path() / "link");
  const output_file out(folder.path() / "link" / "new", output_file::writers::several_processes);
  CHECK(fs::path(out.temporary_path()).parent_path() == folder.path() / "link");
  CHECK(fs::exists(out.temporary_path()));
}

TEST_CASE("what is no empty regular file is no lock: it is refused, and stays") {
  const temporary_folder folder;
  const auto lock = folder.path() / "state.skerry-lock";
  const auto refuse = [&] {
    CHECK(contains(lock_error(folder.path() / "state"),
                   "state.skerry-lock is not an empty regular file, as the locks of Skerry are; "
                   "move it away, or use another file"));
  };
  static_cast<void>(folder.add("state.skerry-lock", "text"));
  refuse();
  CHECK(bytes_of(lock) == "text");
  fs::remove(lock);
  REQUIRE(::mkfifo(lock.c_str(), 0600) == 0);
  refuse();
  CHECK(fs::is_fifo(lock));
  fs::remove(lock);
  fs::create_directory(lock);
  refuse();
  CHECK(fs::is_directory(lock));
  fs::remove(lock);
  static_cast<void>(folder.add("empty", ""));
  for (const char* const target : {"empty", "absent"}) {
    fs::create_symlink(target, lock);
    refuse();
    CHECK(fs::is_symlink(lock));
    fs::remove(lock);
  }
  CHECK(fs::exists(folder.path() / "empty"));
  CHECK_FALSE(fs::exists(folder.path() / "absent"));
}

TEST_CASE("a file that takes the place of a lock stays when the lock is released") {
  const temporary_folder folder;
  {
    const file_lock held(folder.path() / "state");
    fs::remove(folder.path() / "state.skerry-lock");
    static_cast<void>(folder.add("state.skerry-lock", "text"));
  }
  CHECK(bytes_of(folder.path() / "state.skerry-lock") == "text");
}

TEST_CASE("files with the names of other programs' locks stay") {
  const temporary_folder folder;
  const auto lock = folder.add("poetry.lock", "text"), empty = folder.add("state.lock", "");
  for (const char* const name : {"poetry", "state"}) vertices(1).save(folder.path() / name);
  CHECK(bytes_of(lock) == "text");
  CHECK(fs::exists(empty));
}

TEST_CASE("a child of fork() that destroys its copy of a lock leaves the parent's") {
  const temporary_folder folder;
  file_lock held(folder.path() / "state");
  CHECK(run_in_child([&] {
          const file_lock moved(std::move(held));
          return 0;
        }).exited_with(0));
  CHECK(fs::exists(folder.path() / "state.skerry-lock"));
  CHECK(contains(lock_error(folder.path() / "state"), "is in use by another process"));
}

TEST_CASE("a child of fork() that destroys its copies of outputs leaves the parent's") {
  const temporary_folder folder;
  const auto end = run_in_child([&] {
    if (!refuse_unnamed_files()) return 77;
    const file_lock held(folder.path() / "state");
    auto locked = std::make_unique<output_file>(held);
    auto out = std::make_unique<output_file>(folder.path() / "out");
    const child_end copy = run_in_child([&] {
      locked.reset();
      out.reset();
      remove_temporary_files();
      return 0;
    });
    if (!copy.exited_with(0)) return 1;
    locked->commit();
    out->commit();
    return folder.file_count() == 3 ? 0 : 2;  // with the lock
  });
  if (!needs(!end.exited_with(77), "the kernel has no seccomp filters")) return;
  CHECK(end.text() == "exit status 0");
  CHECK(folder.file_count() == 2);
}

TEST_CASE("the next owner of a lock removes what a killed one has left of a save") {
  const temporary_folder folder;
  const auto end = run_in_child([&] {
    if (!refuse_unnamed_files()) return 77;
    const file_lock held(folder.path() / "state");
    const output_file out(held);
    ::raise(SIGKILL);
    return 1;
  });
  if (!needs(!end.exited_with(77), "the kernel has no seccomp filters")) return;
  CHECK(end.text() == "signal 9");
  CHECK(folder.file_count() == 2);  // the lock and the new file
  CHECK(lock_error(folder.path() / "state").empty());
  CHECK(folder.file_count() == 0);

  // A name that is taken by something else is another's, and is left out.
  fs::create_symlink("absent", folder.path() / "state.skerry-new");
  vertices(2).save(folder.path() / "state");
  vertices(3).save(folder.path() / "state");
  CHECK(fs::is_symlink(folder.path() / "state.skerry-new"));
  CHECK(incremental_components<>::open(folder.path() / "state").count() == 3);
  CHECK(folder.file_count() == 2);
}

TEST_CASE("two saves by one lock at once do not disturb each other") {
  const temporary_folder folder;
  const auto end = run_in_child([&] {
    if (!refuse_unnamed_files()) return 77;
    const file_lock held(folder.path() / "state");
    output_file first(held), second(held);
    second.write(std::string("second"));
    second.commit();
    first.write(std::string("first"));
    first.commit();
    return 0;
  });
  if (!needs(!end.exited_with(77), "the kernel has no seccomp filters")) return;
  CHECK(end.text() == "exit status 0");
  CHECK(bytes_of(folder.path() / "state") == "first");
  CHECK(folder.file_count() == 1);
}

}  // namespace test_file_lock
