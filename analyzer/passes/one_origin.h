/* SPDX-License-Identifier: Apache-2.0 */
/* Do two one-sided calls of one process, neither of which waits for the other, use the same bytes? */
#ifndef SPBC_PASSES_ONE_ORIGIN_H
#define SPBC_PASSES_ONE_ORIGIN_H

#include "passes/epochs.h"
#include "passes/overlapped.h"
#include "passes/remote.h"

struct one_origin { /* a call, and what its process may do before it is complete */
    struct analysis *a;
    const struct remote_access *call;
    struct message_place place, target; /* in the window, and the process, as a place of one byte */
    struct epoch at_target, at_origin;
};

struct one_origin one_origin_begin(struct analysis *a, const struct remote_access *call);
/* one_origin_target: does the other call, which may be the same one again, use one place of a window with it, so that what
 * is found or left there depends on which comes first? */
bool one_origin_target(const struct one_origin *o, const struct one_origin *other);
/* one_origin_buffer: the same of the memory that both are handed. */
bool one_origin_buffer(const struct one_origin *o, const struct one_origin *other);

#endif
