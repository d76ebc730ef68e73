// SPDX-License-Identifier: Apache-2.0
// Kinds of random graphs for `skerry generate`, and those of many components.
#include "cli/generated_kind.hpp"

namespace skerry {

namespace {

/// scale and degree
template <class Graph>
void add_scale(CLI::App& command, Graph& g) {
  add_required(command, "--scale", g.scale, "log2 of the number of vertices");
  add_degree(command, g.degree);
}

}  // namespace

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
  add_kind<graphs::clique_tree>(
      generate, "clique_tree", "Complete graphs joined in a random tree",
      [](CLI::App& command, graphs::clique_tree& g) {
        add_required(command, "--count", g.count, "Number of complete graphs");
        add_required(command, "--size", g.size, "Vertices of each complete graph");
      });
  add_kind<graphs::interleaved>(generate, "interleaved", "Random graphs whose vertices alternate",
                                [](CLI::App& command, graphs::interleaved& g) {
                                  add_vertices(command, g.vertices);
                                  add_number(command, "--count", g.count, "Number of graphs");
                                  add_degree(command, g.degree);
                                });
  add_kind<graphs::pendants>(
      generate, "pendants", "A random graph whose vertices have two leaves each",
      [](CLI::App& command, graphs::pendants& g) {
        add_required(command, "--core", g.core, "Vertices that are no leaves");
        add_degree(command, g.degree);
      });
}

}  // namespace skerry
