/* SPDX-License-Identifier: Apache-2.0 */
/* What does one process of a small instance communicate? */
#ifndef SPBC_PASSES_TRACE_H
#define SPBC_PASSES_TRACE_H

#include "passes/analysis.h"

enum operation_kind {
    OPERATION_SEND,    /* the message may leave at once */
    OPERATION_RECEIVE, /* posts a request */
    OPERATION_WAIT,    /* until the requests `waits` are complete */
    OPERATION_MEET     /* a collective: which processes wait for which, see `meet` */
};

enum meet { MEET_ALL, MEET_FROM_ROOT, MEET_TO_ROOT, MEET_PREFIX, MEET_NOBODY };

struct operation {
    enum operation_kind kind;
    const struct node *node;   /* the MPI call */
    const struct node *origin; /* the one that made the request, when this one starts it */
    uint32_t iteration;        /* of the pattern, 0 outside */
    int comm;                  /* number of the communicator */
    int64_t peer;              /* rank in it; -1 any */
    int peer_of;         /* operation of this process whose message's source is the peer; -1 */
    int64_t tag;         /* -1 any */
    bool is_synchronous; /* SEND: complete when it is received */
    bool is_request;     /* completed by a WAIT; else it is complete when the next begins */
    enum meet meet;
    int64_t root;
    ARRAY(uint32_t) waits; /* WAIT: operations of this process */
};

struct trace {
    ARRAY(struct operation) operations;
    uint32_t iterations; /* of the pattern that were begun */
    bool is_cut;         /* more operations follow than are looked at */
    bool is_partial;     /* other ways of the process through its tests are not looked at */
    bool is_guessed;  /* how often the pattern runs is not known, and was taken as often enough */
    bool is_finished; /* came to MPI_Finalize */
    const char *trouble; /* why nothing can be said; NULL */
    struct place place;
};

enum { TRACE_RUNS = 4 }; /* the trace ends when this run of the pattern begins */

/* trace_run: runs the program as process `rank` of `size`, started with arguments of which nothing is
 * known, or with none. */
struct trace *trace_run(struct analysis *a, const struct group *group, int rank, int size,
                        bool has_arguments);

#endif
