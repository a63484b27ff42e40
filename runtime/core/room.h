/* SPDX-License-Identifier: Apache-2.0 */
/* Is there room for one more item in a list that grows by doubling?
 *
 * Thread rule: that of the list.  Libc only.
 */
#ifndef SPBC_CORE_ROOM_H
#define SPBC_CORE_ROOM_H

#include <stdbool.h>
#include <stdlib.h>

/* room_make: of `count` items of so many bytes each, with room for *room.  False: no memory is left, and the list is as it was. */
static inline bool room_make(void **items, size_t *room, size_t count, size_t bytes)
{
    if (count < *room)
        return true;
    void *more = realloc(*items, (*room ? 2 * *room : 8) * bytes);
    if (!more)
        return false;
    *items = more;
    *room = *room ? 2 * *room : 8;
    return true;
}

#endif
