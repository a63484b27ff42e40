/* SPDX-License-Identifier: Apache-2.0 */
/* Of what receptions that are posted together have got, what is the same in every order of arrival? */
#ifndef SPBC_PASSES_POSTED_H
#define SPBC_PASSES_POSTED_H

#include "passes/commute.h"
#include "passes/loops.h"
#include "passes/puts.h"
#include "passes/taint.h"

struct posted {
    struct analysis *a;
    const struct event *reception;
    struct counting loop;       /* that posts them */
    const struct expr *base;    /* buffer k is an element of it, */
    int64_t shift;              /* so many behind the one that the counter names, */
    const struct type *element; /* as which it is received */
    const struct expr *array;   /* of statuses; NULL: none */
    int64_t status_shift; /* that of buffer k is so many behind the one that the counter names */
    struct puts
        puts; /* of a reception that waits itself: these copy the message into its element */
    /* In which MPI_Waitany or MPI_Waitsome tells k; NULL: they are waited for in turn.  `some`: how many, of MPI_Waitsome. */
    const struct expr *chosen, *some;
    /* So many are posted, but it waits for more; NULL: for no other requests. */
    const struct expr *others;
    struct counting waits; /* the loop in which it does; no branch: it does not count */
    const struct event
        *end;             /* waits for all, or for one in each round of a loop; or the reception */
    bool has_one_channel; /* messages of one source are looked at in their order */
    struct taint *order;  /* what depends on the order of arrival, set by the user */
    bool takes_sorted;    /* what is inserted by its source is taken for sorted */
};

/* posted_find: NULL when the receptions are not those of one counting loop that are all waited for, or wait themselves. */
struct posted *posted_find(struct analysis *a, const struct group *group);
/* posted_is_of_message: read there, in a loop that runs through all messages, does it come from the round's
 * message and from what no round changes? */
bool posted_is_of_message(const struct posted *posted, const struct expr *expr,
                          const struct node *at);
/* posted_is_source: is it, there, the source of the round's message? */
bool posted_is_source(const struct posted *posted, const struct expr *expr, const struct node *at);
/* posted_forgets: does the assignment, of such a loop, leave the same in every order? */
bool posted_forgets(const struct posted *posted, const struct node *assignment);
/* posted_rounds: the sums of floating-point numbers among what they leave.  Returns whether there are any. */
bool posted_rounds(const struct posted *posted, struct commute *sums);
/* posted_sorts: does it insert the round's message where its source belongs? */
bool posted_sorts(const struct posted *posted, const struct node *assignment);

#endif
