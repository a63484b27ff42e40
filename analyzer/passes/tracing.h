/* SPDX-License-Identifier: Apache-2.0 */
/* How does one process of a small instance run?  Private to trace.c, choices.c
 * and trace_mpi.c. */
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
    const struct talk *talk;
    int rank, size;
    struct trace *trace;
    struct memory *memory;
    struct map *statics;
    struct activation *frame;
    const struct activation *active; /* in which the pattern runs */
    const struct node *node;
    uint32_t depth;
    int probed; /* operation of a probe whose message was not received yet, -1 none */
    ARRAY(struct operation) persistent; /* requests made to be started */
    ARRAY(int) started;                 /* and the operation that they stand for now, -1 none */
    bool is_over;
};

void tracing_stop(struct tracing *tracing, const char *why, const struct place *place);
struct value tracing_value(struct tracing *tracing, const struct expr *expr);
/* tracing_move: an address some elements further on. */
struct value tracing_move(struct tracing *tracing, struct value base, struct value by);
/* tracing_element: the address of an element that the pointer leads to. */
struct value tracing_element(struct tracing *tracing, const struct expr *pointer, int64_t index);
/* tracing_store: through a pointer argument of a call; one that is 0 (ignored) stores nothing. */
void tracing_store(struct tracing *tracing, const struct node *call, int arg, struct value value);
void tracing_forget(struct tracing *tracing, const struct node *call, int arg);

/* tracing_lose: what the assignment writes becomes unknown. */
void tracing_lose(struct tracing *tracing, const struct node *assignment);
/* tracing_external: a call of a function that is not among the sources. */
void tracing_external(struct tracing *tracing, const struct node *call,
                      const struct function *function);

/* ---- choices.c ---- */
/* tracing_choose: goes on behind a branch whose condition is not known, or stops the run. */
void tracing_choose(struct tracing *tracing, const struct node *branch);

/* ---- trace_mpi.c ---- */
void tracing_mpi(struct tracing *tracing, const struct node *call, const struct mpi_function *mpi);
/* tracing_is_local: the call changes no order of anything. */
bool tracing_is_local(const struct mpi_function *mpi);
/* tracing_asserted: before or behind a call that the user asserts to separate. */
void tracing_asserted(struct tracing *tracing, const struct node *call, bool is_end);

#endif
