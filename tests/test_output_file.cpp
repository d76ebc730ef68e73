// SPDX-License-Identifier: Apache-2.0
// output_file: links, special files, descriptors.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <filesystem>
#include <future>
#include <iostream>
#include <string>
#include <thread>

#include "lib/files/writers/output_file.hpp"
#include "tests/child_process.hpp"
#include "tests/files.hpp"
#include "tests/needs.hpp"
#include "tests/text.hpp"
#include "tests/written_files.hpp"

namespace test_output_file {

using namespace skerry;
using namespace skerry::testing;
namespace fs = std::filesystem;

TEST_CASE("a symbolic link stays, and its target is replaced") {
  const temporary_folder folder;
  const auto old = folder.add("old", "old");
  fs::create_directory(folder.path() / "other");
  fs::create_symlink("../old", folder.path() / "other" / "link");
  fs::create_symlink("other/link", folder.path() / "link to link");
  write_text(folder.path() / "link to link", "new");
  CHECK(bytes_of(old) == "new");
  CHECK(fs::read_symlink(folder.path() / "link to link") == "other/link");
  CHECK(fs::read_symlink(folder.path() / "other" / "link") == "../old");
  CHECK(folder.file_count() == 3);
}

TEST_CASE("the target of a dangling link is created") {
  const temporary_folder folder;
  fs::create_directory(folder.path() / "other");
  fs::create_symlink("../new", folder.path() / "other" / "link");
  fs::create_symlink("other/link", folder.path() / "link");
  write_text(folder.path() / "link", "text");
  CHECK(fs::is_symlink(folder.path() / "link"));
  CHECK(fs::is_symlink(folder.path() / "other" / "link"));
  CHECK(fs::is_regular_file(fs::symlink_status(folder.path() / "new")));
  CHECK(bytes_of(folder.path() / "new") == "text");
  CHECK(folder.file_count() == 3);
}

TEST_CASE("a link that leads nowhere is refused, and stays") {
  const temporary_folder folder;
  fs::create_symlink("absent/file", folder.path() / "into nothing");
  fs::create_symlink("loop", folder.path() / "loop");
  CHECK(contains(write_error(folder.path() / "into nothing"), "create the folder first"));
  CHECK(contains(write_error(folder.path() / "loop"), "symbolic links"));
  CHECK(fs::is_symlink(folder.path() / "into nothing"));
  CHECK(fs::is_symlink(folder.path() / "loop"));
  CHECK(folder.file_count() == 2);
}

TEST_CASE("another hard link keeps the old contents") {
  const temporary_folder folder;
  const auto file = folder.add("file", "old");
  fs::create_hard_link(file, folder.path() / "other name");
  write_text(file, "new");
  CHECK(bytes_of(file) == "new");
  CHECK(bytes_of(folder.path() / "other name") == "old");
}

TEST_CASE("the mode stays, whatever the umask") {
  const temporary_folder folder;
  const auto file = folder.add("file", "old");
  fs::permissions(file, fs::perms(0666));
  const mode_t mask = ::umask(077);
  write_text(file, "new");
  write_text(folder.path() / "created", "new");
  ::umask(mask);
  CHECK(fs::status(file).permissions() == fs::perms(0666));
  CHECK(fs::status(folder.path() / "created").permissions() == fs::perms(0600));
}

TEST_CASE("a write-protected file is refused, and the owner stays") {
  if (!needs(::geteuid() == 0, "only the superuser can have files of two users")) return;
  constexpr uid_t other = 65534;
  const temporary_folder folder;
  fs::permissions(folder.path(), fs::perms(0777));
  const auto file = folder.add("file", "old");
  fs::permissions(file, fs::perms(0644));
  REQUIRE(::seteuid(other) == 0);
  const std::string error = write_error(file);
  REQUIRE(::seteuid(0) == 0);
  CHECK(contains(error, "write permission"));
  CHECK(bytes_of(file) == "old");
  CHECK(folder.file_count() == 1);

  REQUIRE(::chown(file.c_str(), other, other) == 0);
  write_text(file, "new");
  struct stat about {};
  REQUIRE(::stat(file.c_str(), &about) == 0);
  CHECK(about.st_uid == other);
  CHECK(about.st_gid == other);
  CHECK(fs::status(file).permissions() == fs::perms(0644));
}

TEST_CASE("a name with a null character is refused: system calls would end it there") {
  const temporary_folder folder;
  CHECK(
      contains(write_error(folder.path() / std::string("a\0b", 3)), "a\\x00b: cannot be written"));
  CHECK(folder.file_count() == 0);
}

TEST_CASE("a pipe is written directly, and nothing is created beside it") {
  const temporary_folder folder;
  const auto pipe = folder.path() / "pipe";
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  auto read = std::async(std::launch::async, [&] { return bytes_of(pipe); });
  {
    output_file out(pipe);
    CHECK(folder.file_count() == 1);
    out.write(std::string("text"));
    out.commit();
  }
  CHECK(read.get() == "text");
  CHECK(fs::is_fifo(pipe));
  CHECK(folder.file_count() == 1);
}

TEST_CASE("a socket and a folder are refused, and nothing is created beside them") {
  const temporary_folder folder;
  const auto name = folder.path() / "socket";
  sockaddr_un address{.sun_family = AF_UNIX, .sun_path = {}};
  name.string().copy(address.sun_path, sizeof address.sun_path - 1);
  const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
  REQUIRE(::bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
  CHECK(contains(write_error(name), "cannot be written"));
  CHECK(fs::is_socket(name));
  ::close(socket);
  fs::create_directory(folder.path() / "folder");
  CHECK(contains(write_error(folder.path() / "folder"), "name a file, not a folder"));
  CHECK(contains(write_error(folder.path() / "folder" / ""), "name a file, not a folder"));
  CHECK(!write_error("").empty());
  CHECK(folder.file_count() == 2);
}

TEST_CASE("a descriptor of the process is written directly, from its position on") {
  if (!needs_file("/proc/self/fd")) return;
  const temporary_folder folder;
  const auto file = folder.add("file", "");
  const int descriptor = ::open(file.c_str(), O_WRONLY | O_CLOEXEC);
  REQUIRE(::write(descriptor, "begin, ", 7) == 7);
  const std::string number = std::to_string(descriptor);
  fs::create_symlink("/proc/self/fd/" + number, folder.path() / "link");
  write_text("/proc/self/fd/" + number, "middle, ");
  write_text(folder.path() / "link", "end");
  CHECK(bytes_of(file) == "begin, middle, end");
  CHECK(::write(descriptor, ".", 1) == 1);  // still open, on the same file
  CHECK(bytes_of(file) == "begin, middle, end.");
  ::close(descriptor);
  CHECK(contains(write_error("/proc/self/fd/" + number), "open the descriptor for writing"));
  const int reads = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  CHECK(contains(write_error("/proc/self/fd/" + std::to_string(reads), ""), "Bad file descriptor"));
  ::close(reads);
  CHECK(folder.file_count() == 2);
}

TEST_CASE("- is descriptor 1, and so is the file that it is redirected to") {
  const temporary_folder folder;
  const auto file = folder.add("out", "");
  std::cout.flush();  // else the child writes it again, under the thread sanitizer
  const child_end end = run_in_child([&] {
    fs::current_path(folder.path());
    const int out = ::open("out", O_WRONLY | O_CLOEXEC);
    ::dup2(out, STDOUT_FILENO);
    write_text("-", "first\n");
    write_text("out", "second\n");
    write_text("./-", "a file named -\n");
    return 0;
  });
  CHECK(end.text() == "exit status 0");
  CHECK(bytes_of(file) == "first\nsecond\n");
  CHECK(bytes_of(folder.path() / "-") == "a file named -\n");
  CHECK(folder.file_count() == 2);
}

TEST_CASE("closed or read-only, descriptor 1 cannot be written, under whatever name") {
  if (!needs_file("/proc/self/fd")) return;
  const temporary_folder folder;
  const auto link = folder.path() / "stdout";  // as /dev/stdout is one
  fs::create_symlink("/proc/self/fd/1", link);
  for (const bool open : {false, true}) {
    const child_end end = run_in_child([&] {
      ::close(STDOUT_FILENO);
      if (open && ::open("/dev/null", O_RDONLY) != STDOUT_FILENO) return 1;
      if (!contains(write_error("-", ""), "standard output: cannot be written")) return 2;
      if (!contains(write_error(link, ""), "cannot be written")) return 3;
      return 0;
    });
    CHECK(end.text() == "exit status 0");
    CHECK(fs::read_symlink(link) == "/proc/self/fd/1");
    CHECK(folder.file_count() == 1);
  }
}

TEST_CASE("a full pipe that does not block is waited for") {
  if (!needs_file("/proc/self/fd")) return;
  int ends[2];
  REQUIRE(::pipe2(ends, O_CLOEXEC) == 0);
  REQUIRE(::fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0);
  const std::string text(1 << 20, 'x');  // a pipe holds 64 KB
  auto read = std::async(std::launch::async, [&] {
    std::string got(text.size() + 1, ' '), block(1 << 16, ' ');
    got.clear();
    for (ssize_t n; (n = ::read(ends[0], block.data(), block.size())) > 0;)
      got.append(block, 0, static_cast<std::size_t>(n));
    return got;
  });
  write_text("/proc/self/fd/" + std::to_string(ends[1]), text);
  ::close(ends[1]);
  CHECK(read.get() == text);
  ::close(ends[0]);
}

}  // namespace test_output_file
