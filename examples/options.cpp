// SPDX-License-Identifier: Apache-2.0
// Matrix views, options and results. The graph is a path 0 - 1 - 2 and an isolated vertex 3.
#include <cstdint>
#include <iostream>
#include <skerry/scc.hpp>
#include <skerry/skerry.hpp>
#include <span>
#include <vector>

int main() {
  // [views]
  const std::vector<std::int64_t> row_offsets{0, 1, 3, 4, 4};  // [n + 1]
  const std::vector<int> columns{1, 0, 2, 1};                  // [entries]
  const skerry::csr_view A{4, row_offsets, columns};           // 4 x 4

  const std::vector<int> u{0, 1}, v{1, 2};  // COO: one direction of each edge is enough
  const skerry::coo_view B{4, u, v};

  const std::vector<double> elements{0, 1, 0, 0,  //
                                     0, 0, 1, 0,  //
                                     0, 0, 0, 0,  //
                                     0, 0, 0, 0};
  const skerry::dense_view C{4, elements};  // row-major; an element that is not zero is an entry
  // [end]
  const bool equal =
      skerry::cc(A).labels == skerry::cc(B).labels && skerry::cc(A).labels == skerry::cc(C).labels;
  std::cout << (equal ? "equal\n" : "different\n");

  // [choice]
  const auto r = skerry::cc(A, {.algorithm = "fastsv", .backend = "reference"});
  std::cout << r.used.algorithm << " on " << r.used.backend << '\n';  // fastsv on reference
  // [end]

  // [promise]
  const auto faster = skerry::cc(A, {.threads = 8, .symmetric = skerry::symmetry::yes});
  // [end]
  std::cout << faster.count << '\n';

  // [numbering]
  const auto dense = skerry::cc(A, {.numbering = skerry::numbering::dense});
  // dense.labels: 0 0 0 1 instead of 0 0 0 3
  // [end]
  std::cout << "dense " << dense.labels[3] << '\n';

  // [sizes]
  std::cout << r.largest().label << ' ' << r.largest().size << '\n';             // 0 3
  for (const auto& c : r.sizes()) std::cout << c.label << ':' << c.size << ' ';  // 0:3 3:1
  const auto members = r.members();
  for (const auto vertex : members.front()) std::cout << vertex << ' ';  // 0 1 2
  // [end]
  std::cout << '\n';

  // [labels]
  std::vector<int> labels(4);  // of any integer type as wide as the ids
  const skerry::summary found = skerry::cc(A, std::span(labels));
  std::cout << found.count << " components, the last is " << labels[3] << '\n';  // 2, 3
  // [end]

  // [strong]
  const std::vector<int> from{0, 1, 2, 2}, to{1, 2, 0, 3};  // 0 -> 1 -> 2 -> 0, and 2 -> 3
  const skerry::coo_view D{4, from, to};
  const auto strong = skerry::scc(D);  // strong.labels: 0 0 0 3
  const bool right = skerry::verify_strong(D, strong.labels).right;
  // [end]
  std::cout << strong.count << " strong components, " << (right ? "right\n" : "wrong\n");

  // [bipartite]
  const std::vector<int> rows{0, 0}, places{0, 2};  // the entries (0, 0) and (0, 2)
  const skerry::coo_view R{2, 3, rows, places};     // 2 x 3: vertices 0, 1 and 2, 3, 4
  const auto sides = skerry::cc(R, {.bipartite = true});
  for (const auto label : sides.labels) std::cout << label << ' ';  // 0 1 0 3 0
  // [end]
  std::cout << '\n';

  // [progress]
  skerry::options how{.algorithm = "label_propagation", .backend = "reference"};
  how.progress = [](const skerry::progress& now) { return now.rounds < 2; };
  try {
    static_cast<void>(skerry::cc(A, how));
  } catch (const skerry::stopped& e) {
    std::cout << "stopped after " << e.rounds() << " rounds\n";  // stopped after 2 rounds
  }
  // [end]
}
