// SPDX-License-Identifier: Apache-2.0
// unite_edges() over MPI: each rank unites the entries of its part of a file, then the labels are
// merged.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>

#include "edge_union.hpp"
#include "file_stream.hpp"
#include "matrix_ops/stopwatch.hpp"
#include "mpi/agree.hpp"
#include "mpi/communicator.hpp"
#include "mpi/merge.hpp"
#include "skerry/mpi.hpp"
#include "streamed_answer.hpp"
#include "streamed_labels.hpp"

namespace skerry {

namespace {

/// A file, and the forest of the entries that this rank has read of it.
class read_part {
 public:
  void open(const std::filesystem::path& file, const options& how, const read_options& reading) {
    stream_.emplace(file, how, reading);
    from_ = stream_->open();
    forest_.emplace(stream_->run(), stream_->name(), from_->shape(), how.bipartite,
                    how.limits.max_bytes);
  }
  [[nodiscard]] bool is_open() const { return from_ != nullptr; }
  [[nodiscard]] const entry_source& source() const { return *from_; }

  void read(const file_part& part, const read_watch& watch) {
    entries_ =
        stream_->unchanged([&] { return read_all(*from_, stream_->run(), *forest_, watch, part); });
    loops_ = forest_->loops().distinct();
    parents_ = forest_->take(stream_->run());
  }

  [[nodiscard]] std::uint64_t entries() const { return entries_; }
  [[nodiscard]] std::uint64_t vertices() const {
    return std::visit([](const auto& parent) { return std::uint64_t{parent.size()}; }, parents_);
  }
  [[nodiscard]] bool is_wide() const { return parents_.index() == 1; }
  /// Whether row u is vertex 2 u of the forest, and column u is 2 u + 1.
  [[nodiscard]] bool interleaves() const { return forest_ && forest_->interleaves(); }
  /// Vertices v of entries (v, v), and whether they are all.
  [[nodiscard]] std::span<const std::uint64_t> loops() const { return loops_; }
  [[nodiscard]] bool has_all_loops() const { return !forest_ || forest_->loops().is_complete(); }

  /// The labels of n vertices, of which this rank may have seen fewer.  To be called once.
  template <class Index>
  [[nodiscard]] buffer<Index> take_labels(std::uint64_t n) {
    return std::visit(
        [&]<class Own>(buffer<Own>& parent) {
          buffer<Index> label(n);
          const auto rest = std::ranges::copy(parent, label.begin()).out;
          std::iota(rest, label.end(), static_cast<Index>(parent.size()));
          parent = {};
          return label;
        },
        parents_);
  }

 private:
  std::optional<file_stream> stream_;
  std::unique_ptr<entry_source> from_;
  std::optional<edge_union> forest_;
  std::uint64_t entries_ = 0;
  std::vector<std::uint64_t> loops_;
  edge_union::parents parents_;
};

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
    return file.interleaves ? count_absent_on_both_sides(label)
                            : count_absent(label, loops, file.has_all_loops);
  });
}

template <class Index>
mpi_result<Index> merge_parts(mpi::communicator& on, read_part& mine, const whole_file& file,
                              const options& how, std::vector<std::string>& notes) {
  const any_executor run = threads(thread_count(how));
  buffer<Index> of_part, label;
  mpi::agree(on, [&] { of_part = mine.take_labels<Index>(file.vertices); });
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

}  // namespace

mpi_united_edges unite_edges(const std::filesystem::path& file, MPI_Comm comm,
                             const mpi_options& how, const read_options& reading,
                             const read_watch& watch) {
  check_streamed_run(how.local);
  if (how.labels == label_scope::own_rows)
    throw std::invalid_argument(
        "label_scope::own_rows needs rows of each rank, and a file has none; take all labels");
  if (how.backend != "auto" && how.backend != "forests")
    throw std::invalid_argument(fmt::format(
        "mpi_options::backend = \"{}\" does not read files, which are united by forests; "
        "use \"auto\" or \"forests\"",
        how.backend));
  const stopwatch solving;
  mpi::communicator on(comm, how.max_message);
  const bool is_first = on.rank() == 0;

  read_part mine;
  std::uint64_t divide = ~std::uint64_t{0};  // the minimum is what rank 0 says
  mpi::agree(on, [&] {
    if (!is_first) return;
    mine.open(file, how.local, reading);
    divide = on.size() > 1 && mine.source().is_divisible();
  });
  on.minimum(std::span(&divide, 1));

  mpi_united_edges found;
  found.is_divided = divide != 0;
  mpi::agree(on, [&] {
    if (found.is_divided && !is_first) mine.open(file, how.local, reading);
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

  const auto merge = [&]<class Index>(Index) {
    auto answer = merge_parts<Index>(on, mine, whole, how.local, found.notes);
    answer.bytes_sent = on.bytes_sent();
    answer.used.solve_seconds = solving.seconds();
    found.answer = std::move(answer);
  };
  whole.is_wide ? merge(std::uint64_t{}) : merge(std::uint32_t{});
  return found;
}

}  // namespace skerry
