/* SPDX-License-Identifier: Apache-2.0 */
/* How does a place move from one round of a loop to the next, and where does it begin? */
#ifndef SPBC_PASSES_MOVED_H
#define SPBC_PASSES_MOVED_H

#include "passes/placed.h"

typedef ARRAY(const struct expr *) symbol_list;

struct moving {
    struct analysis *a;
    struct bits loop; /* the innermost one around `at` */
    const struct node *at;
};

/* symbols_add: those of the sum, each once; false: it has too many. */
bool symbols_add(struct analysis *a, const struct sum *sum, symbol_list *out);
/* moving_keeps: is it something that the rounds do not change?  An array has one address. */
bool moving_keeps(const struct moving *m, const struct expr *expr);
/* moving_step: by how much is the variable more in the next round?  False: it is set in another way. */
bool moving_step(const struct moving *m, const struct expr *variable, struct sum *by);
/* moving_apart: how far the place of the next round lies behind that of a round; of one that comes again, that of then. */
bool moving_apart(const struct moving *m, const struct place_of *place, struct sum *apart);

/* counter_is_stepped_first: is the variable, which `before` sets outside of the loop around the node, set once in it, and
 * that before the node comes?  *by: what it is more then. */
bool counter_is_stepped_first(struct analysis *a, const struct expr *variable,
                              const struct node *before, const struct node *at, struct sum *by);
/* counters_begin: counters of the loop around the node become what they begin with; false: the place names too much.
 * place_begins: makes it the place of the first round, if its base is a pointer that the loop sets too. */
bool counters_begin(struct analysis *a, const struct node *at, struct place_of *place);
bool place_begins(struct analysis *a, const struct node *at, struct place_of *place);

#endif
