/* SPDX-License-Identifier: Apache-2.0 */
/* Does a loop over powers of two list the children of a process, and say its parent, in a binomial tree? */
#ifndef SPBC_PASSES_BINOMIAL_H
#define SPBC_PASSES_BINOMIAL_H

#include "passes/analysis.h"

struct counting;

struct binomial {              /* see binomial.c */
    const struct node *branch; /* of the loop that makes it; NULL: there is none */
    const struct node *parent; /* the assignment of the process that is the parent */
    const struct node *listed; /* the assignment of a child to its place in the list */
};

/* binomial_parent: is what the expression reads at the node the parent, on all processes but the first? */
bool binomial_parent(struct analysis *a, const struct expr *expr, const struct node *at,
                     struct binomial *out);
/* binomial_children: does this loop go through all children in the list of the tree, with that peer? */
bool binomial_children(struct analysis *a, const struct binomial *tree, const struct counting *loop,
                       const struct expr *peer);

#endif
