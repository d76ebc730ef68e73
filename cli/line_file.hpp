// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>

#include "skerry/ids.hpp"

namespace skerry {

/// Lines of text that are written to a file in large blocks.  The file appears whole or not at all;
/// `-` is standard output.  Members throw unwritable_file.
class line_file {
 public:
  /// delimiter  of the fields, if they are ids: then the lines are read back as the same ids
  explicit line_file(const std::filesystem::path& file, std::optional<std::string> delimiter = {})
      : out_(file), unprotected_(std::move(delimiter)) {}

  /// Where a line is appended.
  [[nodiscard]] std::string& text() { return text_; }
  /// Ends a field of a line that may be long.
  void end_field() {
    if (!unprotected_ && text_.size() >= block) write();
  }
  /// Ends the line.
  void end_line() {
    text_ += '\n';
    ++lines_;
    if (lines_ == 2) protect();
    if (lines_ > 1 && text_.size() >= block) write();
  }
  /// To be called last.
  void commit() {
    protect();
    write();
    out_.commit();
  }

 private:
  static constexpr std::size_t block = std::size_t{1} << 20;

  void protect() {
    if (unprotected_) protect_first_line(text_, *unprotected_);
    unprotected_.reset();
  }
  void write() {
    out_.write(text_);
    text_.clear();
  }

  output_file out_;
  std::string text_;
  std::optional<std::string> unprotected_;  // the delimiter of a first line that is not protected
  std::size_t lines_ = 0;
};

}  // namespace skerry
