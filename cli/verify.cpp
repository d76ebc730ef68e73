// SPDX-License-Identifier: Apache-2.0
// `skerry verify`: checks that labels are the components of a matrix.
#include "skerry/verify.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "cli/any_ids.hpp"
#include "cli/command.hpp"
#include "cli/failure.hpp"
#include "cli/forest_edges.hpp"
#include "cli/formats.hpp"
#include "cli/help.hpp"
#include "cli/id_labels.hpp"
#include "cli/labels.hpp"
#include "cli/limits.hpp"
#include "cli/print.hpp"
#include "cli/progress.hpp"
#include "cli/streams.hpp"
#include "skerry/io.hpp"

namespace skerry {

namespace {

struct verify_arguments {
  std::string file, labels;
  std::string forest;  // file of edges; empty: none
  read_options reading;
  bool bipartite = false, canonical = false;
  bool json = false;
  std::string base = "zero";
  id_arguments ids;
};

/// Throws std::invalid_argument if two files are standard input.
void check_streams(const verify_arguments& args) {
  std::vector<const char*> streams;
  if (is_stream(args.file)) streams.push_back("FILE");
  if (is_stream(args.labels)) streams.push_back("LABELS");
  if (is_stream(args.forest)) streams.push_back("--forest");
  if (streams.size() > 1)
    throw std::invalid_argument(fmt::format(
        "{} and {} are both standard input; name a file for one", streams[0], streams[1]));
}

/// Checks labels by a file of edges.
template <class View>
verification verify_by_forest(const std::string& file, const View& A,
                              std::span<const typename View::index> labels, verify_options how) {
  using index = typename View::index;
  read_options reading;
  reading.max_bytes = how.max_bytes;
  const stored_matrix stored = read(file, reading, reads_on_terminal("reading"));
  check_memory(fmt::format("{}: {} edges", input_name(file), stored.entry_count()),
               stored.entry_count() * 2 * sizeof(index), stored.bytes(), how.max_bytes);
  buffer<std::array<index, 2>> edges;
  edges.reserve(stored.entry_count());
  std::optional<verification> wide;  // an edge that has no place among them
  for_each_edge_of(stored, [&](std::uint64_t u, std::uint64_t v) {
    if (!wide && std::max(u, v) > std::numeric_limits<index>::max())
      wide = {false, 0,
              fmt::format("edges[{}] = ({}, {}) is outside {} vertices", edges.size(), u, v,
                          labels.size())};
    edges.push_back({static_cast<index>(u), static_cast<index>(v)});
  });
  if (wide) return *wide;
  how.max_bytes = left_of(how.max_bytes, stored.bytes() + edges.size() * 2 * sizeof(index));
  return verify(A, certificate<index>{labels, edges}, how);
}

/// Checks labels that may be larger than the ids of A: their ranks take the place of these.
///
/// first  what was subtracted from each label
template <class View>
verification verify_labels(const verify_arguments& args, const View& A,
                           const std::vector<std::uint64_t>& labels, std::uint64_t first,
                           verify_options how) {
  using index = typename View::index;
  const auto verify_as = [&](std::span<const index> shown) {
    if (args.forest.empty()) return verify(A, shown, how);
    return verify_by_forest(args.forest, A, shown, how);
  };
  if constexpr (std::is_same_v<index, std::uint64_t>) {
    how.names.label_of = [&](std::uint64_t v) { return std::to_string(labels[v] + first); };
    return verify_as(labels);
  } else {
    const std::vector<std::uint32_t> narrow = narrow_labels(labels);
    const bool are_ranks = !std::ranges::equal(labels, narrow);
    how.canonical = how.canonical && !are_ranks;
    how.names.label_of = [&](std::uint64_t v) { return std::to_string(labels[v] + first); };
    verification found = verify_as(narrow);
    if (!found.right || !args.canonical || !are_ranks) return found;
    std::uint64_t v = 0;  // a label is larger than its vertex, since it does not fit
    while (labels[v] <= v && labels[labels[v]] == labels[v]) ++v;
    return {false, 0,
            fmt::format("vertex {} bears the label {}, which is not the smallest vertex of its "
                        "component",
                        how.names.vertex(v), labels[v] + first)};
  }
}

verification check_id_labels(const verify_arguments& args) {
  if (!args.forest.empty())
    throw std::invalid_argument("--forest is for row numbers; drop it, or --ids any");
  if (args.base == "file")
    throw std::invalid_argument(
        "--base is for row numbers; omit it: any ids are those of the file");
  if (args.canonical)
    throw std::invalid_argument(
        "--canonical is for row numbers, since labels of any ids may have any names; drop it");
  read_options reading = args.reading;
  reading.bipartite = args.bipartite;
  const matrix_with_ids A = read_file_with_ids(args.file, reading, args.ids);
  print_notes(args.file, A.matrix.notes);
  const std::uint64_t limit = args.reading.max_bytes;
  const id_labels labels = read_id_labels(args.labels, A, args.reading);
  const fault_names names{
      .vertex = [&](std::uint64_t v) { return printable(A.ids.text(v)); },
      .label_of = [&](std::uint64_t v) { return printable(labels.names.text(labels.of[v])); }};
  return verify(std::get<coo<std::uint32_t>>(A.matrix.entries).view(),
                std::span<const std::uint32_t>(labels.of),
                {.max_bytes = left_of(limit, A.matrix.bytes() + A.ids.bytes() +
                                                 labels.of.size() * sizeof(std::uint32_t) +
                                                 labels.names.bytes()),
                 .names = names,
                 .watch = work_on_terminal("verifying")});
}

verification check_labels(const verify_arguments& args) {
  check_streams(args);
  if (args.ids.are_any()) return check_id_labels(args);
  read_options how = args.reading;
  how.bipartite = args.bipartite;
  const auto A = read(args.file, how, reads_on_terminal("reading"));
  print_notes(args.file, A.notes);
  const std::uint64_t n =
      with_file_context(args.file, A, [&] { return vertex_count(A, vertices_of(args.bipartite)); });
  if (args.base == "file" && args.bipartite)
    throw std::invalid_argument(
        "--base file gives a row and a column the same number, which --bipartite makes different "
        "vertices; omit --base");
  const std::uint64_t first = args.base == "file" ? A.first_id : 0;
  auto labels = read_labels(args.labels, n, first, args.file, A.bytes(), args.reading.max_bytes);
  for (auto& label : labels) label -= first;  // the smallest vertices, if they are canonical
  const auto name = [&](std::uint64_t v) -> std::string {
    const std::string number = std::to_string(v + first);
    if (A.first_id == first) return number;
    const bool is_column = args.bipartite && v >= A.row_count();
    return fmt::format("{} ({} {} of {})", number, is_column ? "column" : "row",
                       v - (is_column ? A.row_count() : 0) + A.first_id, input_name(args.file));
  };
  return with_view(A, [&](const auto& view) {
    using index = typename std::remove_cvref_t<decltype(view)>::index;
    const std::uint64_t held = A.bytes() + n * (sizeof(labels[0]) + sizeof(index));
    return verify_labels(args, view, labels, first,
                         {.bipartite = args.bipartite,
                          .max_bytes = left_of(args.reading.max_bytes, held),
                          .canonical = args.canonical,
                          .names = {.vertex = name},
                          .watch = work_on_terminal("verifying")});
  });
}

int run_verify(const CLI::App& command, verify_arguments args) {
  check_id_options(command, args.ids, args.reading);
  const auto found = check_labels(args);
  if (args.json)
    print_json({{"file", args.file},
                {"labels", args.labels},
                {"forest", args.forest.empty() ? json(nullptr) : json(args.forest)},
                {"verified", found.right},
                {"components", found.right ? json(found.count) : json(nullptr)},
                {"fault", found.right ? json(nullptr) : json(found.fault)}});
  else if (found.right)
    print(fmt::format("right; components: {}\n", grouped(found.count)));
  if (found.right) return exit_right;
  if (args.forest.empty())
    print_error(
        fmt::format("{}: not the components of {}: {}; compute them with `skerry cc --labels`",
                    input_name(args.labels), input_name(args.file), found.fault));
  else
    print_error(fmt::format(
        "{}: does not prove that {} are the components of {}: {}; compute both with "
        "`skerry forest --labels LABELS --output EDGES`",
        input_name(args.forest), input_name(args.labels), input_name(args.file), found.fault));
  return exit_wrong_labels;
}

}  // namespace

void add_verify(CLI::App& app, int& status) {
  auto* command = app.add_subcommand("verify", "Check labels against a matrix; exit 4 if wrong");
  const auto args = std::make_shared<verify_arguments>();
  command
      ->add_option("FILE", args->file,
                   "Matrix in any format; may be compressed by gzip or zstd; - is "
                   "standard input")
      ->required();
  command
      ->add_option(
          "LABELS", args->labels,
          "File of labels, any whole numbers: line v + 1 is that of vertex v, counted from 0; "
          "or lines of a vertex and its label, below a line of names or not; with any ids "
          "lines `id label`; - is standard input")
      ->required();
  add_vertices(*command, args->reading);
  add_read_limits(*command, args->reading);
  add_from(*command, args->reading);
  group_options(*command, "Input");
  add_id_options(*command, args->ids);
  command->add_flag("--bipartite", args->bipartite,
                    "Rows and columns are different vertices; rows come first");
  command
      ->add_option("--forest", args->forest,
                   "Check by these edges, as `skerry forest` writes them, that they are entries of "
                   "FILE, have no cycle, and join all vertices with the same label")
      ->type_name("EDGES");
  command->add_flag("--canonical", args->canonical,
                    "Each label must be the smallest vertex of its component");
  command
      ->add_option("--base", args->base,
                   "Vertices in LABELS: zero: counted from 0; file: as FILE counts them, which "
                   "Matrix Market, METIS, DIMACS and hMETIS do from 1")
      ->check(CLI::IsMember({"zero", "file"}))
      ->capture_default_str();
  command->add_flag("--json", args->json, "Print one JSON object");
  group_options(*command, "Check");
  command->footer(
      "Examples:\n"
      "  skerry verify graph.mtx labels.txt\n"
      "  skerry verify pairs.csv groups.csv --ids any\n");
  command->callback([command, args, &status] { status = run_verify(*command, *args); });
}

}  // namespace skerry
