// SPDX-License-Identifier: Apache-2.0
// Signals end the command at once, are visible to its parent, and leave no half file.
#include <sys/resource.h>
#include <sys/stat.h>

#include <chrono>
#include <csignal>
#include <set>
#include <thread>

#include "tests/child_process.hpp"
#include "tests/needs.hpp"
#include "tests/no_unnamed_files.hpp"
#include "tests/shell.hpp"

using namespace skerry::testing;
using namespace std::chrono_literals;

namespace {

using clock_type = std::chrono::steady_clock;
using milliseconds = std::chrono::duration<double, std::milli>;

constexpr auto patience = 60s;

/// No core files.
void plain() {
  const rlimit none{0, 0};
  ::setrlimit(RLIMIT_CORE, &none);
}

/// Sends a signal, and returns how the command ends and the time that it takes.
struct signalled {
  child_end end;
  milliseconds took{};
};

signalled end_by(int signal, pid_t child) {
  const auto begin = clock_type::now();
  ::kill(child, signal);
  signalled found;
  found.end = wait_for(child, patience);
  found.took = clock_type::now() - begin;
  return found;
}

std::string by_signal(int signal) { return "signal " + std::to_string(signal); }

std::set<std::string> names_in(const std::filesystem::path& folder) {
  std::set<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    names.insert(entry.path().filename().string());
  return names;
}

/// Runs a command that replaces the file `target`: once to its end, and then many times with a
/// signal after more and more of that time.  The target has its old or its new contents then, and
/// its new ones on return.
template <class Prepare>
void end_at_many_times(const temporary_folder& folder, const std::vector<std::string>& command,
                       const std::string& target, Prepare prepare) {
  constexpr int times = 16;
  constexpr int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
  const auto begin = clock_type::now();
  REQUIRE(wait_for(start_skerry(folder.path(), command, prepare), patience).exited_with(0));
  const milliseconds whole = clock_type::now() - begin;
  const std::string complete = bytes_of(folder.path() / target);
  const auto names = names_in(folder.path());
  int ended = 0;
  for (int k = 0; k < times; ++k) {
    static_cast<void>(folder.add(target, "old"));
    const int signal = signals[k % 4];
    const pid_t child = start_skerry(folder.path(), command, prepare);
    std::this_thread::sleep_for(k * whole / times);
    const auto [end, took] = end_by(signal, child);
    const std::string found = bytes_of(folder.path() / target);
    CAPTURE(k);
    CAPTURE(end.text());
    CHECK(names_in(folder.path()) == names);
    if (end.exited_with(0)) {
      CHECK((found == complete));
    } else {
      ++ended;
      CHECK(end.text() == by_signal(signal));
      CHECK((found == "old" || found == complete));  // complete: after the rename
      CHECK(took.count() < 1000);
    }
  }
  CHECK(ended > 0);
  static_cast<void>(folder.add(target, complete));
}

}  // namespace

TEST_CASE("a signal while rounds run ends the command within 0.2 s, and writes no labels") {
  const temporary_folder folder;
  REQUIRE(
      skerry_in(folder.path(), {"generate", "path", "--vertices", "1000000", "--output", "p.sg"})
          .status == 0);
  double fastest = 1e9;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU}) {
    // A round a vertex: this takes hours.
    const pid_t child = start_skerry(folder.path(),
                                     {"cc", "p.sg", "--algorithm", "label_propagation", "--backend",
                                      "reference", "--labels", "l"},
                                     plain);
    std::this_thread::sleep_for(300ms);
    const auto [end, took] = end_by(signal, child);
    CHECK(end.text() == by_signal(signal));
    fastest = std::min(fastest, took.count());
    CHECK(took.count() < 1000);  // on a machine that is busy
  }
  CHECK(fastest < 200);
  CHECK(folder.file_count() == 1);
}

TEST_CASE("a signal while a pipe is read or written ends the command within 0.2 s") {
  const temporary_folder folder;
  static_cast<void>(folder.add("g.el", "0 1\n"));
  REQUIRE(::mkfifo((folder.path() / "pipe").c_str(), 0600) == 0);
  const std::vector<std::vector<std::string>> commands{{"cc", "pipe", "--labels", "l"},
                                                       {"convert", "pipe", "out.sg"},
                                                       {"verify", "g.el", "pipe"},
                                                       {"cc", "g.el", "--labels", "pipe"}};
  for (const auto& command : commands) {
    CAPTURE(command[1]);
    const pid_t child = start_skerry(folder.path(), command, plain);
    std::this_thread::sleep_for(100ms);
    const auto [end, took] = end_by(SIGINT, child);
    CHECK(end.text() == by_signal(SIGINT));
    CHECK(took.count() < 1000);
    CHECK(folder.file_count() == 2);
  }
}

TEST_CASE("signals at any time while labels and graphs are computed and written") {
  const temporary_folder folder;
  static_cast<void>(folder.add("one.el", "0 1\n"));
  end_at_many_times(folder, {"cc", "one.el", "--vertices", "3000000", "--labels", "labels"},
                    "labels", plain);
  end_at_many_times(folder, {"generate", "path", "--vertices", "1000000", "--output", "g.mtx"},
                    "g.mtx", plain);
  end_at_many_times(folder, {"convert", "g.mtx", "g.el"}, "g.el", plain);
}

TEST_CASE("signals at any time, on a file system where each file has a name") {
  const temporary_folder folder;
  static_cast<void>(folder.add("one.el", "0 1\n"));
  const auto prepare = [] {
    plain();
    if (!refuse_unnamed_files()) ::_exit(77);
  };
  const std::vector<std::string> command{"cc", "one.el", "--vertices", "3000000", "--labels", "l"};
  const auto first = wait_for(start_skerry(folder.path(), {"cc", "one.el"}, prepare), patience);
  if (!needs(!first.exited_with(77), "the kernel has no seccomp filters")) return;
  end_at_many_times(folder, command, "l", prepare);

  // A signal when the temporary file is there.
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) {
    const auto names = names_in(folder.path());
    const pid_t child = start_skerry(folder.path(), command, prepare);
    while (folder.file_count() == names.size() && ::kill(child, 0) == 0) std::this_thread::yield();
    const auto found = end_by(signal, child);
    CHECK(found.end.text() == by_signal(signal));
    CHECK(names_in(folder.path()) == names);
  }
}

TEST_CASE("a closed pipe ends the command by SIGPIPE, without a message") {
  const temporary_folder folder;
  static_cast<void>(folder.add("one.el", "0 1\n"));
  CHECK(shell_output(folder.path(),
                     "{ $skerry cc one.el --vertices 1000000 --labels - 2>err; echo $? > status; } "
                     "| head -n 1") == "0\n");
  CHECK(bytes_of(folder.path() / "status") == std::to_string(128 + SIGPIPE) + "\n");
  CHECK(bytes_of(folder.path() / "err") == "");
}

TEST_CASE("ignored signals stay ignored: a closed pipe is an error, nohup works") {
  const temporary_folder folder;
  static_cast<void>(folder.add("one.el", "0 1\n"));
  CHECK(shell_output(folder.path(),
                     "trap '' PIPE; { $skerry cc one.el --vertices 1000000 --labels - 2>err; "
                     "echo $? > status; } | head -n 1") == "0\n");
  CHECK(bytes_of(folder.path() / "status") == "3\n");
  CHECK(contains(bytes_of(folder.path() / "err"), "standard output: cannot be written (Broken"));

  REQUIRE(::mkfifo((folder.path() / "pipe").c_str(), 0600) == 0);
  const pid_t child =
      start_skerry(folder.path(), {"cc", "pipe"}, [] { ::signal(SIGHUP, SIG_IGN); });
  std::this_thread::sleep_for(100ms);
  ::kill(child, SIGHUP);
  std::this_thread::sleep_for(100ms);
  CHECK(end_by(SIGTERM, child).end.text() == by_signal(SIGTERM));
}

TEST_CASE("a limit of file sizes is an error that leaves no file") {
  const temporary_folder folder;
  static_cast<void>(folder.add("one.el", "0 1\n"));
  for (const std::string command :
       {"cc one.el --vertices 1000000 --labels labels", "convert one.el o.sg --vertices 1000000",
        "generate path --vertices 1000000 --output p.sg"}) {
    CAPTURE(command);
    // In blocks of 512 or 1024 bytes.
    CHECK(shell(folder.path(), "ulimit -f 16; $skerry " + command + " >out 2>err") == 3);
    CHECK(contains(bytes_of(folder.path() / "err"), "cannot be written (File too large); free "));
    CHECK(names_in(folder.path()) == std::set<std::string>{"err", "one.el", "out"});
  }
}
