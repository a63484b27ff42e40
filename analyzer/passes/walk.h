/* SPDX-License-Identifier: Apache-2.0 */
/* Which nodes can one process come to after this one?  Paths through calls and returns. */
#ifndef SPBC_PASSES_WALK_H
#define SPBC_PASSES_WALK_H

#include "passes/analysis.h"

enum walk_step {
    WALK_ON,
    WALK_STOP, /* the path does not go on behind this node */
    WALK_DONE  /* found what was looked for */
};

enum { WALK_MARKED = 1 }; /* a bit that the visitor sets on a path, and that stays set behind */

struct walk {
    struct analysis *a;
    void *context;
    /* visit: called once for each node and mark.  May set *mark. */
    enum walk_step (*visit)(void *context, const struct node *node, int *mark);
    /* may_enter: is it worth to follow the call into this function?  NULL: always. */
    bool (*may_enter)(void *context, const struct function *function);
    /* may_skip: can the call come back without being stopped inside?  NULL: always. */
    bool (*may_skip)(void *context, const struct function *function);
    /* may_return: may the path leave this function to this caller?  NULL: always. */
    bool (*may_return)(void *context, const struct node *caller);
    /* may_take: may the path go on behind this side of the branch?  NULL: always. */
    bool (*may_take)(void *context, const struct node *branch, int side);
    bool is_recalled; /* callers outside of the sources call their functions one after the other */
    /* filled by walk_run */
    const struct node *found; /* with WALK_DONE */
    node_list path;           /* nodes from a start to the found one, in order */
};

/* walk_run: from the successors of the start nodes on.  Returns whether the visitor said DONE. */
bool walk_run(struct walk *walk, const node_list *starts);

/* A walk whose starts become known on the way: what was seen from some is not looked at again from
 * others.  The functions of `walk` have to say the same all the time. */
struct walking;
struct walking *walk_begin(struct walk *walk);
/* walk_on: from the starts on that stand at `first` and behind it in the list. */
bool walk_on(struct walking *walking, const node_list *starts, uint32_t first);
/* walk_into: the same from nodes on that are come to themselves; is_down: they begin functions that are left to nobody. */
bool walk_into(struct walking *walking, const node_list *nodes, uint32_t first, bool is_down);
void walk_end(struct walking *walking);

#endif
