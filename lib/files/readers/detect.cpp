// SPDX-License-Identifier: Apache-2.0
#include "lib/files/readers/detect.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <utility>

#include "lib/files/readers/first_rows.hpp"
#include "lib/files/readers/matrix_market_banner.hpp"
#include "lib/files/readers/text_chunks.hpp"

namespace skerry {

namespace {

constexpr std::array<std::pair<std::string_view, format>, 25> format_names{{
    {"mtx", format::matrix_market},
    {"el", format::edge_list},
    {"metis", format::metis},
    {"gr", format::dimacs},
    {"sg", format::gap},
    {"egr", format::ecl},
    {"he", format::he},
    {"adj", format::adjacency},
    {"hgr", format::hmetis},
    {"adjlist", format::neighbours},
    {"sif", format::sif},
    {"npz", format::npz},
    {"mm", format::matrix_market},
    {"wel", format::edge_list},
    {"txt", format::edge_list},
    {"csv", format::edge_list},
    {"tsv", format::edge_list},
    {"edges", format::edge_list},
    {"edgelist", format::edge_list},
    {"graph", format::metis},
    {"col", format::dimacs},
    {"dimacs", format::dimacs},
    {"hmetis", format::hmetis},
    {"gap", format::gap},
    {"ecl", format::ecl},
}};

/// Whether the first file of a zip archive is an array of NumPy.
bool is_npz(std::string_view bytes) {
  constexpr std::size_t name_size_at = 26, name_at = 30;
  if (!bytes.starts_with("PK\x03\x04") || bytes.size() < name_at) return false;
  const auto size = static_cast<unsigned char>(bytes[name_size_at]);
  return bytes.substr(name_at, size).ends_with(".npy");
}

bool is_count(std::string_view word) {
  return !word.empty() && std::ranges::all_of(word, scan::is_digit);
}

/// The words that blanks separate in the first line which is not blank, and the text after it.
struct first_words {
  row_fields words;
  std::string_view rest;
};

first_words words_of(std::string_view text) {
  const std::string_view line = first_line(text, [](char) { return false; });
  const bool has_comma = line.find(',') != line.npos;
  return {has_comma ? row_fields{line} : fields_of(line), after(text, line)};
}

/// How a format of tagged lines begins.
struct tagged_format {
  std::string_view tag;      // of the line with the counts
  std::size_t before;        // words before the counts, of which the tag is the first
  std::size_t counts;        // all that this line has
  std::string_view others;   // tags of further lines, a letter each
  std::string_view comment;  // the first word of comments
  bool edges_may_be_bare;    // without a tag
};

constexpr tagged_format dimacs{"p", 2, 2, "aendvx", "c", true};
constexpr tagged_format he{"H", 1, 3, "E", "#", false};

/// Whether the first line that is no comment has the tag and counts, and an edge or another tagged
/// line is the next: the ids of an edge list may be the same letters.
bool begins_as(const tagged_format& of, std::string_view text) {
  const auto skip_comments = [&](std::string_view from) {
    first_words found = words_of(from);
    while (!found.words.empty() && found.words[0] == of.comment) found = words_of(found.rest);
    return found;
  };
  const auto [words, rest] = skip_comments(text);
  if (words.size() <= of.before || words[0] != of.tag || is_count(words[of.before - 1]))
    return false;
  const auto counts = std::span(words).subspan(of.before);
  if (!std::ranges::all_of(counts, is_count)) return false;
  const row_fields next = skip_comments(rest).words;
  const bool is_whole = counts.size() == of.counts;
  if (next.empty()) return is_whole;
  if (is_count(next[0])) return of.edges_may_be_bare && is_whole;
  return next.size() > 1 && next[0].size() == 1 && of.others.find(next[0][0]) != of.others.npos &&
         is_count(next[1]);
}

/// The format that the first lines identify, if they identify one.
std::optional<format> format_of_text(std::string_view bytes) {
  if (bytes.starts_with("\xef\xbb\xbf")) bytes.remove_prefix(3);
  // A misspelt banner is one, too: its reader reports it.
  if (resembles_banner(first_line(bytes, [](char) { return false; }))) return format::matrix_market;
  const row_fields words = words_of(bytes).words;
  if (words.size() == 1 && (words[0] == "AdjacencyGraph" || words[0] == "WeightedAdjacencyGraph"))
    return format::adjacency;
  if (begins_as(he, bytes)) return format::he;
  if (begins_as(dimacs, bytes)) return format::dimacs;
  return {};
}

}  // namespace

std::string_view name_of(format f) {
  return std::ranges::find(format_names, f, [](const auto& name) { return name.second; })->first;
}

std::optional<format> format_named(std::string_view name) {
  const auto found =
      std::ranges::find(format_names, scan::lower(name), [](const auto& n) { return n.first; });
  return found == format_names.end() ? std::nullopt : std::optional(found->second);
}

std::optional<format> format_of_name(std::string_view file) {
  file.remove_prefix(file.rfind('/') + 1);  // 0 if there is none: npos + 1
  std::size_t dot = file.rfind('.');
  if (dot == std::string_view::npos) return {};
  const std::string extension = scan::lower(file.substr(dot + 1));
  if (extension == "gz" || extension == "zst") return format_of_name(file.substr(0, dot));
  return format_named(extension);
}

bool is_name_of_compressed(std::string_view file) {
  const std::string name = scan::lower(file);
  return name.ends_with(".gz") || name.ends_with(".zst");
}

bool may_be_compressed(std::string_view file, std::optional<format> requested) {
  if (is_name_of_compressed(file)) return true;
  return (requested ? requested : format_of_name(file)) != format::ecl;
}

format detect(std::string_view bytes, std::string_view file) {
  const std::optional<format> named = format_of_name(file);
  // A binary file can begin with any bytes, those of a text format among them.
  if (named == format::gap || named == format::ecl) return *named;
  if (is_npz(bytes)) return format::npz;
  if (const auto detected = format_of_text(bytes)) return *detected;
  return named.value_or(format::edge_list);
}

}  // namespace skerry
