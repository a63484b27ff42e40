/* SPDX-License-Identifier: Apache-2.0 */
/* Which question to the solver is it?  Private to solve.c and schedules.c. */
#ifndef SPBC_PASSES_DIGEST_H
#define SPBC_PASSES_DIGEST_H

#include "passes/questions.h"

#include <z3.h>

struct digest_part;

struct digest {
    struct arena *arena;
    Z3_context context;
    struct digest_part *parts; /* by number of the formula in the context */
    uint32_t part_count;
    struct question question; /* what was added since digest_begin */
    bool is_whole;            /* nothing in it was of another kind than is told apart here */
};

/* digest_open: for the formulas of a context, which must live as long as they are added. */
void digest_open(struct digest *digest, struct arena *arena, Z3_context context);
/* digest_begin: a question, with a number for all that limits its answer. */
void digest_begin(struct digest *digest, uint64_t limits);
/* digest_add: one more condition.  The order counts. */
void digest_add(struct digest *digest, Z3_ast condition);

#endif
