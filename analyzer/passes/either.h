/* SPDX-License-Identifier: Apache-2.0 */
/* What may a pointer be where a condition, or the way that was taken, chooses? */
#ifndef SPBC_PASSES_EITHER_H
#define SPBC_PASSES_EITHER_H

#include "passes/analysis.h"

enum { EITHER_DECISIONS = 4 };

struct decision {
    const struct expr *condition; /* NULL: what this assignment has set */
    bool is_true;
    const struct node *set;
};

struct either {
    const struct expr *expr; /* without the choices that are decided */
    const struct node *at;   /* where it is computed */
    struct decision decisions[EITHER_DECISIONS];
    uint32_t count;
    bool
        is_early; /* conditions may have been asked before `at`: they say nothing of the same ones there */
};

typedef ARRAY(struct either) either_list;

/* either_find: what the expression may be at the node; itself where nothing chooses.  given: a choice made before, which
 * decides about the same conditions; NULL. */
void either_find(struct analysis *a, const struct expr *expr, const struct node *at,
                 const struct either *given, either_list *out);
/* either_release: nothing reads the list any more. */
void either_release(struct analysis *a, either_list *list);
/* either_allows: may the node, which lies behind, run when the choice was made so? */
bool either_allows(struct analysis *a, const struct either *chosen, const struct node *node);

#endif
