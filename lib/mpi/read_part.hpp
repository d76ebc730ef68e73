// SPDX-License-Identifier: Apache-2.0
// What one rank reads of a file.
#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "lib/files/readers/file_stream.hpp"
#include "lib/mpi/choose.hpp"
#include "lib/mpi/kept_entries.hpp"
#include "lib/streams/edge_union.hpp"
#include "matrix_ops/printable.hpp"

namespace skerry {

/// A file, and what this rank has read of it: the forest of its entries, or the entries.
class read_part {
 public:
  explicit read_part(mpi::method by) : by_(by) {}

  void open(const std::filesystem::path& file, const options& how, const read_options& reading) {
    stream_.emplace(file, how, reading);
    from_ = stream_->open();
    if (by_ == mpi::method::products)
      kept_.emplace(stream_->name(), from_->shape(), how.limits.max_bytes);
    else
      forest_.emplace(stream_->run(), stream_->name(), from_->shape(), how.bipartite,
                      how.limits.max_bytes);
  }
  [[nodiscard]] bool is_open() const { return from_ != nullptr; }
  [[nodiscard]] const entry_source& source() const { return *from_; }
  [[nodiscard]] file_version version() const { return stream_->version(); }
  [[nodiscard]] std::string name() const { return printable_name(stream_->name()); }

  void read(const file_part& part, const read_watch& watch) {
    entry_receiver& to = kept_ ? static_cast<entry_receiver&>(*kept_) : *forest_;
    entries_ =
        stream_->unchanged([&] { return read_all(*from_, stream_->run(), to, watch, part); });
    loops_ = sample().distinct();
    if (forest_) parents_ = forest_->take(stream_->run());
  }

  [[nodiscard]] std::uint64_t entries() const { return entries_; }
  [[nodiscard]] std::uint64_t vertices() const {
    if (kept_) return kept_->vertices();
    return std::visit([](const auto& parent) { return std::uint64_t{parent.size()}; }, parents_);
  }
  [[nodiscard]] bool is_wide() const { return kept_ ? kept_->is_wide() : parents_.index() == 1; }
  /// Whether row u is vertex 2 u of the forest, and column u is 2 u + 1.
  [[nodiscard]] bool interleaves() const { return forest_ && forest_->interleaves(); }
  /// Vertices v of entries (v, v), and whether they are all.
  [[nodiscard]] std::span<const std::uint64_t> loops() const { return loops_; }
  [[nodiscard]] bool has_all_loops() const { return !is_open() || sample().is_complete(); }

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
  /// The entries, as those of an n x n matrix.  To be called once.
  ///
  /// throws  invalid_matrix: there is no memory for n labels beside them
  template <class Index>
  [[nodiscard]] coo<Index> take_entries(std::uint64_t n) {
    coo<Index> none;
    none.row_count = none.column_count = n;
    if (!kept_) return none;
    kept_->check_labels(saturating_product(n, sizeof(Index)));
    return kept_->take<Index>(n);
  }

 private:
  /// Vertices v of entries (v, v), in the one of the two that is there.
  [[nodiscard]] const vertex_sample& sample() const {
    return kept_ ? kept_->loops() : forest_->loops();
  }

  mpi::method by_;
  std::optional<file_stream> stream_;
  std::unique_ptr<entry_source> from_;
  std::optional<edge_union> forest_;       // by_ == method::forests
  std::optional<mpi::kept_entries> kept_;  // by_ == method::products
  std::uint64_t entries_ = 0;
  std::vector<std::uint64_t> loops_;
  edge_union::parents parents_;
};

}  // namespace skerry
