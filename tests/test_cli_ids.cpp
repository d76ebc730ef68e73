// SPDX-License-Identifier: Apache-2.0
// `skerry cc --ids any`: labels, report and options.
#include <algorithm>
#include <string>
#include <vector>

#include "tests/command.hpp"
#include "tests/shell.hpp"

using namespace skerry::testing;

namespace {

constexpr const char* people =
    "name,a,score,b\n"
    "x,\"Doe, Jane\",0.9,Bob\n"
    "y,Bob,0.8,\"#1\"\n"
    "z,Eve,.2,Bob\n";

outcome solve(const temporary_folder& folder, const std::string& name, const std::string& text,
              std::vector<std::string> options) {
  static_cast<void>(folder.add(name, text));
  options.insert(options.begin(), {"cc", name, "--ids", "any"});
  return skerry_in(folder.path(), std::move(options));
}

std::string labels_of(const std::string& name, const std::string& text,
                      std::vector<std::string> options = {}) {
  const temporary_folder folder;
  options.insert(options.end(), {"--labels", "labels"});
  const outcome run = solve(folder, name, text, std::move(options));
  CHECK(run.status == 0);
  CHECK(run.err == "");
  return bytes_of(folder.path() / "labels");
}

}  // namespace

TEST_CASE("a label is the smallest id of a component, on a line after the id") {
  CHECK(labels_of("g.el", "30 -4\n30 7\n100 9\n") == "-4 -4\n7 -4\n9 9\n30 -4\n100 9\n");
  CHECK(labels_of("g.el", "b a\nc d\n10 9\n") == "10 10\n9 10\na a\nb a\nc c\nd c\n");
  CHECK(labels_of("g.tsv", "b\ta a\n") == "a a\ta a\nb\ta a\n");
  CHECK(labels_of("g.el", "") == "");
}

TEST_CASE("columns, quotes, and a threshold of weights") {
  const std::vector<std::string> columns{"--columns", "2,4", "--header", "yes"};
  CHECK(labels_of("g.csv", people, columns) ==
        "\"#1\",\"#1\"\nBob,\"#1\"\n\"Doe, Jane\",\"#1\"\nEve,\"#1\"\n");
  auto heavy = columns;
  heavy.insert(heavy.end(), {"--weight-column", "3", "--threshold", "0.85", "--verify"});
  CHECK(labels_of("g.csv", people, heavy) ==
        "\"#1\",\"#1\"\nBob,Bob\n\"Doe, Jane\",Bob\nEve,Eve\n");
}

TEST_CASE("labels are edges that give the same components") {
  const std::string labels =
      labels_of("g.csv", people, {"--columns", "2,4", "--header", "yes", "--id-type", "string"});
  CHECK(labels_of("labels.csv", labels) == labels);
}

TEST_CASE("dense numbers, in the order of the smallest ids") {
  CHECK(labels_of("g.el", "30 4\n5 7\n100 4\n", {"--numbering", "dense"}) ==
        "4 0\n5 1\n7 1\n30 0\n100 0\n");
}

TEST_CASE("labels on standard output, in any number of threads and by any algorithm") {
  const temporary_folder folder;
  const outcome first = solve(folder, "g.el", "9000000000 1\n5 1\n2 3\n", {"--labels", "-"});
  CHECK(first.out == "1 1\n2 2\n3 2\n5 1\n9000000000 1\n");
  CHECK(contains(first.err, "components  2\n"));
  for (const std::string threads : {"1", "4"})
    for (const std::string algorithm : {"auto", "label_propagation"})
      CHECK(solve(folder, "g.el", "9000000000 1\n5 1\n2 3\n",
                  {"--labels", "-", "--threads", threads, "--algorithm", algorithm})
                .out == first.out);
}

TEST_CASE("the report names components by ids, and escapes them") {
  const temporary_folder folder;
  const outcome text = solve(folder, "g.el", "x\x1b y\nz z\n", {"--verify"});
  CHECK(contains(text.out, "vertices    3\nentries     2\ncomponents  2\n"));
  CHECK(contains(text.out, "largest     2  66.7 %  label x\\x1b\n"));
  CHECK(contains(text.out, "            1  33.3 %  label z\n"));
  CHECK(contains(text.out, "verified    yes\n"));
  const auto report = json_of(solve(folder, "g.el", "5 -5\n7 7\n", {"--verify", "--json"}));
  CHECK(report["vertices"] == 3);
  CHECK(report["entries"] == 2);
  CHECK(report["components"] == 2);
  CHECK(report["largest"] == 2);
  CHECK(report["verified"] == true);
}

TEST_CASE("what is assumed of a file is noted") {
  const temporary_folder folder;
  const auto notes = [&](const std::string& text, std::vector<std::string> options = {}) {
    options.emplace_back("--json");
    const auto report = json_of(solve(folder, "g.csv", text, std::move(options)));
    return report.contains("notes") ? report["notes"].dump() : "";
  };
  CHECK(contains(notes("user,friend\n1,2\n"), "line 1 is read as the names of columns"));
  CHECK(contains(notes("a,b\n# c,d\n"), "line 2 is read as a comment (# c,d)"));
  CHECK(contains(notes("a,b,1\nc,d,2\n", {"--weight-column", "3", "--threshold", "1.5"}),
                 "1 of 2 entries have a weight below 1.5"));
  CHECK(notes("source,target\n1,2\n") == "");
}

TEST_CASE("a stream writes and reports what a run in memory does") {
  const temporary_folder folder;
  for (const std::string text : {"30,-4\n30,7\n100,9\n", "b,a\nc,d\n10,\"x,y\"\n", "7,7\n"}) {
    const auto run = [&](std::vector<std::string> options) {
      options.insert(options.end(), {"--labels", "labels", "--sizes", "sizes", "--verify"});
      const outcome found = solve(folder, "g.csv", text, std::move(options));
      CHECK(found.status == 0);
      const auto from = found.out.find("vertices"), to = found.out.find("run ");
      return found.out.substr(from, to - from) + bytes_of(folder.path() / "labels") +
             bytes_of(folder.path() / "sizes");
    };
    CHECK(run({"--stream", "--repeat", "3"}) == run({}));
    CHECK(run({"--stream", "--numbering", "dense"}) == run({"--numbering", "dense"}));
  }
}

TEST_CASE("a stream takes memory for distinct ids, not for lines") {
  const temporary_folder folder;
  std::string text;
  for (unsigned k = 0; k < 400'000; ++k)
    text += std::to_string(9'000'000'000 + k % 100) + " " + std::to_string(k * 7 % 90) + "\n";
  CHECK(solve(folder, "g.el", text, {"--max-memory", "2M"}).status == 3);
  const outcome streamed = solve(folder, "g.el", text, {"--stream", "--max-memory", "2M"});
  CHECK(streamed.status == 0);
  CHECK(contains(streamed.out, "vertices    190\nentries     400,000\n"));
}

TEST_CASE("a stream from standard input") {
  const temporary_folder folder;
  const auto run = [&](const std::string& text, const std::string& options) {
    static_cast<void>(folder.add("g.csv", text));
    return shell_output(folder.path(),
                        "exec 2>&1\ncat g.csv | \"$skerry\" cc - --ids any --stream " + options +
                            " --sizes - | head -n 3\n");
  };
  CHECK(contains(run("30,-4\n30,7\n", ""), "-4,3\n"));
  CHECK(contains(run("b,a\n", "--id-type string"), "a,2\n"));
  CHECK(contains(run("b,a\n", ""),
                 "standard input:1: the id is not an integer (b,a); write "
                 "integers, or read the ids as strings (--id-type string)"));
}

TEST_CASE("the largest component, and the ids of its rows") {
  const temporary_folder folder;
  const outcome run =
      solve(folder, "g.csv", "\"x,y\",b\n5,\"x,y\"\nz,z\n", {"--largest", "big.el"});
  CHECK(run.status == 0);
  CHECK(bytes_of(folder.path() / "big.el.rows") == "5\nb\n\"x,y\"\n");
  CHECK(contains(bytes_of(folder.path() / "big.el"), "2 1\n0 2\n"));
  CHECK(contains(solve(folder, "g.csv", "a,b\n", {"--largest", "big.el", "--stream"}).err,
                 "--largest writes entries, which --stream does not keep"));
}

TEST_CASE("labels of any ids are verified, in any order of lines and with any names") {
  const temporary_folder folder;
  static_cast<void>(folder.add("g.csv", "b,a\nc,d\n10,\"x,y\"\n\"x,y\",a\nq,q\n"));
  const auto verify = [&](const std::string& labels) {
    static_cast<void>(folder.add("labels", labels));
    return skerry_in(folder.path(), {"verify", "g.csv", "labels", "--ids", "any"});
  };
  const std::string right = "q,z\n\"x,y\",a\nb,a\na,a\n10,a\nc,\"#1\"\nd,\"#1\"\n";
  CHECK(verify(right).out == "right; components: 3\n");
  CHECK(verify(right + "e,e\n").err ==
        "skerry: labels: the id e is not in the matrix; write one line `id label` for each id\n");
  CHECK(contains(verify(right + "b,a\n").err, "labels: the id b has two labels"));
  CHECK(contains(verify(right.substr(4)).err, "labels: the id q has no label"));
  CHECK(verify(right.substr(4) + "q,a\n").status == 4);
  CHECK(verify(right.substr(4) + "q,\"#1\"\n").status == 4);
  for (const std::string numbering : {"min", "dense"}) {
    const outcome solved = solve(folder, "n.el", "5 -3\n9000000000 7\n7 7\n",
                                 {"--labels", "labels", "--numbering", numbering});
    CHECK(solved.status == 0);
    CHECK(skerry_in(folder.path(), {"verify", "n.el", "labels", "--ids", "any"}).status == 0);
  }
}

TEST_CASE(
    "labels have the type of the file's ids: 007 is not 7, nor a number too large for 64 bits") {
  const temporary_folder folder;
  const auto verify = [&](const std::string& text, std::vector<std::string> options = {}) {
    static_cast<void>(solve(folder, "g.csv", text, {"--id-type", "string", "--labels", "labels"}));
    options.insert(options.begin(), {"verify", "g.csv", "labels", "--ids", "any"});
    return skerry_in(folder.path(), options).status;
  };
  CHECK(verify("007,1\n7,2\n", {"--id-type", "string"}) == 0);
  CHECK(verify("007,1\n7,x\n") == 0);
  CHECK(verify("99999999999999999999999,1\n7,2\n", {"--id-type", "string"}) == 0);
  CHECK(verify("-1,18446744073709551615\n", {"--id-type", "string"}) == 0);
  static_cast<void>(folder.add("g.csv", "007,1\n7,2\n"));
  static_cast<void>(folder.add("labels", "007,7\n1,7\n7,007\n2,007\n"));
  CHECK(
      skerry_in(folder.path(), {"verify", "g.csv", "labels", "--ids", "any", "--id-type", "string"})
          .out == "right; components: 2\n");
}

TEST_CASE("verify names ids and labels as the files do") {
  const temporary_folder folder;
  static_cast<void>(folder.add("g.csv", "b,a\nc,d\n"));
  const auto fault = [&](const std::string& labels) {
    static_cast<void>(folder.add("labels", labels));
    return json_of(
        skerry_in(folder.path(), {"verify", "g.csv", "labels", "--ids", "any", "--json"}))["fault"];
  };
  CHECK(fault("a,X\nb,\"Y\x1b\"\nc,Z\nd,Z\n") ==
        "vertices b and a are joined by an entry, but bear the labels Y\\x1b and X");
  CHECK(fault("a,X\nb,X\nc,X\nd,X\n") ==
        "vertices a and c both bear the label X, but no path joins them");
}

TEST_CASE("a forest between any ids is an edge list with the same components") {
  const temporary_folder folder;
  static_cast<void>(folder.add("g.csv", "b,a\na,b\nc,d\n10,\"x,y\"\n\"x,y\",a\nb,10\n"));
  const outcome forest =
      skerry_in(folder.path(), {"forest", "g.csv", "--ids", "any", "--output", "f.csv", "--labels",
                                "labels", "--largest", "big.el", "--verify"});
  CHECK(forest.status == 0);
  CHECK(contains(forest.out, "label 10\n"));
  const std::string edges = bytes_of(folder.path() / "f.csv");
  CHECK(std::ranges::count(edges, '\n') == 4);
  CHECK(labels_of("f.csv", edges) == bytes_of(folder.path() / "labels"));
  CHECK(bytes_of(folder.path() / "big.el.rows") == "10\na\nb\n\"x,y\"\n");
  CHECK(skerry_in(folder.path(), {"forest", "g.csv", "--ids", "any", "--output", "-"}).out ==
        edges);
}

TEST_CASE("a compressed file") {
  if (!needs_program("gzip")) return;
  const temporary_folder folder;
  static_cast<void>(folder.add("g.csv", "b,a\n"));
  CHECK(std::system(("cd '" + folder.path().string() + "' && gzip -k g.csv").c_str()) == 0);
  const outcome run = skerry_in(folder.path(), {"cc", "g.csv.gz", "--ids", "any", "--labels", "-"});
  CHECK(run.out == "a,a\nb,a\n");
}

TEST_CASE("several thresholds in one read: a column of labels for each") {
  const temporary_folder folder;
  const outcome run =
      solve(folder, "a.csv", people,
            {"--columns", "a,b", "--weight-column", "score", "--threshold", "0.9,.1,0.8",
             "--labels", "labels.csv", "--append-labels", "lines.csv"});
  CHECK(run.status == 0);
  CHECK(contains(run.out, "3 at weights of at least 0.9, the largest of 2"));
  CHECK(contains(run.out, "1 at weights of at least 0.1, the largest of 4"));
  CHECK(bytes_of(folder.path() / "labels.csv") ==
        R"("#1","#1","#1","#1"
Bob,Bob,"#1","#1"
"Doe, Jane",Bob,"#1","#1"
Eve,Eve,"#1",Eve
)");
  CHECK(contains(bytes_of(folder.path() / "lines.csv"), ",label_0.9,label_0.1,label_0.8\n"));
  const auto refused = [&](std::vector<std::string> options, const char* why) {
    options.insert(options.end(), {"--weight-column", "3", "--at-most", "1,2"});
    CHECK(contains(solve(folder, "a.csv", people, options).err, why));
  };
  refused({"--verify"}, "--verify is for one bound of weights");
  refused({"--stream"}, "without --rows and --stream; give one");
  refused({"--rows"}, "without --rows and --stream; give one");
}
