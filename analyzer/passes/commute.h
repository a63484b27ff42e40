/* SPDX-License-Identifier: Apache-2.0 */
/* Which variables hold the same in whatever order the messages of an iteration came? */
#ifndef SPBC_PASSES_COMMUTE_H
#define SPBC_PASSES_COMMUTE_H

#include "passes/window.h"

struct commute {
    struct analysis *a;
    struct window *window;
    const struct taint *arrival; /* what depends on messages at all, before anything commutes */
    struct bits cells;           /* the same in every order, once the window is over */
    struct bits kept;     /* of these: those that depend on messages at all, see commute_keep */
    struct bits rounded;  /* of these: sums of floating-point numbers */
    struct bits suspects; /* cells that are mostly different when messages come in another order */
    const struct expr **owners; /* by cell: the array that the part stored there is of; NULL */
    bool has_any;               /* in kept */
    bool has_extremes;          /* of floating-point numbers */
    bool has_lost;              /* a message is stored where no cell is known */
    struct place rounded_place; /* of one such sum */
};

/* commute_find: looks at everything that the window stores. */
void commute_find(struct commute *commute);
/* commute_keep: of the cells only those that are labelled count: the others, such as the counter of
 * the loop, are the same anyway, at every moment. */
void commute_keep(struct commute *commute, const struct taint *taint);
/* commute_covers: is this assignment, in the window, to kept cells only? */
bool commute_covers(const struct commute *commute, const struct node *assignment);
/* commute_places: does the reception, in the window, put what the message's source sends next into kept cells
 * only, where it is the source's own? */
bool commute_places(const struct commute *commute, const struct event *reception);
/* commute_puts: does the call, in the window, put into kept cells only, with this argument, what is so in every order: a
 * reception that does that, or a function that combines or copies (combined.h)? */
bool commute_puts(const struct commute *commute, const struct node *call, uint32_t arg);
/* commute_spills: may it be longer than what is the source's own there, or than what lies between two blocks? */
bool commute_spills(const struct commute *commute, const struct event *reception);
/* commute_is_copied_whole: does every round, behind all that it stores in kept cells, set the variable anew from these, so
 * that the last round leaves what they hold in the end?  `partial` labels what is computed while they grow. */
bool commute_is_copied_whole(const struct commute *commute, const struct taint *partial,
                             uint32_t cell);

#endif
