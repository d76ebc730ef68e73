// SPDX-License-Identifier: Apache-2.0
// Generates a graph, writes it, reads it, solves it and verifies the labels.
#include <fstream>
#include <iostream>
#include <skerry/generate.hpp>
#include <skerry/io.hpp>
#include <skerry/stream.hpp>
#include <skerry/verify.hpp>
#include <variant>

int main() {
  // [write]
  const auto grid = skerry::generate(skerry::graphs::grid{.rows = 3, .columns = 4});
  skerry::write("grid.mtx", grid);  // the name determines the format
  // [end]

  // [read]
  const skerry::stored_matrix A = skerry::read("grid.mtx");
  skerry::options how;
  how.symmetric = A.symmetric;
  const bool right = skerry::with_view(A, [&](const auto& view) {  // a csr_view or a coo_view
    const auto r = skerry::cc(view, how);
    std::cout << r.labels.size() << " vertices, " << r.count << " components\n";
    return skerry::verify(view, r.labels).right;
  });
  // [end]
  std::cout << (right ? "verified\n" : "wrong\n");

  // [stream]
  const skerry::united_edges found = skerry::unite_edges("grid.mtx");  // skerry/stream.hpp
  std::visit([](const auto& r) { std::cout << r.labels.size() << ", " << r.count << '\n'; },
             found.answer);
  // [end]

  std::ofstream("bad.mtx") << "%%MatrixMarket matrix coordinate pattern general\n"
                              "3 3 1\n"
                              "4 1\n";
  // [error]
  try {
    static_cast<void>(skerry::read("bad.mtx"));
  } catch (const skerry::invalid_matrix& e) {
    std::cout << e.what() << '\n';  // bad.mtx:3: row 4 is outside 1 to 3 ...
  }
  // [end]
}
