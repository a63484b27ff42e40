/* SPDX-License-Identifier: Apache-2.0 */
/* What was in a file when this rank opened it to read?  seen.c says what for; deeds.c and finished.c ask.
 *
 * Thread rule: any, one at a time (deeds.c).  errno is not kept.
 */
#ifndef SPBC_MPI_SEEN_H
#define SPBC_MPI_SEEN_H

#include <stdbool.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

/* seen_begin: goes on with what earlier incarnations saw.  Returns 0 or -errno. */
int seen_begin(const char *job, uint32_t rank);
/* seen_keep: what is in the file of that descriptor and mark (core/files.h): above 0: a copy; below: a mark of its contents.  is_copied: a copy
 * is wanted, which there is if it is not too large and there is room. */
int64_t seen_keep(int fd, int64_t mark, bool is_copied);
static inline bool seen_is_copied(int64_t seen)
{
    return seen > 0;
}
/* seen_is: is in the file what was seen? */
bool seen_is(int fd, int64_t mark, int64_t seen);
/* seen_give: a descriptor of a file of its own with what was copied, or -errno. */
int seen_give(int64_t seen);

#pragma GCC visibility pop

#endif
