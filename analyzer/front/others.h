/* SPDX-License-Identifier: Apache-2.0 */
/* Which files would be read in the place of those that were, if they were there?  Private to front/.
 *
 * A header is looked for in folders one after the other; one that appears in an earlier folder takes
 * the place of the one that was read.  Candidates:
 *   in every folder of the search (unit_folders), what was read of another one of them
 *   beside each file of the user's, what it names by #include "...", which is looked for there first;
 *   where the name comes out of a macro, whatever was read
 * Files of the system are taken not to have others beside them.
 */
#ifndef SPBC_FRONT_OTHERS_H
#define SPBC_FRONT_OTHERS_H

#include "front/pool.h"

struct contents;

/* others_find: of each candidate, some more than once. */
typedef void (*other_take)(void *context, const char *path);
void others_find(struct contents *contents, struct arena *arena, const struct unit *unit,
                 const struct reply *reply, other_take other, void *context);

#endif
