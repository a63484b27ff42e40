/* SPDX-License-Identifier: Apache-2.0 */
/* How far through a tree of messages is a process that comes to a node? */
#ifndef SPBC_PASSES_STAGES_H
#define SPBC_PASSES_STAGES_H

#include "passes/analysis.h"
#include "passes/binomial.h"
#include "passes/named.h"

enum { TREE_SITES = 4 };

struct tree { /* see trees.c */
    struct analysis *a;
    const struct function *function;
    const struct group *group;
    bool is_last;                         /* the root is the last process, not the first */
    const struct event *report, *release; /* to the parent, from it */
    struct binomial binomial;             /* that says the parent and lists the children */
    struct site gathers[TREE_SITES];      /* from children */
    struct site answers[TREE_SITES];      /* to children */
    uint32_t gather_count, answer_count;
    bool is_consensus;                         /* the group communicates while its processes wait */
    const struct event *questions[TREE_SITES]; /* its sends, then */
    const struct event
        *replies[TREE_SITES]; /* what is complete when they are matched; NULL: the send's end */
    const struct node *begins[TREE_SITES]; /* where they begin to be posted */
    uint32_t question_count;
};

/* stages_hold: does the function do what trees.c asks for, in every process?  Adds the nodes behind which a
 * process is that has been released since it has received last for the group. */
bool stages_hold(const struct tree *tree, node_list *lefts);

#endif
