/* SPDX-License-Identifier: Apache-2.0 */
/* What is computed, in a range of statements, from what messages brought? */
#ifndef SPBC_PASSES_BROUGHT_H
#define SPBC_PASSES_BROUGHT_H

#include "passes/analysis.h"
#include "passes/taint.h"

struct brought {
    struct analysis *a;
    const struct group *group;
    const struct scope *scope;
    bool skips_tags; /* a test of status.MPI_TAG decides nothing */
    bool is_known;   /* internal: taint holds */
    struct taint taint;
    node_list **receptions; /* internal: by function, where the receptions of the group happen */
};

/* brought_has: may the value at the node come from a message, its length or its status, received in the range, or
 * have been set where such a value decides?  The first question takes a run over the range. */
bool brought_has(struct brought *brought, const struct expr *expr, const struct node *at);
/* brought_is_tag_test: is it a comparison of status.MPI_TAG with something? */
bool brought_is_tag_test(const struct expr *condition);

#endif
