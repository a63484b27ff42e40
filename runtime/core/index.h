/* SPDX-License-Identifier: Apache-2.0 */
/* Which entry of the caller's array has this key?  The one hash table of what a rank remembers; the caller keeps keys and values.
 *
 * Entries are numbers below INDEX_NONE.  Local; one thread at a time; libc only.
 */
#ifndef SPBC_CORE_INDEX_H
#define SPBC_CORE_INDEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define INDEX_NONE UINT32_MAX

struct index { /* all zero: empty */
    struct index_slot *slot;
    uint32_t slots, used; /* slots: a power of two, or 0 */
};

typedef bool index_equals(const void *context, uint32_t entry, const void *key);

uint32_t index_hash(const void *key, size_t bytes);
/* index_find: the entry of this hash for which `equals` is true; INDEX_NONE: there is none. */
uint32_t index_find(const struct index *index, uint32_t hash, index_equals *equals,
                    const void *context, const void *key);
/* index_add: an entry that is not in it.  Returns 0 or -ENOMEM. */
int index_add(struct index *index, uint32_t hash, uint32_t entry);
void index_fini(struct index *index);

#endif
