// SPDX-License-Identifier: Apache-2.0
// output_file: temporary files, and that a write that is ended leaves nothing.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <filesystem>
#include <string>
#include <thread>

#include "lib/files/writers/output_file.hpp"
#include "tests/child_process.hpp"
#include "tests/files.hpp"
#include "tests/needs.hpp"
#include "tests/no_unnamed_files.hpp"
#include "tests/text.hpp"
#include "tests/written_files.hpp"

namespace test_output_file_faults {

using namespace skerry;
using namespace skerry::testing;
namespace fs = std::filesystem;

namespace {

/// Whether a file in a folder can be written without a name, and linked through /proc.
bool has_unnamed_files(const fs::path& folder) {
  if (!fs::exists("/proc/self/fd")) return false;
  const int descriptor = ::open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
  if (descriptor >= 0) ::close(descriptor);
  return descriptor >= 0;
}

/// Writes much more than a file may have, in a child with a limit of 64 KB.  Exits with 0 if that
/// is an unwritable_file.
child_end write_beyond_limit(const fs::path& target, void (*on_signal)(int)) {
  return run_in_child([&] {
    const rlimit limit{1 << 16, 1 << 16};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    ::signal(SIGXFSZ, on_signal);
    const std::string error = write_error(target, std::string(1 << 20, 'x'));
    return contains(error, "File too large") && contains(error, "; free some space") ? 0 : 1;
  });
}

}  // namespace

TEST_CASE("the new file has no name before commit()") {
  const temporary_folder folder;
  if (!needs(has_unnamed_files(folder.path()),
             "the file system has no files without a name, or there is no /proc"))
    return;
  const auto old = folder.add("old", "old");
  for (const auto& target : {old, folder.path() / "new"}) {
    const std::size_t before = folder.file_count();
    output_file out(target);
    out.write(std::string(1 << 20, 'x'));
    CHECK(folder.file_count() == before);
    CHECK(bytes_of(old).size() <= 3);
  }
  CHECK(folder.file_count() == 1);  // never committed
  CHECK(bytes_of(old) == "old");
}

TEST_CASE("a file that appears under the name meanwhile is replaced") {
  const temporary_folder folder;
  output_file out(folder.path() / "file");
  static_cast<void>(folder.add("file", "of another process"));
  out.write(std::string("new"));
  out.commit();
  CHECK(bytes_of(folder.path() / "file") == "new");
  CHECK(folder.file_count() == 1);
}

TEST_CASE("without unnamed files: a temporary name, which a signal handler can remove") {
  const temporary_folder folder;
  const auto old = folder.add("old", "old");
  const child_end end = run_in_child([&] {
    if (!refuse_unnamed_files()) return 77;
    write_text(folder.path() / "new", "new");
    if (folder.file_count() != 2) return 1;
    {
      output_file abandoned(old);
      abandoned.write(std::string("abandoned"));
      if (folder.file_count() != 3) return 2;
    }
    if (folder.file_count() != 2) return 3;

    output_file out(old);
    ::signal(SIGUSR1, [](int) { remove_temporary_files(); });
    ::raise(SIGUSR1);
    if (folder.file_count() != 2) return 4;
    try {
      out.commit();
      return 5;
    } catch (const unwritable_file&) {
    }
    write_text(old, "later writes succeed");
    return folder.file_count() == 2 ? 0 : 6;
  });
  if (!needs(!end.exited_with(77), "the kernel has no seccomp filters")) return;
  CHECK(end.text() == "exit status 0");
  CHECK(bytes_of(old) == "later writes succeed");
  CHECK(bytes_of(folder.path() / "new") == "new");
}

TEST_CASE("names come and go while another thread removes them") {
  const temporary_folder folder;
  const child_end end = run_in_child([&] {
    if (!refuse_unnamed_files()) return 77;
    std::atomic<bool> done = false;
    std::thread remover([&] {
      while (!done) remove_temporary_files();
    });
    for (int i = 0; i < 2000; ++i) {
      output_file out(folder.path() / "file");
      out.write(std::string("x"));
    }
    done = true;
    remover.join();
    return folder.file_count() == 0 ? 0 : 1;
  });
  if (!needs(!end.exited_with(77), "the kernel has no seccomp filters")) return;
  CHECK(end.text() == "exit status 0");
}

TEST_CASE("a limit of file sizes is an error, or ends the process; it leaves no file") {
  const temporary_folder folder;
  const auto old = folder.add("old", "old");
  const bool unnamed = has_unnamed_files(folder.path());
  for (const auto& target : {old, folder.path() / "new"}) {
    CHECK(write_beyond_limit(target, SIG_IGN).text() == "exit status 0");
    if (unnamed)
      CHECK(write_beyond_limit(target, SIG_DFL).text() == "signal " + std::to_string(SIGXFSZ));
    CHECK(folder.file_count() == 1);
    CHECK(bytes_of(old) == "old");
  }
}

TEST_CASE("a full disk is an error that leaves no file") {
  const temporary_folder folder;
  const child_end end = run_in_child([&] {
    if (::unshare(CLONE_NEWNS) != 0 ||
        ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
        ::mount("tmpfs", folder.path().c_str(), "tmpfs", 0, "size=256k") != 0)
      return 77;
    const auto old = folder.add("old", "old");
    for (const auto& target : {old, folder.path() / "new"}) {
      const std::string error = write_error(target, std::string(1 << 20, 'x'));
      if (!contains(error, "No space left") || !contains(error, "; free some space")) return 1;
      if (folder.file_count() != 1 || bytes_of(old) != "old") return 2;
    }
    write_text(old, std::string(1 << 17, 'x'));  // what the failed writes took is free again
    return 0;
  });
  if (!needs(!end.exited_with(77), "only the superuser can mount a small file system")) return;
  CHECK(end.text() == "exit status 0");
}

}  // namespace test_output_file_faults
