// SPDX-License-Identifier: Apache-2.0
// Options by name, 1-based ids, errors, and files, from C99.
#include <inttypes.h>
#include <skerry/skerry.h>
#include <stdio.h>

static void print_labels(const uint32_t* label, int n) {
  for (int v = 0; v < n; ++v) printf("%" PRIu32 "%c", label[v], v + 1 < n ? ' ' : '\n');
}

static void solve_one_based(void) {
  // [one-based]
  const int32_t rows[] = {1, 4}, columns[] = {2, 5};  // the edges 1 - 2 and 4 - 5
  const skerry_coo A = {.struct_size = sizeof A,
                        .row_count = 5,
                        .column_count = 5,
                        .entry_count = 2,
                        .rows = rows,
                        .columns = columns,
                        .id_bits = 32};
  const skerry_options how = {
      .struct_size = sizeof how, .algorithm = "fastsv", .backend = "reference", .base = 1};
  uint32_t label[5];
  const skerry_labels labels = {.struct_size = sizeof labels, .data = label, .size = 5, .bits = 32};
  skerry_status status = skerry_cc_coo(&A, &how, &labels, NULL, NULL, 0);
  // label: 1 1 3 4 4
  // [end]
  if (status == SKERRY_OK) print_labels(label, 5);
}

static void report_error(void) {
  // [errors]
  const int32_t rows[] = {1, 4}, columns[] = {2, 9};
  const skerry_coo A = {.struct_size = sizeof A,
                        .row_count = 5,
                        .column_count = 5,
                        .entry_count = 2,
                        .rows = rows,
                        .columns = columns,
                        .id_bits = 32};
  const skerry_options how = {.struct_size = sizeof how, .base = 1};
  char message[256];
  const skerry_status status = skerry_cc_coo(&A, &how, NULL, NULL, message, sizeof message);
  printf("%s: %s\n", skerry_status_name(status), message);
  // invalid_matrix: columns[2] = 9 is outside a 5 x 5 matrix; ids are 1-based
  // [end]
}

static void solve_file(const char* file) {
  char message[256];
  // [files]
  skerry_stored* A;
  if (skerry_read(file, NULL, &A, message, sizeof message) != SKERRY_OK) {
    printf("%s\n", message);
    return;
  }
  skerry_result found = {.struct_size = sizeof found};
  if (skerry_cc_stored(A, NULL, NULL, &found, message, sizeof message) == SKERRY_OK)
    printf("%" PRIu64 " rows, %" PRIu64 " components\n", skerry_stored_row_count(A), found.count);
  skerry_stored_free(A);
  // [end]
}

static void solve_edges(void) {
  // [edges]
  const int64_t source[] = {0, 1, 3}, target[] = {1, 2, 4};
  const skerry_ids sources = {.struct_size = sizeof sources, .data = source, .size = 3, .bits = 64};
  const skerry_ids targets = {.struct_size = sizeof targets, .data = target, .size = 3, .bits = 64};
  uint32_t label[5];
  const skerry_labels labels = {.struct_size = sizeof labels, .data = label, .size = 5, .bits = 32};
  const skerry_status status = skerry_cc_edges(5, &sources, &targets, NULL, &labels, NULL, NULL, 0);
  // [end]
  if (status == SKERRY_OK) print_labels(label, 5);
}

int main(int argc, char** argv) {
  solve_one_based();
  report_error();
  solve_edges();
  if (argc > 1) solve_file(argv[1]);
  return 0;
}
