/* SPDX-License-Identifier: Apache-2.0 */
/* What libc reads from a file gives a restarted rank what it gave the first time: the contents that the file had then.
 *
 * Ranks of other clusters may have written there since, or deleted it, and do not write it again.  (What MPI reads keeps reading.c.)  Nobody tells
 * which bytes libc reads.  So a file that ranks of other clusters have opened to write is copied when it is opened to read, and compared when
 * it is closed: if it has not changed in between, all that was read is in the copy, and a re-execution opens that.
 *
 *     opened to read --ranks of other clusters have it to write, it is small, there is room--> COPIED    else --> MARKED (size, times)
 *     COPIED --closed, nothing else leads there, the file is as the copy--> FINISHED (finished.c)
 *     MARKED --this rank is about to change the file, which is closed, small, as it was, and there is room--> copied then (replaced.c)
 *     re-execution:  COPIED and FINISHED: the copy is opened instead
 *                    else: the file as it is now, which is told if it is another one and ranks of other clusters write it
 *
 * File spbc.<job>.seen.<rank>, of words of 8 bytes (core/rows.h):   bytes (1 word) | the contents, filled up to a word | ...
 * A copy is named by the number of its second word, a mark by a number below 0.
 *
 * Invariant: a copy is there, as a whole, before the program has the descriptor.  What is the same as this incarnation's last copy of
 * that file is not copied again.  What is kept stays until the job ends.
 *
 * Costs a question to the register (core/files.h) for each file that is opened to read, and two looks at the contents of those that
 * others write.
 */
#include "seen.h"

#include "core/index.h"
#include "core/room.h"
#include "core/rows.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { WORD = 8, COPY_MOST = 64 << 20 /* bytes of one file */, ALL_MOST = 256 << 20 };

struct last { /* copy of a file by this incarnation */
    int64_t mark, seen;
};

static struct {
    struct rows words;
    struct last *last;
    size_t count, room;
} kept;

int seen_begin(const char *job, uint32_t rank)
{
    return rows_open(&kept.words, job, "seen", rank, WORD);
}

static struct last *last_of(int64_t mark)
{
    for (size_t i = 0; i < kept.count; i++)
        if (kept.last[i].mark == mark)
            return &kept.last[i];
    return NULL;
}

/* Without memory it is copied again next time. */
static void last_set(int64_t mark, int64_t seen)
{
    struct last *last = last_of(mark);
    if (!last && !room_make((void **)&kept.last, &kept.room, kept.count, sizeof *last))
        return;
    if (!last)
        last = &kept.last[kept.count++];
    *last = (struct last){mark, seen};
}

/* ---- contents ---- */

static uint64_t bytes_of(int64_t seen)
{
    uint64_t bytes;
    memcpy(&bytes, rows_at(&kept.words, (uint64_t)seen - 1), sizeof bytes);
    return bytes;
}

static int64_t mark_of(const struct stat *st, int64_t mark)
{
    const int64_t words[] = {mark, st->st_size, st->st_mtim.tv_sec, st->st_mtim.tv_nsec};
    uint64_t high = index_hash(words, sizeof words), low = index_hash(words, sizeof words - WORD);
    return -(int64_t)(high << 31 ^ low) - 1;
}

/* Words of the contents of the file behind the first one; NULL: it can not be read whole, or there is no memory. */
static uint64_t *contents_new(int fd, uint64_t bytes)
{
    uint64_t words = (bytes + WORD - 1) / WORD;
    uint64_t *room = calloc(1 + words, WORD);
    if (!room)
        return NULL;
    room[0] = bytes;
    for (uint64_t at = 0; at < bytes;) {
        ssize_t got = pread(fd, (char *)(room + 1) + at, bytes - at, (off_t)at);
        if (got <= 0) {
            free(room);
            return NULL;
        }
        at += (uint64_t)got;
    }
    return room;
}

static bool contents_are(const uint64_t *contents, int64_t seen)
{
    return contents[0] == bytes_of(seen) &&
           memcmp(contents + 1, rows_at(&kept.words, (uint64_t)seen), contents[0]) == 0;
}

/* 0: there is none. */
static int64_t copy_of(int fd, uint64_t bytes, int64_t mark)
{
    uint64_t count = rows_count(&kept.words), words = 1 + (bytes + WORD - 1) / WORD;
    uint64_t *contents = bytes <= COPY_MOST ? contents_new(fd, bytes) : NULL;
    const struct last *last = contents ? last_of(mark) : NULL;
    int64_t seen = 0;
    if (last && contents_are(contents, last->seen)) {
        seen = last->seen;
    } else if (contents && (count + words) * WORD <= ALL_MOST &&
               rows_append_several(&kept.words, contents, words) == 0) {
        seen = (int64_t)count + 1;
        last_set(mark, seen);
    }
    free(contents);
    return seen;
}

int64_t seen_keep(int fd, int64_t mark, bool is_copied)
{
    struct stat st = {0};
    fstat(fd, &st);
    int64_t seen = is_copied ? copy_of(fd, (uint64_t)st.st_size, mark) : 0;
    return seen ? seen : mark_of(&st, mark);
}

bool seen_is(int fd, int64_t mark, int64_t seen)
{
    struct stat st = {0};
    fstat(fd, &st);
    if (!seen_is_copied(seen))
        return mark_of(&st, mark) == seen;
    if ((uint64_t)st.st_size != bytes_of(seen))
        return false;
    uint64_t *contents = contents_new(fd, (uint64_t)st.st_size);
    bool is_same = contents && contents_are(contents, seen);
    free(contents);
    return is_same;
}

int seen_give(int64_t seen)
{
    int fd = memfd_create("spbc", MFD_CLOEXEC);
    uint64_t bytes = fd < 0 ? 0 : bytes_of(seen);
    const char *from = bytes ? rows_at(&kept.words, (uint64_t)seen) : NULL;
    for (uint64_t at = 0; at < bytes;) {
        ssize_t put = pwrite(fd, from + at, bytes - at, (off_t)at);
        if (put <= 0) {
            int error = put < 0 ? errno : ENOSPC;
            close(fd);
            return -error;
        }
        at += (uint64_t)put;
    }
    return fd < 0 ? -errno : fd;
}
