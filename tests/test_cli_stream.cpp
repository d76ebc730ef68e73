// SPDX-License-Identifier: Apache-2.0
// `skerry cc --stream`, and the options that list components.
#include <zlib.h>

#include <string>
#include <vector>

#include "tests/address_space.hpp"
#include "tests/command.hpp"
#include "tests/needs.hpp"
#include "tests/shell.hpp"
#include "tests/terminal.hpp"

using namespace skerry::testing;

namespace {

const std::string three_components = "0 1\n1 2\n4 5\n7 6\n6 4\n";  // components 0 1 2, 3, 4 5 6 7

void check_same_report(const temporary_folder& folder, std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "cc");
  arguments.insert(arguments.end(), {"--json", "--verify"});
  auto expected = json_of(skerry_in(folder.path(), arguments));
  arguments.push_back("--stream");
  auto found = json_of(skerry_in(folder.path(), arguments));
  for (auto* report : {&expected, &found}) {
    CHECK(report->at("seconds").size() == 6);
    for (const char* key : {"seconds", "algorithm", "backend", "threads", "peak_bytes"}) {
      CHECK(report->contains(key));
      report->erase(key);
    }
  }
  CHECK(found == expected);
}

}  // namespace

TEST_CASE("--stream gives the same report") {
  const temporary_folder folder;
  static_cast<void>(folder.add("a.el", three_components));
  static_cast<void>(
      folder.add("a.mtx", "%%MatrixMarket matrix coordinate pattern general\n3 4 2\n1 4\n2 4\n"));
  check_same_report(folder, {"a.el"});
  check_same_report(folder, {"a.el", "--threads", "1", "--numbering", "dense", "--repeat", "3"});
  check_same_report(folder, {"a.el", "--vertices", "10", "--min-size", "2"});
  check_same_report(folder, {"a.el", "--bipartite"});
  check_same_report(folder, {"a.mtx", "--bipartite"});
  const auto text = skerry_in(folder.path(), {"cc", "a.el", "--stream"});
  CHECK_MESSAGE(contains(text.out, "components  3\n"), text.out);
  CHECK(text.err.empty());
}

TEST_CASE("--stream of pipes, redirected files and compressed files") {
  const temporary_folder folder;
  static_cast<void>(folder.add("a.el", three_components));
  const std::string labels = "0\n0\n0\n3\n4\n4\n4\n4\n";
  const bool has_gzip = needs_program("gzip");
  for (const std::string lines :
       {"cat a.el | $skerry cc - --stream --labels - 2>err",
        "$skerry cc - --stream --labels - <a.el 2>err",
        "gzip -c a.el | $skerry cc --stream - --labels - 2>err",
        "gzip -c a.el >b.el.gz; $skerry cc b.el.gz --verify --stream --labels - 2>err",
        "$skerry convert a.el - --to sg | $skerry cc - --from sg --stream --labels - 2>err",
        "$skerry cc - --stream --verify --labels - <a.el 2>err"})
    if (has_gzip || !contains(lines, "gzip"))
      CHECK_MESSAGE(shell_output(folder.path(), lines) == labels, lines);
}

TEST_CASE("what --stream cannot do is refused before the file is read") {
  const temporary_folder folder;
  static_cast<void>(folder.add("a.el", three_components));
  const auto refuses = [&](const std::string& lines, const std::string& why) {
    CHECK_MESSAGE(shell(folder.path(), lines + " >out 2>err") == 2, lines);
    const std::string error = bytes_of(folder.path() / "err");
    CHECK_MESSAGE(contains(error, why), error);
    CHECK(bytes_of(folder.path() / "out").empty());
  };
  refuses("cat a.el | $skerry cc - --stream --verify",
          "--verify reads standard input more than once");
  refuses("cat a.el | $skerry cc - --stream --repeat 2", "omit --repeat");
  refuses("mkfifo pipe; $skerry cc pipe --stream --verify", "--verify reads pipe more than once");
  refuses("$skerry cc a.el --stream --algorithm fastsv", "\"fastsv\" needs the matrix in memory");
  refuses("$skerry cc a.el --stream --backend openmp", "\"openmp\" cannot unite");
  refuses("$skerry cc a.el --stream --largest b.el", "--largest writes entries");
  CHECK_FALSE(std::filesystem::exists(folder.path() / "b.el"));
  CHECK(shell(folder.path(), "$skerry cc absent.el --stream --verify 2>err") == 3);
  CHECK(shell(folder.path(), "$skerry cc - --stream --verify <&- 2>err") == 2);
}

TEST_CASE("errors of --stream name the line, and a full device") {
  const temporary_folder folder;
  static_cast<void>(folder.add("a.el", three_components));
  CHECK(shell(folder.path(), "(cat a.el; echo x y) | $skerry cc - --stream 2>err") == 3);
  CHECK(contains(bytes_of(folder.path() / "err"), "skerry: standard input:6: the id is not"));
  // A closed pipe ends the command by its signal, or is an error.
  CHECK(shell(folder.path(),
              "$skerry generate path --vertices 300000 --output - --to el 2>err | "
              "$skerry cc - --stream --labels - 2>err | head -1 >out") == 0);
  CHECK(bytes_of(folder.path() / "out") == "0\n");
  if (!needs_file("/dev/full")) return;
  for (const std::string option : {"--labels", "--sizes"}) {
    CHECK(shell(folder.path(), "$skerry cc a.el --stream >out 2>err " + option + " /dev/full") ==
          3);
    CHECK(contains(bytes_of(folder.path() / "err"), "No space left on device"));
  }
  CHECK(shell(folder.path(),
              "ln -s /dev/full full.el; $skerry cc a.el --largest full.el >out 2>err") == 3);
  CHECK(contains(bytes_of(folder.path() / "err"), "No space left on device"));
}

TEST_CASE("--stream solves a text that is larger than the memory") {
  if (!address_space_can_be_limited()) return;
  const temporary_folder folder;
  const std::string in_240_mb = "ulimit -v 240000; ";
  const std::string solve = " --stream --threads 2 >out 2>err";
  const std::string ten_times = "(for k in 0 1 2 3 4 5 6 7 8 9; do cat a.el; done)";
  const std::string thirteen_times = "(" + ten_times + "; cat a.el a.el a.el)";  // 260 MB and more
  const auto solves = [&](const std::string& command) {
    CAPTURE(command);
    CHECK(shell(folder.path(), command) == 0);
    CHECK_MESSAGE(contains(bytes_of(folder.path() / "out"), "components  1\n"),
                  bytes_of(folder.path() / "out"));
  };
  CHECK(shell(folder.path(),
              "$skerry generate urand --scale 16 --output - --to el | "
              "sed 1d > a.el 2>err") == 0);
  REQUIRE(std::filesystem::file_size(folder.path() / "a.el") > 20'000'000);
  solves(thirteen_times + " | (" + in_240_mb + "$skerry cc -" + solve + ")");
  CHECK(shell(folder.path(), ten_times + " > b.el") == 0);
  solves(in_240_mb + "$skerry cc b.el" + solve);
  CHECK(shell(folder.path(), in_240_mb + "$skerry cc b.el --threads 2 >out 2>err") != 0);
  if (needs_program("gzip")) {
    CHECK(shell(folder.path(), ten_times + " | gzip -1 > c.el.gz") == 0);
    solves(in_240_mb + "$skerry cc c.el.gz" + solve);
    CHECK(shell(folder.path(), in_240_mb + "$skerry cc c.el.gz --threads 2 >out 2>err") != 0);
  }
  if (needs_program("zstd")) {
    CHECK(shell(folder.path(), thirteen_times + " | zstd -q -1 > d.el.zst") == 0);
    solves(in_240_mb + "$skerry cc d.el.zst" + solve);
  }
}

TEST_CASE("--max-memory bounds the labels of --stream") {
  const temporary_folder folder;
  static_cast<void>(folder.add("a.el", "1 4294967294\n"));
  const auto run = skerry_in(folder.path(), {"cc", "a.el", "--stream", "--max-memory", "1G"});
  CHECK(run.status == 3);
  CHECK_MESSAGE(contains(run.err, "a.el: a label for each id up to the largest, which --ids any "),
                run.err);
}

TEST_CASE("a bar is drawn on a terminal only, and is removed") {
  const temporary_folder folder;
  static_cast<void>(folder.add("a.el", three_components));
  const std::string slowly =
      "(yes '1 2' | head -c 2000000; sleep .5; yes '1 2' | head -c 2000000; sleep .5; echo 3 4)";
  CHECK(shell(folder.path(), slowly + " | $skerry cc - --stream >out 2>err") == 0);
  CHECK(bytes_of(folder.path() / "err").empty());
  const terminal screen;
  if (!needs_terminal(screen)) return;
  CHECK(shell(folder.path(), slowly + " | $skerry cc - --stream >out 2>'" + screen.name() + "'") ==
        0);
  const std::string text = screen.text();
  CHECK_MESSAGE(contains(text, "uniting 2."), text);
  CHECK_MESSAGE(contains(text, " MB/s"), text);
  CHECK(text.ends_with("\r\033[K"));
  for (const std::string command :
       {"cc -", "cc - --ids any", "info -", "convert - b.mtx --from el --first-id 1"}) {
    CAPTURE(command);
    CHECK(shell(folder.path(), slowly + " | $skerry " + command + " >out 2>err") == 0);
    CHECK(bytes_of(folder.path() / "err").empty());
    const terminal other;
    REQUIRE(other.exists());
    CHECK(shell(folder.path(),
                slowly + " | $skerry " + command + " >out 2>'" + other.name() + "'") == 0);
    const std::string drawn = other.text();
    CHECK_MESSAGE(contains(drawn, "reading 2."), drawn);
    CHECK_MESSAGE(contains(drawn, " MB/s\r\033[K"), drawn);
  }
}

TEST_CASE("a bar fits a narrow terminal, and a check of labels has one") {
  const temporary_folder folder;
  const terminal screen;
  if (!needs_terminal(screen) || !needs_program("stty")) return;
  REQUIRE(shell(folder.path(), "stty -F '" + screen.name() + "' cols 24") == 0);
  std::string text;
  for (const char* degree : {"4", "16", "64"}) {  // a bar is drawn after .2 s, however fast
    CAPTURE(degree);
    REQUIRE(shell(folder.path(), "$skerry generate er --vertices 500000 --degree " +
                                     std::string(degree) +
                                     " --output a.sg >out 2>err\n"
                                     "$skerry cc a.sg --verify >out 2>'" +
                                     screen.name() + "'") == 0);
    text += screen.text();
    if (contains(text, "verifying ")) break;
  }
  CHECK_MESSAGE(contains(text, "verifying "), text);
  const std::string clear = "\r\033[K";
  for (std::size_t at = 0, next; (next = text.find(clear, at)) != text.npos;
       at = next + clear.size())
    CHECK_MESSAGE(next - at < 24, text);
}

TEST_CASE("--sizes lists the components, the largest first; --min-size leaves out small ones") {
  const temporary_folder folder;
  static_cast<void>(folder.add("a.el", three_components));
  const auto sizes = [&](std::vector<std::string> more) {
    std::vector<std::string> arguments{"cc", "a.el", "--sizes", "sizes"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const auto run = skerry_in(folder.path(), arguments);
    CHECK_MESSAGE(run.status == 0, run.err);
    return bytes_of(folder.path() / "sizes");
  };
  for (const std::vector<std::string>& way :
       {std::vector<std::string>{}, {"--stream"}, {"--algorithm", "rem"}}) {
    CHECK(sizes(way) == "4 4\n0 3\n3 1\n");
    auto two = way;
    two.insert(two.end(), {"--min-size", "2"});
    CHECK(sizes(two) == "4 4\n0 3\n");
    two.back() = "5";
    CHECK(sizes(two).empty());
  }
  CHECK(sizes({"--numbering", "dense"}) == "2 4\n0 3\n1 1\n");
  const auto run = skerry_in(folder.path(), {"cc", "a.el", "--min-size", "3"});
  CHECK_MESSAGE(contains(run.out, "listed      2 of at least 3 vertices\n"), run.out);
  CHECK_FALSE(contains(run.out, "label 3\n"));
  const auto report =
      json_of(skerry_in(folder.path(), {"cc", "a.el", "--min-size", "3", "--json"}));
  CHECK(report["components"] == 3);
  CHECK(report["listed"] == 2);
  CHECK(report["min_size"] == 3);
  CHECK(shell_output(folder.path(), "$skerry scc a.el --sizes - --min-size 1 2>err") ==
        "0 1\n1 1\n2 1\n3 1\n4 1\n5 1\n6 1\n7 1\n");
}

TEST_CASE("--largest writes the matrix of the largest component and its vertices") {
  const temporary_folder folder;
  static_cast<void>(folder.add("a.el", three_components));
  const auto bytes = [&](const char* name) { return bytes_of(folder.path() / name); };
  CHECK(skerry_in(folder.path(), {"cc", "a.el", "--largest", "b.mtx"}).status == 0);
  CHECK(bytes("b.mtx") ==
        "%%MatrixMarket matrix coordinate pattern general\n4 4 3\n1 2\n4 3\n3 1\n");
  CHECK(bytes("b.mtx.rows") == "4\n5\n6\n7\n");
  CHECK(skerry_in(folder.path(), {"cc", "a.el", "--largest", "b.el"}).status == 0);
  CHECK(bytes("b.el") == "# 4 vertices, 3 entries\n0 1\n3 2\n2 0\n");
  static_cast<void>(folder.add("c.el", "0 1\n1 0\n1 2\n3 4\n4 5\n5 3\n"));
  CHECK(skerry_in(folder.path(), {"scc", "c.el", "--largest", "d.el"}).status == 0);
  CHECK(bytes("d.el.rows") == "3\n4\n5\n");
  static_cast<void>(
      folder.add("r.mtx", "%%MatrixMarket matrix coordinate pattern general\n2 3 2\n2 3\n2 1\n"));
  CHECK(skerry_in(folder.path(), {"cc", "r.mtx", "--bipartite", "--largest", "s.mtx"}).status == 0);
  CHECK(bytes("s.mtx.rows") == "1\n2\n4\n");
  CHECK(skerry_in(folder.path(), {"cc", "r.mtx", "--bipartite", "--largest", "s.el"}).status == 3);
}

TEST_CASE("files that would overwrite each other are refused") {
  const temporary_folder folder;
  static_cast<void>(folder.add("a.el", three_components));
  const auto refuses = [&](const std::vector<std::string>& options, const std::string& why) {
    std::vector<std::string> arguments{"cc", "a.el"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    const auto run = skerry_in(folder.path(), arguments);
    CHECK(run.status == 2);
    CHECK_MESSAGE(contains(run.err, why), run.err);
  };
  refuses({"--sizes", "./a.el"}, "--sizes ./a.el would overwrite the matrix");
  refuses({"--largest", "a.el"}, "--largest a.el would overwrite the matrix");
  refuses({"--labels", "x", "--sizes", "x"}, "--sizes x would overwrite the file of --labels");
  refuses({"--labels", "x", "--sizes", "./x"}, "--sizes ./x would overwrite the file of --labels");
  std::filesystem::create_symlink("x", folder.path() / "link");  // to a file that is not there
  refuses({"--labels", "x", "--sizes", "link"}, "--sizes link would overwrite the file of");
  refuses({"--labels", "link", "--sizes", "x"}, "--sizes x would overwrite the file of --labels");
  std::filesystem::remove(folder.path() / "link");
  refuses({"--labels", "-", "--sizes", "-"},
          "--labels and --sizes both write to standard output; name a file for one");
  refuses({"--labels", "b.el.rows", "--largest", "b.el"}, "b.el.rows would overwrite");
  refuses({"--largest", "-"}, "name a file instead of -");
  refuses({"--largest", "b.graph"}, "is read only");
  CHECK(bytes_of(folder.path() / "a.el") == three_components);
  CHECK(folder.file_count() == 1);
}
