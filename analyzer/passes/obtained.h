/* SPDX-License-Identifier: Apache-2.0 */
/* Does a condition ask only whether there was memory, or a file or a clock? */
#ifndef SPBC_PASSES_OBTAINED_H
#define SPBC_PASSES_OBTAINED_H

#include "passes/taint.h"

/* obtained_is_asked: is a pointer compared with null that is null only when the call that gave it has failed?  What is
 * labelled in the program's own functions that gave it tells. */
bool obtained_is_asked(struct taint *taint, const struct node *branch);
/* obtained_memory_lacks: does the node run only where such a call has found no memory? */
bool obtained_memory_lacks(struct taint *taint, const struct node *node);

#endif
