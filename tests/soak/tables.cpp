// SPDX-License-Identifier: Apache-2.0
// Reads random small tables of any ids, and compares the refusal, or the ids, edges and components,
// with those of a slow reader.
//
//   soak_tables [--tables N] [--seed N] [--table K]
//
// Prints one JSON object; exits with 1 after the first ten differences, which it describes. --table
// reads one table. Every 16th table is also written to a file, whose edges are united as they are
// parsed.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "lib/files/ids/read_with_ids.hpp"
#include "skerry/skerry.hpp"
#include "skerry/stream_ids.hpp"
#include "tests/soak/random_table.hpp"
#include "tests/soak/slow_table.hpp"

namespace {

using namespace skerry;

struct arguments {
  std::uint64_t tables = 1'000'000, seed = 1;
  std::optional<std::uint64_t> table;
};

arguments parse(int argc, char** argv) {
  arguments args;
  for (int i = 1; i < argc; i += 2) {
    const std::string_view name = argv[i];
    if (i + 1 == argc) throw std::invalid_argument(fmt::format("{} needs a value", name));
    const std::uint64_t value = std::strtoull(argv[i + 1], nullptr, 10);
    if (name == "--tables")
      args.tables = value;
    else if (name == "--seed")
      args.seed = value;
    else if (name == "--table")
      args.table = value;
    else
      throw std::invalid_argument(fmt::format("there is no option {}", name));
  }
  return args;
}

/// A file that is written again for each table.
class reused_file {
 public:
  explicit reused_file(const char* name)
      : path_(std::filesystem::temp_directory_path() /
              fmt::format("soak_tables-{}-{}.csv", static_cast<long>(getpid()), name)) {}
  reused_file(const reused_file&) = delete;
  reused_file& operator=(const reused_file&) = delete;
  ~reused_file() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
  }

  const std::filesystem::path& holding(const std::string& text) const {
    std::ofstream(path_, std::ios::binary) << text;
    return path_;
  }

 private:
  std::filesystem::path path_;
};

/// Whether the labels and ids are those of the slow reader; else what differs.
std::string difference(const auto& labels, const vertex_ids& ids, const soak::table_answer& right) {
  if (ids.size() != right.ids.size())
    return fmt::format("{} ids in place of {}", ids.size(), right.ids.size());
  for (std::size_t v = 0; v < ids.size(); ++v) {
    if (ids.text(v) != right.ids[v])
      return fmt::format("id {} is {:?} in place of {:?}", v, ids.text(v), right.ids[v]);
    if (labels[v] != right.labels[v])
      return fmt::format("the label of {:?} is {} in place of {}", right.ids[v],
                         std::uint64_t{labels[v]}, right.labels[v]);
  }
  return {};
}

std::string difference(const matrix_with_ids& found, const soak::table_answer& right) {
  const auto& entries = std::get<coo<std::uint32_t>>(found.matrix.entries);
  if (entries.rows.size() != right.edges.size())
    return fmt::format("{} edges in place of {}", entries.rows.size(), right.edges.size());
  if (const auto other = difference(cc(entries.view(), {.threads = 1}).labels, found.ids, right);
      !other.empty())
    return other;
  for (std::size_t k = 0; k < right.edges.size(); ++k)
    if (entries.rows[k] != right.edges[k].first || entries.columns[k] != right.edges[k].second)
      return fmt::format("edge {} is ({}, {})", k, entries.rows[k], entries.columns[k]);
  return {};
}

std::string difference(const united_ids& found, const soak::table_answer& right) {
  if (found.entries != right.edges.size())
    return fmt::format("{} edges in place of {}", found.entries, right.edges.size());
  return difference(found.answer.labels, found.ids, right);
}

/// Whether a message has one of the reasons, with its line.
bool is_among(const std::string& message, const std::vector<soak::refusal>& reasons) {
  return std::ranges::any_of(reasons, [&](const soak::refusal& why) {
    return message.find(why.part) != std::string::npos &&
           message.find(fmt::format(":{}: ", why.line)) != std::string::npos;
  });
}

/// What differs between a reader of the library and the slow one.
///
/// vertices  in lines of a file of their own
std::string compare(const soak::random_table& table, auto read, bool& is_refused,
                    const std::vector<std::string>& vertices = {}) {
  std::optional<soak::table_answer> right;
  std::vector<soak::refusal> reasons;
  try {
    right = soak::slow_table(table.text, table.how, vertices).answer();
  } catch (const std::vector<soak::refusal>& all) {
    reasons = all;
  }
  is_refused = !right;
  const auto expected = [&] {
    return fmt::format("in place of `{}` in line {}", reasons[0].part, reasons[0].line);
  };
  try {
    const auto found = read();
    return right ? difference(found, *right) : "it is read " + expected();
  } catch (const invalid_matrix& e) {
    if (right) return fmt::format("it is refused: {}", e.what());
    return is_among(e.what(), reasons) ? "" : fmt::format("{} {}", e.what(), expected());
  }
}

int run(const arguments& args) {
  const reused_file file("edges"), vertices("vertices");
  std::uint64_t tables = 0, refused = 0, streamed = 0, wrong = 0;
  const std::uint64_t begin = args.table.value_or(0), end = args.table ? begin + 1 : args.tables;
  for (std::uint64_t k = begin; k < end && wrong < 10; ++k, ++tables) {
    soak::random_table table(args.seed + k);
    bool is_refused = false;
    std::string other = compare(
        table,
        [&] {
          return read_with_ids(input::of_bytes(table.text, "table.csv", table.how.reading),
                               table.how);
        },
        is_refused);
    refused += is_refused;
    if (other.empty() && (k % 16 == 0 || args.table)) {
      table.how.lookup = id_lookup::open_addressing;
      if (!table.vertices.empty()) table.how.vertex_file = vertices.holding(table.vertex_text());
      ++streamed;
      other = compare(
          table,
          [&] { return unite_edges_with_ids(file.holding(table.text), {.threads = 1}, table.how); },
          is_refused, table.vertices);
      if (!other.empty()) other = "streamed: " + other;
    }
    if (other.empty()) continue;
    ++wrong;
    const id_read_options& how = table.how;
    fmt::print(
        stderr,
        "table {} of seed {}: {}\n{:?}\ntype {}, names {}, delimiter {:?}, columns {} {} ({}), "
        "weights {}, missing {}\n\n",
        k, args.seed, other, table.text, static_cast<int>(how.type), static_cast<int>(how.names),
        how.delimiter.value_or('-'), how.columns[0].number, how.columns[1].number,
        how.columns.size(), how.weights ? how.weights->column.number : 0,
        static_cast<int>(how.missing));
  }
  fmt::print("{{\"cases\": {}, \"wrong\": {}, \"refused\": {}, \"streamed\": {}, \"seed\": {}}}\n",
             tables, wrong, refused, streamed, args.seed);
  return wrong == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(parse(argc, argv));
  } catch (const std::exception& e) {
    fmt::print(stderr, "soak_tables: {}\n", e.what());
    return 2;
  }
}
