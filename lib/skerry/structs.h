// SPDX-License-Identifier: Apache-2.0
// The structs of the C interface; include skerry/skerry.h, which has the functions.
//
// Every field of a struct has 64 bits, so no struct has padding.  The first field is struct_size:
// set it to the size of the struct.  A library knows the structs of older headers; fields that a
// program's header lacks have the value 0.  A field that the library does not know must be 0.
#ifndef SKERRY_STRUCTS_H
#define SKERRY_STRUCTS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// @addtogroup c
/// @{

/// What a call returns.  1 to 5 are the exit statuses of the command `skerry`.
typedef enum skerry_status {
  SKERRY_OK = 0,                ///< the call succeeded
  SKERRY_ERROR = 1,             ///< any other failure
  SKERRY_INVALID_ARGUMENT = 2,  ///< a null pointer, or an unknown name, value or combination
  SKERRY_INVALID_MATRIX = 3,    ///< not a valid matrix, an unreadable file, or too large a matrix
  SKERRY_WRONG_LABELS = 4,      ///< not used by this version
  SKERRY_NOT_COMPILED = 5,      ///< the back end is not in this build
  SKERRY_NO_DEVICE = 6,         ///< no CUDA device, no driver, or no code for the device
  SKERRY_BACKEND_ERROR = 7,     ///< a call of CUDA, cuSPARSE or GraphBLAS failed
  SKERRY_STOPPED = 8,           ///< max_rounds or the progress callback stopped the run
  SKERRY_OUT_OF_MEMORY = 9      ///< host memory is exhausted
} skerry_status;

/// Called before each round of an algorithm that has rounds, on the calling thread.
///
/// context    skerry_options::progress_context
/// algorithm  the name of the algorithm
/// rounds     rounds completed so far
/// seconds    since the solve began
/// returns    0 to continue; any other number stops the run
typedef int (*skerry_progress)(void* context, const char* algorithm, uint64_t rounds,
                               double seconds);

/// skerry_options::gpu_count: all devices that CUDA lists.
#define SKERRY_ALL_GPUS UINT64_MAX

/// How to run.  A field that is 0 or null has its default; a null pointer to the struct sets all.
typedef struct skerry_options {
  uint64_t struct_size;   ///< sizeof(skerry_options)
  const char* algorithm;  ///< a name that `skerry algorithms` prints; null: "auto"
  const char* backend;    ///< a name that `skerry algorithms` prints; null: "auto"
  const char* numbering;  ///< "min": the smallest vertex of the component; "dense"; null: "min"
  /// What ids, row offsets and labels count from: 0, or 1 as in Fortran, Julia and R.  Positions in
  /// messages count from it, too.
  uint64_t base;
  uint64_t symmetric;     ///< 1: a promise that the pattern is symmetric; a false one gives wrong
                          ///< labels.  0: unknown
  uint64_t bipartite;     ///< 1: rows and columns are different vertices; rows come first
  uint64_t threads;       ///< host threads; 0: all that the process may use
  uint64_t max_rounds;    ///< a further round returns SKERRY_STOPPED; 0: no limit
  uint64_t max_memory;    ///< bytes of host memory; 0: the free memory
  uint64_t gpu_memory;    ///< bytes of device memory; 0: the free memory
  const char* host_copy;  ///< where a device reads host matrices: "device", "pinned", "zero_copy";
                          ///< null: "device"
  const char* check;      ///< of device matrices: "cheap" or "none"; null: "cheap"
  uint64_t segments;      ///< of "adaptive_hook"; 0: the average degree
  double stage_size;      ///< of "stages(...)"; 0: 1
  uint64_t jobs;          ///< of "disjoint_set/parallel" and its variant by rank; 0: chosen
  skerry_progress progress;  ///< null: none
  void* progress_context;    ///< the first argument of progress
  uint64_t gpu_count;        ///< devices that "cuda" streams a host matrix to; 0: one; or
                             ///< SKERRY_ALL_GPUS
  uint64_t sample_edges;     ///< of the samplings "kout...": entries of each row; 0: 2
  uint64_t hook_edges;       ///< of the sampling "hook": entries of each root; 0: 4
} skerry_options;

/// A CSR matrix.  Ids and offsets are signed or unsigned integers of 32/32, 32/64 or 64/64 bits.
/// The columns of a row may be in any order and may repeat.
typedef struct skerry_csr {
  uint64_t struct_size;     ///< sizeof(skerry_csr)
  uint64_t row_count;       ///< rows
  uint64_t column_count;    ///< columns
  uint64_t entry_count;     ///< entries
  const void* row_offsets;  ///< [row_count + 1], nondecreasing, from base to base + entry_count
  const void* columns;      ///< [entry_count], each in base ... base + column_count - 1
  uint64_t offset_bits;     ///< of a row offset: 32 or 64
  uint64_t id_bits;         ///< of a column id: 32 or 64
} skerry_csr;

/// A COO matrix: the entries (rows[k], columns[k]), in any order; repeats are allowed.
typedef struct skerry_coo {
  uint64_t struct_size;   ///< sizeof(skerry_coo)
  uint64_t row_count;     ///< rows
  uint64_t column_count;  ///< columns
  uint64_t entry_count;   ///< entries
  const void* rows;       ///< [entry_count], each in base ... base + row_count - 1
  const void* columns;    ///< [entry_count], each in base ... base + column_count - 1
  uint64_t id_bits;       ///< of an id: 32 or 64; signed or unsigned
} skerry_coo;

/// The type of the elements of a dense matrix.  Integers may be signed.
typedef enum skerry_element {
  SKERRY_INT8 = 1,   ///< integers or booleans of 1 byte
  SKERRY_INT32 = 2,  ///< integers of 4 bytes
  SKERRY_INT64 = 3,  ///< integers of 8 bytes
  SKERRY_FLOAT = 4,  ///< float
  SKERRY_DOUBLE = 5  ///< double
} skerry_element;

/// A dense matrix in row-major order; an element that is not zero is an entry.
typedef struct skerry_dense {
  uint64_t struct_size;   ///< sizeof(skerry_dense)
  uint64_t row_count;     ///< rows
  uint64_t column_count;  ///< columns
  const void* values;     ///< [row_count * column_count]
  uint64_t element;       ///< a skerry_element
} skerry_dense;

/// An array of ids as Arrow stores it.
typedef struct skerry_ids {
  uint64_t struct_size;     ///< sizeof(skerry_ids)
  const void* data;         ///< [offset + size]
  uint64_t size;            ///< ids
  uint64_t offset;          ///< elements before the first id, and bits of validity before its bit
  const uint8_t* validity;  ///< [ceil((offset + size) / 8)], a bit for each id, the lowest first;
                            ///< null: all ids are valid
  uint64_t bits;            ///< of an id: 32 or 64; signed or unsigned
} skerry_ids;

/// An array of the caller's that receives the labels.  After an error its content is unspecified.
typedef struct skerry_labels {
  uint64_t struct_size;  ///< sizeof(skerry_labels)
  void* data;            ///< [size], not part of the matrix
  uint64_t size;         ///< labels: the rows, with bipartite the rows and columns
  uint64_t bits;         ///< of a label: 32 or 64.  As wide as the ids, labels are not copied.
} skerry_labels;

/// What a call found, and what ran.  Texts end with a zero, and are cut where they are too long.
typedef struct skerry_result {
  uint64_t struct_size;   ///< sizeof(skerry_result), set by the caller
  uint64_t count;         ///< components
  uint64_t vertex_count;  ///< labels
  uint64_t rounds;        ///< products, or passes over the entries; 0 for one-pass algorithms
  uint64_t threads;       ///< host threads
  double build_seconds;   ///< checks made in advance, and building the working matrix if any
  double solve_seconds;   ///< from the working matrix to the labels
  char algorithm[64];     ///< the name that was chosen or given
  char backend[32];       ///< the name that was chosen or given
  char note[160];         ///< why this choice was made, if that is not obvious
} skerry_result;

/// @}

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // SKERRY_STRUCTS_H
