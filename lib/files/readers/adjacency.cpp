// SPDX-License-Identifier: Apache-2.0
// Adjacency graphs of PBBS, which Ligra, GBBS and ConnectIt read, too: the line `AdjacencyGraph` or
// `WeightedAdjacencyGraph`, then numbers: n, m, the n offsets of the vertices' neighbours, the m
// neighbours from 0 on, and the m weights if there are any.
// Source: Shun, Blelloch, Fineman, Gibbons, Kyrola, Simhadri, Tangwongsan: Brief announcement: The
// problem based benchmark suite. SPAA 2012
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "lib/files/readers/header.hpp"
#include "lib/files/readers/ids.hpp"
#include "lib/files/readers/line_source.hpp"
#include "lib/files/readers/readers.hpp"
#include "lib/files/readers/text_stream.hpp"
#include "lib/files/readers/values.hpp"

namespace skerry {

namespace {

constexpr auto no_comment = [](char) { return false; };

struct adjacency_header {
  header_line name, edges;  // the first line, and that of m
  std::uint64_t vertices = 0, entries = 0;
  bool has_weights = false;

  /// The numbers after m.
  [[nodiscard]] std::uint64_t numbers() const {
    return saturating_sum(vertices, saturating_product(entries, has_weights ? 2 : 1));
  }
};

/// The first line after another that is not blank.
header_line line_after(const input& in, const header_line& line, const char* layout) {
  const std::string_view text = in.window(line.begin, line.body - line.begin + input::most_of_head)
                                    .substr(line.body - line.begin);
  const std::string_view next = first_line(text, no_comment);
  const auto before = static_cast<std::size_t>(next.data() - text.data());
  header_line found{.text = std::string(next),
                    .number = line.number + 1 + scan::count_line_ends(text.substr(0, before)),
                    .begin = line.body + before};
  found.body = found.begin + next.size() + (before + next.size() < text.size());
  detail::require_header(in, found, layout);
  return found;
}

std::uint64_t count_in(const input& in, const header_line& line, const char* what) {
  std::uint64_t count = 0;
  parse_header(in, line, [&](const char* p, const char* end) {
    count = read_count(p, end, what);
    if (!scan::at_line_end(p, end))
      throw parse_error{p, fmt::format("more follows the {}", what), "write one number a line"};
  });
  return count;
}

adjacency_header read_adjacency_header(const input& in, const read_options& how) {
  adjacency_header h{.name = find_header(in, how, no_comment, "AdjacencyGraph"), .edges = {}};
  parse_header(in, h.name, [&](const char* p, const char* end) {
    const std::string_view name(p, static_cast<std::size_t>(scan::skip_field(p, end) - p));
    h.has_weights = name == "WeightedAdjacencyGraph";
    if (!h.has_weights && name != "AdjacencyGraph")
      throw parse_error{p, "the first line is not AdjacencyGraph or WeightedAdjacencyGraph",
                        "name the format by --from"};
  });
  const header_line vertices = line_after(in, h.name, "AdjacencyGraph, n, m");
  h.vertices = count_in(in, vertices, "number of vertices");
  h.edges = line_after(in, vertices, "AdjacencyGraph, n, m");
  h.entries = count_in(in, h.edges, "number of edges");
  check_vertices(in, vertices, how, h.vertices, h.vertices);
  return h;
}

/// Parses the numbers after m, front to back.
class adjacency_numbers {
 public:
  adjacency_numbers(const input& in, const adjacency_header& h, const read_options& how)
      : in_(in), h_(h), neighbour_{"neighbour", first_id_of(format::adjacency, how), h.vertices} {}

  /// Calls append(u, v) for each neighbour v of u in the next lines.
  template <class Append>
  void operator()(std::string_view text, Append append) {
    in_.check_memory("its offsets", saturating_product(offsets_.size(), 2 * sizeof offsets_[0]));
    for_each_line(text, no_comment, [&](const char* p, const char* end) {
      while (!scan::at_line_end(p, end)) p = read_number(p, end, append);
      return p;
    });
  }

  void check_end() const { check_declared_count(in_, h_.edges, "numbers", h_.numbers(), read_); }

 private:
  template <class Append>
  const char* read_number(const char* p, const char* end, Append append) {
    const char* const begin = p;
    const std::uint64_t k = read_++;
    if (k < h_.vertices) {
      const std::uint64_t offset = read_count(p, end, "offset");
      const std::uint64_t least = offsets_.empty() ? 0 : offsets_.back();
      if (offset < least || offset > (offsets_.empty() ? 0 : h_.entries))
        throw parse_error{begin,
                          fmt::format("offset {} is outside {} to {}", offset, least,
                                      offsets_.empty() ? 0 : h_.entries),
                          "write ascending offsets from 0 on, at most the number of edges"};
      offsets_.push_back(offset);
    } else if (const std::uint64_t entry = k - h_.vertices; entry < h_.entries) {
      const std::uint64_t v = read_id(p, end, neighbour_);
      while (row_ + 1 < h_.vertices && offsets_[row_ + 1] <= entry) ++row_;
      append(row_, v);
    } else {
      if (k >= h_.numbers())
        throw parse_error{begin, "the file has more numbers than its header declares",
                          "correct the header, or remove the excess"};
      p = skip_value(p, end, "weight");
    }
    return p;
  }

  const input& in_;
  const adjacency_header& h_;
  id_range neighbour_;
  std::vector<std::uint64_t> offsets_;  // [vertices]
  std::uint64_t read_ = 0, row_ = 0;    // numbers so far; the row of the next entry
};

/// Calls parse(numbers, text) for all chunks in their order.
template <class Parse>
void for_each_chunk_in_order(const input& in, const adjacency_header& h, const read_options& how,
                             const read_watch& watch, Parse parse) {
  adjacency_numbers numbers(in, h, how);
  text_stream text(in, {.body = h.edges.body, .first_line = h.edges.number + 1}, how, watch);
  text.for_each_chunk(threads(1), counts_nothing(),
                      [&](const text_stream::chunk& chunk) { parse(numbers, chunk.text); });
  numbers.check_end();
}

class adjacency_source final : public entry_source {
 public:
  adjacency_source(const input& in, const read_options& how, adjacency_header h)
      : in_(in), how_(how), h_(std::move(h)) {}

  [[nodiscard]] std::optional<matrix_shape> shape() const override {
    return matrix_shape{h_.vertices, h_.vertices};
  }
  [[nodiscard]] std::uint64_t shape_line() const override { return h_.edges.number; }
  [[nodiscard]] std::uint64_t read(const threads&, entry_receiver& to,
                                   const read_watch& watch) override {
    std::uint64_t entries = 0;
    const auto pass = [&]<class Index>(entry_batch<Index> batch) {
      for_each_chunk_in_order(in_, h_, how_, watch, [&](adjacency_numbers& numbers, auto text) {
        numbers(text, [&](std::uint64_t u, std::uint64_t v) { batch.append(u, v); });
      });
      entries = batch.finish();
    };
    if (to.is_wide())
      pass(entry_batch<std::uint64_t>(to));
    else
      pass(entry_batch<std::uint32_t>(to));
    return entries;
  }

 private:
  const input& in_;
  const read_options& how_;
  adjacency_header h_;
};

}  // namespace

stored_matrix read_adjacency(const input& in, const read_options& how) {
  const adjacency_header h = read_adjacency_header(in, how);
  const std::uint64_t n = h.vertices;
  const std::uint64_t capacity = std::min(h.entries, in.size() / 2 + 1);  // a digit and a blank
  in.begin_pass(in.size() - h.edges.body);
  const auto read = [&]<class Index>() -> decltype(stored_matrix::entries) {
    in.check_memory(fmt::format("{} edges", capacity),
                    saturating_product(capacity, 2 * sizeof(Index)));
    coo<Index> A{n, n, {}, {}};
    A.rows.resize(capacity);
    A.columns.resize(capacity);
    std::uint64_t entries = 0;
    for_each_chunk_in_order(in, h, how, {}, [&](adjacency_numbers& numbers, std::string_view text) {
      numbers(text, [&](std::uint64_t u, std::uint64_t v) {
        if (entries == capacity) in.fail_changed();
        A.rows[entries] = static_cast<Index>(u);
        A.columns[entries++] = static_cast<Index>(v);
      });
      in.count(text.size());
    });
    A.rows.resize(entries);
    A.columns.resize(entries);
    return A;
  };
  return {in_narrowest_ids(n, n, how, read), symmetry::unknown, "adj", h.edges.number};
}

std::unique_ptr<entry_source> open_adjacency(const input& in, const read_options& how) {
  return std::make_unique<adjacency_source>(in, how, read_adjacency_header(in, how));
}

}  // namespace skerry
