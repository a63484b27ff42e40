/* SPDX-License-Identifier: Apache-2.0 */
/* What is a whole number as a sum of products? */
#ifndef SPBC_PASSES_SUMS_H
#define SPBC_PASSES_SUMS_H

#include "passes/analysis.h"

enum { SUM_TERMS = 12, SUM_SYMBOLS = 4 };

struct term {
    double factor;
    const struct expr *symbols[SUM_SYMBOLS]; /* in the order of their ids */
    uint32_t count;
};

struct sum {
    struct term terms[SUM_TERMS];
    uint32_t count;
    bool is_lost; /* too much for a sum */
};

/* sum_of: of an expression at a node.  A local variable that one assignment of such a form has set is what that says; what
 * is no sum or product is a symbol.  Quotients are not rounded. */
struct sum sum_of(struct analysis *a, const struct expr *expr, const struct node *at);
struct sum sum_of_number(int64_t number);
struct sum sum_of_symbol(const struct expr *symbol);
/* sum_add: x + times * y. */
struct sum sum_add(const struct sum *x, const struct sum *y, double times);
struct sum sum_product(const struct sum *x, const struct sum *y);
/* sum_replace: the sum with another one in the place of the symbol. */
struct sum sum_replace(const struct sum *x, const struct expr *symbol, const struct sum *by);
/* sum_is_number: has it no symbols? */
bool sum_is_number(const struct sum *x, double *number);
/* sum_is_above: is it above 0 for some numbers from one on in the place of its symbols, and nowhere less, as far as the text
 * says?  sum_is_least, sum_is_most: is it nowhere less, or nowhere more, than 0? */
bool sum_is_above(const struct sum *x);
bool sum_is_least(const struct sum *x);
bool sum_is_most(const struct sum *x);
/* sum_is_within: is what lies so far behind a place of this length in it, or does it reach back into that, being as long
 * as `other`? */
bool sum_is_within(const struct sum *length, const struct sum *apart, const struct sum *other);

#endif
