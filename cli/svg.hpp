// SPDX-License-Identifier: Apache-2.0
// Drawings as SVG files of their own: no style, font or script from elsewhere, readable on light
// and on dark backgrounds.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace skerry {

/// A text as the content or an attribute of an XML element.
[[nodiscard]] std::string xml_text(std::string_view text);

/// Where a text is placed relative to its point.
enum class anchor { start, middle, end };

/// An SVG drawing.  Lengths are in px; y grows downwards.
class svg {
 public:
  /// title  what a screen reader says
  svg(double width, double height, std::string_view title);

  /// Appends an element, which is not escaped.
  void add(std::string_view element) { body_.append(element) += '\n'; }
  /// Appends a text.
  void text(double x, double y, std::string_view content, anchor at = anchor::middle);
  /// Appends a text that is read upwards, centred at a point.
  void text_upwards(double x, double y, std::string_view content);
  /// Appends a bold text, the heading of a chart, from a point on.
  void heading(double x, double y, std::string_view content);
  /// Appends a thin line of a grid.
  void grid_line(double x1, double y1, double x2, double y2);

  /// The content of the file.
  [[nodiscard]] std::string file_text() const;

  static constexpr const char* colour = "#3b82f6";  ///< of data

 private:
  double width_, height_;
  std::string title_, body_;
};

/// A logarithmic axis from a tick to a tick.
class logarithmic_axis {
 public:
  /// least, most  of the values to show, greater than 0
  /// from, to     the places of the axis's ends
  logarithmic_axis(double least, double most, double from, double to);

  /// 1, 2, 5, 10 ...; powers of ten only over a wide range.
  [[nodiscard]] const std::vector<double>& ticks() const { return ticks_; }
  [[nodiscard]] double place(double value) const;

 private:
  std::vector<double> ticks_;
  double from_, to_;
};

/// The label of a tick, such as 500 or 1e+06.
[[nodiscard]] std::string tick_text(double value);

}  // namespace skerry
