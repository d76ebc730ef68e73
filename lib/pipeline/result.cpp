// SPDX-License-Identifier: Apache-2.0
#include "skerry/result.hpp"

#include <algorithm>
#include <cstddef>

namespace skerry {

namespace {

/// How many vertices bear each label; labels are < n.  An id's width holds n, so it holds a size.
template <class Index>
std::vector<Index> histogram(const buffer<Index>& labels) {
  std::vector<Index> size(labels.size());
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
std::vector<typename result<Index>::component> result<Index>::largest(std::size_t k) const {
  const auto before = [](const component& a, const component& b) {
    return a.size != b.size ? a.size > b.size : a.label < b.label;
  };
  const auto size = histogram(labels);
  std::vector<component> kept;  // a heap; its front is the last of them
  for (std::size_t label = 0; label < size.size() && k != 0; ++label) {
    const component here{static_cast<Index>(label), size[label]};
    if (here.size == 0 || (kept.size() == k && !before(here, kept.front()))) continue;
    if (kept.size() == k) {
      std::ranges::pop_heap(kept, before);
      kept.pop_back();
    }
    kept.push_back(here);
    std::ranges::push_heap(kept, before);
  }
  std::ranges::sort_heap(kept, before);
  return kept;
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

}  // namespace skerry
