/* SPDX-License-Identifier: Apache-2.0 */
/* Which conditions have small runs seen with one answer only? */
#ifndef SPBC_PASSES_TRIED_H
#define SPBC_PASSES_TRIED_H

#include "passes/tracing.h"

enum tried_answer {
    TRIED_NO = 1,     /* it was false, or the operation was done */
    TRIED_YES = 2,    /* it was true, or the operation made another number */
    TRIED_UNKNOWN = 4 /* it goes by what is not known to runs */
};

struct operand { /* of an operation on bits */
    int64_t first;
    uint64_t seen; /* bits of all, but for negative ones */
    bool is_other; /* it has been another number, too */
};

struct tried { /* of an expression at a node, called on one way */
    const struct expr *expr;
    const struct node *node;
    uint32_t way;
    unsigned answers;
    bool is_of_bits;
    struct operand operands[2];
};

struct trials {
    struct arena *arena;
    struct map *known; /* by a number made of the three */
    ARRAY(struct tried *) list;
};

struct trials *trials_new(struct arena *arena);
/* trials_join: adds the answers of another one. */
void trials_join(struct trials *trials, const struct trials *other);

/* tried_way: a number for the calls that lead to the function, called there. */
uint32_t tried_way(const struct tracing *tracing, const struct function *function,
                   const struct node *call);
/* tried_condition: its truth, -1: it is not known. */
void tried_condition(struct tracing *tracing, const struct expr *condition, int truth);
/* tried_operation: what a comparison, a division or a conversion has made of the first number; of a mask and its like
 * which two it was given. */
void tried_operation(struct tracing *tracing, const struct expr *operation, struct value of,
                     struct value by, struct value result);
/* tried_answers: of all that it was asked. */
unsigned tried_answers(const struct tried *tried);

#endif
