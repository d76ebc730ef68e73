// SPDX-License-Identifier: Apache-2.0
// The functions of the algorithms of products.  To add one, add a header to
// algorithms/linear_algebra/, a row to product_list, and a row here.
#include "lib/backends/products.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "algorithms/agree.hpp"
#include "algorithms/bfs_cc.hpp"
#include "algorithms/fastsv.hpp"
#include "algorithms/label_propagation.hpp"
#include "algorithms/linear_algebra/alternating_stars.hpp"
#include "algorithms/linear_algebra/boruvka.hpp"
#include "algorithms/linear_algebra/contour.hpp"
#include "algorithms/linear_algebra/fastsv_forms.hpp"
#include "algorithms/linear_algebra/lacc.hpp"
#include "algorithms/linear_algebra/liu_tarjan.hpp"
#include "algorithms/linear_algebra/multi_source_bfs.hpp"
#include "algorithms/linear_algebra/randomised_contraction.hpp"
#include "algorithms/linear_algebra/shiloach_vishkin.hpp"
#include "algorithms/linear_algebra/sparse_propagation.hpp"
#include "algorithms/linear_algebra/transitive_closure.hpp"
#include "algorithms/max_per_row.hpp"
#include "algorithms/skip_giant.hpp"
#include "lib/backends/product_list.hpp"
#include "matrix_ops/erased/observed.hpp"

namespace skerry {

namespace {

/// An algorithm of products with ids of this width.
template <class Index>
struct product_algorithm {
  using function = erased::vector (*)(erased::backend<Index>& on, const erased::matrix& A);

  std::string_view name;
  function run;
};

template <class Index, unsigned form>
erased::vector fastsv_of_this_form(erased::backend<Index>& on, const erased::matrix& A) {
  return fastsv_of_form(on, A, form);
}

/// Contour of an order.
template <class Index, unsigned order>
erased::vector contour_of_order(erased::backend<Index>& on, const erased::matrix& A) {
  return contour(on, A, order);
}

template <class Index, bool extended, bool roots_only, bool shortcut_fully>
erased::vector liu_tarjan_of_rules(erased::backend<Index>& on, const erased::matrix& A) {
  return liu_tarjan_by_parents(on, A, {extended, roots_only, shortcut_fully});
}

template <class Index, bool roots_only>
erased::vector altering_liu_tarjan(erased::backend<Index>& on, const erased::matrix& A) {
  return liu_tarjan_by_altering(on, A, roots_only);
}

template <class Index, bool pulls>
erased::vector propagation_of_changes(erased::backend<Index>& on, const erased::matrix& A) {
  return sparse_propagation(on, A, pulls);
}

/// All of them, in the order of product_list, which says which of them solve a sample first.
template <class Index>
constexpr std::array<product_algorithm<Index>, product_list.size()> products_table{{
    {"fastsv", fastsv},
    {"none+fastsv", fastsv},
    {"kout+fastsv", fastsv},
    {"fastsv/1", fastsv_of_this_form<Index, 1>},
    {"fastsv/2", fastsv_of_this_form<Index, 2>},
    {"fastsv/3", fastsv_of_this_form<Index, 3>},
    {"fastsv/4", fastsv_of_this_form<Index, 4>},
    {"fastsv/5", fastsv},
    {"fastsv/6", fastsv_after_first},
    {"label_propagation", label_propagation},
    {"sampled+label_propagation", label_propagation},
    {"max_per_row", max_per_row},
    {"max_per_row/dense", max_per_row},
    {"bfs_cc", bfs_cc},
    {"dense_frontier", bfs_cc},
    {"contour/1", contour_of_order<Index, 1>},
    {"contour/2", contour_of_order<Index, 2>},
    {"contour/m", contour_of_order<Index, 0>},
    {"lacc", lacc},
    {"sv_products", shiloach_vishkin_by_products},
    {"liu_tarjan_products/PUS", liu_tarjan_of_rules<Index, false, false, false>},
    {"liu_tarjan_products/EUS", liu_tarjan_of_rules<Index, true, false, false>},
    {"liu_tarjan_products/PRS", liu_tarjan_of_rules<Index, false, true, false>},
    {"liu_tarjan_products/PUF", liu_tarjan_of_rules<Index, false, false, true>},
    {"liu_tarjan_products/CUSA", altering_liu_tarjan<Index, false>},
    {"liu_tarjan_products/CRSA", altering_liu_tarjan<Index, true>},
    {"multi_source_bfs", multi_source_bfs},
    {"sparse_propagation", propagation_of_changes<Index, false>},
    {"push_pull", propagation_of_changes<Index, true>},
    {"thrifty", thrifty},
    {"boruvka", boruvka},
    {"randomised_contraction", randomised_contraction},
    {"alternating_stars", alternating_stars},
    {"transitive_closure", transitive_closure},
}};

static_assert(std::ranges::equal(products_table<std::uint32_t>, product_list, {},
                                 &product_algorithm<std::uint32_t>::name, &algorithm_entry::name),
              "product_list and products_table need the same names in the same order");

}  // namespace

template <class Index>
erased::vector solve_by_products(std::size_t row, erased::backend<Index>& on,
                                 const erased::matrix& A, extent of) {
  const auto solve = products_table<Index>.at(row).run;
  // A dense back end cannot sample: it reads every element anyway.
  const bool samples = on.can().samples && solves_sample(product_list[row], of);
  return samples ? skip_giant(on, A, sampled_entries, solve) : solve(on, A);
}

template <class Index>
std::optional<erased::vector> solve_by_products(const run_request& request,
                                                erased::backend<Index>& on, const erased::matrix& A,
                                                extent of) {
  erased::observed<Index> counted(on, request.before_round);
  auto labels = solve_by_products<Index>(request.algorithm.products.value(), counted, A, of);
  if (request.pattern != symmetry::yes && !agree(on, A, labels)) return {};
  return labels;
}

template erased::vector solve_by_products(std::size_t, erased::backend<std::uint32_t>&,
                                          const erased::matrix&, extent);
template erased::vector solve_by_products(std::size_t, erased::backend<std::uint64_t>&,
                                          const erased::matrix&, extent);
template std::optional<erased::vector> solve_by_products(const run_request&,
                                                         erased::backend<std::uint32_t>&,
                                                         const erased::matrix&, extent);
template std::optional<erased::vector> solve_by_products(const run_request&,
                                                         erased::backend<std::uint64_t>&,
                                                         const erased::matrix&, extent);

}  // namespace skerry
