// SPDX-License-Identifier: Apache-2.0
#include "atoll/result.hpp"

#include <algorithm>
#include <cstddef>

namespace reef {

namespace {

/// How many vertices bear each label; labels are < n.
template <class Index>
std::vector<std::uint64_t> histogram(const buffer<Index>& labels) {
  std::vector<std::uint64_t> size(labels.size());
  for (const Index label : labels) ++size[label];
  return size;
}

}  // namespace

template <std::unsigned_integral Index>
std::vector<typename result<Index>::component> result<Index>::sizes() const {
  const auto size = histogram(labels);
  std::vector<component> all;
  all.reserve(count);
  for (std::size_t label = 0; label < size.size(); ++label)
    if (size[label] != 0) all.push_back({static_cast<Index>(label), size[label]});
  return all;
}

template <std::unsigned_integral Index>
typename result<Index>::component result<Index>::largest() const {
  const auto size = histogram(labels);
  const auto most = std::ranges::max_element(size);
  if (most == size.end()) return {0, 0};
  return {static_cast<Index>(most - size.begin()), *most};
}

template <std::unsigned_integral Index>
std::vector<std::vector<Index>> result<Index>::members() const {
  const auto all = sizes();
  std::vector<std::vector<Index>> members(all.size());
  std::vector<Index> place(labels.size());  // of a label in `all`
  for (std::size_t c = 0; c < all.size(); ++c) {
    members[c].reserve(all[c].size);
    place[all[c].label] = static_cast<Index>(c);
  }
  for (std::size_t v = 0; v < labels.size(); ++v)
    members[place[labels[v]]].push_back(static_cast<Index>(v));
  return members;
}

template struct result<std::uint32_t>;
template struct result<std::uint64_t>;

}  // namespace reef
