/* SPDX-License-Identifier: Apache-2.0 */
/* Which mappings does a receiver keep of segments that it has let go of?  Their files come back as other segments, and then
 * every page is already there.  Private to this room. */
#ifndef SPBC_NET_HELD_H
#define SPBC_NET_HELD_H

#include "segment.h"

#include <stdbool.h>

struct net;

/* held_put: keeps the mapping of a segment of that rank's log that was released to its writer, or unmaps it; takes it. */
void held_put(struct net *net, uint32_t src, struct segment *file);
/* held_take: the mapping of the file that has this name now, if there is one. */
bool held_take(struct net *net, uint32_t src, const char *name, struct segment *out);
/* held_drop: unmaps those of that rank's logs.  held_fini: all. */
void held_drop(struct net *net, uint32_t src);
void held_fini(struct net *net);

#endif
