// SPDX-License-Identifier: Apache-2.0
// The text of algorithms, which traces quote: names and equations are those of the source.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "skerry/trace.hpp"

namespace skerry {

/// A file of the project, as the library was built from it.
struct source_text {
  std::string_view file;  // as "algorithms/fastsv.hpp"
  std::string_view text;
};

/// Every file whose algorithms can be traced.
[[nodiscard]] std::span<const source_text> embedded_sources();

/// The files of lib/traces/page/, from which to_html() makes a page.
[[nodiscard]] std::span<const source_text> trace_page_files();

/// A file by the name under which a compiler read it, or null if it is not embedded.
///
/// path  relative or absolute
[[nodiscard]] const source_text* find_source(std::string_view path);

/// Files by the names under which a compiler read them: embedded ones, and others as long as they
/// are still there, such as the source of a user's program.
class source_files {
 public:
  /// The file, or null if there is none.
  [[nodiscard]] const source_text* find(const std::string& path);

 private:
  struct file {
    std::string path, contents;
    source_text text;  // of the two
  };
  std::list<file> read_;  // that are not embedded
};

/// A definition at namespace scope.
struct definition {
  traced_source source;
  std::uint32_t body_line = 0;  // of the first function in it, in the file
};

/// The definition around a line of a file.
///
/// line  from 1
[[nodiscard]] definition definition_around(const source_text& in, std::uint32_t line);

/// The definition of a kernel, a sampling or a finish; empty if no embedded file has it.
///
/// name  as in the registry: that of a function or a struct, or a member `called`. Of
///       SAMPLING+FINISH it is the finish; what follows a slash or a bracket is a parameter
[[nodiscard]] std::optional<definition> find_algorithm(std::string_view name);

/// A call in a line of source: `auto RESULT = on.FUNCTION(ARGUMENTS);  // COMMENT`
struct source_call {
  std::string result;  // empty if the line assigns the result to no name
  std::vector<std::string> arguments;
  std::string comment;
};

/// The call of a member function in a line; empty if there is none.
///
/// comment  what begins one
[[nodiscard]] std::optional<source_call> call_of(std::string_view function, std::string_view line,
                                                 std::string_view comment = "//");

/// The same for a line of Python, with the arguments in the order of C++.
[[nodiscard]] std::optional<source_call> python_call_of(std::string_view function,
                                                        std::string_view line);

/// Whether a file is Python's, by its name.
[[nodiscard]] inline bool is_python(const source_text& of) { return of.file.ends_with(".py"); }

/// The text of a line, from 1; empty beyond the last.
[[nodiscard]] std::string_view line_of(std::string_view text, std::uint32_t line);

}  // namespace skerry
