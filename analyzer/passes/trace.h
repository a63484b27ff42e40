/* SPDX-License-Identifier: Apache-2.0 */
/* What does one process of a small instance communicate? */
#ifndef SPBC_PASSES_TRACE_H
#define SPBC_PASSES_TRACE_H

#include "passes/memory.h"
#include "passes/talk.h"

enum operation_kind {
    OPERATION_SEND,    /* the message may leave at once */
    OPERATION_RECEIVE, /* posts a request */
    OPERATION_WAIT,    /* until the requests `waits` are complete */
    OPERATION_MEET     /* a collective: which processes wait for which, see `meet` */
};

enum { TAG_UNTOLD = -2 }; /* of a message that is counted only: its tag is not known */

enum meet { MEET_ALL, MEET_FROM_ROOT, MEET_TO_ROOT, MEET_PREFIX, MEET_NOBODY };

enum exchange {                /* what a collective gives to its members */
                EXCHANGE_NONE, /* nothing that is followed */
                EXCHANGE_SPLIT,
                EXCHANGE_DUP,
                EXCHANGE_FROM_ROOT,
                EXCHANGE_SLICES_OF_ROOT,
                EXCHANGE_JOINED,
                EXCHANGE_JOINED_PARTS, /* as many of each as it gives */
                EXCHANGE_COMBINED,
                EXCHANGE_SCATTERED,     /* combined, and each gets its part of it */
                EXCHANGE_PREFIX,        /* combined, of those up to it */
                EXCHANGE_PREFIX_BEFORE, /* and without its own */
                EXCHANGE_TURNED
};

struct operation {
    enum operation_kind kind;
    const struct node *node;   /* the MPI call */
    const struct node *origin; /* the one that made the request, when this one starts it */
    uint32_t iteration;        /* of the pattern, 0 outside */
    int comm;                  /* number of the communicator */
    int64_t peer;              /* rank in MPI_COMM_WORLD; -1 any */
    int peer_of;         /* operation of this process whose message's source is the peer; -1 */
    int64_t tag;         /* -1 any, TAG_UNTOLD */
    bool is_left;        /* RECEIVE: only probed, and received by nobody (yet) */
    bool is_synchronous; /* SEND: complete when it is received */
    bool is_request;     /* completed by a WAIT; else it is complete when the next begins */
    enum meet meet;
    int64_t root; /* rank in MPI_COMM_WORLD */
    enum exchange exchange;
    const struct value *given; /* SEND, MEET: what the process hands over */
    uint32_t given_count;      /* 0: it is not known */
    const struct value *seen;  /* MEET, without these: the parts that are seen of it, see joint.h */
    const struct part *seen_parts;
    uint32_t seen_count;
    bool gives_nothing;         /* MEET: a member that only gets something */
    int64_t reduction;          /* handle of what combines them */
    uint32_t parts[TALK_RANKS]; /* SCATTERED: how many numbers each member gets */
    ARRAY(uint32_t) waits;      /* WAIT: operations of this process */
};

struct trace {
    ARRAY(struct operation) operations;
    ARRAY(uint32_t)
    guesses;             /* operations before each choice that the process does not make itself */
    uint32_t iterations; /* of the pattern that were begun */
    bool is_cut;         /* more operations follow than are looked at */
    bool is_partial;     /* other ways of the process through its tests are not looked at */
    bool is_guessed;    /* how often the pattern runs is not known, and was taken as often enough */
    bool has_more;      /* one run of the pattern has more operations than are looked at */
    bool is_finished;   /* came to MPI_Finalize */
    bool saw_arguments; /* of main; a run that has not is the same for all of them */
    const char *trouble; /* why nothing can be said; NULL */
    struct place place;
    const struct trials
        *trials; /* what the conditions of the whole run have answered, see tried.h */
};

enum {
    TRACE_RUNS = 4,
    TRACE_RUNS_LONG = 64
}; /* the trace ends when this run of the pattern begins */

enum trace_length {
    TRACE_SHORT, /* so that all orders of its operations can be looked at */
    TRACE_NEAR,  /* so that they can be counted, if not much is before the pattern */
    TRACE_LONG,  /* however much is */
    TRACE_EXCERPT /* so that those of one run of the pattern can be counted; what was before it is not run */
};

/* trace_run: runs the program as process `rank` of those that talk, started with arguments of which
 * nothing is known, or with none. */
struct trace *trace_run(struct analysis *a, const struct group *group, const struct talk *talk,
                        int rank, bool has_arguments, enum trace_length length);
/* excerpt_entry: the node at which every run of the range begins; NULL: there are several. */
const struct node *excerpt_entry(const struct scope *scope);
/* excerpt_repeats: is there a loop around it, in its function or around the only calls of that? */
bool excerpt_repeats(struct analysis *a, const struct node *entry);
/* trace_excerpt: the same, begun at the entry of the pattern. */
struct trace *trace_excerpt(struct analysis *a, const struct group *group, const struct talk *talk,
                            int rank, const struct node *entry, enum trace_length length);

#endif
