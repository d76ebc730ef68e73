// SPDX-License-Identifier: Apache-2.0
// What the command writes with any ids is read back as the same ids: by itself, with the options of
// the file that had them and without.
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "tests/command.hpp"
#include "tests/random_ids.hpp"

using namespace skerry;
using namespace skerry::testing;

namespace {

/// The options of the command that read a file as `file.how` says.
std::vector<std::string> options_of(const random_ids& file) {
  const std::map<std::string, std::string> names{{" ", "blank"}, {"\t", "tab"}};
  const auto named = names.find(file.delimiter);
  return {"--ids",
          "any",
          "--delimiter=" + (named == names.end() ? file.delimiter : named->second),
          "--header",
          "no",
          "--id-type",
          file.how.type == id_type::string ? "string" : "auto"};
}

std::map<std::string, std::size_t> sizes_of(const matrix_with_ids& from) {
  std::map<std::string, std::size_t> sizes;
  const auto found = cc(std::get<coo<std::uint32_t>>(from.matrix.entries).view());
  for (const auto& [label, size] : found.sizes()) sizes[from.ids.text(label)] = size;
  return sizes;
}

}  // namespace

TEST_CASE("labels, sizes, forests and row maps of 150 random sets of ids") {
  unsigned refused = 0;
  for (std::uint64_t seed = 10'000; seed < 10'150; ++seed) {
    const temporary_folder folder;
    const random_ids file(seed);
    CAPTURE(seed);
    CAPTURE(file.text);
    const auto path = folder.add("g", file.text);
    std::vector<std::string> words{"forest", "g",       "--output", "edges",     "--labels",
                                   "labels", "--sizes", "sizes",    "--largest", "big.mtx"};
    const auto options = options_of(file);
    words.insert(words.end(), options.begin(), options.end());
    const outcome run = skerry_in(folder.path(), words);
    if (run.status == 3) {
      CHECK_MESSAGE(contains(run.err, "--id-type string"), run.err);
      ++refused;
      continue;
    }
    REQUIRE_MESSAGE(run.status == 0, run.err);
    const matrix_with_ids from = read_with_ids(path, file.how);
    std::vector<std::string> check{"verify", "g", "labels"};
    check.insert(check.end(), options.begin(), options.end());
    const outcome verdict = skerry_in(folder.path(), check);
    REQUIRE_MESSAGE(verdict.status == 0, verdict.err);
    id_read_options how = file.how;
    for (const bool has_options : {true, false}) {
      if (!has_options && !file.is_usual_delimiter()) continue;
      how = has_options ? file.how : id_read_options();
      how.names = column_names::automatic;
      CHECK(partition_of(read_with_ids(folder.path() / "labels", how)) == partition_of(from));
      CHECK(partition_of(read_with_ids(folder.path() / "edges", how)) == partition_of(from, 2));
      std::map<std::string, std::size_t> sizes;
      for (const auto& [label, size] : lines_of(read_with_ids(folder.path() / "sizes", how)))
        sizes[label] = std::stoul(size);
      CHECK(sizes == sizes_of(from));
      how.columns = {1, 1};
      how.delimiter = file.how.delimiter;
      how.delimiter_tail = file.how.delimiter_tail;
      std::set<std::string> rows;
      for (const auto& [id, same] : lines_of(read_with_ids(folder.path() / "big.mtx.rows", how)))
        rows.insert(id);
      CHECK(partition_of(from).contains(rows));
    }
  }
  CHECK(refused < 20);
}
