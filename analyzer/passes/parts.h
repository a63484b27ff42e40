/* SPDX-License-Identifier: Apache-2.0 */
/* Do two names lead to the same memory? */
#ifndef SPBC_PASSES_PARTS_H
#define SPBC_PASSES_PARTS_H

#include "passes/analysis.h"

enum { PART_STEPS = 8 };

enum part_step_kind {
    PART_FIELD,
    PART_INDEX,
    PART_BEHIND /* what a pointer leads to that lies there */
};

struct part_step {
    enum part_step_kind kind;
    const char *field;
    const struct expr *index; /* besides `added`; NULL: none */
    int64_t added;
    const struct node *at;   /* where it is computed */
    const struct node *call; /* through which its function is come to; NULL: not asked */
    int64_t size;            /* of an element, in bytes; 0: not known */
};

struct part { /* of a variable, or of what a pointer leads to that nothing more is known of */
    const struct expr *root;
    struct part_step steps[PART_STEPS];
    uint32_t count;
    int64_t bytes; /* from there on; 0: not known, but something */
};

enum overlap { OVERLAP_NONE, OVERLAP_SURE, OVERLAP_UNKNOWN };

/* part_of: what an lvalue names, part_behind: what a pointer leads to, at the node; `call`: of the function that the node
 * is in, which tells what its parameters are, NULL.  Returns false where it is not followed. */
bool part_of(struct analysis *a, const struct expr *lvalue, const struct node *at,
             const struct node *call, struct part *out);
bool part_behind(struct analysis *a, const struct expr *pointer, const struct node *at,
                 const struct node *call, struct part *out);
/* buffer_is_renewed: it lies behind a local pointer that each round of a loop sets to a block of its own, which it makes or
 * which a number chooses: its name says nothing of what it is. */
bool buffer_is_renewed(struct analysis *a, const struct expr *buffer);
/* parts_overlap: when the first has been named at one node, and the second is at another behind it.  `within`: nodes of
 * the function that the ways between the two pass; NULL: any. */
enum overlap parts_overlap(struct analysis *a, const struct part *first, const struct node *at,
                           const struct part *second, const struct node *behind,
                           const struct bits *within);

#endif
