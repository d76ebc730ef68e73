// SPDX-License-Identifier: Apache-2.0
// What a call can throw, and how to handle it.
#include <iostream>
#include <skerry/skerry.hpp>
#include <stdexcept>
#include <vector>

namespace {

template <class View>
void solve(const View& A, const skerry::options& how) {
  // [catch]
  try {
    std::cout << skerry::cc(A, how).count << " components\n";
  } catch (const skerry::invalid_matrix& e) {
    std::cout << "correct the input: " << e.what() << '\n';
  } catch (const skerry::not_compiled& e) {
    std::cout << "configure another build: " << e.what() << '\n';
  } catch (const skerry::no_device& e) {  // before backend_error, from which it derives
    std::cout << "choose another back end: " << e.what() << '\n';
  } catch (const skerry::backend_error& e) {
    std::cout << e.call() << " failed with " << e.status() << '\n';
  } catch (const skerry::stopped& e) {
    std::cout << "no labels after " << e.rounds() << " rounds\n";
  } catch (const std::invalid_argument& e) {
    std::cout << "correct the options: " << e.what() << '\n';
  }
  // [end]
}

}  // namespace

int main() {
  const std::vector<int> row_offsets{0, 1, 2}, columns{1, 0}, outside{1, 9};
  const skerry::csr_view good{2, row_offsets, columns}, bad{2, row_offsets, outside};
  solve(good, {});
  solve(bad, {});
  solve(good, {.algorithm = "fastsw"});
  solve(good, {.algorithm = "fastsv", .backend = "reference", .limits = {.max_rounds = 1}});
  solve(good, {.limits = {.max_bytes = 1}});
}
