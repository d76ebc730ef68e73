// SPDX-License-Identifier: Apache-2.0
// The unit that .ci/build_time compiles to know how fast this machine compiles now. It must not
// change: the budget counts CPU seconds as multiples of its own.
#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <random>
#include <regex>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

namespace {

template <int N>
struct record {
  int key;
  std::string text;
  std::vector<double> values;
  bool operator<(const record& other) const { return key < other.key; }
};

template <int N>
double exercise(std::mt19937& random) {
  std::vector<record<N>> all(100);
  std::map<int, record<N>> ordered;
  std::unordered_map<std::string, record<N>> by_text;
  for (auto& each : all) {
    each = {static_cast<int>(random()), std::to_string(random()), std::vector<double>(N, 1.0)};
    ordered[each.key] = each;
    by_text[each.text] = each;
  }
  std::sort(all.begin(), all.end());
  std::stable_sort(all.begin(), all.end(), [](auto& a, auto& b) { return a.text < b.text; });
  std::variant<int, double, record<N>> one = all.front();
  const std::function<double(const record<N>&)> sum = [](const record<N>& each) {
    double total = 0;
    for (const double value : each.values) total += value;
    return total;
  };
  double total = std::holds_alternative<record<N>>(one) ? sum(std::get<record<N>>(one)) : 0;
  for (const auto& [key, each] : ordered) total += sum(each);
  for (const auto& [text, each] : by_text) total += std::regex_match(text, std::regex("[0-9]+"));
  return total;
}

}  // namespace

int main() {
  std::mt19937 random;
  return exercise<1>(random) + exercise<2>(random) + exercise<3>(random) + exercise<4>(random) > 0;
}
