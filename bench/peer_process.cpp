// SPDX-License-Identifier: Apache-2.0
#include "bench/peer_process.hpp"

#include <fmt/format.h>
#include <stdlib.h>

#include <fstream>
#include <stdexcept>
#include <system_error>

#include "bench/child.hpp"
#include "bench/peer_files.hpp"

namespace skerry::bench {

peer_folder::peer_folder(const graph& G) {
  auto name = (std::filesystem::temp_directory_path() / "skerry-bench-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr)
    throw std::runtime_error(name + ": cannot be created; set TMPDIR to a writable folder");
  path_ = name;
  write_words(path_ / "row_offsets", G.A.row_offsets);
  write_words(path_ / "columns", G.A.columns);
}

peer_folder::~peer_folder() {
  std::error_code ignored;  // the system removes what is left in its temporary folder
  std::filesystem::remove_all(path_, ignored);
}

void run_peer(const peer_folder& folder, const std::string& name,
              const std::vector<std::string>& command, const std::string& remedy,
              peer_answers& all) {
  const auto output = folder.path() / (name + ".json");
  try {
    run_child(command, output);
  } catch (const cannot_start& e) {
    all.absent.push_back(fmt::format("{}: {}; {}", name, e.what(), remedy));
    return;
  } catch (const child_failed& e) {
    all.absent.push_back(fmt::format("{}: {}", name, e.what()));
    return;
  }
  std::ifstream in(output);
  const json found = json::parse(in);
  if (found.contains("absent")) {
    all.absent.push_back(fmt::format("{}: {}", name, found["absent"].get<std::string>()));
    return;
  }
  peer_answer answer;
  answer.name = name + " " + found.at("version").get<std::string>();
  answer.seconds = found.at("seconds");
  answer.count = found.at("count");
  if (!found.at("peak_bytes").is_null()) answer.peak_bytes = found["peak_bytes"];
  answer.labels = read_words(folder.path() / (name + ".labels"));
  all.answers.push_back(std::move(answer));
}

}  // namespace skerry::bench
