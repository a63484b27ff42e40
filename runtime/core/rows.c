/* SPDX-License-Identifier: Apache-2.0 */
/* An append-only file of rows, mapped.
 *
 * File spbc.<job>.<kind>.<rank>:   struct rows_head (64 bytes) | rows, as many as the size has room for
 *
 * Life of a row      rows_append ----> copied --head.count, release--> written
 *
 * Invariants: the count is stored last, so a kill in the middle loses that row (or those appended with it) only; the file grows before it is written to, so a
 * full /dev/shm is an error and not a signal, and a kill while it grows leaves it longer than it has to be.
 */
#include "core/rows.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define ROWS_MAGIC 0x31535752434253ull /* "SBCRWS1" */

enum { FIRST_BYTES = 4096, GROWTH_MOST = 64 << 20 /* beyond what is needed */ };

struct rows_head {
    uint64_t magic;
    uint64_t row_bytes;
    _Atomic uint64_t count;
    char pad[40];
};
_Static_assert(sizeof(struct rows_head) == 64, "the layout above");

static size_t bytes_of(const struct rows *rows)
{
    return sizeof(struct rows_head) + (size_t)(rows->capacity * rows->row_bytes);
}

static int rows_map(struct rows *rows, int fd, size_t bytes)
{
    void *mapped = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (mapped == MAP_FAILED) {
        return -errno;
    }
    if (rows->head) {
        munmap(rows->head, bytes_of(rows));
    }
    rows->head = mapped;
    rows->capacity = (bytes - sizeof(struct rows_head)) / rows->row_bytes;
    if (rows->head->magic == 0) { /* new, or killed before this */
        rows->head->row_bytes = rows->row_bytes;
        rows->head->magic = ROWS_MAGIC;
    }
    return 0;
}

static int rows_grow(struct rows *rows, uint64_t needed)
{
    size_t was = rows->head ? bytes_of(rows) : sizeof(struct rows_head);
    size_t bytes = was + (was < GROWTH_MOST ? was : GROWTH_MOST) + (size_t)needed * rows->row_bytes;
    bytes = bytes < FIRST_BYTES ? FIRST_BYTES : bytes;
    int fd = shm_open(rows->name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0) {
        return -errno;
    }
    int error;
    do {
        error = -posix_fallocate(fd, 0, (off_t)bytes);
    } while (error == -EINTR);
    if (!error) {
        error = rows_map(rows, fd, bytes);
    }
    close(fd);
    return error;
}

static int file_check(struct rows *rows, int fd)
{
    struct stat st;
    if (fstat(fd, &st) != 0) {
        return -errno;
    }
    if (st.st_size < FIRST_BYTES) { /* killed while it was made */
        return 0;
    }
    int error = rows_map(rows, fd, (size_t)st.st_size);
    if (error) {
        return error;
    }
    return rows->head->magic == ROWS_MAGIC && rows->head->row_bytes == rows->row_bytes &&
                   rows_count(rows) <= rows->capacity
               ? 0
               : -EBADMSG;
}

int rows_open(struct rows *rows, const char *job, const char *kind, uint32_t rank,
              uint32_t row_bytes)
{
    *rows = (struct rows){.row_bytes = row_bytes};
    if (snprintf(rows->name, sizeof rows->name, "/spbc.%s.%s.%u", job, kind, rank) >=
        (int)sizeof rows->name) {
        return -ENAMETOOLONG;
    }
    int fd = shm_open(rows->name, O_RDWR | O_CLOEXEC, 0600);
    if (fd < 0) {
        return errno == ENOENT ? 0 : -errno;
    }
    int error = file_check(rows, fd);
    close(fd);
    return error;
}

void rows_close(struct rows *rows)
{
    if (rows->head) {
        munmap(rows->head, bytes_of(rows));
    }
    rows->head = NULL;
    rows->capacity = 0;
}

uint64_t rows_count(const struct rows *rows)
{
    return rows->head ? atomic_load_explicit(&rows->head->count, memory_order_acquire) : 0;
}

const void *rows_at(const struct rows *rows, uint64_t i)
{
    return (const char *)(rows->head + 1) + i * rows->row_bytes;
}

int rows_append(struct rows *rows, const void *row)
{
    return rows_append_several(rows, row, 1);
}

int rows_append_several(struct rows *rows, const void *first, uint64_t more)
{
    uint64_t count = rows_count(rows);
    if (more > rows->capacity - count) {
        int error = rows_grow(rows, more);
        if (error) {
            return error;
        }
    }
    memcpy((char *)(rows->head + 1) + count * rows->row_bytes, first, more * rows->row_bytes);
    atomic_store_explicit(&rows->head->count, count + more, memory_order_release);
    return 0;
}
