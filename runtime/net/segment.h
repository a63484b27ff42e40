/* SPDX-License-Identifier: Apache-2.0 */
/* How is a piece of named shared memory made, mapped and let go?
 *
 * Made files are reserved wholly before they are mapped: a full /dev/shm is an error code here,
 * never a SIGBUS later.  Mode 0600; symbolic links are not followed; files of another user are
 * refused.  Thread rule: any.
 */
#ifndef SPBC_NET_SEGMENT_H
#define SPBC_NET_SEGMENT_H

#include <stddef.h>

#define SEGMENT_NAME_MAX 160

struct segment {
    char *base;
    size_t bytes;
};

/* segment_create: a new file of that size, reserved, mapped and populated.  0 or -errno (-EEXIST:
 * the name is taken). */
int segment_create(const char *name, size_t bytes, struct segment *out);
/* segment_open: maps an existing file, populated.  -EAGAIN: shorter than least (still being made).
 * 0 or -errno. */
int segment_open(const char *name, size_t least, struct segment *out);
/* segment_share: as segment_create, but many may make it at the same time: all get the same file.
 */
int segment_share(const char *name, size_t bytes, struct segment *out);
void segment_unmap(struct segment *segment);

#endif
