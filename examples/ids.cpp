// SPDX-License-Identifier: Apache-2.0
// Vertices with any ids: strings of a program, and integers of a CSV file, read into memory or
// streamed; and rows of a table that share a key.
#include <fstream>
#include <iostream>
#include <skerry/ids.hpp>
#include <skerry/stream_ids.hpp>
#include <string_view>
#include <variant>
#include <vector>

int main() {
  // [index]
  const std::vector<std::string_view> from{"eve", "bob"}, to{"bob", "ann"};
  std::vector<std::uint32_t> rows(2), columns(2);
  skerry::vertex_index<std::string_view> index;
  index.add(from, rows);  // any number of threads may add ids at once
  index.add(to, columns);
  const auto vertex_of = index.sort();  // vertices ascend by their ids: ann, bob, eve
  for (auto& number : rows) number = vertex_of[number];
  for (auto& number : columns) number = vertex_of[number];
  const skerry::coo_view A{index.size(), rows, columns};
  std::cout << index.id(skerry::cc(A).labels[*index.vertex("eve")]) << '\n';  // ann
  // [end]

  std::ofstream("payments.csv") << "time,payer,payee,amount\n"
                                   "10,9000000001,9000000007,20.5\n"
                                   "11,9000000007,9000000003,99\n"
                                   "12,9000000005,9000000003,3\n";
  // [csv]
  skerry::id_read_options how;
  how.columns = {2, 3};
  how.weights = {.column = 4, .threshold = 10};  // smaller payments connect nothing
  how.names = skerry::column_names::present;
  const auto [B, ids, delimiter] = skerry::read_with_ids("payments.csv", how);
  skerry::with_view(B, [&ids = ids](const auto& view) {
    for (const auto& [label, size] : skerry::cc(view).sizes())
      std::cout << ids.text(label) << ": " << size << '\n';  // 9000000001: 3 and 9000000005: 1
  });
  // [end]

  // [stream]
  const skerry::united_ids found = skerry::unite_edges_with_ids("payments.csv", {}, how);
  for (const auto& [label, size] : found.answer.sizes())
    std::cout << found.ids.text(label) << ": " << size << '\n';
  // [end]

  std::ofstream("people.csv")
      << "name,mail,phone\nann,a@x.org,555\nA. B.,a@x.org,\nanna,,555\nbob,,\n";
  // [rows]
  skerry::id_read_options keys;
  keys.columns = {"mail", "phone"};
  const auto people = skerry::read_rows("people.csv", keys);
  const auto person =
      skerry::cc(std::get<skerry::coo<std::uint32_t>>(people.matrix.entries).view());
  for (const auto label : person.labels) std::cout << label << ' ';  // 0 0 0 3
  // [end]
  std::cout << '\n';
}
