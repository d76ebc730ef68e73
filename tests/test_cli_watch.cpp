// SPDX-License-Identifier: Apache-2.0
// `skerry watch`: answers, what is saved and when, and errors.
#include <sys/resource.h>

#include <chrono>
#include <csignal>
#include <thread>

#include "tests/graphs.hpp"
#include "tests/needs.hpp"
#include "tests/watching.hpp"

namespace test_cli_watch {

using namespace skerry::testing;
using namespace std::chrono_literals;

namespace {

using labels = std::vector<std::uint64_t>;

}  // namespace

TEST_CASE("watch creates a state, answers questions, grows, and goes on where it ended") {
  const temporary_folder folder;
  auto run = watch(folder, "? 3 3\n? 0 3\n+ 0 3\n? 3 0\n+\t5  3 \r\n? 0 5\n? 7 7\n? 7 0\n");
  CHECK(run.status == 0);
  CHECK(run.out == "1\n0\n1\n1\n1\n0\n");
  CHECK(run.err == "");
  CHECK(saved_labels(folder) == labels{0, 1, 2, 0, 4, 0});
  run = watch(folder, "? 5 3\n+ 1 4\nsave\n? 1 5\n");
  CHECK(run.status == 0);
  CHECK(run.out == "1\n0\n");
  CHECK(saved_labels(folder) == labels{0, 1, 2, 0, 1, 0});
  run = watch(folder, "");
  CHECK(run.status == 0);
  CHECK(saved_labels(folder) == labels{0, 1, 2, 0, 1, 0});
  CHECK_FALSE(std::filesystem::exists(folder.path() / "state.skerry-lock"));
}

TEST_CASE("watch answers a stream of a random graph as the oracle does") {
  const temporary_folder folder;
  const auto g = random_graph(20'000, 20'000, 1);
  std::string lines, expected;
  skerry::incremental_components<> model(g.n);
  std::mt19937_64 random(2);
  for (const auto& [u, v] : g.list) {
    lines += "+ " + std::to_string(u) + " " + std::to_string(v) + "\n";
    model.insert(static_cast<std::uint32_t>(u), static_cast<std::uint32_t>(v));
    const auto a = static_cast<std::uint32_t>(random() % g.n), b = a / 2;
    lines += "? " + std::to_string(a) + " " + std::to_string(b) + "\n";
    expected += model.connected(a, b) ? "1\n" : "0\n";
  }
  const auto run = watch(folder, lines);
  CHECK(run.status == 0);
  CHECK((run.out == expected));
  auto found = saved_labels(folder);
  const auto all = oracle(g);
  REQUIRE(found.size() <= all.size());
  CHECK(std::equal(found.begin(), found.end(), all.begin()));
}

TEST_CASE("an interactive peer gets each answer at once; save writes before the next answer") {
  const temporary_folder folder;
  watch_process process(folder);
  process.write("+ 0 1\n? 0 1\n");
  CHECK(process.read(2) == "1\n");
  process.write("? 0");
  process.write(" 2\n");
  CHECK(process.read(2) == "0\n");
  CHECK(saved_labels(folder).empty());
  process.write("save\n? 0 0\n");
  CHECK(process.read(2) == "1\n");
  CHECK(saved_labels(folder) == labels{0, 0});
  process.close_input();
  CHECK(process.wait().exited_with(0));
}

TEST_CASE("signals save the state and then end the command; kill -9 leaves the last one saved") {
  for (const int signal : {SIGTERM, SIGINT, SIGHUP, SIGKILL}) {
    const temporary_folder folder;
    const watch_process process(folder);
    process.write("+ 0 1\nsave\n+ 1 2\n? 0 2\n+ 2 3");  // the last line has no end
    CHECK(process.read(2) == "1\n");
    ::kill(process.pid(), signal);
    CHECK(process.wait().text() == "signal " + std::to_string(signal));
    CHECK(saved_labels(folder) == (signal == SIGKILL ? labels{0, 0} : labels{0, 0, 0}));
  }
}

TEST_CASE("SIGTERM while nobody reads the answers saves the state") {
  const temporary_folder folder;
  const watch_process process(folder);
  std::string many = "+ 0 1\n";
  for (int k = 0; k < 5000; ++k) many += "? 0 1\n";
  for (int k = 0; k < 8; ++k) process.write(many);  // 80 KB of answers: more than a pipe holds
  std::this_thread::sleep_for(100ms);
  ::kill(process.pid(), SIGTERM);
  CHECK(process.wait().text() == "signal " + std::to_string(SIGTERM));
  CHECK(saved_labels(folder) == labels{0, 0});
}

TEST_CASE("SIGTERM ends a stream that never pauses") {
  const temporary_folder folder;
  CHECK(shell(folder.path(),
              "{ echo '+ 0 1'; yes '? 0 1'; } | $skerry watch state > answers & pid=$!\n"
              "while ! [ -s answers ]; do sleep 0.01; done\n"
              "kill -TERM $pid; wait $pid") == 128 + SIGTERM);
  CHECK(saved_labels(folder) == labels{0, 0});
}

TEST_CASE("invalid lines: the number and the line, status 3; the lines before are saved") {
  const std::pair<const char*, const char*> invalid[] = {
      {"+ 1", "an id is missing (+ 1)"},
      {"+", "an id is missing (+)"},
      {"? 1 x", "\"x\" is no id (? 1 x)"},
      {"+ -1 2", "\"-1\" is no id (+ -1 2)"},
      {"+ 1.5 2", "\"1.5\" is no id"},
      {"+ 1 2 3", "too many fields (+ 1 2 3)"},
      {"save now", "too many fields (save now)"},
      {"+ 4294967295 0", "the id 4294967295 is too large"},
      {"? 0 99999999999999999999", "the id 99999999999999999999 is too large"},
      {"", "an empty line ()"},
      {"- 1 2", "an unknown request (- 1 2)"},
      {"+1 2", "an unknown request (+1 2)"},
      {"\x1b[31m", "an unknown request (\\x1b[31m)"}};
  for (const auto& [line, what] : invalid) {
    const temporary_folder folder;
    const auto run = watch(folder, "+ 0 1\n? 1 0\n" + std::string(line) + "\n+ 1 2\n? 0 2\n");
    CAPTURE(run.err);
    CHECK(run.status == 3);
    CHECK(run.out == "1\n");
    CHECK(contains(run.err, ("skerry: standard input:3: " + std::string(what)).c_str()));
    const bool is_of_id = contains(run.err, "is no id") || contains(run.err, "is too large");
    CHECK(contains(run.err, is_of_id
                                ? "; write ids from 0 to 4294967294, begin a new STATE with --wide "
                                  "for larger ones, or solve a file of other ids by `skerry cc "
                                  "FILE --ids any`\n"
                                : "; write `+ u v`, `? u v` or `save`, with ids from 0 to "
                                  "4294967294\n"));
    CHECK(saved_labels(folder) == labels{0, 0});
  }
  const temporary_folder folder;
  CHECK(contains(watch(folder, "+ 0 1\n+ 0 4000000\n", "--max-memory 1M").err,
                 "standard input:2: 4000001 vertices"));
  CHECK(saved_labels(folder) == labels{0, 0});
}

TEST_CASE("a last line without a newline is not applied: its writer may have been stopped") {
  for (const char* const last : {"+ 1 12", "? 0 1", "save", "x", " "}) {
    const temporary_folder folder;
    const auto run = watch(folder, "+ 0 1\n? 0 1\n" + std::string(last));
    CHECK(run.status == 3);
    CHECK(run.out == "1\n");
    CHECK(run.err ==
          "skerry: standard input:3: the last line has no end, so that it may be "
          "incomplete, and was not applied (" +
              std::string(last) + "); write the whole line, with a newline\n");
    CHECK(saved_labels(folder) == labels{0, 0});
  }
}

TEST_CASE("a line of more than 4096 bytes is refused, whatever it holds, before it ends") {
  const temporary_folder folder;
  CHECK(watch(folder, "+ 0 1" + std::string(4091, ' ') + "\n").status == 0);
  for (const char byte : {' ', '\r', '0', 'x', '\0'})
    for (const char* const begin : {"", "+ 2 3", "save"})
      for (const char* const end : {"", "\n"}) {
        const auto run =
            watch(folder, "+ 1 2\n" + std::string(begin) + std::string(4097, byte) + end);
        CAPTURE(run.err);
        CHECK(run.status == 3);
        CHECK(contains(run.err, "skerry: standard input:2: a line of more than 4096 bytes ("));
        CHECK(saved_labels(folder) == labels{0, 0, 0});
      }
  // An endless line ends the command, which does not wait for its end.
  CHECK(shell(folder.path(), "yes '+ 5 12' | tr -d '\n' | timeout 20 $skerry watch state 2> err") ==
        3);
}

TEST_CASE("wide ids") {
  const temporary_folder folder;
  CHECK(watch(folder, "+ 0 2\n", "--wide").status == 0);
  CHECK(skerry::id_bytes_of_state(folder.path() / "state") == 8);
  const auto run = watch(folder, "? 18446744073709551614 0\n? 0 2\n+ 0 18446744073709551615\n");
  CHECK(run.out == "0\n1\n");
  CHECK(contains(run.err, "ids from 0 to 18446744073709551614"));
}

TEST_CASE("a damaged state, another file, and a folder are refused with status 3, and stay") {
  const temporary_folder folder;
  CHECK(watch(folder, "+ 0 1\n").status == 0);
  const std::string good = bytes_of(folder.path() / "state");
  std::string damaged = good;
  damaged[33] = 1;
  for (const std::string& bytes :
       {std::string(), good.substr(0, 20), damaged, std::string("0 1\n")}) {
    static_cast<void>(folder.add("state", bytes));
    const auto run = watch(folder, "? 0 1\n");
    CAPTURE(run.err);
    CHECK(run.status == 3);
    CHECK(run.out == "");
    CHECK(contains(run.err, "skerry: state: byte "));
    CHECK(bytes_of(folder.path() / "state") == bytes);
  }
  CHECK(shell(folder.path(), "$skerry watch . < lines 2> err") == 3);
  CHECK(contains(bytes_of(folder.path() / "err"), "it is a directory"));
  CHECK(shell(folder.path(), "mkfifo pipe; timeout 20 $skerry watch pipe < lines 2> err") == 3);
  CHECK(contains(bytes_of(folder.path() / "err"), "pipe: not a regular file"));
  CHECK(shell(folder.path(), "$skerry watch absent/state < lines 2> err") == 3);
  CHECK(shell(folder.path(), "$skerry watch - < lines 2> err") == 2);
  CHECK(shell(folder.path(), "$skerry watch state <&- 2> err") == 3);
}

TEST_CASE("the second process on one state is refused") {
  const temporary_folder folder;
  const watch_process first(folder);
  first.write("? 0 0\n");
  CHECK(first.read(2) == "1\n");
  const auto run = watch(folder, "+ 0 1\n");
  CHECK(run.status == 3);
  CHECK(run.err ==
        "skerry: state: is in use by another process; end that process, or use another file\n");
  std::filesystem::create_symlink("state", folder.path() / "link");
  CHECK(shell(folder.path(), "$skerry watch link < lines 2> err") == 3);
  CHECK(contains(bytes_of(folder.path() / "err"), "link: is in use by another process"));
  ::kill(first.pid(), SIGTERM);
  static_cast<void>(first.wait());
  CHECK(watch(folder, "+ 0 1\n").status == 0);
}

TEST_CASE("a closed pipe and a full disk are errors that leave the last saved state") {
  const temporary_folder folder;
  CHECK(watch(folder, "+ 0 1\n").status == 0);
  const std::string old = bytes_of(folder.path() / "state");
  std::string many = "+ 1 2\n";
  for (int k = 0; k < 100'000; ++k) many += "? 0 2\n";
  static_cast<void>(folder.add("lines", many));
  CHECK(shell_output(folder.path(),
                     "{ $skerry watch state < lines 2> err; echo $? > status; } | head -n 1") ==
        "1\n");
  CHECK(bytes_of(folder.path() / "status") == "3\n");
  CHECK(contains(bytes_of(folder.path() / "err"),
                 "standard output: cannot be written (Broken pipe); keep the reader"));
  CHECK(bytes_of(folder.path() / "state") == old);

  if (needs_file("/dev/full")) {
    static_cast<void>(folder.add("lines", "? 0 1\n+ 1 2\n? 0 2\n"));
    CHECK(shell(folder.path(), "$skerry watch state < lines > /dev/full 2> err") == 3);
    CHECK(
        contains(bytes_of(folder.path() / "err"), "standard output: cannot be written (No space"));
    CHECK(bytes_of(folder.path() / "state") == old);
  }

  static_cast<void>(folder.add("lines", "? 0 1\n+ 1 200000\nsave\n? 0 2\n"));
  CHECK(shell(folder.path(), "ulimit -f 100; $skerry watch state < lines > out 2> err") == 3);
  CHECK(bytes_of(folder.path() / "out") == "1\n");  // the answers before
  CHECK(contains(bytes_of(folder.path() / "err"),
                 "skerry: state: cannot be written (File too large); free some space"));
  CHECK(bytes_of(folder.path() / "state") == old);
}

}  // namespace test_cli_watch
