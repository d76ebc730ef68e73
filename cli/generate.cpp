// SPDX-License-Identifier: Apache-2.0
// `skerry generate KIND`: one subcommand for each kind of graph, whose help lists only its own
// parameters.
#include "skerry/generate.hpp"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <concepts>
#include <cstdint>
#include <memory>
#include <string>

#include "cli/command.hpp"
#include "cli/formats.hpp"
#include "cli/limits.hpp"
#include "cli/print.hpp"
#include "cli/process.hpp"
#include "cli/streams.hpp"
#include "skerry/io.hpp"

namespace skerry {

namespace {

/// The options of every kind.
struct generate_arguments {
  std::string output;
  write_options writing;
  generate_options how;
  bool json = false;
};

void run_generate(const std::string& name, const graphs::kind& kind,
                  const generate_arguments& args) {
  check_write_options(args.output, args.writing);
  // Standard output then receives only the graph.
  std::FILE* const to = is_standard_output(args.output) ? stderr : stdout;
  const auto begin = std::chrono::steady_clock::now();
  const auto A = generate(kind, args.how);
  const double generate_seconds = seconds_since(begin);
  write_options writing = args.writing;
  writing.max_bytes = left_of(args.how.max_bytes, A.bytes());
  write(args.output, A, writing);
  const double write_seconds = seconds_since(begin) - generate_seconds;
  if (args.json)
    print_json({{"kind", name},
                {"vertices", A.row_count()},
                {"entries", A.entry_count()},
                {"seconds", {{"generate", generate_seconds}, {"write", write_seconds}}},
                {"file", args.output}},
               to);
  else if (::isatty(STDERR_FILENO) != 0)
    print((is_stream(args.output) ? "standard output" : printable_name(args.output)) + ": " +
              grouped(A.row_count()) + " vertices, " + grouped(A.entry_count() / 2) +
              " edges; generated in " + in_seconds(generate_seconds) + ", written in " +
              in_seconds(write_seconds) + "\n",
          stderr);
}

/// Refuses text that is not a number of this type.
template <class Number>
void check_number(CLI::Option* option, const Number&) {
  if constexpr (std::floating_point<Number>)
    option->check(finite());
  else
    option->transform(whole<Number>());
}

/// Adds an option with a default, which the help shows.
template <class Number>
void add_number(CLI::App& command, const std::string& name, Number& number,
                const std::string& about) {
  check_number(command.add_option(name, number, about)->capture_default_str(), number);
}

/// Adds an option that is required.
template <class Number>
void add_required(CLI::App& command, const std::string& name, Number& number,
                  const std::string& about) {
  check_number(command.add_option(name, number, about)->required(), number);
}

/// Adds the subcommand of a kind; add_options(command, graph) adds the parameters of this kind.
template <class Graph, class Function>
void add_kind(CLI::App& generate, const std::string& name, const std::string& about,
              Function add_options) {
  auto& command = *generate.add_subcommand(name, about);
  const auto graph = std::make_shared<Graph>();
  const auto args = std::make_shared<generate_arguments>();
  add_options(command, *graph);
  command
      .add_option("--output", args->output,
                  "File to write: .mtx, .el, .sg or .he; - is standard output")
      ->type_name("FILE")
      ->required();
  add_to(command, "--to,--format", args->writing.format);
  add_number(command, "--seed", args->how.seed, "Seed of the random numbers");
  command.add_flag("--shuffle", args->how.shuffle, "Renumber the vertices at random");
  add_threads(command, args->how.threads);
  add_max_memory(command, args->how.max_bytes);
  add_number(command, "--min-weight", args->writing.min_weight,
             "Smallest weight, if the format has weights");
  add_number(command, "--max-weight", args->writing.max_weight, "Largest weight");
  command.add_flag("--json", args->json, "Print one JSON object");
  command.callback([name, graph, args] {
    args->writing.seed = args->how.seed;
    run_generate(name, *graph, *args);
  });
}

void add_vertices(CLI::App& command, std::uint64_t& vertices) {
  add_required(command, "--vertices", vertices, "Number of vertices");
}

void add_degree(CLI::App& command, double& degree) {
  add_number(command, "--degree", degree, "Edges drawn, as a multiple of the number of vertices");
}

/// scale and degree
template <class Graph>
void add_scale(CLI::App& command, Graph& g) {
  add_required(command, "--scale", g.scale, "log2 of the number of vertices");
  add_degree(command, g.degree);
}

/// rows and columns
template <class Graph>
void add_grid(CLI::App& command, Graph& g) {
  add_required(command, "--rows", g.rows, "Rows of the grid");
  add_required(command, "--columns", g.columns, "Columns of the grid");
}

void add_keep(CLI::App& command, double& keep) {
  add_number(command, "--keep", keep, "Probability that an edge is kept");
}

void add_random_kinds(CLI::App& generate) {
  add_kind<graphs::density>(generate, "density",
                            "Each pair of vertices is an edge with the same probability",
                            [](CLI::App& command, graphs::density& g) {
                              add_vertices(command, g.vertices);
                              add_number(command, "--density", g.share, "Probability of an edge");
                            });
  add_kind<graphs::er>(generate, "er", "Uniformly random edges",
                       [](CLI::App& command, graphs::er& g) {
                         add_vertices(command, g.vertices);
                         command.add_option("--edges", g.edges, "Edges drawn; overrides --degree")
                             ->transform(whole<std::uint64_t>());
                         add_degree(command, g.degree);
                       });
  add_kind<graphs::rmat>(
      generate, "rmat", "A recursive matrix (R-MAT)", [](CLI::App& command, graphs::rmat& g) {
        add_scale(command, g);
        add_number(command, "-a", g.a, "Probability of the upper left quadrant");
        add_number(command, "-b", g.b, "Probability of the upper right quadrant");
        add_number(command, "-c", g.c, "Probability of the lower left quadrant");
        add_number(command, "--copies", g.copies, "Different graphs side by side");
      });
  add_kind<graphs::kron>(generate, "kron", "The Graph500 graph: R-MAT (.57, .19, .19), shuffled",
                         add_scale<graphs::kron>);
  add_kind<graphs::urand>(generate, "urand", "Uniformly random edges on 2^scale vertices",
                          add_scale<graphs::urand>);
  add_kind<graphs::sparse>(generate, "sparse", "Fewer random edges than vertices",
                           [](CLI::App& command, graphs::sparse& g) {
                             add_vertices(command, g.vertices);
                             add_number(command, "--ratio", g.ratio,
                                        "Edges drawn, as a multiple of the number of vertices");
                           });
}

void add_skewed_kinds(CLI::App& generate) {
  add_kind<graphs::chung_lu>(
      generate, "chung_lu", "Degrees by a power law", [](CLI::App& command, graphs::chung_lu& g) {
        add_vertices(command, g.vertices);
        add_degree(command, g.degree);
        add_number(command, "--exponent", g.exponent, "Exponent of the power law, more than 2");
      });
  add_kind<graphs::bipartite>(
      generate, "bipartite", "Two sides; each vertex of the first draws its neighbours",
      [](CLI::App& command, graphs::bipartite& g) {
        add_required(command, "--left", g.left, "Vertices of the first side");
        add_required(command, "--right", g.right, "Vertices of the second side");
        add_number(command, "--degree", g.degree, "Neighbours drawn by a vertex of the first side");
        add_number(command, "--skew", g.skew,
                   "1: uniformly; more: smaller ids are drawn more often");
      });
}

void add_grid_kinds(CLI::App& generate) {
  add_kind<graphs::grid>(generate, "grid", "A grid, numbered row by row",
                         [](CLI::App& command, graphs::grid& g) {
                           add_grid(command, g);
                           add_keep(command, g.keep);
                         });
  add_kind<graphs::osm>(generate, "osm",
                        "A grid with paths of several edges between the crossings, like roads",
                        [](CLI::App& command, graphs::osm& g) {
                          add_grid(command, g);
                          add_keep(command, g.keep);
                          add_number(command, "--longest", g.longest, "Edges of the longest path");
                        });
  add_kind<graphs::tri>(generate, "tri", "A grid with a diagonal in each cell",
                        add_grid<graphs::tri>);
  add_kind<graphs::grid3d>(generate, "grid3d", "A grid of three dimensions",
                           [](CLI::App& command, graphs::grid3d& g) {
                             add_required(command, "--layers", g.layers, "Layers of the grid");
                             add_grid(command, g);
                             add_keep(command, g.keep);
                           });
  add_kind<graphs::geometric>(
      generate, "geometric", "Random points in the cells of a grid; near ones are adjacent",
      [](CLI::App& command, graphs::geometric& g) {
        add_grid(command, g);
        add_number(command, "--points", g.points, "Points in each cell");
        add_number(command, "--radius", g.radius, "Largest distance, in sides of a cell");
      });
}

void add_trees(CLI::App& generate) {
  add_kind<graphs::comb>(generate, "comb", "Paths whose first vertices form a path",
                         [](CLI::App& command, graphs::comb& g) {
                           add_required(command, "--spine", g.spine, "Number of paths");
                           add_required(command, "--tooth", g.tooth, "Vertices of each path");
                         });
  add_kind<graphs::caterpillar>(generate, "caterpillar", "A path whose vertices have leaves",
                                [](CLI::App& command, graphs::caterpillar& g) {
                                  add_required(command, "--spine", g.spine, "Vertices of the path");
                                  add_required(command, "--leaves", g.leaves,
                                               "Leaves of each of them");
                                });
  add_kind<graphs::attachment>(
      generate, "attachment", "A tree that grows by preferential attachment",
      [](CLI::App& command, graphs::attachment& g) {
        add_vertices(command, g.vertices);
        add_number(command, "--extra", g.extra,
                   "Random edges besides, as a multiple of the number of vertices");
      });
  add_kind<graphs::stars>(generate, "stars", "Stars whose centres are adjacent to vertex 0",
                          [](CLI::App& command, graphs::stars& g) {
                            add_required(command, "--count", g.count, "Number of stars");
                            add_required(command, "--size", g.size, "Leaves of each star");
                          });
}

void add_regular_kinds(CLI::App& generate) {
  const auto scale = [](CLI::App& command, auto& g) {
    add_required(command, "--scale", g.scale, "log2 of the number of vertices");
  };
  add_kind<graphs::hypercube>(generate, "hypercube", "Ids that differ in one bit are adjacent",
                              scale);
  add_kind<graphs::de_bruijn>(generate, "de_bruijn",
                              "An id is adjacent to those that begin with its last bits", scale);
  add_kind<graphs::regular>(generate, "regular", "The union of random permutations",
                            [](CLI::App& command, graphs::regular& g) {
                              add_vertices(command, g.vertices);
                              add_number(command, "--permutations", g.permutations,
                                         "Half of a vertex's neighbours");
                            });
  add_kind<graphs::ring>(
      generate, "ring", "A ring with near neighbours, some of them replaced at random",
      [](CLI::App& command, graphs::ring& g) {
        add_vertices(command, g.vertices);
        add_number(command, "--neighbours", g.neighbours, "Nearest vertices that are adjacent");
        add_number(command, "--rewired", g.rewired, "Probability that an edge is replaced");
      });
}

void add_component_kinds(CLI::App& generate) {
  add_kind<graphs::small>(generate, "small", "Many small components of consecutive vertices",
                          [](CLI::App& command, graphs::small& g) {
                            add_vertices(command, g.vertices);
                            add_number(command, "--largest", g.largest,
                                       "Vertices of the largest component");
                          });
  add_kind<graphs::bridges>(
      generate, "bridges", "Two random communities joined by a few edges, shuffled",
      [](CLI::App& command, graphs::bridges& g) {
        add_number(command, "--first", g.first, "Vertices of the first community");
        add_number(command, "--second", g.second, "Vertices of the second community");
        add_number(command, "--bridges", g.count, "Edges drawn between the communities");
        add_degree(command, g.degree);
      });
  add_kind<graphs::cliques>(
      generate, "cliques", "Complete graphs joined in a chain",
      [](CLI::App& command, graphs::cliques& g) {
        add_required(command, "--count", g.count, "Number of complete graphs");
        add_required(command, "--size", g.size, "Vertices of each complete graph");
      });
}

void add_simple_kinds(CLI::App& generate) {
  const auto vertices = [](CLI::App& command, auto& g) { add_vertices(command, g.vertices); };
  add_kind<graphs::path>(generate, "path", "A path", vertices);
  add_kind<graphs::star>(generate, "star", "One vertex joined to all others", vertices);
  add_kind<graphs::matching>(generate, "matching", "Disjoint edges", vertices);
  add_kind<graphs::binary_tree>(generate, "binary_tree", "A complete binary tree", vertices);
  add_kind<graphs::empty>(generate, "empty", "Vertices without edges", vertices);
}

}  // namespace

void add_generate(CLI::App& app, int&) {
  auto* generate = app.add_subcommand("generate", "Write a generated graph");
  generate->require_subcommand(1);
  add_random_kinds(*generate);
  add_skewed_kinds(*generate);
  add_grid_kinds(*generate);
  add_trees(*generate);
  add_regular_kinds(*generate);
  add_component_kinds(*generate);
  add_simple_kinds(*generate);
}

}  // namespace skerry
