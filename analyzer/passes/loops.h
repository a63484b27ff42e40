/* SPDX-License-Identifier: Apache-2.0 */
/* Which processes does a counting loop name? */
#ifndef SPBC_PASSES_LOOPS_H
#define SPBC_PASSES_LOOPS_H

#include "passes/analysis.h"

/* loop_is_number: is what the expression (or the condition) reads the rank or the size, as `role`
 * says, in the communicator of that call? */
bool loop_is_number(struct analysis *a, const struct expr *expr, const struct node *at,
                    enum mpi_role role, const struct node *call);
/* loop_names_all: is the call in a loop whose rounds name, by `peer`, each process but the root
 * exactly once, or, when it may be any source, that has as many rounds?  *left (unless NULL): the
 * branch that ends the loop, and does so only then. */
bool loop_names_all(struct analysis *a, const struct node *call, const struct expr *peer,
                    int64_t root, const struct node **left);
/* loop_holds: does the innermost loop around the call hold the node? */
bool loop_holds(struct analysis *a, const struct node *call, const struct node *node);
/* loop_repeats: may the node run twice before the gate does again? */
bool loop_repeats(struct analysis *a, const struct node *node, const struct node *gate);
/* loop_leads: is there a way from one node, itself included, to another that does not pass `avoid`? */
bool loop_leads(struct analysis *a, const struct node *from, const struct node *to,
                const struct node *avoid);
/* loop_call_communicates: may the call send, receive, complete or synchronise? */
bool loop_call_communicates(struct analysis *a, const struct node *call);

/* nodes_keep: do these nodes of the function leave what the expression reads as it is, and call nothing of the program
 * that might not? */
bool nodes_keep(struct analysis *a, const struct function *f, const struct bits *nodes,
                const struct expr *expr);

struct counting { /* one counter, one exit, nothing else changes either */
    struct bits nodes;
    const struct node *branch; /* the exit: stays while its condition is true */
    const struct expr *counter;
    const struct node *first, *step; /* the assignments to it, outside and inside */
};

/* loop_is_counting: the innermost loop around the node, when it is one. */
bool loop_is_counting(struct analysis *a, const struct node *node, struct counting *out);
/* loops_count_alike: do both begin with the same, step alike and end at the same bound? */
bool loops_count_alike(const struct counting *x, const struct counting *y);
/* loops_run_alike: do they, or do both count up by one, from numbers to bounds that are as far apart as these?  *apart: by
 * so much is the counter of y ahead of that of x in each round. */
bool loops_run_alike(const struct counting *x, const struct counting *y, int64_t *apart);
/* loop_bound: the bound, of a signed type, is *base and the number *more. */
bool loop_bound(const struct expr *bound, const struct expr **base, int64_t *more);
/* loop_counts_on: is it the counter and a number, not cut to fewer bits? */
bool loop_counts_on(const struct expr *expr, const struct expr *counter, int64_t *by);
/* loop_runs_once: does the node run in each round, once and before the step?  Rounds of the root
 * (root < 0: none) may leave it out. */
bool loop_runs_once(struct analysis *a, const struct counting *loop, const struct node *node,
                    int64_t root);

/* loop_limit: N of `for (k = 0; k < N; k++)`; NULL: it is another loop. */
const struct expr *loop_limit(const struct counting *loop);
/* loop_span: the counter of `for (k = FIRST; k < LAST; k++)`, of constants, runs through so many numbers, from *first
 * on; 0: it is another loop. */
int64_t loop_span(const struct counting *loop, int64_t *first);

#endif
