// SPDX-License-Identifier: Apache-2.0
// `--plot` of `skerry cc` and `skerry info FILE`: well-formed SVG with the right numbers; and what
// `skerry info FILE` reports.
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "tests/command.hpp"
#include "tests/xml.hpp"

using namespace skerry::testing;

namespace {

/// The file of a plot: elements of SVG that refer to nothing outside it.
xml_reader plot_in(const std::filesystem::path& file) {
  const std::string text = bytes_of(file);
  xml_reader plot(text);
  CHECK(plot.elements().front().name == "svg");
  CHECK(contains(text, "prefers-color-scheme:dark"));
  for (const char* outside : {"href", "url(", "@import", "<script"})
    CHECK(!contains(text, outside));
  std::size_t addresses = 0;
  for (auto at = text.find("http"); at != text.npos; at = text.find("http", at + 1)) ++addresses;
  CHECK(addresses == 1);  // the name space of SVG
  return plot;
}

std::vector<std::string> texts_of(const std::vector<element>& some) {
  std::vector<std::string> texts;
  for (const auto& each : some) texts.push_back(each.text);
  return texts;
}

/// A number that is read to its end.
double number(const std::string& text) {
  std::size_t used = 0;
  const double value = std::stod(text, &used);
  REQUIRE(used == text.size());
  return value;
}

double attribute(const element& of, const std::string& name) {
  return number(of.attributes.at(name));
}

/// The cells that a path of a spy plot covers, as {row, column}.
std::set<std::pair<int, int>> cells_of(const std::string& path) {
  std::set<std::pair<int, int>> cells;
  std::size_t at = 0;
  const auto next = [&](char expected) {
    REQUIRE(path.at(at) == expected);
    std::size_t used = 0;
    const double value = std::stod(path.substr(at + 1), &used);
    at += used + 1;
    return value;
  };
  while (at < path.size()) {
    const int column = static_cast<int>(next('M'));
    const int row = static_cast<int>(next(' '));  // of its middle
    const int length = static_cast<int>(next('h'));
    for (int k = 0; k < length; ++k) CHECK(cells.insert({row, column + k}).second);
  }
  return cells;
}

std::vector<element> with_attribute(const std::vector<element>& all, const std::string& name) {
  std::vector<element> some;
  for (const auto& each : all)
    if (each.attributes.contains(name)) some.push_back(each);
  return some;
}

}  // namespace

TEST_CASE("cc --plot: a marker for each size of a component, placed by logarithms") {
  const temporary_folder folder;
  static_cast<void>(folder.add("g.el", "0 1\n2 3\n4 5\n6 7\n7 8\n8 9\n"));  // and 10 is alone
  const auto run =
      skerry_in(folder.path(), {"cc", "g.el", "--vertices", "11", "--plot", "p.svg", "--json"});
  CHECK(run.status == 0);
  CHECK(json_of(run)["seconds"]["write"] > 0);
  const auto plot = plot_in(folder.path() / "p.svg");
  const auto markers = plot.named("circle");
  REQUIRE(markers.size() == 3);  // 1 of 1 vertex, 3 of 2, 1 of 4
  CHECK(texts_of(plot.named("title")) ==
        std::vector<std::string>{"g.el: 5 components by size", "1 component of 1 vertex",
                                 "3 components of 2 vertices", "1 component of 4 vertices"});
  const auto x = [&](int k) { return attribute(markers[static_cast<std::size_t>(k)], "cx"); };
  const auto y = [&](int k) { return attribute(markers[static_cast<std::size_t>(k)], "cy"); };
  CHECK(x(1) - x(0) == doctest::Approx(x(2) - x(1)).epsilon(.01));  // a factor of 2 each
  CHECK(y(0) == y(2));
  CHECK(y(1) < y(0));  // more components are higher
}

TEST_CASE("--plot is drawn by all commands that label, for a stream and any ids, too") {
  const temporary_folder folder;
  static_cast<void>(folder.add("g.el", "0 1\n1 0\n2 3\n3 2\n"));
  for (const std::vector<std::string>& command : {std::vector<std::string>{"cc", "g.el"},
                                                  {"cc", "g.el", "--stream"},
                                                  {"cc", "g.el", "--ids", "any"},
                                                  {"scc", "g.el"},
                                                  {"forest", "g.el"}}) {
    CAPTURE(command.back());
    auto arguments = command;
    arguments.insert(arguments.end(), {"--plot", "p.svg"});
    CHECK(skerry_in(folder.path(), arguments).status == 0);
    const auto titles = texts_of(plot_in(folder.path() / "p.svg").named("title"));
    CHECK(titles ==
          std::vector<std::string>{"g.el: 2 components by size", "2 components of 2 vertices"});
    std::filesystem::remove(folder.path() / "p.svg");
  }
  const auto streamed = skerry_in(folder.path(), {"cc", "g.el", "--plot", "-"});
  CHECK(streamed.out.starts_with("<svg"));
  CHECK(contains(streamed.err, "components  2"));
}

TEST_CASE("a name with markup is escaped in a plot") {
  const temporary_folder folder;
  static_cast<void>(folder.add("<b>&\"'.el", "0 1\n"));
  CHECK(skerry_in(folder.path(), {"cc", "<b>&\"'.el", "--plot", "p.svg"}).status == 0);
  const auto plot = plot_in(folder.path() / "p.svg");
  CHECK(plot.named("b").empty());
  CHECK(contains(plot.named("title").front().text, "&lt;b&gt;&amp;&quot;'.el: 1 component"));
}

TEST_CASE("a plot that cannot be drawn or written is bad input, and nothing is written") {
  const temporary_folder folder;
  static_cast<void>(folder.add("none.el", ""));
  static_cast<void>(folder.add("g.el", "0 1\n"));
  const auto fails = [&](std::vector<std::string> arguments, int status, const char* message) {
    CAPTURE(message);
    const auto run = skerry_in(folder.path(), std::move(arguments));
    CHECK(run.status == status);
    CHECK(run.out == "");
    CHECK(contains(run.err, message));
  };
  fails({"cc", "none.el", "--labels", "l", "--plot", "p.svg"}, 3,
        "p.svg: cannot be drawn: none.el has no vertices; omit --plot");
  fails({"info", "none.el", "--plot", "p.svg"}, 3, "none.el has no vertices; omit --plot");
  fails({"cc", "g.el", "--plot", "no/p.svg"}, 3, "cannot be written");
  fails({"info", "g.el", "--plot", "no/p.svg"}, 3, "cannot be written");
  fails({"cc", "g.el", "--plot", "g.el"}, 2, "--plot g.el would overwrite the matrix");
  fails({"info", "g.el", "--plot", "g.el"}, 2, "--plot g.el would overwrite the matrix");
  fails({"cc", "g.el", "--plot", "l", "--labels", "l"}, 2, "overwrite");
  fails({"info", "--plot", "p.svg"}, 2, "--plot requires FILE");
  fails({"info", "absent.el"}, 3, "absent.el: cannot be read");
  fails({"info", "g.el", "--max-memory", "50"}, 3, "--max-memory");
  CHECK(folder.file_count() == 2);
}

TEST_CASE("info FILE --json: counts of a directed pattern, checked by hand") {
  const temporary_folder folder;
  static_cast<void>(folder.add("g.el", "0 1\n0 1\n1 0\n2 0\n3 3\n"));
  const auto report =
      json_of(skerry_in(folder.path(), {"info", "g.el", "--vertices", "5", "--json"}));
  CHECK(report["file"] == "g.el");
  CHECK(report["format"] == "el");
  CHECK(report["rows"] == 5);
  CHECK(report["columns"] == 5);
  CHECK(report["vertices"] == 5);
  CHECK(report["entries"] == 5);
  CHECK(report["one_for_both"] == false);
  CHECK(report["symmetric"] == false);
  CHECK(report["loops"] == 1);
  CHECK(report["repeats"] == 1);
  CHECK(report["edges"] == 2);
  CHECK(report["seconds"]["read"] > 0);
  const auto& degrees = report["degrees"];
  CHECK(degrees["least"] == 0);
  CHECK(degrees["mean"] == .8);
  CHECK(degrees["largest"] == 2);
  CHECK(degrees["isolated"] == 2);
  const nlohmann::json two_to_three{{"least", 2}, {"most", 3}, {"vertices", 1}};
  REQUIRE(degrees["histogram"].size() == 3);
  CHECK(degrees["histogram"][2] == two_to_three);
}

TEST_CASE("info FILE: text, a symmetric and a rectangular matrix, standard input") {
  const temporary_folder folder;
  const auto text = skerry_in(".", {"info", "examples/florentine_families.mtx"}).out;
  for (const char* line :
       {"shape      16 x 16", "entries    20", "symmetric  yes: the file stores one",
        "edges      20", "least 0, mean 2.50, largest 6"})
    CHECK(contains(text, line));
  const std::string header = "%%MatrixMarket matrix coordinate pattern general\n";
  static_cast<void>(folder.add("r.mtx", header + "2 3 2\n1 1\n2 3\n"));
  const auto wide = json_of(skerry_in(folder.path(), {"info", "r.mtx", "--json"}));
  CHECK(wide["vertices"] == 5);
  CHECK(wide["symmetric"] == false);
  CHECK(wide["degrees"]["isolated"] == 1);
  static_cast<void>(folder.add("s.mtx", header + "2 2 2\n1 2\n2 1\n"));
  const auto shared = json_of(skerry_in(folder.path(), {"info", "s.mtx", "--json"}));
  CHECK(shared["symmetric"] == true);
  CHECK(shared["edges"] == 1);
  const auto sides = json_of(skerry_in(folder.path(), {"info", "s.mtx", "--bipartite", "--json"}));
  CHECK(sides["vertices"] == 4);
  CHECK(sides["edges"] == 2);
}

TEST_CASE("info FILE --plot: a cell for each entry, shaded by how many there are") {
  const temporary_folder folder;
  static_cast<void>(folder.add("g.el", "0 1\n0 2\n2 0\n2 0\n3 3\n"));
  CHECK(skerry_in(folder.path(), {"info", "g.el", "--plot", "p.svg"}).status == 0);
  const auto plot = plot_in(folder.path() / "p.svg");
  CHECK(texts_of(plot.named("title")) == std::vector<std::string>{"g.el: 4 x 4"});
  const auto paths = with_attribute(plot.named("path"), "stroke-opacity");
  REQUIRE(paths.size() == 2);
  using cells = std::set<std::pair<int, int>>;
  CHECK(cells_of(paths[0].attributes.at("d")) == cells{{0, 1}, {0, 2}, {3, 3}});
  CHECK(cells_of(paths[1].attributes.at("d")) == cells{{2, 0}});
  CHECK(attribute(paths[0], "stroke-opacity") < attribute(paths[1], "stroke-opacity"));
  const auto legend = texts_of(plot.named("text"));
  CHECK(legend == std::vector<std::string>{"g.el: 4 x 4", "entries at a place", "1", "2"});
}

TEST_CASE("a large matrix has at most 256 x 256 cells and eight shades") {
  const temporary_folder folder;
  CHECK(
      skerry_in(folder.path(), {"generate", "kron", "--scale", "11", "--output", "k.sg"}).status ==
      0);
  CHECK(skerry_in(folder.path(), {"info", "k.sg", "--plot", "p.svg"}).status == 0);
  const auto plot = plot_in(folder.path() / "p.svg");
  const auto paths = with_attribute(plot.named("path"), "stroke-opacity");
  CHECK(paths.size() > 1);
  CHECK(paths.size() <= 8);
  std::set<std::pair<int, int>> all;
  for (const auto& path : paths)
    for (const auto& cell : cells_of(path.attributes.at("d"))) {
      CHECK(all.insert(cell).second);  // a cell has one shade
      CHECK(cell.first < 256);
      CHECK(cell.second < 256);
      CHECK(cell.first >= 0);
    }
  CHECK(contains(texts_of(plot.named("text"))[1], "entries in 8 x 8"));
}
