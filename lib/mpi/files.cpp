// SPDX-License-Identifier: Apache-2.0
// unite_edges() over MPI: each rank unites the entries of its part of a file, then the labels are
// merged.  Or it keeps the entries, and an algorithm of products runs on those of all ranks.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>

#include "lib/mpi/agree.hpp"
#include "lib/mpi/choose.hpp"
#include "lib/mpi/communicator.hpp"
#include "lib/mpi/merge.hpp"
#include "lib/mpi/products.hpp"
#include "lib/mpi/read_part.hpp"
#include "lib/pipeline/thread_count.hpp"
#include "lib/streams/streamed_answer.hpp"
#include "lib/streams/streamed_labels.hpp"
#include "matrix_ops/stopwatch.hpp"
#include "skerry/mpi.hpp"

namespace skerry {

namespace {

/// Throws unless all ranks have opened one version of a file: parts of two would make a matrix that
/// is in neither.  Collective.
void check_versions(mpi::communicator& on, const read_part& mine) {
  std::array<std::uint64_t, 3> own{};
  mpi::agree(on, [&] {
    const file_version read = mine.version();
    own = {read.bytes, read.modified, read.hash};
  });
  const auto all = on.gather(std::span<const std::uint64_t>(own));
  mpi::agree(on, [&] {
    if (std::ranges::equal(own, std::span(all).first(own.size()))) return;
    const std::string differs =
        own[0] != all[0]   ? fmt::format("{} bytes, not {}", own[0], all[0])
        : own[2] != all[2] ? "other bytes at its begin or its end"
                           : fmt::format("modified {} s after 1970, not {}", own[1], all[1]);
    throw invalid_matrix(
        fmt::format("{}: another version of the file than that of rank 0: {}; give all ranks one "
                    "file, or copies that keep its time, such as of `cp -p`",
                    mine.name(), differs));
  });
}

/// What the parts of all ranks have in common.
struct whole_file {
  std::uint64_t entries = 0, vertices = 0;
  bool is_wide = false, interleaves = false, has_all_loops = true;
};

whole_file sum_of_parts(mpi::communicator& on, const read_part& mine) {
  const std::uint64_t own[] = {mine.entries(), mine.vertices(), mine.is_wide(), mine.interleaves(),
                               mine.has_all_loops()};
  constexpr std::size_t numbers = std::size(own);
  const auto all = on.gather(std::span<const std::uint64_t>(own));
  whole_file found;
  for (std::size_t k = 0; k < all.size(); k += numbers) {
    found.entries += all[k];
    found.vertices = std::max(found.vertices, all[k + 1]);
    found.is_wide |= all[k + 2] != 0;
    found.interleaves |= all[k + 3] != 0;
    found.has_all_loops &= all[k + 4] != 0;
  }
  return found;
}

/// The reader's notes on a file whose vertices have these labels.
template <class Index>
std::vector<std::string> notes_of(const entry_source& from, const whole_file& file,
                                  const buffer<Index>& label,
                                  std::span<const std::uint64_t> loops) {
  const std::uint64_t sides = file.interleaves ? 2 : 1;
  return from.notes(label.size() / sides, file.entries, [&] {
    return file.interleaves ? count_absent_on_both_sides(label, file.entries)
                            : count_absent(label, loops, file.has_all_loops, file.entries);
  });
}

template <class Index>
mpi_result<Index> merge_parts(mpi::communicator& on, read_part& mine, const whole_file& file,
                              const options& how, std::vector<std::string>& notes) {
  any_executor run;
  buffer<Index> of_part, label;
  mpi::agree(on, [&] {
    run = threads(thread_count(how));
    of_part = mine.take_labels<Index>(file.vertices);
  });
  mpi::merged<Index> all = mpi::merge(on, run, of_part);
  const auto loops = on.gather(mine.loops());
  mpi_result<Index> found;
  mpi::agree(on, [&] {
    label = file.interleaves ? separated(all.labels) : std::move(all.labels);
    if (on.rank() == 0) notes = notes_of(mine.source(), file, label, loops);
    result<Index> answer = streamed_answer(std::move(label), how, threads(thread_count(how)));
    found.labels = std::move(answer.labels);
    found.count = answer.count;
    found.used = answer.used;
  });
  found.pairs_left = all.pairs_left;
  return found;
}

/// The labels by products of the entries that the ranks keep.
template <class Index>
mpi_result<Index> solve_entries(mpi::communicator& on, read_part& mine, const whole_file& file,
                                const mpi_options& given, std::vector<std::string>& notes) {
  coo<Index> part;
  mpi_options how;
  mpi::agree(on, [&] {
    part = mine.take_entries<Index>(file.vertices);
    how = given;
  });
  const bool is_dense = how.local.numbering == numbering::dense;
  how.local.numbering = numbering::min;     // for the notes
  how.local.symmetric = symmetry::unknown;  // a file may store one of (u, v) and (v, u)
  how.local.limits.max_bytes =
      left_of(how.local.limits.max_bytes, part.bytes() + file.vertices * sizeof(Index));
  mpi_result<Index> found = cc(part.view(), on.handle(), how);
  const auto loops = on.gather(mine.loops());
  mpi::agree(on, [&] {
    if (on.rank() == 0) notes = notes_of(mine.source(), file, found.labels, loops);
    if (is_dense) number_densely<Index>(found.labels);
  });
  return found;
}

/// The same for equal columns.
std::uint64_t code_of(const std::vector<unsigned>& columns) {
  std::uint64_t code = columns.size();
  for (const unsigned column : columns) code = code * 1'000'003 + column;
  return code;
}

/// Checks options, and returns what reads a file.  "auto" is forests, since each rank gets all
/// labels.  Collective.
mpi::method check_options(mpi::communicator& on, const mpi_options& how,
                          const read_options& reading) {
  auto by = mpi::method::forests;
  mpi::agree(on, [&] {
    by = mpi::method_named(how.backend).value_or(mpi::method::forests);
    if (by == mpi::method::products)
      mpi::check_products(static_cast<std::uint64_t>(on.size()), how.local);
    else
      check_streamed_run(how.local);
    check_threads(how.local.threads);
    if (how.labels == label_scope::own_rows)
      throw std::invalid_argument(
          "label_scope::own_rows needs rows of each rank, and a file has none; take all labels");
  });
  constexpr auto none = ~std::uint64_t{0};
  mpi::check_same(on, {{"mpi_options::backend", mpi::code_of(by)},
                       {"options::bipartite", how.local.bipartite},
                       {"options::numbering", static_cast<std::uint64_t>(how.local.numbering)},
                       {"read_options::format",
                        reading.format ? static_cast<std::uint64_t>(*reading.format) : none},
                       {"read_options::vertices", reading.vertices.value_or(none)},
                       {"read_options::first_id", reading.first_id.value_or(none)},
                       {"read_options::first_line", static_cast<std::uint64_t>(reading.first_line)},
                       {"read_options::columns", code_of(reading.columns)},
                       {"read_options::lenient", reading.lenient},
                       {"read_options::strict", reading.strict}});
  return by;
}

}  // namespace

mpi_united_edges unite_edges(const std::filesystem::path& file, MPI_Comm comm,
                             const mpi_options& how, const read_options& reading,
                             const read_watch& watch) {
  const stopwatch solving;
  mpi::communicator on(comm, how.max_message);
  const bool is_first = on.rank() == 0;
  const bool by_products = check_options(on, how, reading) == mpi::method::products;

  read_part mine(by_products ? mpi::method::products : mpi::method::forests);
  std::uint64_t divide = ~std::uint64_t{0};  // the minimum is what rank 0 says
  mpi::agree(on, [&] {
    if (!is_first) return;
    mine.open(file, how.local, reading);
    divide = on.size() > 1 && mine.source().is_divisible();
  });
  on.minimum(std::span(&divide, 1));

  mpi_united_edges found;
  found.is_divided = divide != 0;
  if (found.is_divided) {
    mpi::agree(on, [&] {
      if (!is_first) mine.open(file, how.local, reading);
    });
    check_versions(on, mine);
  }
  mpi::agree(on, [&] {
    if (!mine.is_open()) return;
    const auto rank = static_cast<std::uint64_t>(on.rank());
    mine.read(
        found.is_divided ? file_part{rank, static_cast<std::uint64_t>(on.size())} : file_part{},
        watch);
  });
  const whole_file whole = sum_of_parts(on, mine);
  found.entries = whole.entries;
  mpi::agree(on, [&] {
    if (found.is_divided && is_first) mine.source().check_count(whole.entries);
  });

  const auto solve = [&]<class Index>(Index) {
    auto answer = by_products ? solve_entries<Index>(on, mine, whole, how, found.notes)
                              : merge_parts<Index>(on, mine, whole, how.local, found.notes);
    answer.bytes_sent += on.bytes_sent();
    if (!by_products) answer.used.solve_seconds = solving.seconds();
    found.answer = std::move(answer);
  };
  whole.is_wide ? solve(std::uint64_t{}) : solve(std::uint32_t{});
  return found;
}

}  // namespace skerry
