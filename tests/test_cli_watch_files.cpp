// SPDX-License-Identifier: Apache-2.0
// `skerry watch` and the files beside STATE: links, locks, and disks that cannot be written.
#include <fcntl.h>
#include <sys/stat.h>

#include "tests/needs.hpp"
#include "tests/watching.hpp"

namespace test_cli_watch_files {

using namespace skerry::testing;
namespace fs = std::filesystem;

using labels = std::vector<std::uint64_t>;

TEST_CASE("two processes do not open one absent state by two names") {
  const temporary_folder folder;
  fs::create_symlink("state", folder.path() / "link");
  const watch_process first(folder, "link");
  first.write("+ 0 1\nsave\n? 0 1\n");
  CHECK(first.read(2) == "1\n");
  const auto run = watch(folder, "+ 1 2\n");
  CHECK(run.status == 3);
  CHECK(contains(run.err, "state: is in use by another process"));
  ::kill(first.pid(), SIGTERM);
  static_cast<void>(first.wait());
  CHECK(watch(folder, "+ 1 2\n").status == 0);
  CHECK(saved_labels(folder) == labels{0, 0, 0});
  CHECK(fs::is_symlink(folder.path() / "link"));
}

TEST_CASE("files with the names of other programs' locks stay, and those in the lock's place") {
  const temporary_folder folder;
  const auto poetry = folder.add("poetry.lock", "packages");
  CHECK(shell(folder.path(), "echo '+ 0 1' | $skerry watch poetry") == 0);
  CHECK(bytes_of(poetry) == "packages");
  CHECK(folder.file_count() == 2);

  const auto lock = folder.path() / "state.skerry-lock";
  REQUIRE(::mkfifo(lock.c_str(), 0600) == 0);
  auto run = watch(folder, "+ 0 1\n");
  CHECK(run.status == 3);
  CHECK(contains(run.err, "skerry: state: cannot be locked: "));
  CHECK(contains(run.err, "state.skerry-lock is not an empty regular file"));
  CHECK(fs::is_fifo(lock));
  fs::remove(lock);
  fs::create_symlink("absent", lock);
  run = watch(folder, "+ 0 1\n");
  CHECK(run.status == 3);
  CHECK(fs::is_symlink(lock));
  CHECK_FALSE(fs::exists(folder.path() / "absent"));
  CHECK_FALSE(fs::exists(folder.path() / "state"));
}

TEST_CASE("what changes nothing writes nothing") {
  const temporary_folder folder;
  CHECK(watch(folder, "+ 0 1\n+ 1 2\n").status == 0);
  const auto inode_of_state = [&] {
    struct stat found {};
    REQUIRE(::stat((folder.path() / "state").c_str(), &found) == 0);
    return found.st_ino;
  };
  const auto before = inode_of_state();
  const int held = ::open((folder.path() / "state").c_str(), O_RDONLY);  // the number stays taken
  CHECK(watch(folder, "? 0 2\nsave\n+ 0 2\n+ 1 1\n? 9 9\nx\n").status == 3);
  CHECK(watch(folder, "").status == 0);
  CHECK(inode_of_state() == before);
  CHECK(watch(folder, "+ 3 3\n").status == 0);  // one vertex more
  CHECK(inode_of_state() != before);
  ::close(held);
  CHECK(saved_labels(folder) == labels{0, 0, 0, 3});
}

TEST_CASE("questions are answered on a full and on a read-only disk, and from a protected file") {
  const temporary_folder folder;
  const int status = shell(folder.path(), R"sh(
    unshare -m true 2> /dev/null || exit 77
    mkdir disk
    cat > script <<'END'
    mount -t tmpfs -o size=256k tmpfs disk && cd disk || exit 77
    echo '+ 0 1' | "$1" watch state || exit 1
    cp state ../saved
    dd if=/dev/zero of=rest bs=4k 2> /dev/null
    [ "$(echo '? 0 1' | "$1" watch state)" = 1 ] || exit 2
    echo '+ 1 90000' | "$1" watch state 2> ../full
    [ $? = 3 ] && cmp state ../saved && [ ! -e state.skerry-lock ] || exit 3
    rm rest
    mount -o remount,ro tmpfs . || exit 77
    [ "$(printf '? 0 1\n+ 1 0\nsave\n? 1 1\n' | "$1" watch state)" = "$(printf '1\n1')" ] || exit 4
    printf '? 0 1\n+ 1 2\n? 0 2\n' | "$1" watch state > ../out 2> ../read-only
    [ $? = 3 ] && [ "$(cat ../out)" = 1 ] && cmp state ../saved || exit 5
    echo '? 0 1' | "$1" watch new 2> ../new
    [ $? = 3 ] || exit 6
END
    unshare -m sh script "$skerry")sh");
  if (!needs(status != 77, "only the superuser can mount a small file system")) return;
  CHECK(status == 0);
  CHECK(contains(bytes_of(folder.path() / "full"), "state: cannot be written (No space left"));
  CHECK(contains(bytes_of(folder.path() / "read-only"),
                 "state: cannot be locked (Read-only file system); choose an existing folder"));
  CHECK(contains(bytes_of(folder.path() / "new"), "new: cannot be locked (Read-only file system)"));
}

TEST_CASE("a killed save leaves nothing that the next run does not remove") {
  const temporary_folder folder;
  CHECK(watch(folder, "+ 0 1\n").status == 0);
  const auto left = folder.add("state.skerry-new", "half a state");
  const auto other = folder.add(".skerry-1-2", "of another output");
  CHECK(watch(folder, "? 0 1\n").out == "1\n");
  CHECK_FALSE(fs::exists(left));
  CHECK(fs::exists(other));
}

}  // namespace test_cli_watch_files
