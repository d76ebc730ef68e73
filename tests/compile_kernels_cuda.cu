// SPDX-License-Identifier: Apache-2.0
// Compiles every union rule for a device, so that what threads of the host run stays fit for it.
// What it computes is tested where there is a device.
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "algorithms/forest.hpp"
#include "algorithms/list.hpp"
#include "algorithms/union_find/rule.hpp"
#include "algorithms/union_find/rules.hpp"
#include "matrix_ops/device_atomics.cuh"

namespace reef {

/// f(i) for one i of [0, n) a thread
template <class Function>
__global__ void each(std::size_t n, Function f) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) f(i);
}

/// A list of entries.
template <class Index>
struct entry_arrays {
  const Index *rows, *columns;  // [count]
  std::size_t count;
};

/// unite(rows[k], columns[k])
template <class Unite, class Ref>
struct unite_listed {
  unite_entry<Unite, Ref> unite;
  entry_arrays<typename Ref::index> entries;
  __device__ void operator()(std::size_t k) const { unite(entries.rows[k], entries.columns[k]); }
};

template <class Function>
void launch(std::size_t n, Function f) {
  each<<<static_cast<unsigned>((n + 255) / 256), 256>>>(n, f);
}

/// All passes of a rule over a forest of n vertices; `least` is for rules that give roots.
template <class Unite, class Index>
void solve(forest_of<Unite, device_atomics, Index> t, std::size_t n, entry_arrays<Index> entries,
           Index* least) {
  using ref = forest_of<Unite, device_atomics, Index>;
  launch(n, make_root<Index>{t.parent});
  if constexpr (keeps_aside<Unite, Index>) launch(n, set_aside<Unite, ref>{t});
  launch(entries.count, unite_listed<Unite, ref>{{t}, entries});
  if constexpr (gives_roots<Unite, ref>) {
    launch(n, make_root<Index>{least});
    launch(n, tell_root<Unite, ref>{t, least});
    launch(n, ask_root<Unite, ref>{t, least});
  } else {
    launch(n, hang_below_root<union_find_ref<device_atomics, Index>>{{t.parent, nullptr}});
  }
}

/// Every rule, with `aside` as large as any wants it.
template <std::unsigned_integral Index, class... Unite>
void solve_by_all(list<Unite...>, Index* parent, void* aside, std::size_t n,
                  entry_arrays<Index> entries, Index* least) {
  (solve<Unite, Index>({parent, static_cast<typename aside_of<Unite, Index>::type*>(aside)}, n,
                       entries, least),
   ...);
}

template <class Index>
void solve_by_each(Index* parent, void* aside, std::size_t n, entry_arrays<Index> entries,
                   Index* least) {
  solve_by_all(union_rules{}, parent, aside, n, entries, least);
}

template void solve_by_each(std::uint32_t*, void*, std::size_t, entry_arrays<std::uint32_t>,
                            std::uint32_t*);
template void solve_by_each(std::uint64_t*, void*, std::size_t, entry_arrays<std::uint64_t>,
                            std::uint64_t*);

}  // namespace reef
