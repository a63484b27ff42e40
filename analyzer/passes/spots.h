/* SPDX-License-Identifier: Apache-2.0 */
/* Which storage, of which call, does an lvalue denote while a process runs? */
#ifndef SPBC_PASSES_SPOTS_H
#define SPBC_PASSES_SPOTS_H

#include "passes/analysis.h"

enum { SPOTS_MAX = 64, FRAMES_MAX = 256 };

struct active {              /* a call that has not returned */
    const struct node *call; /* NULL: the function from which on it is looked at */
    const struct active *outer;
    const struct function *function;
    uint32_t id, depth;
    struct map *known; /* lvalue -> where it lies */
};

struct where {
    const char *path;  /* variable, then its fields and indices; NULL: not known */
    uint32_t base;     /* length of the variable's part */
    bool is_behind;    /* the variable is a pointer, and this lies behind it */
    bool is_many;      /* by an index that is not known */
    struct set *cells; /* what it may be */
};

struct spot { /* storage that is followed */
    struct where where;
    const struct active *active; /* of a local variable; NULL: it outlives all calls */
    const struct node *send;     /* whose messages it stands for; NULL */
};

struct spots {
    struct analysis *a;
    struct bits followed; /* cells */
    struct map *by_path;
    struct spot items[SPOTS_MAX];
    uint32_t count;
    const struct active *frames[FRAMES_MAX];
    uint32_t frame_count;
    bool is_full; /* there are more: nothing that is found holds */
};

void spots_begin(struct spots *spots, struct analysis *a, const struct function *first);
/* spots_enter: the call from there; NULL: too deep, recursive, or too many. */
const struct active *spots_enter(struct spots *spots, const struct node *call,
                                 const struct function *callee, const struct active *outer);
/* spots_where, spots_behind: an lvalue, what a pointer points to. */
const struct where *spots_where(struct spots *spots, const struct expr *lvalue,
                                const struct active *active);
const struct where *spots_behind(struct spots *spots, const struct expr *pointer,
                                 const struct active *active);
/* spots_of, spots_at: number of the spot; -1: it is not followed.  spots_of_result: of what the call returns,
 * spots_of_message: of the messages that it sends. */
int spots_of(struct spots *spots, const struct expr *lvalue, const struct active *active);
int spots_at(struct spots *spots, const struct where *where);
int spots_of_result(struct spots *spots, const struct node *call, const struct active *active);
int spots_of_message(struct spots *spots, const struct node *call, const struct active *active);
/* spots_known_result: the same where it was returned; -1. */
int spots_known_result(const struct spots *spots, const struct node *call,
                       const struct active *active);
/* spots_part: what a list gives to the rest of a path (see spots_is_in); NULL: it does not say. */
const struct expr *spots_part(struct spots *spots, const struct expr *list, const char *rest);
/* spots_overlap: may a spot share storage with what lies there? */
bool spots_overlap(const struct spots *spots, uint32_t spot, const struct where *where);
/* spots_is_in: does the spot lie in it?  *rest: the field or index from there; "" it is the whole. */
bool spots_is_in(const struct spots *spots, uint32_t spot, const struct where *where,
                 const char **rest);

#endif
