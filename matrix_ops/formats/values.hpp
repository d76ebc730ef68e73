// SPDX-License-Identifier: Apache-2.0
// Values of entries.  The library does not store them; a reader checks that they are numbers.
#pragma once

namespace skerry {

/// The kinds of fields that values of text formats can have.
enum class value_kind { none, zero, other };  // none: not a number; other: inf and nan included

/// The kind of the field [p, end), a decimal number, inf or nan.  Exponents may begin with e or d.
[[nodiscard]] value_kind kind_of_value(const char* p, const char* end);

/// Checks the value at p.  Advances p past it and the blanks after it.
///
/// throws  parse_error: no value, or not a number
void read_value(const char*& p, const char* end, const char* what);

}  // namespace skerry
