// SPDX-License-Identifier: Apache-2.0
// A graph that grows: batches of edges, queries, stable ids of components, and a file.
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <map>
#include <skerry/incremental.hpp>
#include <skerry/incremental_phases.hpp>
#include <string>
#include <utility>
#include <vector>

int main(int argc, char** argv) {
  const std::filesystem::path file = argc > 1 ? argv[1] : "growing.state";

  // [insert]
  skerry::incremental_components growing(5);  // 5 vertices without edges
  const std::vector<std::pair<int, int>> batch{{3, 4}, {1, 3}}, asked{{1, 4}, {0, 1}};
  growing.insert(batch);
  const skerry::bit_vector joined = growing.connected(asked);            // 1, 0
  std::cout << growing.count() << " components, " << growing.find(4)     // 3 components, 1
            << ", " << joined[0] << joined[1] << '\n';                   // 10
  growing.grow(6);                                                       // vertex 5
  std::cout << growing.insert(5, 0) << growing.connected(0, 3) << '\n';  // 10
  // [end]

  // [merges]
  std::map<std::uint32_t, std::string> names{{0, "harbour"}, {1, "hill"}, {2, "lake"}};
  const std::vector<std::pair<int, int>> road{{4, 2}};
  for (const auto& [label, absorbed] : growing.insert_with_merges(road)) {
    names[label] += " and " + names[absorbed];  // label 1, absorbed 2
    names.erase(absorbed);
  }
  // [end]
  std::cout << names[1] << '\n';

  // [process]
  const std::vector<std::pair<int, int>> operations{{0, 1}, {0, 4}};
  skerry::bit_vector is_query(2);
  is_query.set(1);  // insert the edge 0 - 1; query 0 and 4
  const skerry::bit_vector answers = growing.process(operations, is_query);
  // [end]
  std::cout << answers.size() << ", " << growing.connected(0, 4) << '\n';

  // [save]
  growing.save(file);
  const auto again = skerry::incremental_components<>::open(file);
  // [end]
  std::cout << again.count() << '\n';
  std::filesystem::remove(file);

  // [phases]
  skerry::update_phase updates(3, {.rule = "rem_cas/naive/splice"});
  updates.insert(2, 1);
  const auto queries = std::move(updates).finish();
  // [end]
  std::cout << queries.find(2) << '\n';
}
