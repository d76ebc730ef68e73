// SPDX-License-Identifier: Apache-2.0
// The command's standard streams: `-`, closed descriptors, links, pipes and devices as outputs.
#include "tests/needs.hpp"
#include "tests/shell.hpp"

using namespace skerry::testing;

namespace {

const std::string edges = "0 1\n1 2\n4 5\n";
const std::string labels = "0\n0\n0\n3\n4\n4\n";

/// A folder with the file g.el.
struct folder_with_graph : temporary_folder {
  folder_with_graph() { static_cast<void>(add("g.el", edges)); }
};

}  // namespace

TEST_CASE("- is standard output for labels, generate and convert; reports go to standard error") {
  const folder_with_graph folder;
  CHECK(shell_output(folder.path(), "$skerry cc g.el --labels - 2>err") == labels);
  CHECK(contains(bytes_of(folder.path() / "err"), "components  3\n"));
  for (const char* name : {"/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"}) {
    INFO(name);
    if (!needs_file(name)) continue;
    CHECK(shell_output(folder.path(), std::string("$skerry cc g.el --labels ") + name + " 2>err") ==
          labels);
    CHECK(contains(bytes_of(folder.path() / "err"), "components  3\n"));
  }
  CHECK(shell(folder.path(), "$skerry cc g.el --labels /dev/null >out 2>err") == 0);
  CHECK(contains(bytes_of(folder.path() / "out"), "components  3\n"));
  CHECK(shell(folder.path(), "rm out") == 0);
  CHECK(shell_output(folder.path(), "$skerry generate path --vertices 3 --output - --to el") ==
        "# 3 vertices, 4 entries\n0 1\n1 0\n1 2\n2 1\n");
  const auto graph = shell_output(
      folder.path(), "$skerry generate path --vertices 2 --output - --format el --json 2>err");
  CHECK(graph == "# 2 vertices, 2 entries\n0 1\n1 0\n");
  CHECK(nlohmann::json::parse(bytes_of(folder.path() / "err"))["vertices"] == 2);
  CHECK(shell_output(folder.path(), "$skerry convert g.el - --to mtx") ==
        "%%MatrixMarket matrix coordinate pattern general\n6 6 3\n1 2\n2 3\n5 6\n");
  CHECK(folder.file_count() == 2);  // g.el, err
}

TEST_CASE("- is standard input for a matrix and for labels") {
  const folder_with_graph folder;
  const auto solved = shell_output(folder.path(), "$skerry cc - --json < g.el");
  CHECK(nlohmann::json::parse(solved)["components"] == 3);
  CHECK(shell(folder.path(),
              "cat g.el | $skerry cc - --labels - 2>err | $skerry verify g.el - "
              ">out") == 0);
  CHECK(shell(folder.path(), "echo '0 1 2' | $skerry verify g.el - 2>err") == 3);
  CHECK(contains(bytes_of(folder.path() / "err"), "skerry: standard input:1: not a label (0 1 2)"));
  CHECK(shell(folder.path(), "$skerry cc g.el --labels labels > out") == 0);
  CHECK(shell(folder.path(), "$skerry verify - labels < g.el > out") == 0);
  CHECK(shell(folder.path(), "$skerry convert - out.sg --from el < g.el") == 0);
  CHECK(shell(folder.path(), "cat out.sg | $skerry verify - labels --from sg > out") == 0);
  CHECK(shell(folder.path(), "$skerry verify - - < g.el 2>err") == 2);
  CHECK(contains(bytes_of(folder.path() / "err"), "both standard input"));
}

TEST_CASE("a file named - is ./-") {
  const temporary_folder folder;
  static_cast<void>(folder.add("-", edges));
  CHECK(nlohmann::json::parse(shell_output(folder.path(), "$skerry cc ./- --json"))["components"] ==
        3);
  CHECK(shell_output(folder.path(), "$skerry cc ./- --labels - 2>&-") == labels);
  CHECK(bytes_of(folder.path() / "-") == edges);
}

TEST_CASE("--from and --to: formats that the name does not determine") {
  const folder_with_graph folder;
  CHECK(shell(folder.path(), "$skerry convert g.el binary --to sg 2>err") == 0);
  CHECK(shell(folder.path(), "$skerry convert binary again.el --from sg") == 0);
  CHECK(nlohmann::json::parse(
            shell_output(folder.path(), "$skerry cc binary --from sg --json"))["components"] == 3);
  CHECK(shell(folder.path(), "$skerry cc g.el --from mtx 2>err") == 3);
  for (const std::string wrong : {"convert g.el -", "generate path --vertices 3 --output -",
                                  "convert g.el out --to metis", "cc g.el --from tar"}) {
    CAPTURE(wrong);
    CHECK(shell(folder.path(), "$skerry " + wrong + " 2>err") == 2);
    CHECK(contains(bytes_of(folder.path() / "err"), "mtx"));  // the formats to choose from
  }
}

TEST_CASE("closed standard output is an error, and no file receives what was meant for it") {
  const folder_with_graph folder;
  std::vector<std::string> commands{"cc g.el",
                                    "cc g.el --json",
                                    "cc g.el --labels -",
                                    "convert g.el - --to el",
                                    "generate empty --vertices 0 --output - --to sg",
                                    "info"};
  if (needs_file("/dev/fd")) commands.push_back("cc g.el --labels /dev/fd/1");
  for (const auto& command : commands) {
    CAPTURE(command);
    CHECK(shell(folder.path(), "$skerry " + command + " 2>err >&-") == 3);
    CHECK(contains(bytes_of(folder.path() / "err"), "cannot be written (Bad file descriptor)"));
    CHECK(folder.file_count() == 2);  // g.el, err
    CHECK(shell(folder.path(), "$skerry " + command + " <&- >&- 2>&-") == 3);
    CHECK(folder.file_count() == 2);
  }
}

TEST_CASE("closed standard input is an error, and closed streams do not disturb files") {
  const folder_with_graph folder;
  CHECK(shell(folder.path(), "$skerry verify g.el - <&- 2>err") == 3);
  CHECK(contains(bytes_of(folder.path() / "err"), "standard input: cannot be read"));
  CHECK(shell(folder.path(), "$skerry convert g.el out.el <&- >&- 2>&-") == 0);
  CHECK(bytes_of(folder.path() / "out.el") == "# 6 vertices, 3 entries\n" + edges);
  CHECK(shell(folder.path(), "$skerry cc g.el --labels labels --verify <&- 2>&- >out") == 0);
  CHECK(bytes_of(folder.path() / "labels") == labels);
}

TEST_CASE("the superuser's closed standard output does not replace /dev/stdout") {
  const folder_with_graph folder;
  // A /dev of its own, so that not even a fault could harm the real one.
  const std::string in_private_dev =
      "unshare -m sh -c '"
      "mount -t tmpfs tmpfs /dev && ln -s /proc/self/fd/1 /dev/stdout || exit 77; ";
  if (!needs_file("/proc/self/fd") ||
      !needs(::geteuid() == 0 && shell(folder.path(), in_private_dev + "exit 0' 2>err") == 0,
             "only the superuser can mount a folder of its own over /dev"))
    return;
  for (const std::string name : {"-", "/dev/stdout"}) {
    CAPTURE(name);
    CHECK(shell(folder.path(), in_private_dev + "\"$0\" cc g.el --labels " + name +
                                   " 2>err >&-; test $? = 3 && readlink /dev/stdout > link && "
                                   "ls -A /dev > names' \"$skerry\"") == 0);
    CHECK(contains(bytes_of(folder.path() / "err"), "cannot be written (Bad file descriptor)"));
    CHECK(bytes_of(folder.path() / "link") == "/proc/self/fd/1\n");
    CHECK(bytes_of(folder.path() / "names") == "stdout\n");
  }
}

TEST_CASE("outputs by other names: a redirected stream, a descriptor") {
  if (!needs_file("/dev/fd")) return;
  const folder_with_graph folder;
  const auto bytes = [&](const char* name) { return bytes_of(folder.path() / name); };
  CHECK(shell(folder.path(),
              "echo before > out; $skerry cc g.el --labels /dev/stdout --json "
              ">> out 2> err") == 0);
  CHECK(bytes("out") == "before\n" + labels);
  CHECK(bytes("err").starts_with("{"));
  CHECK(shell(folder.path(), "$skerry cc g.el --labels /dev/fd/3 3> three > out") == 0);
  CHECK(bytes("three") == labels);
  CHECK(folder.file_count() == 4);  // g.el, out, err, three
}

TEST_CASE("outputs by other names: a pipe, a dangling link") {
  const folder_with_graph folder;
  const auto bytes = [&](const char* name) { return bytes_of(folder.path() / name); };
  CHECK(shell(folder.path(),
              "mkfifo pipe; cat pipe > got & $skerry cc g.el --labels pipe > out; "
              "s=$?; wait; exit $s") == 0);
  CHECK(bytes("got") == labels);
  CHECK(std::filesystem::is_fifo(folder.path() / "pipe"));
  CHECK(shell(folder.path(), "ln -s new.el link.el; $skerry convert g.el link.el") == 0);
  CHECK(std::filesystem::is_symlink(folder.path() / "link.el"));
  CHECK(bytes("new.el") == "# 6 vertices, 3 entries\n" + edges);
  CHECK(folder.file_count() == 6);  // g.el, out, pipe, got, link.el, new.el
}

TEST_CASE("a device without space is an error") {
  if (!needs_file("/dev/full")) return;
  const folder_with_graph folder;
  for (const std::string command :
       {"cc g.el --labels -", "convert g.el - --to el", "convert g.el /dev/full --to mtx",
        "generate path --vertices 9 --output - --to he"}) {
    CAPTURE(command);
    CHECK(shell(folder.path(), "$skerry " + command + " > /dev/full 2>err") == 3);
    CHECK(contains(bytes_of(folder.path() / "err"), "cannot be written (No space left on device)"));
  }
  CHECK(std::filesystem::is_character_file("/dev/full"));
}
