/* SPDX-License-Identifier: Apache-2.0 */
/* Which processes does a call name in one go, said by nothing but rank and size? */
#ifndef SPBC_PASSES_NAMED_H
#define SPBC_PASSES_NAMED_H

#include "passes/analysis.h"
#include "passes/loops.h"

enum { NAMED_GUARDS = 4 };

/* One process that is named, and when: a copy of the event whose peer and guards read only the rank and the
 * size of MPI_COMM_WORLD. */
struct naming {
    struct event event;
    struct guard guards[NAMED_GUARDS];
};

/* Statements that run as one: the event's call alone, with the conditions around it, or a loop of a known
 * number of rounds with the call in it. */
struct site {
    const struct event *event;
    const struct node *entry; /* where it begins */
    const struct node *exit;  /* the first node behind it; NULL: the call is all of it */
    struct bits inside;       /* with exit: its nodes */
    struct counting loop;     /* branch NULL: it is none */
    ARRAY(struct naming) namings;
};

/* named_expr: the expression by rank, size and constants, as the process reads it at the node; NULL: it
 * reads something else. */
const struct expr *named_expr(struct analysis *a, const struct expr *expr, const struct node *at);
/* named_reads_rank: does such an expression read the rank? */
bool named_reads_rank(struct analysis *a, const struct expr *expr, const struct node *at);
/* named_plain: a site of the call alone.  named_site: of what surrounds it, too.  False: whom it names, or
 * when, is not known. */
bool named_plain(struct analysis *a, const struct event *event, struct site *out);
bool named_site(struct analysis *a, const struct event *event, struct site *out);

#endif
