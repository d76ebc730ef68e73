// SPDX-License-Identifier: Apache-2.0
#include "lib/files/bytes/archives.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>

#include "matrix_ops/error.hpp"
#include "matrix_ops/printable.hpp"

namespace skerry {

namespace {

struct archive {
  std::size_t position;  // of the magic number in the file
  std::string_view magic, name, remedy;
};

using namespace std::string_view_literals;

constexpr std::string_view remedy_of_r =
    "write the table with write.csv(TABLE, FILE, row.names = FALSE)";

constexpr std::string_view remedy_of_stata =
    "write the table with pandas.read_stata(FILE).to_csv('edges.csv', index=False)";
constexpr std::string_view remedy_of_pickle =
    "load it in Python; skerry.cc() and skerry.from_table() take matrices, graphs and tables";

constexpr std::size_t name_in_zip = 30;  // the position of the first file's name

/// Texts may begin with the magic numbers of MATLAB, PDF, RTF, SPSS and Stata alone.
constexpr std::array<archive, 45> known{{
    {257, "ustar\0"sv, "a tar archive", "unpack it with `tar xf` and name one of its files"},
    {257, "ustar  \0"sv, "a tar archive", "unpack it with `tar xf` and name one of its files"},
    {4, "1AY&SY"sv, "compressed by bzip2", "decompress it first, with `bzip2 -d`"},
    {4, "\x17rE8P\x90"sv, "compressed by bzip2", "decompress it first, with `bzip2 -d`"},
    {0,
     "\xfd"
     "7zXZ\0"sv,
     "compressed by xz", "decompress it first, with `xz -d`"},
    {name_in_zip, "[Content_Types].xml"sv, "an Excel workbook", "save its sheet as CSV"},
    {name_in_zip, "docProps/"sv, "an Excel workbook", "save its sheet as CSV"},
    {name_in_zip, "_rels/.rels"sv, "an Excel workbook", "save its sheet as CSV"},
    {name_in_zip, "xl/"sv, "an Excel workbook", "save its sheet as CSV"},
    {name_in_zip, "mimetypeapplication/vnd.oasis.opendocument"sv, "a document of LibreOffice",
     "save its sheet as CSV"},
    {0, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"sv, "an Excel workbook, or a file of Office",
     "save its sheet as CSV"},
    {0, "SQLite format 3\0"sv, "a database of SQLite",
     "export the table with `sqlite3 -csv -header FILE 'select * from TABLE'`"},
    {0, "RDX2\n"sv, "of R", remedy_of_r},
    {0, "RDX3\n"sv, "of R", remedy_of_r},
    {0, "X\n\0\0\0"sv, "of R", remedy_of_r},
    {0, "<stata_dta>"sv, "of Stata", remedy_of_stata},
    {0, "\x71\x02\x01\0"sv, "of Stata", remedy_of_stata},
    {0, "\x72\x02\x01\0"sv, "of Stata", remedy_of_stata},
    {0, "\x73\x02\x01\0"sv, "of Stata", remedy_of_stata},
    {0, "$FL2@(#)"sv, "of SPSS",
     "write the table with pandas.read_spss(FILE).to_csv('edges.csv', index=False)"},
    {0, "\x80\x04\x95"sv, "a pickle of Python", remedy_of_pickle},
    {0, "\x80\x05\x95"sv, "a pickle of Python", remedy_of_pickle},
    {0, "{\\rtf"sv, "a document in RTF", "save it as plain text"},
    {0, "PK\x03\x04"sv, "a zip archive", "unpack it with `unzip` and name one of its files"},
    {0, "PK\x05\x06"sv, "an empty zip archive", "name another file"},
    {0, "7z\xbc\xaf\x27\x1c"sv, "a 7z archive", "unpack it with `7z x` and name one of its files"},
    {0, "\x04\x22\x4d\x18"sv, "compressed by lz4", "decompress it first, with `lz4 -d`"},
    {0, "Rar!\x1a\x07"sv, "a rar archive", "unpack it with `unrar x` and name one of its files"},
    {0, "\x1f\x9d"sv, "compressed by compress", "decompress it first, with `gzip -d`"},
    {0, "\x89HDF\r\n\x1a\n"sv, "an HDF5 file", "export the matrix to Matrix Market"},
    {0, "MATLAB 5.0 MAT-file"sv, "a MATLAB file", "export the matrix to Matrix Market"},
    {0, "MATLAB 7.3 MAT-file"sv, "a MATLAB file", "export the matrix to Matrix Market"},
    {0, "PAR1\x15"sv, "a Parquet file",
     "in Python, skerry.from_table(pyarrow.parquet.read_table(FILE), LEFT, RIGHT) solves the edges "
     "between two of its columns; or write these as CSV"},
    {0, "ARROW1\0\0"sv, "an Arrow file, or Feather",
     "in Python, skerry.from_table(pyarrow.feather.read_table(FILE), LEFT, RIGHT) solves the edges "
     "between two of its columns; or write these as CSV"},
    {0, "\xff\xff\xff\xff"sv, "a stream of Arrow",
     "in Python, skerry.from_table(pyarrow.ipc.open_stream(FILE).read_all(), LEFT, RIGHT) solves "
     "the edges between two of its columns; or write these as CSV"},
    {0, "\x5d\0\0"sv, "compressed by lzma", "decompress it first, with `xz -d -F lzma`"},
    {0, "LZIP\x01"sv, "compressed by lzip", "decompress it first, with `lzip -d`"},
    {0, "\x1f\x8b"sv, "compressed twice", "decompress it first, with `gzip -d`"},
    {0, "\x28\xb5\x2f\xfd"sv, "compressed twice", "decompress it first, with `zstd -d`"},
    {0, "\xff\xfe\0\0"sv, "text in UTF-32", "convert it with `iconv -f UTF-32 -t UTF-8`"},
    {0, "\0\0\xfe\xff"sv, "text in UTF-32", "convert it with `iconv -f UTF-32 -t UTF-8`"},
    {0, "\xff\xfe"sv, "text in UTF-16", "convert it with `iconv -f UTF-16 -t UTF-8`"},
    {0, "\xfe\xff"sv, "text in UTF-16", "convert it with `iconv -f UTF-16 -t UTF-8`"},
    {0, "\x93NUMPY"sv, "a NumPy array", "in Python, skerry.cc(numpy.load(FILE)) solves it"},
    {0, "%PDF-"sv, "a PDF document", "name the file of the matrix"},
}};

}  // namespace

std::string remark_on_archive(std::string_view bytes) {
  const bool is_zip = bytes.starts_with("PK\x03\x04");
  const auto found = std::ranges::find_if(known, [&](const archive& each) {
    return (each.position != name_in_zip || is_zip) && bytes.size() >= each.position &&
           bytes.substr(each.position).starts_with(each.magic);
  });
  return found == known.end() ? "" : fmt::format("the file is {}; {}", found->name, found->remedy);
}

void refuse_archives(std::string_view bytes, const std::string& name) {
  if (const std::string remark = remark_on_archive(bytes); !remark.empty())
    throw invalid_matrix(printable_name(name) + ": " + remark);
}

}  // namespace skerry
