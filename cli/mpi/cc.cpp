// SPDX-License-Identifier: Apache-2.0
// `mpirun -n N skerry cc FILE`: each rank reads a part of the file.
#include "cli/mpi/cc.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "cli/help.hpp"
#include "cli/launch.hpp"
#include "cli/mpi/ranks.hpp"
#include "cli/progress.hpp"
#include "cli/solve_file.hpp"
#include "skerry/info.hpp"
#include "skerry/mpi.hpp"
#include "skerry/skerry.hpp"

namespace skerry {

namespace {

struct cc_arguments : solve_arguments {
  bool stream = true;  // --stream
};

void refuse_if(bool is_given, const char* option, const char* remedy) {
  if (is_given)
    throw std::invalid_argument(fmt::format("{} needs one process; {}", option, remedy));
}

/// The back end of ranks of that name.  The first one, which is the default, if the name is that of
/// a back end on which each rank unites the entries of its part.
rank_backend_info backend_of(const std::string& name) {
  const auto of_ranks = rank_backends();
  for (const rank_backend_info& each : of_ranks)
    if (name == each.name) return each;
  for (const backend_info& each : backends())
    if (name == "auto" || (each.streams && name == each.name)) return of_ranks.front();
  std::vector<std::string> names;
  for (const rank_backend_info& each : of_ranks) names.push_back(each.name);
  throw std::invalid_argument(fmt::format(
      "back end \"{}\" does not run over MPI; use {}, of which the first is the default",
      printable(name), fmt::join(names, " or ")));
}

/// The back end that runs algorithms by name.
rank_backend_info backend_of_products() {
  const auto all = rank_backends();
  return *std::ranges::find_if(all, [](const auto& each) { return !each.algorithms.empty(); });
}

/// What needs the entries in memory, or the file twice.
void check_options(const solve_arguments& args) {
  const options& how = args.how;
  const rank_backend_info on = backend_of(how.backend);
  if (how.algorithm != "auto" && on.algorithms.empty()) {
    const rank_backend_info products = backend_of_products();
    throw std::invalid_argument(
        fmt::format("over MPI, --algorithm is for --backend {0}, which runs {1}; omit --algorithm, "
                    "or add --backend {0}",
                    products.name, fmt::join(products.algorithms, ", ")));
  }
  if (how.bipartite && !on.bipartite)
    throw std::invalid_argument(
        fmt::format("back end \"{}\" has no bipartite matrices; use --backend {}", on.name,
                    rank_backends().front().name));
  refuse_if(!args.largest.empty(), "--largest",
            "run `skerry cc` without mpirun, or write --labels and select the entries by them");
  refuse_if(!args.members.empty(), "--members", "run `skerry cc` without mpirun");
  refuse_if(!args.append_labels.empty(), "--append-labels", "run `skerry cc` without mpirun");
  refuse_if(args.component.has_value(), "--component", "run `skerry cc` without mpirun");
  refuse_if(args.base == "file", "--base file", "omit it: labels are numbered from 0");
  refuse_if(vertex_names{}.delimiter_in(args.labels) != " ", "--labels as a table",
            "take a name that ends in .txt");
  refuse_if(args.verify, "--verify", "write --labels and run `skerry verify FILE LABELS`");
  refuse_if(args.repeat > 1, "--repeat", "run the command several times");
}

/// Notes the answer, and writes the sizes.
template <class Index>
void report_answer(const solve_arguments& args, mpi_result<Index> found, const job_ranks& here,
                   cc_report& report) {
  const result<Index> answer{
      .labels = std::move(found.labels), .count = found.count, .used = std::move(found.used)};
  report.describe(answer, args.top, args.min_size);
  report.mpi = {here.ranks, found.pairs_left, found.bytes_sent};
  write_and_plot(args, answer, report, [&] {
    if (!args.sizes.empty()) write_sizes(args.sizes, answer, args.min_size, {});
  });
}

/// The options of the library.  It has one name for the back end of the ranks, and another for that
/// of each rank.
mpi_options options_of(const solve_arguments& args, const job_ranks& here) {
  mpi_options how{.local = args.how};
  if (is_backend_of_ranks(args.how.backend)) how.backend = std::exchange(how.local.backend, "auto");
  if (!here.is_first()) how.local.progress = {};
  return how;
}

/// What a run by products took beside its build and its solve.  Forests are united while the file
/// is read.
double seconds_of_read(const cc_report& report, double all) {
  if (report.used.backend != backend_of_products().name) return 0;
  return std::max(0.0, all - report.seconds.build - report.seconds.solve);
}

/// What all ranks take together.
struct seconds_taken {
  double solving, writing_labels;
};

/// Writes and prints on rank 0 what the other ranks do not.
void report_run(const solve_arguments& args, std::FILE* to, const job_ranks& here,
                mpi_united_edges found, seconds_taken seconds) {
  cc_report report;
  report.file = args.file;
  report.entries = found.entries;
  report.notes = std::move(found.notes);
  if (!found.is_divided && here.ranks > 1)
    report.notes.push_back(
        "rank 0 read the file alone: compressed files, pipes, METIS and hMETIS files and arrays "
        "of Matrix Market cannot be divided");
  std::visit([&](auto& answer) { report_answer(args, std::move(answer), here, report); },
             found.answer);
  report.seconds.write += seconds.writing_labels;
  report.seconds.read = seconds_of_read(report, seconds.solving);
  print_report(args, report, to);
}

int run_cc(solve_arguments args) {
  const job_ranks here = ranks_of_job();
  check_options(args);
  complete(args);
  std::FILE* const to = report_stream(args);
  const bool by_products = !backend_of(args.how.backend).algorithms.empty();
  const char* const doing = by_products ? "reading" : "uniting";
  const mpi_options how = options_of(args, here);
  const read_watch watch = here.is_first() ? reads_on_terminal(doing) : read_watch();
  const std::filesystem::path file = args.file, labels = args.labels;

  // From here to the last collective call, what may fail on one rank alone is in the library.
  begin_together(!labels.empty());
  const auto begin = std::chrono::steady_clock::now();
  mpi_united_edges found = unite_edges(file, MPI_COMM_WORLD, how, args.reading, watch);
  const double solving = seconds_since(begin);
  if (!labels.empty())
    std::visit(
        [&]<class Index>(const mpi_result<Index>& answer) {
          write_labels(labels, std::span<const Index>(answer.labels), MPI_COMM_WORLD);
        },
        found.answer);
  const double writing_labels = labels.empty() ? 0 : seconds_since(begin) - solving;

  if (here.is_first()) report_run(args, to, here, std::move(found), {solving, writing_labels});
  return exit_right;
}

}  // namespace

std::shared_ptr<CLI::App> make_mpi_app(int& status) {
  auto app = std::make_shared<CLI::App>(
      "Computes the connected components of a sparse matrix over MPI.", "skerry");
  app->set_version_flag("--version", std::string("skerry ") + version());
  app->require_subcommand(1);
  format_help(*app);
  auto* const command = app->add_subcommand(
      "cc", "Compute the components of the matrix in a file, of which each rank reads a part");
  const auto args = std::make_shared<cc_arguments>();
  const rank_backend_info products = backend_of_products();
  add_algorithm_options(*command, args->how);
  command->get_option("--algorithm")
      ->description(
          fmt::format("For --backend {}: {}", products.name, fmt::join(products.algorithms, ", ")));
  command->get_option("--backend")
      ->description(fmt::format("{0} or {1}; auto is {0}, as are threads and serial",
                                rank_backends().front().name, products.name));
  add_input_options(*command, *args);
  command->add_flag("--stream", args->stream, "Edges are always united as they are parsed");
  add_output_options(*command, *args);
  command->callback([args, &status] { status = run_cc(*args); });
  return app;
}

}  // namespace skerry
