// SPDX-License-Identifier: Apache-2.0
// The libraries that Python programs use, run in a process of their own.
#include <fmt/format.h>
#include <stdlib.h>

#include <cstdlib>
#include <fstream>
#include <span>
#include <stdexcept>
#include <string>

#include "bench/child.hpp"
#include "bench/peer.hpp"

namespace skerry::bench {

namespace {

/// A new temporary folder, removed with its content by the destructor.
class scratch_folder {
 public:
  scratch_folder() {
    auto name = (std::filesystem::temp_directory_path() / "skerry-bench-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr)
      throw std::runtime_error(name + ": cannot be created; set TMPDIR to a writable folder");
    path_ = name;
  }
  ~scratch_folder() {
    std::error_code ignored;  // the system removes what is left in its temporary folder
    std::filesystem::remove_all(path_, ignored);
  }
  scratch_folder(const scratch_folder&) = delete;
  scratch_folder& operator=(const scratch_folder&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

void write_words(const std::filesystem::path& file, std::span<const std::uint32_t> words) {
  std::ofstream out(file, std::ios::binary);
  out.write(reinterpret_cast<const char*>(words.data()),
            static_cast<std::streamsize>(words.size_bytes()));
  out.close();
  if (!out) throw std::runtime_error(file.string() + ": cannot be written; is the disk full?");
}

std::vector<std::uint32_t> read_words(const std::filesystem::path& file, std::uint64_t count) {
  std::vector<std::uint32_t> words(count);
  std::ifstream in(file, std::ios::binary);
  in.read(reinterpret_cast<char*>(words.data()),
          static_cast<std::streamsize>(count * sizeof(std::uint32_t)));
  if (!in)
    throw std::runtime_error(fmt::format("{}: holds fewer than {} labels", file.string(), count));
  return words;
}

std::string interpreter() {
  const char* set = std::getenv("PYTHON");
  return set != nullptr ? set : "python3";
}

}  // namespace

peer_answers run_python_peers(const graph& G, const arguments& args) {
  const scratch_folder folder;
  write_words(folder.path() / "row_offsets", G.A.row_offsets);
  write_words(folder.path() / "columns", G.A.columns);
  const auto output = folder.path() / "peers.json";
  try {
    run_child({interpreter(), SKERRY_PEERS, folder.path().string(),
               std::to_string(args.repetitions()), std::to_string(args.thread_count())},
              output);
  } catch (const cannot_start& e) {
    return {{}, {fmt::format("scipy, igraph, networkit: {}; set PYTHON", e.what())}};
  }
  peer_answers all;
  std::ifstream in(output);
  for (const auto& each : json::parse(in)) {
    const auto name = each.at("name").get<std::string>();
    if (each.contains("absent"))
      all.absent.push_back(fmt::format("{}: {}", name, each["absent"].get<std::string>()));
    else
      all.answers.push_back({name + " " + each.at("version").get<std::string>(), each.at("seconds"),
                             each.at("count"),
                             read_words(folder.path() / (name + ".labels"), G.A.row_count)});
  }
  return all;
}

}  // namespace skerry::bench
