/* SPDX-License-Identifier: Apache-2.0 */
/* Where are the bytes a rank has shown?  The first ones in memory, the rest in a file of the job's
 * directory. */
#ifndef SPBC_RUN_SPOOL_H
#define SPBC_RUN_SPOOL_H

#include <stddef.h>
#include <stdint.h>

#define SPOOL_MEMORY 32768

struct spool {
    char *path;                         /* of the file, made when it is needed */
    char *memory;                       /* the first SPOOL_MEMORY bytes */
    int fd;                             /* 0: no file yet */
    uint64_t length, lines, line_start; /* bytes; newlines; offset behind the last newline */
};

int spool_init(struct spool *spool, const char *dir, uint32_t rank, uint32_t index);
void spool_fini(struct spool *spool);
int spool_append(struct spool *spool, const char *bytes, size_t length); /* 0 or -errno */
/* spool_read: up to `length` bytes at `offset`; returns how many, or -errno. */
int64_t spool_read(const struct spool *spool, uint64_t offset, char *bytes, size_t length);

#endif
