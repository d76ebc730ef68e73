// SPDX-License-Identifier: Apache-2.0
// Which entries (v, u) remain to be united, once v is linked to its first entry if that is smaller.
#pragma once

namespace skerry {

/// Of a symmetric matrix those below the diagonal, since (u, v) is an entry too.
struct entries_below_diagonal {
  /// An id below a row is a row: ids are checked in bulk, not one by one.
  template <class Ids, class Index>
  static constexpr Index checked(Ids&, Index u, Index) {
    return u;
  }
  template <class Ids, class Columns>
  static constexpr void inspect(Ids& ids, Columns columns) {
    ids.inspect(columns);
  }
  /// Ids from this on are skipped.
  template <class Index>
  static constexpr Index bound(Index v, Index) {
    return v;
  }
  /// Whether u, the first entry of row v, is still to be united.
  template <class Index>
  static constexpr bool takes_first(Index, Index) {
    return false;
  }
  /// Whether any other entry u is.
  template <class Index>
  static constexpr bool takes(Index v, Index u) {
    return u < v;
  }
};

/// Of any other matrix.
struct all_entries {
  template <class Ids, class Index>
  static constexpr Index checked(Ids& ids, Index u, Index v) {
    return ids(u, v);
  }
  template <class Ids, class Columns>
  static constexpr void inspect(Ids&, Columns) {}
  template <class Index>
  static constexpr Index bound(Index, Index n) {
    return n;
  }
  template <class Index>
  static constexpr bool takes_first(Index v, Index u) {
    return u > v;
  }
  template <class Index>
  static constexpr bool takes(Index v, Index u) {
    return u != v;
  }
};

}  // namespace skerry
