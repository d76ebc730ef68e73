// SPDX-License-Identifier: Apache-2.0
// The kinds of graphs that can be generated, and their parameters.  The struct's name is the KIND
// argument of `skerry generate`.  `degree` is the number of edges drawn per vertex.  A vertex then
// has about twice as many neighbours, fewer if loops or repeats are drawn.  A graph has fewer than
// 2^32 vertices and at most 2^36 edges; generate() throws std::invalid_argument for other
// parameters.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>

namespace skerry::graphs {

/// Every pair of vertices is an edge with probability `share`, independently (Gilbert's G(n, p)).
struct density {
  std::uint64_t vertices = 0;
  double share = 0.01;  // [0, 1]
};

/// Erdos-Renyi: edges drawn uniformly at random.  Loops and repeats are dropped.
struct er {
  std::uint64_t vertices = 0;
  std::optional<std::uint64_t> edges = {};  // number drawn; not set: degree * vertices
  double degree = 8;
};

/// R-MAT: at each of `scale` levels an edge falls into one of four quadrants of the matrix, with
/// probabilities a (upper left), b (upper right), c (lower left), and 1 - a - b - c.
/// Chakrabarti, Zhan, Faloutsos: R-MAT: a recursive model for graph mining. SDM 2004.
struct rmat {
  unsigned scale = 0;  // 2^scale vertices in each copy
  double degree = 16;
  double a = .45, b = .15, c = .15;
  std::uint64_t copies = 1;  // different graphs of these parameters side by side
};

/// The Graph500 Kronecker graph: R-MAT with (.57, .19, .19, .05) and randomly permuted vertices.
struct kron {
  unsigned scale = 0;  // 2^scale vertices
  double degree = 16;
};

/// `er` on 2^scale vertices.
struct urand {
  unsigned scale = 0;
  double degree = 16;
};

/// `er` with ratio * vertices edges.  Below a ratio of .5 almost a forest of small trees.
struct sparse {
  std::uint64_t vertices = 0;
  double ratio = .4;  // edges drawn per vertex
};

/// A rows x columns grid with row-major vertex ids; each edge is kept with probability `keep`.
struct grid {
  std::uint64_t rows = 0, columns = 0;
  double keep = 1;  // [0, 1]
};

/// Like a street map: a `grid` with each kept edge replaced by a path of 1 to `longest` edges, a
/// road between two crossings.  The crossings have the first ids, then the inner vertices of each
/// road.
struct osm {
  std::uint64_t rows = 0, columns = 0;
  double keep = .75;           // [0, 1]
  std::uint64_t longest = 15;  // edges; at least 1
};

/// A triangulated grid: one diagonal in each cell, from its upper left to its lower right corner.
struct tri {
  std::uint64_t rows = 0, columns = 0;
};

/// Many components of 1 to `largest` vertices with consecutive ids: each a random tree and one more
/// random edge for every two vertices.
struct small {
  std::uint64_t vertices = 0;   // of all components
  std::uint64_t largest = 100;  // at least 1
};

/// Two uniformly random communities, joined by `count` edges; all vertices randomly permuted.
struct bridges {
  std::uint64_t first = 4500, second = 1500;  // vertices of the communities
  double degree = 8;
  std::uint64_t count = 1;  // edges drawn between them
};

/// 0 - 1 - 2 - ... - (vertices - 1)
struct path {
  std::uint64_t vertices = 0;
};

/// Vertex 0 is adjacent to every other vertex.
struct star {
  std::uint64_t vertices = 0;
};

/// A chain of `count` complete graphs of `size` vertices: the last vertex of each is adjacent to
/// the first one of the next.
struct cliques {
  std::uint64_t count = 0, size = 0;
};

/// Paths of `tooth` vertices with consecutive ids, whose first vertices form a path.
struct comb {
  std::uint64_t spine = 0;  // paths
  std::uint64_t tooth = 0;  // vertices of each path
};

/// A path of `spine` vertices, which have the first ids; each is adjacent to `leaves` others.
struct caterpillar {
  std::uint64_t spine = 0;   // vertices of the path
  std::uint64_t leaves = 0;  // of each vertex of the path
};

/// Each vertex draws `edges` earlier ones by their degrees, so that one edge gives a tree; and
/// `extra` uniformly random edges a vertex.  Barabasi, Albert: Emergence of scaling in random
/// networks. Science 1999; drawn by copying: Kumar et al.: Stochastic models for the web graph.
/// FOCS 2000.
struct attachment {
  std::uint64_t vertices = 0;
  double extra = 0;         // edges drawn per vertex
  std::uint64_t edges = 1;  // at least 1
};

/// Vertex v is adjacent to 2 v + 1 and 2 v + 2.
struct binary_tree {
  std::uint64_t vertices = 0;
};

/// Stars of `size` leaves, whose centres are adjacent to vertex 0.
struct stars {
  std::uint64_t count = 0;  // stars
  std::uint64_t size = 0;   // leaves of each
};

/// 0 - 1, 2 - 3, 4 - 5 ...
struct matching {
  std::uint64_t vertices = 0;
};

/// Ids of `scale` bits; those that differ in one bit are adjacent.
struct hypercube {
  unsigned scale = 0;
};

/// Ids of `scale` bits; v is adjacent to the ids whose first bits are the last of v.
struct de_bruijn {
  unsigned scale = 0;
};

/// The union of random permutations: each vertex is adjacent to two others for each of them.
struct regular {
  std::uint64_t vertices = 0;
  std::uint64_t permutations = 2;  // drawn
};

/// A ring in which each vertex is adjacent to the `neighbours` nearest; the far end of an edge is
/// replaced by a random vertex with probability `rewired`.
/// Watts, Strogatz: Collective dynamics of small-world networks. Nature 1998.
struct ring {
  std::uint64_t vertices = 0;
  std::uint64_t neighbours = 10;  // even
  double rewired = .05;           // [0, 1]
};

/// A grid of three dimensions; each edge is kept with probability `keep`.
struct grid3d {
  std::uint64_t layers = 0;  // grids of rows x columns
  std::uint64_t rows = 0, columns = 0;
  double keep = 1;  // [0, 1]
};

/// Both ends of an edge are drawn by weights that fall as a power of the id, so that degrees follow
/// a power law.  Chung, Lu: Connected components in random graphs with given expected degree
/// sequences. Annals of Combinatorics 2002.
struct chung_lu {
  std::uint64_t vertices = 0;
  double degree = 8;
  double exponent = 2.5;  // of the power law, > 2
};

/// `left` vertices, then `right` ones; each of the first is adjacent to `degree` of the others,
/// vertex floor(right * r^skew) for a uniformly random r.
struct bipartite {
  std::uint64_t left = 0;    // vertices with the first ids
  std::uint64_t right = 0;   // the others
  std::uint64_t degree = 2;  // of each of the first
  double skew = 1;           // at least 1: uniform; more: smaller ids have more neighbours
};

/// Random points, `points` in each cell of a rows x columns grid, cell by cell; those are adjacent
/// whose distance is at most `radius` sides of a cell.
struct geometric {
  std::uint64_t rows = 0, columns = 0;
  std::uint64_t points = 4;  // in each cell
  double radius = .6;        // sides of a cell; [0, 1]
};

/// Complete graphs of `size` vertices in a random tree: the first vertex of each is adjacent to a
/// random vertex of an earlier one, which is then the first entry of its row.
struct clique_tree {
  std::uint64_t count = 0, size = 0;
};

/// `count` uniformly random graphs whose vertices alternate: a vertex draws its neighbours among
/// those with the same remainder modulo `count`.
struct interleaved {
  std::uint64_t vertices = 0;
  std::uint64_t count = 2;  // at least 1
  double degree = 8;
};

/// A 27-point stencil: a grid of three dimensions in which all points of a cube of side 3 are
/// adjacent to its centre.
struct stencil {
  std::uint64_t layers = 0;  // grids of rows x columns
  std::uint64_t rows = 0, columns = 0;
};

/// A path whose vertices are numbered 0, n - 1, 1, n - 2, 2 ...
struct zigzag {
  std::uint64_t vertices = 0;
};

/// Vertex v is adjacent to v + distance: `distance` paths, of which ids are far apart.
struct strided {
  std::uint64_t vertices = 0;
  std::uint64_t distance = 1;  // at least 1
};

/// A grid whose cells are numbered like a chessboard's: first those of one colour, row by row, then
/// the others.
struct red_black {
  std::uint64_t rows = 0, columns = 0;
};

/// A uniformly random graph of `core` vertices, each of which also has two leaves, one with a
/// smaller id than the core and one with a larger: the first and the last entry of each row, which
/// lead nowhere.
struct pendants {
  std::uint64_t core = 0;  ///< vertices of the random graph
  double degree = 8;
};

/// A complete graph, which has most edges, and a path, which has most vertices.
struct lollipop {
  std::uint64_t clique = 0;  // vertices of the complete graph, which have the first ids
  std::uint64_t path = 0;    // vertices of the path, which begins at the last of these
};

/// Vertices without edges.
struct empty {
  std::uint64_t vertices = 0;
};

/// Any of these graphs.
using kind =
    std::variant<density, er, rmat, kron, urand, sparse, grid, osm, tri, small, bridges, path, star,
                 cliques, comb, caterpillar, attachment, binary_tree, stars, matching, hypercube,
                 de_bruijn, regular, ring, grid3d, chung_lu, bipartite, geometric, clique_tree,
                 interleaved, stencil, zigzag, strided, red_black, pendants, lollipop, empty>;

}  // namespace skerry::graphs
