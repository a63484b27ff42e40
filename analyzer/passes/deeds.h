/* SPDX-License-Identifier: Apache-2.0 */
/* What does one store of a window do to its cell, when messages come in another order?
 *
 * Requires: a struct commute with its window and what depends on messages (commute.h).
 */
#ifndef SPBC_PASSES_DEEDS_H
#define SPBC_PASSES_DEEDS_H

#include "passes/commute.h"
#include "passes/owned.h"

enum way {
    WAY_NONE,
    WAY_SUM,
    WAY_PRODUCT,
    WAY_AND,
    WAY_OR,
    WAY_XOR,
    WAY_ALL, /* all hold, */
    WAY_ANY, /* or one does */
    WAY_MAX,
    WAY_MIN,
    WAY_CHAMPION, /* see champion.h */
    WAY_CONSTANT,
    WAY_FIRST,
    WAY_SOURCE
};

struct deed { /* what one store does to its cell */
    enum way way;
    bool is_chosen; /* does the message say whether it is done? */
    const struct expr *constant, *target;
    struct owned owned; /* its type, in any case: parts of one object do not add up */
};

/* deed_is_constant: is it a number, a function, or the address of a variable or of a part of it? */
bool deed_is_constant(const struct expr *value);
/* deed_of: WAY_NONE where the store does not commute even with itself. */
struct deed deed_of(const struct commute *commute, const struct node *assignment);
/* deed_accumulation_of: is it `target = target op x`, and how? */
enum way deed_accumulation_of(const struct commute *commute, const struct node *assignment);
/* deed_is_decided_by_message: does nothing else than the round's message decide whether the node runs?  `allowed` is the
 * one comparison that a maximum makes, or NULL. */
bool deed_is_decided_by_message(const struct commute *commute, const struct node *node,
                                const struct node *allowed);
/* deed_runs_by_label: does something labelled decide whether it runs? */
bool deed_runs_by_label(const struct commute *commute, const struct node *node);
/* deed_is_settled: is it the same object in every round, or one that the message alone selects? */
bool deed_is_settled(const struct commute *commute, const struct expr *lvalue,
                     const struct node *at);
/* deed_way_of_op: how it is stored when the operation is applied to the old value. */
enum way deed_way_of_op(enum expr_op op);
/* deed_way_of_extreme: of two values that are compared, is the larger one or the smaller one taken where that holds? */
enum way deed_way_of_extreme(const struct expr *test, const struct expr *taken,
                             const struct expr *left);
/* deed_is_cut: is what is stored narrower than what was computed? */
bool deed_is_cut(const struct node *assignment);

#endif
