/* SPDX-License-Identifier: Apache-2.0 */
/* Which pattern of the source is active when an event runs? */
#ifndef SPBC_PASSES_ACTIVE_H
#define SPBC_PASSES_ACTIVE_H

#include "passes/analysis.h"

enum { ACTIVE_PARAMETER = 1u << 31 }; /* in `cell`: that parameter of the function */

struct active {
    uint32_t cell;              /* that the pattern lives in */
    const struct node *begin;   /* where it is begun, as reports name it */
    const struct node *site;    /* the call in the function at hand that begins it */
    const struct expr *pattern; /* what is handed over */
};

/* active_outside: none.  active_unknown: which one is not known. */
extern const struct active active_outside, active_unknown;

/* Of the calls of a function: what was begun last when one runs, as seen from the function. */
struct activity {
    ARRAY(const struct active *) tops; /* NULL: what is active around the function */
    ARRAY(const char *) stacks;        /* all that is begun and ended since it was entered */
};

struct actives {            /* filled by balance.c */
    struct map *activities; /* node -> struct activity */
    struct map *begins;     /* call that begins an iteration, itself or below -> struct active */
    struct map *ends;       /* call that ends one */
    struct map *
        unnamed; /* the same calls -> why it may be another pattern, or iteration, on other processes */
    struct map *lost;   /* functions that were not followed */
    node_list sites;    /* what has an entry in `begins` */
    struct map *around; /* function -> struct active, see active_of */
};

/* active_make: the one variable that the pattern given to the call lives in, or the parameter that it is.
 * Returns false when that is not known. */
bool active_make(struct analysis *a, const struct node *call, const struct expr *pattern,
                 struct active *out);
/* active_of: the pattern that was begun last, in all ways to the event; it is one when the site is. */
const struct active *active_of(struct analysis *a, const struct event *event);
/* active_is_one: do both events always run in the same pattern? */
bool active_is_one(struct analysis *a, const struct event *x, const struct event *y);
/* active_claim: what the source encloses is the same pattern on all processes; a range that is to be enclosed is
 * left with as much begun as it is entered with. */
struct claim active_claim(struct analysis *a, const struct group *group, const struct scope *scope);
/* active_get: what balance.c has found; NULL: the source begins no iterations. */
const struct actives *active_get(struct analysis *a);

#endif
