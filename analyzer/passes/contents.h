/* SPDX-License-Identifier: Apache-2.0 */
/* Do all messages of an iteration carry the same? */
#ifndef SPBC_PASSES_CONTENTS_H
#define SPBC_PASSES_CONTENTS_H

#include "passes/analysis.h"

/* contents_are_same: of a group whose order is proved.  True: whichever message comes first, what lies in the
 * buffers is the same; their sources differ.  False: not seen. */
bool contents_are_same(struct analysis *a, const struct group *group);

#endif
