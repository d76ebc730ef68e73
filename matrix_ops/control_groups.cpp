// SPDX-License-Identifier: Apache-2.0
#include "matrix_ops/control_groups.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>

#include "matrix_ops/formatted.hpp"

namespace skerry {

std::string own_control_groups() {
  std::ifstream in("/proc/self/cgroup");
  std::string contents;
  std::getline(in, contents, '\0');  // reports an error of read() by the state of the stream
  return contents;
}

std::vector<control_group> groups_around(std::string_view groups, std::string_view controller,
                                         const std::filesystem::path& root) {
  std::vector<control_group> around;
  const auto add = [&](const std::filesystem::path& mounted, std::filesystem::path group,
                       int version) {
    around.push_back({mounted, version});
    for (group = group.relative_path(); !group.empty(); group = group.parent_path())
      around.push_back({mounted / group, version});
  };
  while (!groups.empty()) {  // lines NUMBER:CONTROLLERS:PATH
    const std::string_view line = groups.substr(0, groups.find('\n'));
    groups.remove_prefix(std::min(groups.size(), line.size() + 1));
    const std::size_t first = line.find(':'), second = line.find(':', first + 1);
    if (second == std::string_view::npos) continue;
    const std::string_view controllers = line.substr(first + 1, second - first - 1);
    const std::filesystem::path group(line.substr(second + 1));
    if (controllers.empty())
      add(root, group, 2);
    else if (formatted(",{},", controllers).find(formatted(",{},", controller)) !=
             std::string::npos)
      add(root / controller, group, 1);
  }
  return around;
}

std::uint64_t number_in(const std::filesystem::path& file, std::uint64_t missing) {
  std::ifstream in(file);
  std::string word;
  std::uint64_t number = 0;
  if (!(in >> word) || word.find_first_not_of("0123456789") != std::string::npos) return missing;
  return std::istringstream(word) >> number ? number : missing;
}

}  // namespace skerry
