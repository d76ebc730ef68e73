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
typename result<Index>::grouping result<Index>::grouped() const {
  grouping all{.offsets = {0}, .vertices = buffer<Index>(labels.size())};
  all.offsets.reserve(count + 1);
  auto place = histogram(labels);  // then of the next vertex of each label
  for (Index& size : place) {
    if (size == 0) continue;
    all.offsets.push_back(all.offsets.back() + size);
    size = static_cast<Index>(all.offsets.back() - size);
  }
  for (std::size_t v = 0; v < labels.size(); ++v)
    all.vertices[place[labels[v]]++] = static_cast<Index>(v);
  return all;
}

template <std::unsigned_integral Index>
std::vector<std::vector<Index>> result<Index>::members() const {
  const auto [offsets, vertices] = grouped();
  std::vector<std::vector<Index>> members(offsets.size() - 1);
  for (std::size_t c = 0; c < members.size(); ++c)
    members[c].assign(vertices.data() + offsets[c], vertices.data() + offsets[c + 1]);
  return members;
}

template struct result<std::uint32_t>;
template struct result<std::uint64_t>;

}  // namespace skerry
