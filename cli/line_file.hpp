// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

#include "skerry/io.hpp"

namespace skerry {

/// Lines of text that are written to a file in large blocks.  The file appears whole or not at all;
/// `-` is standard output.  Members throw unwritable_file.
class line_file {
 public:
  explicit line_file(const std::filesystem::path& file) : out_(file) {}

  /// Where a line is appended.
  [[nodiscard]] std::string& text() { return text_; }
  /// Ends the line.
  void end_line() {
    text_ += '\n';
    if (text_.size() >= block) write();
  }
  /// To be called last.
  void commit() {
    write();
    out_.commit();
  }

 private:
  static constexpr std::size_t block = std::size_t{1} << 20;

  void write() {
    out_.write(text_);
    text_.clear();
  }

  output_file out_;
  std::string text_;
};

}  // namespace skerry
