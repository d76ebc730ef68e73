// SPDX-License-Identifier: Apache-2.0
// The command on lines of more than two ids, and on rows that share a key.
#include <filesystem>
#include <string>
#include <vector>

#include "tests/command.hpp"
#include "tests/shell.hpp"

using namespace skerry::testing;

namespace {

outcome run_on(const temporary_folder& folder, const std::string& name, const std::string& text,
               const std::string& command, std::vector<std::string> options) {
  static_cast<void>(folder.add(name, text));
  options.insert(options.begin(), {command, name});
  return skerry_in(folder.path(), std::move(options));
}

constexpr const char* records = "name,mail,phone\nr1,m1,555\nr2,m1,556\n# c\nr3,m3,556\nr4,m4,\n";

}  // namespace

TEST_CASE("rows that share a mail or a phone have one label") {
  const temporary_folder folder;
  const std::vector<std::string> rows{"--rows", "--columns", "mail,phone"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), rows.begin(), rows.end());
    return run_on(folder, "people.csv", records, "cc", more);
  };
  CHECK(with({"--labels", "-", "--verify"}).out == "0\n0\n0\n3\n");
  CHECK(with({"--append-labels", "-"}).out ==
        "name,mail,phone,label\nr1,m1,555,0\nr2,m1,556,0\n# c\nr3,m3,556,0\nr4,m4,,3\n");
  CHECK(with({"--largest", "big.csv"}).status == 0);
  CHECK(bytes_of(folder.path() / "big.csv") ==
        "name,mail,phone\nr1,m1,555\nr2,m1,556\nr3,m3,556\n");
  CHECK(run_on(folder, "a.tsv", "m\tp\n\t\n\tx\nz\tx\n", "cc",
               {"--rows", "--columns", "m,p", "--append-labels", "-"})
            .out == "m\tp\tlabel\n\t\t0\n\tx\t1\nz\tx\t1\n");
  const auto report = json_of(with({"--json"}));
  CHECK(report["vertices"] == 4);
  CHECK(report["components"] == 2);
  CHECK(contains(report["notes"].dump(), "\"1 of 4 rows have no key in column 3\""));
  CHECK(with({"--component", "2"}).out == "0\n1\n2\n");
  CHECK(contains(with({"--stream"}).err, "which --stream does not; omit --stream"));
  CHECK(contains(with({"--base", "file"}).err, "omit it: rows of a table count from 0"));
  CHECK(contains(with({"--missing", "skip"}).err, "leave `missing` (--missing) unset"));
}

TEST_CASE("all ids of a line are connected") {
  const temporary_folder folder;
  const std::vector<std::string> ids{"--ids", "any", "--columns", "1,2,3"};
  auto labels = ids, stream = ids;
  labels.insert(labels.end(), {"--labels", "-"});
  stream = labels;
  stream.emplace_back("--stream");
  const std::string lines = "a,b,c\nd,e,c\nf,g,h\n";
  const std::string right = "a,a\nb,a\nc,a\nd,a\ne,a\nf,f\ng,f\nh,f\n";
  CHECK(run_on(folder, "a.csv", lines, "cc", labels).out == right);
  CHECK(run_on(folder, "a.csv", lines, "cc", stream).out == right);
  CHECK(contains(run_on(folder, "a.csv", lines, "info", ids).out, "entries    6"));
  CHECK(run_on(folder, "a.csv", lines, "scc", labels).out == right);
  labels.emplace_back("--verify");
  CHECK(run_on(folder, "a.csv", lines, "scc", labels).status == 0);
  CHECK(run_on(folder, "a.csv", lines, "convert", {"a.el", "--ids", "any", "--columns", "1,2,3"})
            .status == 0);
  CHECK(contains(bytes_of(folder.path() / "a.el"), "0 1\n1 0\n1 2\n2 1\n3 4\n4 3\n4 2\n2 4\n"));
  CHECK(run_on(folder, "b.sif", "x pp y z\nq\n", "cc", {"--ids", "any", "--labels", "-"}).out ==
        "q q\nx x\ny x\nz x\n");
  CHECK(run_on(folder, "b.adjlist", "1 2 3\n5\n", "cc", {"--ids", "any", "--labels", "-"}).out ==
        "1 1\n2 1\n3 1\n5 5\n");
  CHECK(
      run_on(folder, "b.sif", "x pp y z\nz pp x\n", "scc", {"--ids", "any", "--labels", "-"}).out ==
      "x x\ny y\nz x\n");
}

TEST_CASE("lines of more than two row numbers") {
  const temporary_folder folder;
  const std::string lines = "5 3\n1 2 3\n4,5,5\n1 1 2\n";
  const std::vector<std::string> columns{"--columns", "1,2,3"};
  const auto with = [&](std::vector<std::string> options) {
    options.insert(options.end(), columns.begin(), columns.end());
    return options;
  };
  const auto run = [&](const std::string& command, const std::vector<std::string>& options) {
    return run_on(folder, "a.txt", lines, command, with(options));
  };
  for (const char* const command : {"cc", "scc"})
    CHECK(run(command, {"--labels", "-", "--verify"}).out == "0\n0\n0\n3\n3\n");
  CHECK(run("cc", {"--stream", "--labels", "labels.csv", "--base", "file"}).status == 0);
  CHECK(bytes_of(folder.path() / "labels.csv") == "row,label\n1,1\n2,1\n3,1\n4,4\n5,4\n");
  CHECK(run("forest", {}).status == 0);
  CHECK(run("verify", {"labels.csv", "--base", "file"}).status == 0);
  CHECK(contains(run("info", {}).out, "entries    6"));
  CHECK(run("convert", {"a.el"}).status == 0);
  CHECK(contains(bytes_of(folder.path() / "a.el"), "0 1\n1 0\n1 2\n2 1\n3 4\n4 3\n4 4\n"));
  CHECK(contains(run("cc", {"--bipartite"}).err, "set two columns (--columns), or leave"));
  const temporary_folder alone;
  static_cast<void>(alone.add("b.txt", lines));
  CHECK(
      contains(skerry_in(alone.path(), {"evaluate", ".", "--columns", "1,2,3"}).out, "vertices 5"));
}

TEST_CASE("a list of neighbours has neither columns nor lines with labels") {
  const temporary_folder folder;
  const auto error = [&](const std::string& name, std::vector<std::string> options) {
    options.insert(options.begin(), {"--ids", "any"});
    const outcome run = run_on(folder, name, "1 2 3\n", "cc", options);
    CHECK(run.status == 2);
    return run.err;
  };
  CHECK(contains(error("a.adjlist", {"--columns", "1,2"}), "leave --columns and"));
  CHECK(contains(error("a.adjlist", {"--columns", "1,,2"}),
                 "a column is empty in the list of columns"));
  CHECK(
      contains(error("a.adjlist", {"--columns", ""}), "a column is empty in the list of columns"));
  for (const std::string name : {"a.adjlist", "A.SIF", "a.sif.gz"})
    CHECK(contains(error(name, {"--append-labels", "-"}), "one more neighbour; use --labels"));
  CHECK(contains(error("a.csv", {"--from", "adjlist", "--append-labels", "-"}), "use --labels"));
}

TEST_CASE("a table of rows that changes before its lines are written") {
  const std::string solve =
      "; cat <&3 > got) & $skerry cc a.csv --rows "
      "--columns 1 --labels pipe --append-labels "
      "out.txt > report 2> err";
  for (const std::string change : {"echo x >> a.csv", "echo x > a.csv"}) {
    const temporary_folder folder;
    std::string text;
    for (int k = 0; k < 50'000; ++k) text += "x\n";  // its labels do not fit into a pipe
    static_cast<void>(folder.add("a.csv", text));
    CHECK(shell(folder.path(), "mkfifo pipe; (exec 3< pipe; " + change + solve) == 3);
    CHECK(contains(bytes_of(folder.path() / "err"), "a.csv: the file changed while it was read"));
    CHECK_FALSE(std::filesystem::exists(folder.path() / "out.txt"));
  }
}
