/* SPDX-License-Identifier: Apache-2.0 */
/* How is a piece of named shared memory made, mapped and let go?
 *
 * Pages are reserved before they are used: a full /dev/shm is an error code here, never a SIGBUS
 * later.  Mode 0600; symbolic links are not followed; files of another user are refused.  Thread
 * rule: any.
 */
#ifndef SPBC_NET_SEGMENT_H
#define SPBC_NET_SEGMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SEGMENT_NAME_MAX 160

struct segment {
    char *base;
    size_t bytes;
    uint64_t number; /* of the file, of those that were opened; 0: not known */
};

/* segment_prefers_large: given what 2 MiB took lately as one page and as small ones (ns, 0: not tried), which shall the next
 * ones be?  `turn` counts blocks: what is dearer is tried again now and then, ever more seldom. */
bool segment_prefers_large(uint64_t large_ns, uint64_t small_ns, uint32_t turn);

/* segment_make: a new file of that size, mapped at a multiple of `alignment` (a power of two, at
 * least a page).  Nothing of it may be touched before it was reserved.  0 or -errno (-EEXIST: the
 * name is taken). */
int segment_make(const char *name, size_t bytes, size_t alignment, struct segment *out);
/* segment_reserve: makes the pages of a range real and maps them; as one large page where the range
 * is one and the system lets us.  0 or -errno (-ENOSPC: full). */
int segment_reserve(const char *name, const struct segment *segment, size_t offset, size_t bytes);
/* segment_step: how many bytes from there on to reserve at once, when more will be needed soon: one large page where that is
 * worth it and the caller can wait, else as much as a message can be kept waiting for.  Blocks are counted: in the order of
 * their use. */
size_t segment_step(const struct segment *segment, size_t offset, bool can_wait);
/* segment_populate: as segment_reserve, for a range in which somebody has probably made the pages already:
 * as they are. */
int segment_populate(const char *name, const struct segment *segment, size_t offset, size_t bytes);
/* segment_write_begin: a descriptor for segment_write, closed by the caller; -1: there is none to be had.  segment_write: these
 * bytes into a place of the file, whose pages are made real by that.  0 or -errno (-ENOSPC: full). */
int segment_write_begin(const char *name);
int segment_write(int fd, size_t offset, const void *data, size_t bytes);
/* segment_open: maps an existing file: one smaller than `alignment`, which is reserved wholly, at once.
 * -EAGAIN: shorter than least.  0 or -errno. */
int segment_open(const char *name, size_t least, size_t alignment, struct segment *out);
/* segment_number: of the file of that name; 0: there is none. */
uint64_t segment_number(const char *name);
/* segment_share: a reserved file of at least that size, which many may make at the same time: all
 * get the same. */
int segment_share(const char *name, size_t bytes, struct segment *out);
/* segment_rename: gives a file another name; one that has it already goes.  0 or -errno. */
int segment_rename(const char *name, const char *now);
/* segment_room: of /dev/shm, in bytes.  False: not known. */
bool segment_room(uint64_t *available, uint64_t *size);
void segment_unlink(const char *name);
void segment_unmap(struct segment *segment);

#endif
