/* SPDX-License-Identifier: Apache-2.0 */
/* Where are the bytes a rank has shown?  Byte i < SPOOL_MEMORY is memory[i]; byte i of the rest is
 * at i - SPOOL_MEMORY of the file.
 *
 * Requires: the job's directory.  Does not: compare.
 */
#include "spool.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int spool_init(struct spool *spool, const char *dir, uint32_t rank, uint32_t index)
{
    memset(spool, 0, sizeof *spool);
    if (asprintf(&spool->path, "%s/spool.%u.%u", dir, rank, index + 1) < 0) {
        spool->path = NULL;
        return -ENOMEM;
    }
    return 0;
}

void spool_fini(struct spool *spool)
{
    if (spool->fd > 0) {
        close(spool->fd);
    }
    free(spool->memory);
    free(spool->path);
    memset(spool, 0, sizeof *spool);
}

static int file_append(struct spool *spool, const char *bytes, size_t length)
{
    if (spool->fd <= 0) {
        int fd = open(spool->path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
        if (fd < 0) {
            return -errno;
        }
        spool->fd = fd;
    }
    off_t at = (off_t)(spool->length - SPOOL_MEMORY);
    while (length > 0) {
        ssize_t put = pwrite(spool->fd, bytes, length, at);
        if (put < 0) {
            if (errno == EINTR) {
                continue;
            }
            return -errno;
        }
        bytes += put;
        at += put;
        length -= (size_t)put;
        spool->length += (uint64_t)put;
    }
    return 0;
}

int spool_append(struct spool *spool, const char *bytes, size_t length)
{
    uint64_t start = spool->length;
    for (const char *at = bytes; (at = memchr(at, '\n', length - (size_t)(at - bytes))); at++) {
        spool->lines++;
        spool->line_start = start + (uint64_t)(at - bytes) + 1;
    }
    if (start < SPOOL_MEMORY && length > 0) {
        if (!spool->memory && !(spool->memory = malloc(SPOOL_MEMORY))) {
            return -ENOMEM;
        }
        size_t part = SPOOL_MEMORY - (size_t)start < length ? SPOOL_MEMORY - (size_t)start : length;
        memcpy(spool->memory + start, bytes, part);
        spool->length += part;
        bytes += part;
        length -= part;
    }
    return length > 0 ? file_append(spool, bytes, length) : 0;
}

int64_t spool_read(const struct spool *spool, uint64_t offset, char *bytes, size_t length)
{
    if (offset >= spool->length) {
        return 0;
    }
    if (length > spool->length - offset) {
        length = (size_t)(spool->length - offset);
    }
    if (offset < SPOOL_MEMORY) {
        size_t part =
            SPOOL_MEMORY - (size_t)offset < length ? SPOOL_MEMORY - (size_t)offset : length;
        memcpy(bytes, spool->memory + offset, part);
        return (int64_t)part;
    }
    ssize_t got = pread(spool->fd, bytes, length, (off_t)(offset - SPOOL_MEMORY));
    return got < 0 ? -errno : got;
}
