/* SPDX-License-Identifier: Apache-2.0 */
/* Is the rewritten program what it was meant to be?  Asked before a byte of it is written. */
#ifndef SPBC_TRANSFORM_VERIFY_H
#define SPBC_TRANSFORM_VERIFY_H

#include "emit.h"

struct inputs;

/* verify_rewriting: parses the program with the new texts in place of the old and analyses it
 * again: every unit has to parse, every pattern of `before` has to be enclosed, and none may have
 * come up.  Returns 0, or -1 with the cause on stderr. */
int verify_rewriting(struct arena *arena, const struct inputs *inputs, const struct result *before,
                     const struct changed_file *files, uint32_t count);

#endif
