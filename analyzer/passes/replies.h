/* SPDX-License-Identifier: Apache-2.0 */
/* In which states can a loop end, whatever the questions in it find and when? */
#ifndef SPBC_PASSES_REPLIES_H
#define SPBC_PASSES_REPLIES_H

#include "passes/noted.h"
#include "passes/spots.h"

enum {
    SIDES_MAX = 24,
    NOTHING = INT32_MIN, /* a value that is not known */
    NOT_ZERO,
    POSTED,   /* a request that something was posted with, and that is not persistent */
    COMPLETE, /* a request that may be persistent; above: a number */
    ENDLESS = UINT16_MAX
};

struct side {      /* that was taken of a branch on what is not known */
    uint8_t taken; /* 1 true, 2 false; 0: it was not come to */
    uint8_t told;  /* versions that its condition has read */
};

struct state { /* compared as bytes: without holes */
    int32_t values[SPOTS_MAX];
    uint16_t versions[SPOTS_MAX];
    uint8_t changes[SPOTS_MAX];
    struct side sides[SIDES_MAX];
    uint32_t is_inside; /* the loop: 0 or 1 */
};
_Static_assert(sizeof(struct state) == 7 * SPOTS_MAX + 2 * SIDES_MAX + 4, "no holes");

struct replies {
    struct noted *noted;
    const struct function
        *first; /* it begins with; the one around the loop, or one that leads to it alone */
    struct spots spots;
    ARRAY(const struct state *) ends; /* of the loop */
    bool is_status[SPOTS_MAX];        /* of the question itself */
    bool is_lost;                     /* there are too many */
    struct run *run;                  /* internal */
};

/* replies_find: all of them, for what noted_find has found. */
void replies_find(struct replies *replies);

#endif
