// SPDX-License-Identifier: Apache-2.0
// Text of unknown origin in messages.
#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include "matrix_ops/error.hpp"
#include "matrix_ops/nearest_name.hpp"
#include "matrix_ops/printable.hpp"
#include "skerry/io.hpp"
#include "skerry/skerry.hpp"
#include "tests/files.hpp"
#include "tests/refusal.hpp"

using namespace skerry;
using namespace skerry::testing;

namespace test_printable {

TEST_CASE("letters stay as they are") {
  for (const char* text : {"", "plain text.mtx", "größe", "граф", "グラフ", "\U0001f3dd",
                           R"(back\slash)", "family\u200d", "e\u0301"})
    CHECK(printable(text) == text);
}

TEST_CASE("control characters, invalid UTF-8 and characters that are not seen are escaped") {
  CHECK(printable("a\033[2Jb") == R"(a\x1b[2Jb)");
  CHECK(printable("0\u00a01\u2003\u3000") == R"(0\u{a0}1\u{2003}\u{3000})");
  CHECK(printable("\r\n\t\x7f") == R"(\x0d\x0a\x09\x7f)");
  CHECK(printable(std::string_view("\0", 1)) == R"(\x00)");
  CHECK(printable("\u009b2J") == R"(\u{9b}2J)");
  CHECK(printable("\u202egnp\u202c") == R"(\u{202e}gnp\u{202c})");
  CHECK(printable("\u2066\u2069\u200f\u061c") == R"(\u{2066}\u{2069}\u{200f}\u{61c})");
  CHECK(printable("\ufeff\u200b\U000e0041") == R"(\u{feff}\u{200b}\u{e0041})");
  CHECK(printable("1\u00a02\u3000") == R"(1\u{a0}2\u{3000})");
  CHECK(printable("\x9b\xff\xc3") == R"(\x9b\xff\xc3)");
  CHECK(printable("\xc0\xaf\xe0\x80\xaf") == R"(\xc0\xaf\xe0\x80\xaf)");  // overlong
  CHECK(printable("\xed\xa0\x80") == R"(\xed\xa0\x80)");                  // a surrogate
  CHECK(printable("\xf4\x90\x80\x80") == R"(\xf4\x90\x80\x80)");          // beyond U+10FFFF
  CHECK(printable("\xe2\x82z") == R"(\xe2\x82z)");                        // truncated
}

TEST_CASE("what is printable stays so when it is part of another message") {
  std::string bytes;
  for (int byte = 0; byte < 256; ++byte) bytes += static_cast<char>(byte);
  const std::string once = printable(bytes, 1000);
  CHECK(printable(once, 10'000) == once);
  CHECK(once.find_first_of("\033\r\n\x7f") == std::string::npos);
}

TEST_CASE("long texts are cut after a whole character; names of files are not") {
  CHECK(printable(std::string(60, 'a')) == std::string(60, 'a'));
  CHECK(printable(std::string(61, 'a')) == std::string(60, 'a') + "...");
  CHECK(printable("ééé", 2) == "éé...");
  const std::string name(4000, 'a');
  CHECK(printable_name(name) == name);
  CHECK(printable_name(std::string(100'000, 'a')).size() < 100);
  CHECK(printable_name("a\nb") == R"(a\x0ab)");
}

TEST_CASE("a name of a million letters has nearest names at once") {
  const std::vector<std::string> names(2000, "label_propagation");
  CHECK(nearest_names(std::string(1'000'000, 'a'), names).size() < 100);
}

TEST_CASE("exceptions of the library have printable messages") {
  const temporary_folder folder;
  const auto path = folder.add("a\033]0;title\a.el", "0 1\n\033[31m \u202e 2\n");
  const auto bad_line = error_of<std::exception>([&] { static_cast<void>(read(path)); });
  CHECK(bad_line.find(R"(a\x1b]0;title\x07.el:2: )") != std::string::npos);
  CHECK(bad_line.find(R"((\x1b[31m \u{202e} 2))") != std::string::npos);

  const std::string folder_name = (folder.path() / "x\033y\xff").string();
  const auto check = [](const std::string& message) {
    CAPTURE(message);
    CHECK(message.find(R"(x\x1by\xff)") != std::string::npos);
    CHECK(message.find('\033') == std::string::npos);
  };
  check(error_of<std::exception>([&] { static_cast<void>(read(folder_name)); }));
  check(error_of<std::exception>([&] { output_file{folder_name + "/b.el"}; }));
  check(error_of<std::exception>([&] { check_write_options(folder_name, {}); }));
  check(error_of<std::exception>([&] { check_write_options(folder_name + ".el.gz", {}); }));
  check(error_of<std::exception>([&] { check_write_options(folder_name + ".egr", {}); }));
  for (const char* bytes : {"BZh91AY&SY", "\x1f\x8b\x08 cut off", "\x28\xb5\x2f\xfd cut off"})
    check(error_of<std::exception>(
        [&] { static_cast<void>(read(folder.add("x\033y\xff", bytes))); }));
  check(error_of<std::exception>(
      [&] { static_cast<void>(read(folder.add("x\033y\xff.sg", "short"))); }));
  check(error_of<std::exception>([&] { check_options({.algorithm = "x\033y\xff"}); }));
  check(error_of<std::exception>([&] { check_options({.backend = "x\033y\xff"}); }));
}

TEST_CASE("messages about long names are short") {
  const std::string name(100'000, 'a');
  for (const auto& message : {error_of<std::exception>([&] { check_options({.algorithm = name}); }),
                              error_of<std::exception>([&] { check_options({.backend = name}); }),
                              error_of<std::exception>([&] { static_cast<void>(read(name)); })}) {
    CAPTURE(message);
    CHECK(message.size() > 20);
    CHECK(message.size() < 400);
    CHECK(message.find("aaa...") != std::string::npos);
  }
}

}  // namespace test_printable
