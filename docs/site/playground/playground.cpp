// SPDX-License-Identifier: Apache-2.0
// The playground's own C++: the text of a graph and names of algorithms in, their traces out. A client
// of the public headers, as the command is.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <exception>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "skerry/ids.hpp"
#include "skerry/info.hpp"
#include "skerry/io.hpp"
#include "skerry/trace.hpp"

namespace {

using namespace skerry;
using nlohmann::json;

/// The file in memory that the readers read; messages name it.
constexpr const char* file = "graph";

constexpr std::size_t most_bytes = 100'000, most_runs = 4;

/// A matrix and, if its vertices have names, the name of each.
struct named_graph {
  stored_matrix A;
  std::optional<vertex_ids> names;
};

/// Integers from 0 on are row numbers, as for `skerry trace`. Other ids are names: where the reader
/// advises so, and where numbers would be too many rows.
named_graph read_graph(std::string_view text) {
  if (text.size() > most_bytes)
    throw std::invalid_argument(
        fmt::format("the text has {} bytes, and the playground reads {}; use `skerry trace FILE "
                    "--html steps.html` on your machine",
                    text.size(), most_bytes));
  std::ofstream(file, std::ios::binary) << text;
  try {
    read_options on_one_thread;
    on_one_thread.threads = 1;
    stored_matrix A = read(file, on_one_thread);
    const bool may_be_names = A.format == "el" && A.shape_line == 0;
    if (vertex_count(A) <= most_traced_vertices || !may_be_names) return {std::move(A), {}};
  } catch (const invalid_matrix& error) {
    if (std::string_view(error.what()).find("--ids any") == std::string_view::npos) throw;
  }
  id_read_options how;
  how.reading.threads = 1;
  matrix_with_ids found = read_with_ids(file, how);
  return {std::move(found.matrix), std::move(found.ids)};
}

std::vector<std::string> names_of(const std::string& separated_by_commas) {
  std::vector<std::string> names;
  std::istringstream in(separated_by_commas);
  for (std::string name; std::getline(in, name, ',');) names.push_back(name);
  return names;
}

/// Runs on the reference back end.
trace_record trace_on_reference(const stored_matrix& A, const std::string& algorithm) {
  options how;
  how.algorithm = algorithm;
  how.backend = "reference";
  return trace(A, how);
}

/// As `skerry trace --json` prints it.
std::string as_printed(const std::vector<trace_record>& records) {
  if (records.size() == 1) return to_json(records.front());
  std::vector<std::string> each;
  for (const trace_record& record : records) each.push_back(to_json(record));
  return fmt::format("[{}]\n", fmt::join(each, ","));
}

json run(std::string_view text, const std::string& algorithms) {
  const std::vector<std::string> names = names_of(algorithms);
  if (names.size() > most_runs)
    throw std::invalid_argument(
        fmt::format("{} algorithms are more than {}, which fit beside each other; choose fewer",
                    names.size(), most_runs));
  const named_graph graph = read_graph(text);
  const trace_record shape = trace_on_reference(graph.A, "fastsv");  // checks the size, too
  json answer = {
      {"vertices", shape.vertices}, {"entries", shape.entries}, {"notes", graph.A.notes}};
  if (graph.names)
    for (std::size_t v = 0; v < graph.names->size(); ++v) {
      std::string field;
      graph.names->append_field(field, v, " ");
      answer["names"].push_back(graph.names->text(v));
      answer["fields"].push_back(field);
    }
  if (names.empty()) return answer;
  std::vector<trace_record> records;
  for (const std::string& name : names) records.push_back(trace_on_reference(graph.A, name));
  answer["trace"] = as_printed(records);
  answer["page"] = to_html(records);
  return answer;
}

/// The algorithms of products that have a trace.
json list_algorithms() {
  stored_matrix none;
  none.entries = coo<std::uint32_t>{};
  none.symmetric = symmetry::yes;
  json list = json::array();
  for (const algorithm_info& each : algorithms()) try {
      static_cast<void>(trace_on_reference(none, each.name));
      list.push_back({{"name", each.name}, {"source", each.source}});
    } catch (const std::invalid_argument&) {  // a kernel, or solves a sample
    }
  return list;
}

/// What f() returns, or {"error": why not}, as text that is valid until the next call.
template <class Function>
const char* answered(Function f) {
  static std::string answer;
  json found;
  try {
    found = f();
  } catch (const std::exception& error) {
    found = {{"error", error.what()}};
  }
  answer = found.dump(-1, ' ', false, json::error_handler_t::replace);
  return answer.c_str();
}

}  // namespace

/// text        an edge list, or another text that read() reads
/// algorithms  up to four names, separated by commas; none to read the graph alone
/// returns     JSON: {"vertices", "entries", "notes"}; if vertices have names, "names", and "fields" as
///             a line of the text holds them; of algorithms "trace", what `skerry trace --json`
///             prints, and "page", what `--html` writes; or {"error"}
extern "C" [[gnu::used]] const char* playground_run(const char* text, const char* algorithms) {
  return answered([&] { return run(text, algorithms); });
}

/// returns  JSON: [{"name", "source"}] of each algorithm that playground_run() takes
extern "C" [[gnu::used]] const char* playground_algorithms() { return answered(list_algorithms); }
