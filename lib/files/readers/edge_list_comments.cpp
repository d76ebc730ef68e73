// SPDX-License-Identifier: Apache-2.0
#include "lib/files/readers/edge_list_comments.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "lib/files/readers/scan.hpp"
#include "lib/files/readers/text_chunks.hpp"

namespace skerry {

namespace {

/// Reads words and numbers of a line, one after another.
class line_reader {
 public:
  explicit line_reader(std::string_view line) : at_(line.data()), end_(at_ + line.size()) {}

  /// Advances past `word`, if it follows.
  bool accept(std::string_view word) {
    const std::string_view rest(at_, static_cast<std::size_t>(end_ - at_));
    if (!rest.starts_with(word)) return false;
    at_ += word.size();
    return true;
  }
  /// The same past blanks and a word.
  bool accept_next(std::string_view word) {
    at_ = scan::skip_blanks(at_, end_);
    return accept(word);
  }
  bool accept_number(std::uint64_t& number) {
    at_ = scan::skip_blanks(at_, end_);
    return scan::read_number(at_, end_, number) == scan::number::read;
  }
  [[nodiscard]] bool at_end() const { return scan::skip_blanks(at_, end_) == end_; }

 private:
  const char* at_;
  const char* end_;
};

/// The sizes in a line `# Nodes: N Edges: M`, if it is one.
std::optional<declared_sizes> sizes_of_snap(std::string_view line) {
  line_reader at(line);
  declared_sizes sizes;
  const bool found = at.accept("#") && at.accept_next("Nodes:") &&
                     at.accept_number(sizes.vertices) && at.accept_next("Edges:") &&
                     at.accept_number(sizes.entries);
  return found ? std::optional(sizes) : std::nullopt;
}

/// What the first lines of a text declare as KONECT writes it.
std::optional<konect_lines> konect_of(std::string_view text) {
  konect_lines found{.text = std::string(text.substr(0, text.find_first_of("\r\n"))), .line = 1};
  const std::string_view first = found.text;
  if (!first.starts_with('%')) return {};
  const auto word = std::min(first.find_first_not_of(" \t", 1), first.size());
  const std::string_view kind = first.substr(word, first.find_first_of(" \t", word) - word);
  found.is_bipartite = kind == "bip";
  if (!found.is_bipartite && kind != "sym" && kind != "asym") return {};
  std::string_view second = after(text, text.substr(0, first.size()));
  second = second.substr(0, second.find_first_of("\r\n"));
  line_reader sizes(second);
  if (!sizes.accept("%") || !sizes.accept_number(found.entries) || !sizes.accept_number(found.left))
    return found;
  const bool has_right = sizes.accept_number(found.right);
  if (!has_right) found.right = found.left;
  found.has_sizes = sizes.at_end() && (found.is_bipartite ? has_right : found.left == found.right);
  if (!found.has_sizes) return found;
  found.text = second;
  found.line = 2;
  return found;
}

/// Calls f(line) for up to 100 lines that are not blank, until it returns false.
template <class Function>
void for_first_lines(std::string_view text, Function f) {
  constexpr unsigned max_lines = 100;
  for (unsigned lines = 0; lines < max_lines && !text.empty();) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text = after(text, line);
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    if (!f(line)) return;
    ++lines;
  }
}

bool is_hash_or_percent_line(std::string_view line) {
  return is_hash_or_percent(line[line.find_first_not_of(" \t\r")]);
}

}  // namespace

std::optional<declared_sizes> sizes_in_first_line(std::string_view text) {
  line_reader at(text.substr(0, text.find('\n')));
  declared_sizes sizes;
  const bool found = at.accept("# ") && at.accept_number(sizes.vertices) &&
                     at.accept(" vertices, ") && at.accept_number(sizes.entries) &&
                     at.accept(" entries") && at.at_end();
  return found ? std::optional(sizes) : std::nullopt;
}

edge_list_remarks read_remarks(std::string_view text, std::string_view entries) {
  edge_list_remarks remarks;
  remarks.konect = konect_of(text);
  for_first_lines(text, [&](std::string_view line) {
    if (!is_hash_or_percent_line(line)) return false;
    line.remove_prefix(line.find_first_not_of(" \t\r"));
    if (!remarks.snap) remarks.snap = sizes_of_snap(line);
    return true;
  });
  remarks.fields = count_fields(first_rows(entries));
  return remarks;
}

namespace {

/// Adds what is known of ids that occur in no entry.
void add_absent(std::vector<std::string>& notes, const input& in, const read_options& how,
                std::uint64_t n, const std::optional<declared_sizes>& snap,
                const counted_vertices& absent) {
  if (absent.count == 0) return;
  const std::string nodes =
      snap ? fmt::format(" (the file declares {} nodes)", snap->vertices) : std::string();
  const std::uint64_t others = absent.count - absent.has_first;
  const bool seem_to_begin_at_1 = absent.has_first && !how.first_id && others < (n - others) / 2;
  const std::string renumber = "--ids any numbers only the ids that occur";
  const std::string from_1 = "ids seem to begin at 1: --first-id 1";
  const std::string confirm = how.first_id ? fmt::format("--vertices {}", n) : "--first-id 0";
  if (seem_to_begin_at_1 && others == 0)
    return assume(notes, in, how, 0, {"id 0 occurs in no entry" + nodes, from_1, confirm});
  assume(notes, in, how, 0,
         {fmt::format("{}{} of {} vertices occur in no entry{}; each is a component of its own",
                      absent.exact ? "" : "at least ", absent.count, n, nodes),
          seem_to_begin_at_1 ? from_1 + ", and " + renumber : renumber, confirm});
}

}  // namespace

std::string note_on_hyperedges(std::uint64_t entries, std::uint64_t lines, std::size_t ids) {
  return fmt::format("{} entries are the pairs of each id and the next in {} lines of {} ids",
                     entries, lines, ids);
}

void add_notes(std::vector<std::string>& notes, const input& in, const read_options& how,
               std::uint64_t n, bool is_declared, std::uint64_t entries,
               const edge_list_remarks& remarks,
               const std::function<counted_vertices()>& count_absent) {
  const auto& snap = remarks.snap;
  const bool is_known = is_declared || (snap && snap->vertices == n);
  if (!is_known) add_absent(notes, in, how, n, snap, count_absent());
  if (snap && snap->vertices > n)
    notes.push_back(
        fmt::format("the file declares {} nodes, but the largest id + 1 is {}; set "
                    "the number of vertices to count nodes without edges",
                    snap->vertices, n));
  std::optional<std::uint64_t> declared;
  if (snap) declared = snap->entries;
  if (remarks.konect && remarks.konect->has_sizes) declared = remarks.konect->entries;
  if (declared && *declared != entries)
    notes.push_back(fmt::format(
        "the file declares {} edges and has {} entries{}", *declared, entries,
        entries < *declared ? "; download the whole file again if it was cut off" : ""));
  const auto ignored = ignored_fields(remarks.fields);
  if (how.columns.empty() && ignored) assume(notes, in, how, 0, *ignored);
}

}  // namespace skerry
