// SPDX-License-Identifier: Apache-2.0
// `skerry generate KIND`: one subcommand for each kind of graph, so that its help shows its own
// parameters only.
#include "skerry/generate.hpp"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdint>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>

#include "cli/command.hpp"
#include "cli/limits.hpp"
#include "cli/print.hpp"
#include "skerry/io.hpp"
#include "stopwatch.hpp"

namespace skerry {

namespace {

/// What every kind takes.
struct generate_arguments {
  std::string output, format;
  write_options write_how;
  generate_options how;
  bool as_json = false;
};

void run_generate(const std::string& name, const graphs::kind& kind,
                  const generate_arguments& given) {
  if (given.write_how.min_weight > given.write_how.max_weight)
    throw std::invalid_argument("--min-weight " + std::to_string(given.write_how.min_weight) +
                                " is more than --max-weight " +
                                std::to_string(given.write_how.max_weight) + "; give both");
  stopwatch watch;
  const auto A = generate(kind, given.how);
  const double generate_seconds = watch.lap();
  write(given.output, A, given.write_how);
  const double write_seconds = watch.lap();
  if (given.as_json)
    print_json({{"kind", name},
                {"vertices", A.row_count()},
                {"entries", A.entry_count()},
                {"seconds", {{"generate", generate_seconds}, {"write", write_seconds}}},
                {"file", given.output}});
  else if (::isatty(STDERR_FILENO) != 0)
    print(given.output + ": " + grouped(A.row_count()) + " vertices, " +
              grouped(A.entry_count() / 2) + " edges; generated in " +
              in_seconds(generate_seconds) + ", written in " + in_seconds(write_seconds) + "\n",
          stderr);
}

/// The formats that can be written, as --format names them.
const std::map<std::string, format>& written_formats() {
  static const std::map<std::string, format> formats{{"mtx", format::matrix_market},
                                                     {"el", format::edge_list},
                                                     {"sg", format::gap},
                                                     {"he", format::he}};
  return formats;
}

/// An option that holds a default, which help shows.
template <class Number>
void add_number(CLI::App& command, const std::string& name, Number& number,
                const std::string& about) {
  auto* option = command.add_option(name, number, about)->capture_default_str();
  if constexpr (std::is_unsigned_v<Number>) option->check(not_negative());
}

/// A number that must be given.
template <class Number>
void add_needed(CLI::App& command, const std::string& name, Number& number,
                const std::string& about) {
  command.add_option(name, number, about)->check(not_negative())->required();
}

/// Adds the subcommand of a kind; add_options(command, graph) adds what this kind alone takes.
template <class Graph, class Function>
void add_kind(CLI::App& generate, const std::string& name, const std::string& about,
              Function add_options) {
  auto& command = *generate.add_subcommand(name, about);
  const auto graph = std::make_shared<Graph>();
  const auto given = std::make_shared<generate_arguments>();
  add_options(command, *graph);
  command.add_option("--output", given->output, "The file to write: .mtx, .el, .sg or .he")
      ->required();
  command.add_option("--format", given->format, "Its format, whatever its name")
      ->check(CLI::IsMember(written_formats()));
  add_number(command, "--seed", given->how.seed, "Another seed, another graph");
  command.add_flag("--shuffle", given->how.shuffle, "Rename the vertices at random");
  command.add_option("--threads", given->how.threads, "0: all; they do not change the graph")
      ->check(CLI::Range(0U, most_threads))
      ->capture_default_str();
  add_number(command, "--min-weight", given->write_how.min_weight,
             "Least weight, if the format has any");
  add_number(command, "--max-weight", given->write_how.max_weight, "Largest weight");
  command.add_flag("--json", given->as_json, "Print what was done as JSON");
  command.callback([name, graph, given] {
    given->write_how.seed = given->how.seed;
    if (!given->format.empty()) given->write_how.format = written_formats().at(given->format);
    run_generate(name, *graph, *given);
  });
}

void add_vertices(CLI::App& command, std::uint64_t& vertices) {
  add_needed(command, "--vertices", vertices, "Vertices");
}

void add_degree(CLI::App& command, double& degree) {
  add_number(command, "--degree", degree, "Edges drawn for each vertex");
}

/// scale and degree
template <class Graph>
void add_scale(CLI::App& command, Graph& g) {
  add_needed(command, "--scale", g.scale, "2^scale vertices");
  add_degree(command, g.degree);
}

/// rows and columns
template <class Graph>
void add_grid(CLI::App& command, Graph& g) {
  add_needed(command, "--rows", g.rows, "Vertices from top to bottom");
  add_needed(command, "--columns", g.columns, "Vertices from left to right");
}

void add_keep(CLI::App& command, double& keep) {
  add_number(command, "--keep", keep, "Probability that an edge is kept");
}

void add_random_kinds(CLI::App& generate) {
  add_kind<graphs::density>(generate, "density",
                            "Each pair of vertices is an edge with the same probability",
                            [](CLI::App& command, graphs::density& g) {
                              add_vertices(command, g.vertices);
                              add_number(command, "--density", g.share, "That probability");
                            });
  add_kind<graphs::er>(generate, "er", "Uniformly random edges",
                       [](CLI::App& command, graphs::er& g) {
                         add_vertices(command, g.vertices);
                         command.add_option("--edges", g.edges, "Edges drawn, instead of --degree")
                             ->check(not_negative());
                         add_degree(command, g.degree);
                       });
  add_kind<graphs::rmat>(generate, "rmat", "A recursive matrix (R-MAT)",
                         [](CLI::App& command, graphs::rmat& g) {
                           add_scale(command, g);
                           add_number(command, "-a", g.a, "Probability of the upper left quadrant");
                           add_number(command, "-b", g.b, "Probability of the upper right one");
                           add_number(command, "-c", g.c, "Probability of the lower left one");
                         });
  add_kind<graphs::kron>(generate, "kron", "Graph500's graph: R-MAT (.57, .19, .19), shuffled",
                         add_scale<graphs::kron>);
  add_kind<graphs::urand>(generate, "urand", "Uniformly random edges on 2^scale vertices",
                          add_scale<graphs::urand>);
  add_kind<graphs::sparse>(generate, "sparse", "Fewer random edges than vertices",
                           [](CLI::App& command, graphs::sparse& g) {
                             add_vertices(command, g.vertices);
                             add_number(command, "--ratio", g.ratio, "Edges for each vertex");
                           });
}

void add_grid_kinds(CLI::App& generate) {
  add_kind<graphs::grid>(generate, "grid", "A grid, row after row",
                         [](CLI::App& command, graphs::grid& g) {
                           add_grid(command, g);
                           add_keep(command, g.keep);
                         });
  add_kind<graphs::osm>(generate, "osm", "A grid with roads of several edges between crossings",
                        [](CLI::App& command, graphs::osm& g) {
                          add_grid(command, g);
                          add_keep(command, g.keep);
                          add_number(command, "--longest", g.longest, "Edges of the longest road");
                        });
  add_kind<graphs::tri>(generate, "tri", "A grid with a diagonal in each cell",
                        add_grid<graphs::tri>);
}

void add_component_kinds(CLI::App& generate) {
  add_kind<graphs::small>(generate, "small", "Many small components, one after the other",
                          [](CLI::App& command, graphs::small& g) {
                            add_vertices(command, g.vertices);
                            add_number(command, "--largest", g.largest,
                                       "Vertices of the largest component");
                          });
  add_kind<graphs::bridges>(generate, "bridges",
                            "Two random communities and a few edges between them, shuffled",
                            [](CLI::App& command, graphs::bridges& g) {
                              add_number(command, "--first", g.first, "Vertices of one community");
                              add_number(command, "--second", g.second, "Vertices of the other");
                              add_number(command, "--bridges", g.count, "Edges between them");
                              add_degree(command, g.degree);
                            });
  add_kind<graphs::cliques>(generate, "cliques", "Complete graphs joined in a chain",
                            [](CLI::App& command, graphs::cliques& g) {
                              add_needed(command, "--count", g.count, "Complete graphs");
                              add_needed(command, "--size", g.size, "Vertices of each");
                            });
}

void add_simple_kinds(CLI::App& generate) {
  const auto vertices = [](CLI::App& command, auto& g) { add_vertices(command, g.vertices); };
  add_kind<graphs::path>(generate, "path", "A path", vertices);
  add_kind<graphs::star>(generate, "star", "One vertex joined to all others", vertices);
  add_kind<graphs::empty>(generate, "empty", "Vertices without edges", vertices);
}

}  // namespace

void add_generate(CLI::App& app, int&) {
  auto* generate = app.add_subcommand("generate", "Write a generated graph");
  generate->require_subcommand(1);
  add_random_kinds(*generate);
  add_grid_kinds(*generate);
  add_component_kinds(*generate);
  add_simple_kinds(*generate);
}

}  // namespace skerry
