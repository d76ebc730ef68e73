// SPDX-License-Identifier: Apache-2.0
#include "cli/plots.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <vector>

#include "cli/print.hpp"
#include "cli/streams.hpp"
#include "cli/svg.hpp"
#include "skerry/io.hpp"

namespace skerry {

namespace {

constexpr double width = 760;

void write_text(const std::filesystem::path& to, const std::string& text) {
  output_file out(to);
  out.write(text);
  out.commit();
}

std::string counted(std::uint64_t number, const char* one, const char* more) {
  return grouped(number) + " " + (number == 1 ? one : more);
}

constexpr double area_left = 58, area_right = width - 24, area_top = 30, area_bottom = 320;

void draw_axes(svg& chart, const logarithmic_axis& sizes, const logarithmic_axis& numbers) {
  for (const double tick : numbers.ticks()) {
    chart.grid_line(area_left, numbers.place(tick), area_right, numbers.place(tick));
    chart.text(area_left - 6, numbers.place(tick) + 4, tick_text(tick), anchor::end);
  }
  for (const double tick : sizes.ticks()) {
    chart.grid_line(sizes.place(tick), area_top, sizes.place(tick), area_bottom);
    chart.text(sizes.place(tick), area_bottom + 16, tick_text(tick));
  }
  chart.text((area_left + area_right) / 2, area_bottom + 34, "vertices of a component");
  chart.text_upwards(14, (area_top + area_bottom) / 2, "components of this size");
}

constexpr unsigned most_shades = 8;

/// Cells by their number of entries: shade i has 1 + i * doublings binary digits, or up to
/// `doublings` - 1 more.
class shades {
 public:
  explicit shades(std::uint64_t most)
      : digits_(static_cast<unsigned>(std::bit_width(most))),
        doublings_(std::max(1U, (digits_ + most_shades - 1) / most_shades)),
        most_(most) {}

  [[nodiscard]] unsigned count() const { return (digits_ + doublings_ - 1) / doublings_; }
  /// entries > 0
  [[nodiscard]] unsigned of(std::uint64_t entries) const {
    return (static_cast<unsigned>(std::bit_width(entries)) - 1) / doublings_;
  }
  /// The numbers of entries of a shade, as "4 to 7".
  [[nodiscard]] std::string range(unsigned shade) const {
    const std::uint64_t least = std::uint64_t{1} << shade * doublings_;
    const std::uint64_t last =
        shade + 1 == count() ? most_ : (std::uint64_t{1} << (shade + 1) * doublings_) - 1;
    return least == last ? grouped(least) : grouped(least) + " to " + grouped(last);
  }
  /// From nearly transparent to opaque.
  [[nodiscard]] double opacity(unsigned shade) const {
    constexpr double faintest = .3;
    return count() == 1 ? 1 : faintest + (1 - faintest) * shade / (count() - 1);
  }

 private:
  unsigned digits_, doublings_;
  std::uint64_t most_;
};

/// The cells of each shade as one path, neighbours of a row joined: `M column row h cells`.
std::vector<std::string> paths_of(const density_grid& grid, const shades& by) {
  std::vector<std::string> paths(by.count());
  for (std::uint64_t i = 0; i < grid.down; ++i)
    for (std::uint64_t j = 0; j < grid.across;) {
      const auto shade_at = [&](std::uint64_t column) {
        const std::uint64_t entries = grid.entries[i * grid.across + column];
        return entries == 0 ? most_shades : by.of(entries);
      };
      const unsigned shade = shade_at(j);
      const std::uint64_t first = j;
      while (j < grid.across && shade_at(j) == shade) ++j;
      if (shade != most_shades) paths[shade] += fmt::format("M{} {}.5h{}", first, i, j - first);
    }
  return paths;
}

void draw_legend(svg& drawing, const shades& by, double x, double y, const char* title) {
  drawing.text(x, y, title, anchor::start);
  for (unsigned shade = 0; shade < by.count(); ++shade) {
    y += 20;
    drawing.add(
        fmt::format("<rect x='{}' y='{}' width='14' height='14' fill='{}' fill-opacity='{:.2f}'/>",
                    x, y - 11, svg::colour, by.opacity(shade)));
    drawing.text(x + 22, y, by.range(shade), anchor::start);
  }
}

}  // namespace

std::string size_plot(const std::string& name, const size_counts& counts) {
  std::uint64_t components = 0, most = 0;
  for (const auto& [size, number] : counts) {
    components += number;
    most = std::max(most, number);
  }
  const std::string title =
      fmt::format("{}: {}", name, counted(components, "component", "components"));
  svg chart(width, area_bottom + 44, title + " by size");
  chart.heading(area_left, 16, title);
  const logarithmic_axis sizes(static_cast<double>(counts.begin()->first),
                               static_cast<double>(counts.rbegin()->first), area_left, area_right);
  const logarithmic_axis numbers(1, static_cast<double>(most), area_bottom, area_top);
  draw_axes(chart, sizes, numbers);
  for (const auto& [size, number] : counts)
    chart.add(fmt::format(
        "<circle cx='{:.1f}' cy='{:.1f}' r='3.5' fill='{}'><title>{} of {}</title></circle>",
        sizes.place(static_cast<double>(size)), numbers.place(static_cast<double>(number)),
        svg::colour, counted(number, "component", "components"),
        counted(size, "vertex", "vertices")));
  return chart.file_text();
}

std::string spy_plot(const std::string& name, const density_grid& grid) {
  constexpr double left = 12, top = 30, side = 512, legend = left + side + 28;
  const double scale = side / static_cast<double>(std::max(grid.down, grid.across));
  const double down = scale * static_cast<double>(grid.down);
  const double across = scale * static_cast<double>(grid.across);
  const std::uint64_t most = *std::ranges::max_element(grid.entries);
  const shades by(most);
  const std::string title =
      fmt::format("{}: {} x {}", name, grouped(grid.row_count), grouped(grid.column_count));
  svg drawing(width, std::max(top + down + 12, top + 40 + 20 * (most_shades + 1.)), title);
  drawing.heading(left, 16, title);
  drawing.add(
      fmt::format("<rect class='grid' x='{}' y='{}' width='{:.2f}' height='{:.2f}' fill='none'/>",
                  left, top, across, down));
  const auto paths = paths_of(grid, by);
  for (unsigned shade = 0; shade < by.count(); ++shade)
    drawing.add(fmt::format(
        "<path transform='translate({} {}) scale({:.5f})' stroke='{}' stroke-opacity='{:.2f}' "
        "shape-rendering='crispEdges' d='{}'/>",
        left, top, scale, svg::colour, by.opacity(shade), paths[shade]));
  const std::string cell = grid.side == 1 ? "entries at a place"
                                          : fmt::format("entries in {0} x {0}", grouped(grid.side));
  draw_legend(drawing, by, legend, top + 12, most == 0 ? "no entries" : cell.c_str());
  return drawing.file_text();
}

void check_plot(const std::filesystem::path& to, const std::string& input, std::uint64_t vertices) {
  if (vertices == 0)
    throw unwritable_file(fmt::format("{}: cannot be drawn: {} has no vertices; omit --plot",
                                      printable_name(to), input_name(input)));
}

template <std::unsigned_integral Index>
void write_size_plot(const std::filesystem::path& to, const std::string& input,
                     const result<Index>& answer) {
  check_plot(to, input, answer.labels.size());
  size_counts counts;
  for (const auto& component : answer.sizes()) ++counts[component.size];
  write_text(to, size_plot(input_name(input), counts));
}

template void write_size_plot(const std::filesystem::path&, const std::string&,
                              const result<std::uint32_t>&);
template void write_size_plot(const std::filesystem::path&, const std::string&,
                              const result<std::uint64_t>&);

void write_spy_plot(const std::filesystem::path& to, const std::string& input,
                    const stored_matrix& A) {
  check_plot(to, input, std::min(A.row_count(), A.column_count()));
  write_text(to, spy_plot(input_name(input), count_in_cells(A)));
}

}  // namespace skerry
