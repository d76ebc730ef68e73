// SPDX-License-Identifier: Apache-2.0
// The kinds of graphs that can be generated, and their parameters. A struct bears the name that
// `skerry generate` knows the kind by. `degree` is the number of edges drawn for each vertex: a
// vertex then has about twice as many neighbours, fewer where a draw is a loop or a repeat.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>

namespace skerry::graphs {

/// Every pair of vertices is an edge with probability `share`, independently.
struct density {
  std::uint64_t vertices = 0;
  double share = 0.01;  // [0, 1]
};

/// Edges drawn uniformly; loops and repeats among them are dropped.
struct er {
  std::uint64_t vertices = 0;
  std::optional<std::uint64_t> edges = {};  // drawn; not set: degree * vertices
  double degree = 8;
};

/// Recursive matrix: at each of `scale` levels an edge falls into one of four quadrants, with the
/// probabilities a (upper left), b (upper right), c (lower left), and 1 - a - b - c.
/// Chakrabarti, Zhan, Faloutsos: R-MAT: a recursive model for graph mining. SDM 2004.
struct rmat {
  unsigned scale = 0;  // 2^scale vertices
  double degree = 16;
  double a = .45, b = .15, c = .15;
};

/// Graph500's graph: R-MAT with (.57, .19, .19, .05) and shuffled vertices.
struct kron {
  unsigned scale = 0;  // 2^scale vertices
  double degree = 16;
};

/// `er` on 2^scale vertices.
struct urand {
  unsigned scale = 0;
  double degree = 16;
};

/// `er` with ratio * vertices edges: below a ratio of .5 a forest of small trees, nearly.
struct sparse {
  std::uint64_t vertices = 0;
  double ratio = .4;
};

/// A grid, row after row, each edge kept with probability `keep`.
struct grid {
  std::uint64_t rows = 0, columns = 0;
  double keep = 1;  // [0, 1]
};

/// Such a grid with each kept edge replaced by a path of 1 to `longest` edges, like a road between
/// crossings. The crossings come first, then the vertices inside the roads, road after road.
struct osm {
  std::uint64_t rows = 0, columns = 0;
  double keep = .75;           // [0, 1]
  std::uint64_t longest = 15;  // edges; at least 1
};

/// A grid with one diagonal in each cell, from its upper left to its lower right corner.
struct tri {
  std::uint64_t rows = 0, columns = 0;
};

/// Components of 1 to `largest` vertices each, in consecutive ids: a random tree and, for every two
/// vertices, one more edge drawn.
struct small {
  std::uint64_t vertices = 0;   // of all components together
  std::uint64_t largest = 100;  // at least 1
};

/// Two communities of uniformly random edges, joined by `count` edges, all vertices shuffled.
struct bridges {
  std::uint64_t first = 4500, second = 1500;  // vertices of the communities
  double degree = 8;
  std::uint64_t count = 1;  // bridges drawn
};

/// 0 - 1 - 2 - ... - (vertices - 1)
struct path {
  std::uint64_t vertices = 0;
};

/// Vertex 0 is joined to every other one.
struct star {
  std::uint64_t vertices = 0;
};

/// `count` complete graphs of `size` vertices, the last vertex of each joined to the first of the
/// next.
struct cliques {
  std::uint64_t count = 0, size = 0;
};

/// Vertices without edges.
struct empty {
  std::uint64_t vertices = 0;
};

using kind = std::variant<density, er, rmat, kron, urand, sparse, grid, osm, tri, small, bridges,
                          path, star, cliques, empty>;

}  // namespace skerry::graphs
