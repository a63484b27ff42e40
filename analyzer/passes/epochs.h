/* SPDX-License-Identifier: Apache-2.0 */
/* Which statements may run in one epoch of a window? */
#ifndef SPBC_PASSES_EPOCHS_H
#define SPBC_PASSES_EPOCHS_H

#include "passes/analysis.h"

struct epoch {             /* statements */
    struct bits nodes;     /* by reads_number */
    struct bits functions; /* and all of these */
    bool is_lost;          /* it may be any */
};

bool epoch_has(struct analysis *a, const struct epoch *epoch, const struct node *node);

/* window_maker: the one call that makes the window, once in a run; NULL: several, or it is not seen. */
const struct node *window_maker(struct analysis *a, const struct expr *window,
                                const struct node *at);
/* windows_are_same: do the two expressions give one window, of one call that makes it? */
bool windows_are_same(struct analysis *a, const struct expr *x, const struct node *at_x,
                      const struct expr *y, const struct node *at_y);
/* epoch_between: the statements that a process may run behind that one of these collective calls, about the window, which
 * another process passes last before the node, and before the next one.  window NULL: any. */
struct epoch epoch_between(struct analysis *a, const struct node *node, const struct expr *window,
                           const char *const *fences);
/* epoch_from: the statements from one of these MPI calls on, up to one of those. */
struct epoch epoch_from(struct analysis *a, const char *const *begins, const char *const *ends);
/* epoch_behind: those from the call on, up to one of those, as far as they are not seen to be about
 * another window. */
struct epoch epoch_behind(struct analysis *a, const struct node *call, const struct expr *window,
                          const char *const *ends);
/* epoch_is_begun_by: may the last of `all` that a process has called before the node be one of `some`? */
bool epoch_is_begun_by(struct analysis *a, const struct node *node, const char *const *some,
                       const char *const *all);

#endif
