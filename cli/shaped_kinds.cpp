// SPDX-License-Identifier: Apache-2.0
// Kinds of graphs with a shape for `skerry generate`: grids, trees, regular and simple graphs.
#include "cli/generated_kind.hpp"

namespace skerry {

namespace {

/// rows and columns
template <class Graph>
void add_grid(CLI::App& command, Graph& g) {
  add_required(command, "--rows", g.rows, "Rows of the grid");
  add_required(command, "--columns", g.columns, "Columns of the grid");
}

void add_keep(CLI::App& command, double& keep) {
  add_number(command, "--keep", keep, "Probability that an edge is kept");
}

}  // namespace

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
  add_kind<graphs::red_black>(generate, "red_black",
                              "A grid, numbered colour by colour like a chessboard",
                              add_grid<graphs::red_black>);
  add_kind<graphs::stencil>(generate, "stencil", "A 27-point stencil",
                            [](CLI::App& command, graphs::stencil& g) {
                              add_required(command, "--layers", g.layers, "Layers of the grid");
                              add_grid(command, g);
                            });
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
      generate, "attachment", "A tree, or a graph, that grows by preferential attachment",
      [](CLI::App& command, graphs::attachment& g) {
        add_vertices(command, g.vertices);
        add_number(command, "--extra", g.extra,
                   "Random edges besides, as a multiple of the number of vertices");
        add_number(command, "--edges", g.edges, "Edges that each vertex draws");
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

void add_simple_kinds(CLI::App& generate) {
  const auto vertices = [](CLI::App& command, auto& g) { add_vertices(command, g.vertices); };
  add_kind<graphs::path>(generate, "path", "A path", vertices);
  add_kind<graphs::zigzag>(generate, "zigzag", "A path numbered 0, n - 1, 1, n - 2 ...", vertices);
  add_kind<graphs::strided>(generate, "strided", "Paths whose ids are far apart",
                            [](CLI::App& command, graphs::strided& g) {
                              add_vertices(command, g.vertices);
                              add_required(command, "--distance", g.distance,
                                           "Difference of the ids of adjacent vertices");
                            });
  add_kind<graphs::lollipop>(generate, "lollipop", "A complete graph and a path",
                             [](CLI::App& command, graphs::lollipop& g) {
                               add_required(command, "--clique", g.clique,
                                            "Vertices of the complete graph");
                               add_required(command, "--path", g.path, "Vertices of the path");
                             });
  add_kind<graphs::star>(generate, "star", "One vertex joined to all others", vertices);
  add_kind<graphs::matching>(generate, "matching", "Disjoint edges", vertices);
  add_kind<graphs::binary_tree>(generate, "binary_tree", "A complete binary tree", vertices);
  add_kind<graphs::empty>(generate, "empty", "Vertices without edges", vertices);
}

}  // namespace skerry
