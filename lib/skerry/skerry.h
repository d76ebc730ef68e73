// SPDX-License-Identifier: Apache-2.0
// The C interface (C99): connected components of arrays, of files, and of matrices in a device's
// memory.  Programs link libskerry_c.so, which exports these functions and nothing else.
#ifndef SKERRY_SKERRY_H
#define SKERRY_SKERRY_H

#include <stddef.h>
#include <stdint.h>

#include "skerry/structs.h"

#ifdef __cplusplus
extern "C" {
#endif

/// @addtogroup c
/// @{

/// The version of the library, as "0.1.0".  Never null; not to be freed.
const char* skerry_version(void);

/// The name of a status, as "invalid_matrix".
///
/// returns  "unknown" for other numbers; never null; not to be freed
const char* skerry_status_name(int status);

/// Computes the connected components of a CSR matrix, as skerry::cc() does.
///
/// The arrays are read in place, also if base is 1: then offsets are copied, ids are not.  Any
/// number of threads may call at the same time.  No C++ exception leaves a function of this header.
///
/// A             row_count x row_count; with bipartite of any shape
/// how           options; null: the defaults
/// labels        receives the labels; null: none are needed
/// result        receives the count and what ran; null: not needed
/// message       receives "" or the error: the place, the value and the remedy; null: not needed
/// message_size  bytes of message.  A longer message is cut between two characters of UTF-8; if
///               message_size is not 0, a zero ends it.
/// returns       SKERRY_OK, or what failed
/// cost          as skerry::cc().  base 1 adds row_count + 2 offsets and as many labels.  Labels
///               that are not as wide as the ids are copied once.
skerry_status skerry_cc_csr(const skerry_csr* A, const skerry_options* how,
                            const skerry_labels* labels, skerry_result* result, char* message,
                            size_t message_size);

/// The same for a COO matrix.  base 1 adds a pass over the row ids, and row_count + 1 labels.
skerry_status skerry_cc_coo(const skerry_coo* A, const skerry_options* how,
                            const skerry_labels* labels, skerry_result* result, char* message,
                            size_t message_size);

/// The same for a dense matrix.  Labels of 32 bits are not copied.
skerry_status skerry_cc_dense(const skerry_dense* A, const skerry_options* how,
                              const skerry_labels* labels, skerry_result* result, char* message,
                              size_t message_size);

/// The same for the edges (sources[k], targets[k]) of a graph, as two columns of Arrow.
///
/// n        vertices
/// sources  ids in base ... base + n - 1
/// targets  as many ids of the same width
/// returns  also SKERRY_INVALID_MATRIX if an id is null
/// cost     as skerry_cc_coo(); a bitmap of validity adds a pass over its bytes
skerry_status skerry_cc_edges(uint64_t n, const skerry_ids* sources, const skerry_ids* targets,
                              const skerry_options* how, const skerry_labels* labels,
                              skerry_result* result, char* message, size_t message_size);

/// A matrix that was read from a file.
typedef struct skerry_stored skerry_stored;

/// How a file is read.
typedef struct skerry_read_options {
  uint64_t struct_size;  ///< sizeof(skerry_read_options)
  /// mtx, el, metis, gr, sg, egr, he, adj, hgr, npz, or with any ids adjlist or sif; null: found
  /// from the file
  const char* format;
  uint64_t vertices;       ///< of an edge list; 0: as the file says, else the largest id + 1
  uint64_t bipartite;      ///< 1: choose ids wide enough for rows + columns vertices
  uint64_t threads;        ///< host threads; 0: all that the process may use
  uint64_t max_memory;     ///< bytes of host memory; 0: the free memory
  const char* first_id;    ///< of a text: "0" or "1", the first vertex; null: as the format counts
  const char* first_line;  ///< of an edge list: auto, edge, sizes or names; null: auto
  uint64_t lenient;        ///< 1: another number of entries than declared is no error
  uint64_t strict;         ///< 1: an error instead of an assumption
  const char* columns;     ///< of an edge list, those of ids: "1,2,3"; null: the first two
} skerry_read_options;

/// Reads a matrix from a file, as skerry::read() does.
///
/// file     a regular file, a pipe, or "-": standard input; a path in the system's encoding
/// how      options; null: the defaults
/// matrix   receives the matrix, to be freed by skerry_stored_free(); null after an error
/// returns  SKERRY_OK, or what failed; a message names FILE:LINE, what is wrong, and what to do
/// cost     as skerry::read()
skerry_status skerry_read(const char* file, const skerry_read_options* how, skerry_stored** matrix,
                          char* message, size_t message_size);

/// How edges between any ids are read: 64-bit integers, or strings.
typedef struct skerry_id_options {
  uint64_t struct_size;          ///< sizeof(skerry_id_options)
  const char* columns;           ///< of ids: numbers from 1, or names, as "left,right"; null: "1,2"
  const char* delimiter;         ///< such as "," or "::"; " ": blanks and tabs; null: found
  const char* header;            ///< whether line 1 names the columns: auto, yes or no; null: auto
  const char* id_type;           ///< auto, integer or string; null: auto
  const char* missing;           ///< a missing id: auto, error, isolate or skip; null: auto
  const char* vertex_file;       ///< a file of further vertices; null: none
  const char* weight_column;     ///< its number or name; null: every entry connects its ends
  const double* threshold;       ///< the least weight that connects; null: none
  const double* at_most;         ///< the largest weight that connects; null: none
  const double* missing_weight;  ///< the weight of an entry without one; null: an error
} skerry_id_options;

/// Reads an edge list or a table whose ids are any integers or strings, as skerry::read_with_ids()
/// does: vertex v is the one with the v-th smallest id.
///
/// ids      options; null: the defaults
/// returns  as skerry_read(), which has the other arguments
/// cost     as skerry::read_with_ids()
skerry_status skerry_read_with_ids(const char* file, const skerry_read_options* how,
                                   const skerry_id_options* ids, skerry_stored** matrix,
                                   char* message, size_t message_size);

/// Writes the id of a vertex of skerry_read_with_ids() as a text with a 0 at its end, cut if it has
/// too many bytes.
///
/// text     [size]; may be null if size is 0
/// returns  the bytes of the whole id without the 0; 0 if no such vertex has an id
size_t skerry_stored_id(const skerry_stored* matrix, uint64_t vertex, char* text, size_t size);

/// The vertex with an id; UINT64_MAX if there is none.  O(log n)
uint64_t skerry_stored_vertex(const skerry_stored* matrix, const char* id);

/// Writes the k-th note on the file, from 0 on, as skerry_stored_id() writes an id: what was
/// assumed, and which option changes it, by the names of the command.
///
/// returns  the bytes of the whole note without the 0; 0 if there are no more notes
size_t skerry_stored_note(const skerry_stored* matrix, size_t k, char* text, size_t size);

/// Frees a matrix; does nothing if it is null.
void skerry_stored_free(skerry_stored* matrix);

/// The number of rows; 0 if the matrix is null.
uint64_t skerry_stored_row_count(const skerry_stored* matrix);

/// The number of columns; 0 if the matrix is null.
uint64_t skerry_stored_column_count(const skerry_stored* matrix);

/// The number of stored entries; 0 if the matrix is null.
uint64_t skerry_stored_entry_count(const skerry_stored* matrix);

/// The same as skerry_cc_csr() for a matrix of a file.  What the file says of symmetry is used;
/// base counts the labels alone.
skerry_status skerry_cc_stored(const skerry_stored* matrix, const skerry_options* how,
                               const skerry_labels* labels, skerry_result* result, char* message,
                               size_t message_size);

/// A CUDA stream of the caller's, and device memory that is kept between calls: a
/// skerry::device_workspace.  Only one thread may use a workspace at a time.
typedef struct skerry_workspace skerry_workspace;

/// Makes a workspace on the current device.
///
/// stream     a cudaStream_t that outlives the workspace; null: CUDA's default stream
/// workspace  receives the workspace, to be freed by skerry_workspace_free(); null after an error
/// returns    SKERRY_OK, or what failed; SKERRY_NOT_COMPILED in a build without CUDA
skerry_status skerry_workspace_create(void* stream, skerry_workspace** workspace, char* message,
                                      size_t message_size);

/// Frees a workspace and its memory; does nothing if it is null.
void skerry_workspace_free(skerry_workspace* workspace);

/// Frees the device memory that calls without a workspace have left, as
/// skerry::release_device_memory(): it is kept for later calls of any thread.
void skerry_release_device_memory(void);

/// The same as skerry_cc_csr() for arrays in a device's memory.
///
/// A          row_offsets and columns are device pointers; nothing is copied
/// workspace  the stream and the memory; null: the default stream, and memory that the library
///            keeps, at most 1/32 of the device's
/// how        backend is "auto" or "cuda"; base is 0
/// labels     data is a device pointer; bits are those of the ids
/// returns    SKERRY_OK, or what failed; SKERRY_NOT_COMPILED in a build without CUDA
/// cost       as skerry::label_components() of a device matrix
skerry_status skerry_cc_device_csr(const skerry_csr* A, skerry_workspace* workspace,
                                   const skerry_options* how, const skerry_labels* labels,
                                   skerry_result* result, char* message, size_t message_size);

/// The same for a COO matrix in a device's memory.
skerry_status skerry_cc_device_coo(const skerry_coo* A, skerry_workspace* workspace,
                                   const skerry_options* how, const skerry_labels* labels,
                                   skerry_result* result, char* message, size_t message_size);

/// @}

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // SKERRY_SKERRY_H
