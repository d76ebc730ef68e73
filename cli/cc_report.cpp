// SPDX-License-Identifier: Apache-2.0
#include "cli/cc_report.hpp"

#include <fmt/format.h>

#include "skerry/io.hpp"

namespace skerry {

json cc_report::as_json() const {
  json report = {{"file", file},
                 {"vertices", vertices},
                 {"entries", entries},
                 {"components", components},
                 {"largest", largest},
                 {"algorithm", used.algorithm},
                 {"backend", used.backend},
                 {"threads", used.threads},
                 {"rounds", used.rounds},
                 {"seconds",
                  {{"read", seconds.read},
                   {"build", seconds.build},
                   {"solve", seconds.solve},
                   {"solve_min", seconds.solve_min},
                   {"verify", seconds.verify},
                   {"write", seconds.write}}},
                 {"peak_bytes", peak_bytes},
                 {"verified", verified ? json(*verified) : json(nullptr)}};
  if (mpi) {
    report["ranks"] = mpi->ranks;
    report["pairs_left"] = mpi->pairs_left;
    report["bytes_sent"] = mpi->bytes_sent;
  }
  if (min_size > 1) report["min_size"] = min_size;
  if (min_size > 1) report["listed"] = listed;
  for (const at_bound& each : bounds)
    report["bounds"].push_back(
        {{bound, each.bound}, {"components", each.components}, {"largest", each.largest}});
  if (!notes.empty()) report["notes"] = notes;
  return report;
}

std::string cc_report::label_text(const component& which) const {
  if (which.id) return printable(*which.id);
  const std::string label = std::to_string(which.label + label_base);
  if (first_id == 0) return label;
  const bool is_column = rows != 0 && which.label >= rows;
  return fmt::format("{} ({} {} of the file)", label, is_column ? "column" : "row",
                     which.label - (is_column ? rows : 0) + first_id);
}

std::string cc_report::as_text() const {
  const auto line = [](const char* name, const std::string& value) {
    return fmt::format("{:<12}{}\n", name, value);
  };
  std::string text = line("file", printable_name(file)) + line("vertices", grouped(vertices)) +
                     line("entries", grouped(entries));
  if (bounds.empty()) text += line("components", grouped(components));
  for (const at_bound& each : bounds)
    text +=
        line("components",
             fmt::format("{} at weights of at {} {}, the largest of {}", grouped(each.components),
                         std::string_view(bound) == "threshold" ? "least" : "most", each.bound,
                         grouped(each.largest)));
  if (min_size > 1)
    text += line("listed",
                 fmt::format("{} of at least {} vertices", grouped(listed), grouped(min_size)));

  std::vector<std::vector<std::string>> lines;
  for (const auto& c : biggest) {
    const double share = 100.0 * static_cast<double>(c.size) / static_cast<double>(vertices);
    lines.push_back({lines.empty() ? "largest   " : "", grouped(c.size),
                     fmt::format("{:.1f} %", share), "label " + label_text(c)});
  }
  text += table(lines, "lrrl");

  text += line("run", fmt::format("{} on {}, {} thread{}{}", used.algorithm, used.backend,
                                  used.threads, used.threads == 1 ? "" : "s",
                                  used.rounds == 0   ? ""
                                  : used.rounds == 1 ? ", 1 round"
                                                     : fmt::format(", {} rounds", used.rounds)));
  if (mpi)
    text += line("ranks", fmt::format("{}, {} pairs of trees left, {} sent by each", mpi->ranks,
                                      grouped(mpi->pairs_left), in_bytes(mpi->bytes_sent)));
  std::string times = "read " + in_seconds(seconds.read);
  if (seconds.build > 0) times += ", build " + in_seconds(seconds.build);
  times += ", solve " + in_seconds(seconds.solve);
  if (seconds.solve_min < seconds.solve) times += " (least " + in_seconds(seconds.solve_min) + ")";
  if (seconds.verify > 0) times += ", verify " + in_seconds(seconds.verify);
  if (seconds.write > 0) times += ", write " + in_seconds(seconds.write);
  text += line("time", times) + line("memory", in_bytes(peak_bytes));
  for (const std::string& each : written) text += line("wrote", printable_name(each));
  for (const std::string& note : notes) text += line("note", note);
  if (verified) text += line("verified", *verified ? "yes" : "NO, the labels are wrong");
  return text;
}

}  // namespace skerry
