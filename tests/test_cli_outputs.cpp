// SPDX-License-Identifier: Apache-2.0
// What the command writes about components: names of files, members, tables, and how they count.
#include "tests/command.hpp"

using namespace skerry::testing;

namespace {

const std::string one_based = "%%MatrixMarket matrix coordinate pattern general\n4 4 2\n1 2\n3 4\n";
constexpr const char* contacts = "source,target,since\nann,bob,1\nbob,cyd,2\ndan,eve,3\n";

std::string written(const temporary_folder& folder, std::vector<std::string> arguments,
                    const std::string& file) {
  const auto run = skerry_in(folder.path(), std::move(arguments));
  CAPTURE(run.err);
  CHECK(run.status == 0);
  return bytes_of(folder.path() / file);
}

void check_refused(const temporary_folder& folder, std::vector<std::string> arguments,
                   const std::string& message) {
  const auto files = folder.file_count();
  const auto run = skerry_in(folder.path(), std::move(arguments));
  CAPTURE(run.err);
  CHECK(run.status == 2);
  CHECK(contains(run.err, message));
  CHECK(folder.file_count() == files);
}

}  // namespace

TEST_CASE("an option is no value of the option before it") {
  const temporary_folder folder;
  static_cast<void>(folder.add("g.el", "0 1\n"));
  for (const char* const option : {"--labels", "--sizes", "--plot", "--largest", "--members"})
    check_refused(folder, {"cc", "g.el", option, "--verify"},
                  "the value is missing before --verify");
  check_refused(folder, {"info", "g.el", "--plot", "--json"}, "the value is missing before --json");
  check_refused(folder, {"trace", "g.el", "--html", "--json"},
                "the value is missing before --json");
  check_refused(folder, {"forest", "g.el", "--output", "--json"}, "missing before --json");
  check_refused(folder, {"generate", "path", "--vertices", "3", "--output", "--json"},
                "missing before --json");
  CHECK(written(folder, {"cc", "g.el", "--labels", "./--verify"}, "--verify") == "0\n0\n");
}

TEST_CASE("the name of an output is honoured or refused") {
  const temporary_folder folder;
  static_cast<void>(folder.add("g.el", "0 1\n2 3\n"));
  check_refused(folder, {"cc", "g.el", "--plot", "sizes.png"}, "take a name that ends in .svg");
  check_refused(folder, {"info", "g.el", "--plot", "spy.pdf"}, "take a name that ends in .svg");
  check_refused(folder, {"trace", "g.el", "--html", "steps.svg"}, "take a name that ends in .html");
  check_refused(folder, {"cc", "g.el", "--labels", "l.npy"}, "take a name that ends in .txt");
  check_refused(folder, {"cc", "g.el", "--sizes", "s.json"}, "take a name that ends in .txt");
  check_refused(folder, {"cc", "g.el", "--members", "m.gz"}, "compressed files are not written");
  CHECK(written(folder, {"cc", "g.el", "--labels", "l.csv"}, "l.csv") ==
        "vertex,label\n0,0\n1,0\n2,2\n3,2\n");
  CHECK(written(folder, {"cc", "g.el", "--labels", "l.tsv", "--numbering", "dense"}, "l.tsv") ==
        "vertex\tlabel\n0\t0\n1\t0\n2\t1\n3\t1\n");
  CHECK(written(folder, {"cc", "g.el", "--sizes", "s.csv"}, "s.csv") == "label,size\n0,2\n2,2\n");
  CHECK(written(folder, {"convert", "g.el", "e.csv"}, "e.csv") ==
        "# 4 vertices, 2 entries\n0,1\n2,3\n");
  for (const char* const table : {"l.csv", "l.tsv"})
    CHECK(skerry_in(folder.path(), {"verify", "g.el", table}).status == 0);
}

TEST_CASE("the report shows rows as the file counts them, and --base file writes them so") {
  const temporary_folder folder;
  static_cast<void>(folder.add("g.mtx", one_based));
  static_cast<void>(folder.add("g.el", "0 1\n2 3\n"));
  const auto report = skerry_in(folder.path(), {"cc", "g.mtx", "--labels", "l"});
  CHECK(contains(report.out, "label 2 (row 3 of the file)\n"));
  CHECK(contains(report.out, "wrote       l\n"));
  CHECK(!contains(skerry_in(folder.path(), {"cc", "g.el"}).out, "of the file"));
  CHECK(contains(skerry_in(folder.path(), {"cc", "g.mtx", "--stream"}).out, "(row 3 of the file)"));
  CHECK(contains(skerry_in(folder.path(), {"cc", "g.mtx", "--bipartite"}).out,
                 "(row 2 of the file)"));

  for (const char* const stream : {"--verify", "--stream"}) {
    CHECK(written(folder, {"cc", "g.mtx", "--base", "file", stream, "--labels", "f"}, "f") ==
          "1\n1\n3\n3\n");
    CHECK(written(folder, {"cc", "g.mtx", "--base", "file", stream, "--sizes", "s"}, "s") ==
          "1 2\n3 2\n");
  }
  CHECK(written(folder, {"cc", "g.el", "--base", "file", "--labels", "e"}, "e") == "0\n0\n2\n2\n");
  CHECK(written(folder, {"cc", "g.mtx", "--base", "file", "--labels", "f.csv"}, "f.csv") ==
        "row,label\n1,1\n2,1\n3,3\n4,3\n");
  for (const char* const labels : {"f", "f.csv"})
    CHECK(skerry_in(folder.path(), {"verify", "g.mtx", labels, "--base", "file", "--canonical"})
              .status == 0);
  CHECK(skerry_in(folder.path(), {"verify", "g.mtx", "l", "--canonical"}).status == 0);
  CHECK(skerry_in(folder.path(), {"verify", "g.mtx", "f", "--canonical"}).status == 4);
  const auto other = skerry_in(folder.path(), {"verify", "g.mtx", "f.csv"});
  CHECK(other.status == 3);
  CHECK(contains(other.err, "f.csv:5: vertex 4 is outside 0 to 3"));
  CHECK(contains(other.err, "--base file"));
  check_refused(folder, {"cc", "g.mtx", "--bipartite", "--base", "file"}, "omit --base");
}

TEST_CASE("verify reports rows as the file counts them") {
  const temporary_folder folder;
  static_cast<void>(folder.add("g.mtx", one_based));
  static_cast<void>(folder.add("l", "7\n7\n7\n8\n"));
  CHECK(contains(skerry_in(folder.path(), {"verify", "g.mtx", "l"}).err,
                 "vertices 2 (row 3 of g.mtx) and 3 (row 4 of g.mtx) are joined by an entry, but "
                 "bear the labels 7 and 8"));
  CHECK(contains(skerry_in(folder.path(), {"verify", "g.mtx", "l", "--base", "file"}).err,
                 "vertices 3 and 4 are joined by an entry, but bear the labels 7 and 8"));
}

TEST_CASE("verify reads labels in any order, below a line of names") {
  const temporary_folder folder;
  static_cast<void>(folder.add("g.el", "0 1\n2 3\n"));
  static_cast<void>(folder.add("p.csv", contacts));
  const auto status = [&](const char* text) {
    static_cast<void>(folder.add("l", text));
    return skerry_in(folder.path(), {"verify", "g.el", "l"}).status;
  };
  CHECK(status("node;group\n3;1\n2;1\n0;5\n1;5\n") == 0);
  CHECK(status("3 1\n2 1\n0 5\n1 5\n") == 0);
  CHECK(status("label\n4\n4\n1\n1\n") == 0);
  CHECK(status("3 1\n2 1\n0 1\n1 1\n") == 4);
  CHECK(status("3 1\n2 1\n0 5\n") == 3);
  CHECK(status("3 1\n3 1\n0 5\n1 5\n") == 3);
  CHECK(status("3 1\n2\n0 5\n1 5\n") == 3);
  CHECK(status("3 1 1\n2 1 1\n0 5 1\n1 5 1\n") == 3);
  static_cast<void>(folder.add("o.csv", "id,group\neve,2\ndan,2\ncyd,1\nbob,1\nann,1\n"));
  CHECK(skerry_in(folder.path(), {"verify", "p.csv", "o.csv", "--ids", "any"}).status == 0);
}

TEST_CASE("members of all components, and of one") {
  const temporary_folder folder;
  static_cast<void>(folder.add("g.el", "4 5\n0 1\n1 2\n"));
  static_cast<void>(folder.add("g.mtx", one_based));
  static_cast<void>(folder.add("p.csv", contacts));
  CHECK(written(folder, {"cc", "g.el", "--members", "m"}, "m") == "0 0 1 2\n4 4 5\n3 3\n");
  CHECK(written(folder, {"cc", "g.el", "--members", "m", "--numbering", "dense"}, "m") ==
        "0 0 1 2\n2 4 5\n1 3\n");
  CHECK(written(folder, {"cc", "g.el", "--members", "m", "--min-size", "2"}, "m") ==
        "0 0 1 2\n4 4 5\n");
  CHECK(written(folder, {"cc", "g.mtx", "--members", "m", "--base", "file"}, "m") ==
        "1 1 2\n3 3 4\n");
  CHECK(written(folder, {"cc", "p.csv", "--ids", "any", "--members", "m"}, "m") ==
        "ann,ann,bob,cyd\ndan,dan,eve\n");
  const auto component = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "cc");
    return skerry_in(folder.path(), arguments).out;
  };
  CHECK(component({"g.el", "--component", "5"}) == "4\n5\n");
  CHECK(component({"g.el", "--component", "5", "--stream"}) == "4\n5\n");
  CHECK(component({"g.mtx", "--component", "4", "--base", "file"}) == "3\n4\n");
  CHECK(component({"p.csv", "--ids", "any", "--component", "bob"}) == "ann\nbob\ncyd\n");
  check_refused(folder, {"cc", "g.el", "--component", "6"}, "use one from 0 to 5");
  check_refused(folder, {"cc", "g.el", "--component", "ann"}, "use one from 0 to 5");
  check_refused(folder, {"cc", "p.csv", "--ids", "any", "--component", "zoe"}, "an id of the file");
  check_refused(folder, {"cc", "g.el", "--component", "1", "--labels", "-"},
                "both write to standard output");
}

TEST_CASE("lines of the input with their labels, and those of the largest component") {
  const temporary_folder folder;
  static_cast<void>(folder.add("p.csv", "# friends\n" + std::string(contacts)));
  static_cast<void>(folder.add("t.txt", "\"a b\" 2\r\n\r\n7 7\r\n2 \"a b\""));
  for (const std::string stream : {"--ids", "--stream"}) {
    std::vector<std::string> all{"cc", "p.csv", "--ids", "any"};
    if (stream == "--stream") all.push_back(stream);
    auto appended = all, largest = all;
    appended.insert(appended.end(), {"--append-labels", "a.csv"});
    CHECK(written(folder, appended, "a.csv") ==
          "# friends\nsource,target,since,label\nann,bob,1,ann\nbob,cyd,2,ann\n"
          "dan,eve,3,dan\n");
    largest.insert(largest.end(), {"--largest", "b.csv"});
    CHECK(written(folder, largest, "b.csv") == "source,target,since\nann,bob,1\nbob,cyd,2\n");
  }
  CHECK(folder.file_count() == 4);  // no row map
  CHECK(written(folder, {"cc", "t.txt", "--ids", "any", "--append-labels", "a"}, "a") ==
        "\"a b\" 2 2\n\n7 7 7\n2 \"a b\" 2\n");
  check_refused(folder, {"cc", "p.csv", "--append-labels", "a.csv"}, "add --ids any");
  check_refused(folder, {"cc", "p.csv", "--ids", "any", "--append-labels", "a.tsv"},
                "ends in .csv");
  check_refused(folder, {"cc", "p.csv", "--ids", "any", "--append-labels", "p.csv"}, "overwrite");
  check_refused(folder, {"cc", "/dev/stdin", "--ids", "any", "--append-labels", "-"},
                "can be read only once");
}

TEST_CASE("what is written beside a delimiter of several characters has all of it") {
  const temporary_folder folder;
  static_cast<void>(folder.add("p.txt", "a-b->c\nc->x->y\nq->r-\n"));
  const auto cc = [&](std::vector<std::string> options, const std::string& file) {
    std::vector<std::string> all{"cc", "p.txt", "--ids", "any", "--delimiter", "->"};
    all.insert(all.end(), options.begin(), options.end());
    return written(folder, all, file);
  };
  CHECK(cc({"--labels", "l"}, "l") == "a-b->a-b\nc->a-b\nq->q\nr-->q\nx->a-b\n");
  CHECK(cc({"--append-labels", "t"}, "t") == "a-b->c->a-b\nc->x->y->a-b\nq->r-->q\n");
  CHECK(cc({"--append-labels", "t", "--stream"}, "t") == bytes_of(folder.path() / "t"));
  CHECK(cc({"--largest", "t.txt"}, "t.txt") == "a-b->c\nc->x->y\n");
  CHECK(cc({"--members", "m"}, "m") == "a-b->a-b->c->x\nq->q->r-\n");
  CHECK(cc({"--sizes", "s"}, "s") == "a-b->3\nq->2\n");
  CHECK(cc({"--labels", "l.csv"}, "l.csv") == "a-b,a-b\nc,a-b\nq,q\nr-,q\nx,a-b\n");
  CHECK(written(folder, {"forest", "p.txt", "--ids", "any", "--delimiter", "->", "--output", "f"},
                "f") == "a-b->c\nq->r-\nc->x\n");
  static_cast<void>(folder.add("w.txt", "a->b->1\nb->c->2\n"));
  std::vector<std::string> bounds{"cc",          "w.txt", "--ids",           "any",
                                  "--delimiter", "->",    "--weight-column", "3",
                                  "--threshold", "1,2",   "--labels",        "w"};
  CHECK(written(folder, bounds, "w") == "a->a->a\nb->a->b\nc->a->b\n");
  bounds.back() = "-";
  bounds[bounds.size() - 2] = "--append-labels";
  CHECK(skerry_in(folder.path(), bounds).out == "a->b->1->a->a\nb->c->2->a->b\n");
  CHECK(written(folder, {"cc", "p.txt", "--rows", "--delimiter", "->", "--append-labels", "r"},
                "r") == "a-b->c->0\nc->x->y->1\nq->r-->2\n");
  const auto verdict = skerry_in(
      folder.path(), {"verify", "p.txt", "l", "--ids", "any", "--delimiter", "->", "--json"});
  CHECK_MESSAGE(json_of(verdict)["components"] == 2, verdict.err);
  static_cast<void>(folder.add("c.txt", "a:::b\n"));  // the first :: ends a
  CHECK(skerry_in(folder.path(),
                  {"cc", "c.txt", "--ids", "any", "--delimiter", "::", "--members", "-"})
            .out == ":b:::b::a\n");
  static_cast<void>(folder.add("d.txt", "\"a:\"::b\n"));
  CHECK(skerry_in(folder.path(),
                  {"cc", "d.txt", "--ids", "any", "--delimiter", "::", "--members", "-"})
            .out == "\"a:\"::\"a:\"::b\n");
}

TEST_CASE("commands without a report write the notes on a file to standard error") {
  const temporary_folder folder;
  static_cast<void>(folder.add("g.el", "1 2\n"));
  static_cast<void>(folder.add("l", "0\n1\n1\n"));
  const std::string note = "skerry: g.el: note: id 0 occurs in no entry; ids seem to begin at 1";
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"convert", "g.el", "g.mtx"},
        {"verify", "g.el", "l"},
        {"trace", "g.el", "--algorithm", "fastsv"}}) {
    const auto run = skerry_in(folder.path(), command);
    CHECK(run.status == 0);
    CHECK_MESSAGE(run.err.starts_with(note), run.err);
  }
}

TEST_CASE("scc, info and convert take any ids") {
  const temporary_folder folder;
  static_cast<void>(folder.add("m.csv", "app,lib\nlib,core\ncore,app\ntool,app\n"));
  CHECK(written(folder, {"scc", "m.csv", "--ids", "any", "--verify", "--members", "m"}, "m") ==
        "app,app,core,lib\ntool,tool\n");
  CHECK(written(folder, {"scc", "m.csv", "--ids", "any", "--largest", "b.csv"}, "b.csv") ==
        "app,lib\nlib,core\ncore,app\n");
  CHECK(contains(skerry_in(folder.path(), {"scc", "m.csv", "--ids", "any"}).out, "label app\n"));
  CHECK(json_of(skerry_in(folder.path(), {"info", "m.csv", "--ids", "any", "--json"}))["edges"] ==
        4);
  CHECK(written(folder, {"convert", "m.csv", "m.el", "--ids", "any"}, "m.el") ==
        "# 4 vertices, 4 entries\n0 2\n2 1\n1 0\n3 0\n");
  CHECK(bytes_of(folder.path() / "m.el.rows") == "app\ncore\nlib\ntool\n");
}

TEST_CASE("a file without entries is a note") {
  const temporary_folder folder;
  static_cast<void>(folder.add("0.el", ""));
  for (const char* const stream : {"--verify", "--stream"})
    CHECK(contains(skerry_in(folder.path(), {"cc", "0.el", stream}).out,
                   "note        there are no vertices"));
  CHECK(json_of(skerry_in(folder.path(), {"cc", "0.el", "--json"}))["notes"].size() == 1);
}

TEST_CASE("help, help NAME and version are commands, and a help has 80 columns") {
  const temporary_folder folder;
  const auto out = [&](std::vector<std::string> arguments) {
    const auto run = skerry_in(folder.path(), std::move(arguments));
    CHECK(run.status == 0);
    return run.out;
  };
  CHECK(out({"help"}) == out({"--help"}));
  CHECK(out({"help", "cc"}) == out({"cc", "--help"}));
  CHECK(out({"help", "generate", "grid"}) == out({"generate", "grid", "--help"}));
  CHECK(out({"version"}) == out({"--version"}));
  const std::string help = out({"help", "cc"});
  for (const char* const group : {"\nInput:\n", "\nAny ids:\n", "\nOutput:\n", "\nRun:\n",
                                  "\nSingle algorithms and devices:\n", "\nExamples:\n"})
    CHECK(contains(help, group));
  for (std::size_t at = 0, end; (end = help.find('\n', at)) != help.npos; at = end + 1)
    CHECK(end - at <= 80);
}
