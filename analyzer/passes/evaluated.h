/* SPDX-License-Identifier: Apache-2.0 */
/* What is known of an expression in a state of a loop that asks? */
#ifndef SPBC_PASSES_EVALUATED_H
#define SPBC_PASSES_EVALUATED_H

#include "passes/replies.h"

struct evaluated {
    struct spots *spots;
    const struct active *active;
    const struct state *state;
};

/* evaluated_value: a number, NOT_ZERO or NOTHING.  evaluated_stored: what is left of it in that type. */
int32_t evaluated_value(const struct evaluated *e, const struct expr *expr);
int32_t evaluated_stored(const struct evaluated *e, const struct expr *expr,
                         const struct type *type);
int32_t evaluated_number(const struct expr *number);
/* evaluated_told: a hash of the versions of all that the expression (NULL: none) reads; 0: none has one.
 * evaluated_behind: of what lies behind a pointer. */
uint16_t evaluated_told(const struct evaluated *e, const struct expr *expr);
uint16_t evaluated_behind(const struct evaluated *e, const struct expr *pointer);
/* evaluated_refine: what is known behind that side of a condition. */
void evaluated_refine(const struct evaluated *e, struct state *state, const struct expr *condition,
                      bool is_true);
/* evaluated_mix: one version of two, never 0; evaluated_join: 0 of two that are 0. */
uint16_t evaluated_mix(uint16_t version, uint32_t other);
uint16_t evaluated_join(uint16_t told, uint16_t other);

#endif
