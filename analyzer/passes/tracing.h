/* SPDX-License-Identifier: Apache-2.0 */
/* How does one process of a small instance run?  Private to trace.c and trace_mpi.c. */
#ifndef SPBC_PASSES_TRACING_H
#define SPBC_PASSES_TRACING_H

#include "passes/memory.h"
#include "passes/trace.h"

struct activation {
    const struct function *function;
    struct activation *caller;
    const struct node *call;
    struct map *objects; /* variable -> object */
    struct map *results; /* call -> struct value */
    struct map *rounds;  /* branch -> how often an unknown loop condition was met */
    struct value result;
};

struct tracing {
    struct analysis *a;
    const struct group *group;
    int rank, size;
    struct trace *trace;
    struct memory *memory;
    struct map *statics;
    struct activation *frame;
    const struct activation *active; /* in which the pattern runs */
    const struct node *node;
    uint32_t depth;
    int next_comm;
    ARRAY(struct operation) persistent; /* requests made to be started */
    ARRAY(int) started;                 /* and the operation that they stand for now, -1 none */
    bool is_over;
};

void tracing_stop(struct tracing *tracing, const char *why, const struct place *place);
struct value tracing_value(struct tracing *tracing, const struct expr *expr);
/* tracing_move: an address some elements further on. */
struct value tracing_move(struct tracing *tracing, struct value base, struct value by);
/* tracing_store: through a pointer argument of a call; one that is 0 (ignored) stores nothing. */
void tracing_store(struct tracing *tracing, const struct node *call, int arg, struct value value);
void tracing_forget(struct tracing *tracing, const struct node *call, int arg);

/* ---- trace_mpi.c ---- */
void tracing_mpi(struct tracing *tracing, const struct node *call, const struct mpi_function *mpi);

#endif
