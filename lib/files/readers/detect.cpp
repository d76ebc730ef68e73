// SPDX-License-Identifier: Apache-2.0
#include "lib/files/readers/detect.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

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

/// The format that the first line identifies, if it identifies one.
std::optional<format> format_of_text(std::string_view bytes) {
  if (bytes.starts_with("\xef\xbb\xbf")) bytes.remove_prefix(3);
  const std::string_view line = first_line(bytes, [](char) { return false; });
  const std::string_view word = line.substr(std::min(line.find_first_not_of(" \t"), line.size()));
  // A misspelt banner is one, too: its reader reports it.
  if (resembles_banner(line)) return format::matrix_market;
  const std::string_view name = word.substr(0, word.find_first_of(" \t\r"));
  if (name == "AdjacencyGraph" || name == "WeightedAdjacencyGraph") return format::adjacency;
  const bool is_letter = word.size() == 1 || (word.size() > 1 && scan::is_blank(word[1]));
  if (is_letter && word[0] == 'H') return format::he;
  if (is_letter && (word[0] == 'c' || word[0] == 'p')) return format::dimacs;
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
