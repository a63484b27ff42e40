/* SPDX-License-Identifier: Apache-2.0 */
/* Where may a process end, or stay for ever? */
#ifndef SPBC_PASSES_ENDING_H
#define SPBC_PASSES_ENDING_H

#include "passes/taint.h"

/* endings: the calls that end their process, and the heads of loops that it never leaves; found once. */
const node_list *endings(struct analysis *a);
/* ending_only: does every way from the node end the process?  (Whether it is taken is for halting_check.) */
bool ending_only(struct analysis *a, const struct node *from);
/* ending_is_labelled: does this one end, or stay, under a labelled condition?  ending_labelled: such a node that labelled conditions decide about, in its function or around the calls of it;
 * NULL: none.  spares: is that condition none that counts?  NULL: all count. */
typedef bool ending_spares(void *context, const struct node *branch);
bool ending_is_labelled(struct taint *taint, const struct node *ending, ending_spares *spares,
                        void *context);
const struct node *ending_labelled(struct taint *taint, ending_spares *spares, void *context);

#endif
