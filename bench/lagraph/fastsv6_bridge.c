// SPDX-License-Identifier: Apache-2.0
// Connected graphs of which LAGraph 1.1.4 finds two components.
//
//   fastsv6_bridge [LAST]
//
// A graph of n vertices, n = 1021 to LAST (1030), is connected by construction:
// - 0 to 5 and n-1 are a clique;
// - 6 to n-2 are a ring, each joined to the five on either side of it;
// - one edge, {n-2, n-1}, joins the two. In its rows four other entries come before it.
//
// Prints the components that LAGraph finds; the exit status is 1 if it finds more than one.
#include <LAGraph.h>
#include <stdio.h>
#include <stdlib.h>

static char message[LAGRAPH_MSG_LEN];

static void check(int status, const char* call) {
  if (status >= 0) return;
  fprintf(stderr, "%s failed: %d %s\n", call, status, message);
  exit(2);
}
#define CHECK(call) check(call, #call)

static void join(GrB_Matrix A, GrB_Index u, GrB_Index v) {
  CHECK(GrB_Matrix_setElement_BOOL(A, true, u, v));
  CHECK(GrB_Matrix_setElement_BOOL(A, true, v, u));
}

static LAGraph_Graph bridge_graph(GrB_Index n) {
  const GrB_Index clique = 6, ring = n - 1 - clique;
  GrB_Matrix A;
  CHECK(GrB_Matrix_new(&A, GrB_BOOL, n, n));
  for (GrB_Index u = 0; u < clique; ++u) {
    join(A, u, n - 1);
    for (GrB_Index v = 0; v < u; ++v) join(A, u, v);
  }
  for (GrB_Index i = 0; i < ring; ++i)
    for (GrB_Index d = 1; d <= 5; ++d) join(A, clique + i, clique + (i + d) % ring);
  join(A, n - 2, n - 1);
  CHECK(GrB_Matrix_wait(A, GrB_MATERIALIZE));
  LAGraph_Graph G;
  CHECK(LAGraph_New(&G, &A, LAGraph_ADJACENCY_UNDIRECTED, message));
  return G;
}

// The number of vertices that are their own representative.
static GrB_Index components(GrB_Index n) {
  LAGraph_Graph G = bridge_graph(n);
  GrB_Vector component;
  CHECK(LAGr_ConnectedComponents(&component, G, message));
  GrB_Index count = 0;
  for (GrB_Index v = 0; v < n; ++v) {
    uint64_t representative;
    CHECK(GrB_Vector_extractElement_UINT64(&representative, component, v));
    count += representative == v;
  }
  CHECK(GrB_free(&component));
  CHECK(LAGraph_Delete(&G, message));
  return count;
}

int main(int argc, char** argv) {
  const GrB_Index last = argc > 1 ? strtoull(argv[1], NULL, 10) : 1030;
  int wrong = 0;
  CHECK(LAGraph_Init(message));
  for (GrB_Index n = 1021; n <= last; ++n) {
    const GrB_Index count = components(n);
    printf("n = %llu: %llu found, 1 is right\n", (unsigned long long)n, (unsigned long long)count);
    wrong |= count != 1;
  }
  CHECK(LAGraph_Finalize(message));
  return wrong;
}
