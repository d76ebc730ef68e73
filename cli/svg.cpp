// SPDX-License-Identifier: Apache-2.0
#include "cli/svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

namespace skerry {

namespace {

/// As in the charts of docs/results.
constexpr const char* style =
    "<style>text{font:12px sans-serif;fill:#57606a}.head{font-weight:bold}"
    ".grid{stroke:#8b949e;stroke-opacity:.35}"
    "@media(prefers-color-scheme:dark){text{fill:#b6bec8}}</style>";

const char* name_of(anchor at) {
  return at == anchor::start ? "start" : at == anchor::end ? "end" : "middle";
}

}  // namespace

std::string xml_text(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '&')
      escaped += "&amp;";
    else if (c == '<')
      escaped += "&lt;";
    else if (c == '>')
      escaped += "&gt;";
    else if (c == '"')
      escaped += "&quot;";
    else
      escaped += c;
  }
  return escaped;
}

svg::svg(double width, double height, std::string_view title)
    : width_(width), height_(height), title_(xml_text(title)) {}

void svg::text(double x, double y, std::string_view content, anchor at) {
  add(fmt::format("<text x='{:.1f}' y='{:.1f}' text-anchor='{}'>{}</text>", x, y, name_of(at),
                  xml_text(content)));
}

void svg::text_upwards(double x, double y, std::string_view content) {
  add(
      fmt::format("<text x='{0:.1f}' y='{1:.1f}' text-anchor='middle' "
                  "transform='rotate(-90 {0:.1f} {1:.1f})'>{2}</text>",
                  x, y, xml_text(content)));
}

void svg::heading(double x, double y, std::string_view content) {
  add(fmt::format("<text x='{:.1f}' y='{:.1f}' class='head'>{}</text>", x, y, xml_text(content)));
}

void svg::grid_line(double x1, double y1, double x2, double y2) {
  add(fmt::format("<path class='grid' d='M{:.1f} {:.1f}L{:.1f} {:.1f}'/>", x1, y1, x2, y2));
}

std::string svg::file_text() const {
  return fmt::format(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {0:g} {1:g}' width='{0:g}' "
      "height='{1:g}' role='img'><title>{2}</title>{3}\n{4}</svg>\n",
      width_, height_, title_, style, body_);
}

logarithmic_axis::logarithmic_axis(double least, double most, double from, double to)
    : from_(from), to_(to) {
  constexpr std::array steps{1., 2., 5.};
  constexpr double wide = 300;
  const auto first = static_cast<int>(std::floor(std::log10(least)));
  const auto last = static_cast<int>(std::ceil(std::log10(most))) + 1;
  for (int power = first; power <= last; ++power)
    for (const double step : steps)
      if (step == 1 || most / least < wide) ticks_.push_back(step * std::pow(10., power));
  // From the last tick that is not above the least value, to the first not below the largest.
  const auto above = std::ranges::upper_bound(ticks_, least);
  ticks_.erase(ticks_.begin(), std::prev(above));
  const auto end = std::max(std::ranges::lower_bound(ticks_, most), std::next(ticks_.begin()));
  ticks_.erase(std::next(end), ticks_.end());
}

double logarithmic_axis::place(double value) const {
  const double share = std::log(value / ticks_.front()) / std::log(ticks_.back() / ticks_.front());
  return from_ + share * (to_ - from_);
}

std::string tick_text(double value) {
  return value < 1e6 ? fmt::format("{:g}", value) : fmt::format("{:.0e}", value);
}

}  // namespace skerry
