/* SPDX-License-Identifier: Apache-2.0 */
/* Makes and maps files in /dev/shm.
 *
 * Requires: tmpfs behind shm_open.  The first touch of a page costs more than copying to it (measured: 600 ns/KB in pages of
 * 4 KiB, 100 in pages of 2 MiB, copying 80); so pages are made in bulk, and large ones where the kernel collapses a range
 * on request (MADV_COLLAPSE, Linux 6.1), which works without any setting of the system.  A large page is dear where the
 * kernel has to move others for it, or the host of a virtual machine has taken free ones away (measured: 3100 ns/KB, small
 * ones then 900).  And the kernel empties the lists of free pages of all processors first, where its threads may have to wait
 * until a busy one lets them run (measured: up to a second beside a rank of high priority).  So the time it takes is watched,
 * and only who can wait asks for large ones.  Small ones are made in steps: ranks that log alike then wait for their pages at
 * the same time, not for each other.
 */
#include "segment.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <time.h>
#include <unistd.h>

/* The libc may be older than the kernel. */
#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23
#endif
#ifndef MADV_COLLAPSE
#define MADV_COLLAPSE 25
#endif

enum {
    PAGE_BYTES = 4096,
    LARGE_PAGE = 2 * 1024 * 1024,
    LARGE_DEAR_NS = 1000000, /* small ones can hardly be cheaper than that */
    LARGE_GAIN = 2,          /* large ones may cost so much more: readers have less to do */
    LARGE_RETRY = 32,        /* blocks; then twice as many, and so on */
    LARGE_RETRY_MAX = 1024,
    LARGE_AFTER = 8,         /* blocks in small ones: what a rank needs that logs little */
    SMALL_STEP = 128 * 1024, /* 10 to 150 us */
    SMALL_MEAN = 8
};

/* Of 2 MiB made that way: the last one; the last ones on the average. */
static _Atomic uint64_t last_large_ns, mean_small_ns;
static atomic_bool is_never_large; /* do not ask again */

/* Both give the file its size; all signals wait meanwhile: tmpfs gives up and starts over at every signal, and a limit on
 * file sizes raises SIGXFSZ, which would end the program without a word. */
static int file_size(int fd, size_t bytes, bool is_reserved)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    int error = is_reserved                        ? posix_fallocate(fd, 0, (off_t)bytes)
                : ftruncate(fd, (off_t)bytes) != 0 ? errno
                                                   : 0;
    if (error == EFBIG && !sigismember(&before, SIGXFSZ)) {
        sigset_t one;
        sigemptyset(&one);
        sigaddset(&one, SIGXFSZ);
        sigtimedwait(&one, NULL, &(struct timespec){0});
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return -error;
}

/* An address for a mapping with that alignment: reserves more and gives the rest back. */
static void *address_get(size_t bytes, size_t alignment)
{
    size_t all = bytes + alignment;
    char *got = mmap(NULL, all, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (got == MAP_FAILED) {
        return NULL;
    }
    char *base = (char *)(((uintptr_t)got + alignment - 1) & ~(uintptr_t)(alignment - 1));
    if (base > got) {
        munmap(got, (size_t)(base - got));
    }
    munmap(base + bytes, (size_t)(got + all - (base + bytes)));
    return base;
}

static int file_map(int fd, size_t bytes, size_t alignment, int flags, struct segment *out)
{
    void *at = NULL;
    if (alignment > PAGE_BYTES) {
        at = address_get(bytes, alignment);
        flags |= at ? MAP_FIXED : 0;
    }
    void *base = mmap(at, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | flags, fd, 0);
    if (base == MAP_FAILED) {
        int error = -errno;
        if (at) {
            munmap(at, bytes);
        }
        return error;
    }
    *out = (struct segment){.base = base, .bytes = bytes};
    return 0;
}

int segment_make(const char *name, size_t bytes, size_t alignment, struct segment *out)
{
    int fd = shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0600);
    if (fd < 0) {
        return -errno;
    }
    int error = file_size(fd, bytes, false);
    if (!error) {
        error = file_map(fd, bytes, alignment, 0, out);
    }
    close(fd);
    if (error) {
        shm_unlink(name);
    } else if (alignment >= LARGE_PAGE) {
        madvise(out->base, bytes, MADV_HUGEPAGE); /* a wish */
    }
    return error;
}

/* What a kernel before 5.14 can do. */
static int pages_reserve(const char *name, const struct segment *segment, size_t offset,
                         size_t bytes)
{
    int fd = shm_open(name, O_RDWR, 0);
    if (fd < 0) {
        return -errno;
    }
    int error = posix_fallocate(fd, (off_t)offset, (off_t)bytes);
    close(fd);
    for (size_t at = offset; !error && at < offset + bytes; at += PAGE_BYTES) {
        atomic_fetch_or_explicit((_Atomic uint32_t *)(segment->base + at), 0, memory_order_relaxed);
    }
    return -error;
}

int segment_populate(const char *name, const struct segment *segment, size_t offset, size_t bytes)
{
    int result;
    do {
        result = madvise(segment->base + offset, bytes, MADV_POPULATE_WRITE);
    } while (result != 0 && (errno == EINTR || errno == EAGAIN));
    if (result == 0) {
        return 0;
    }
    /* "a SIGBUS would have been raised": no room in the file system */
    return errno == EFAULT   ? -ENOSPC
           : errno == EINVAL ? pages_reserve(name, segment, offset, bytes)
                             : -errno;
}

bool segment_prefers_large(uint64_t large_ns, uint64_t small_ns, uint32_t turn)
{
    if (large_ns < LARGE_DEAR_NS) {
        return true;
    }
    if (small_ns == 0) {
        return false;
    }
    bool is_worth_it = large_ns <= LARGE_GAIN * small_ns;
    bool is_retry =
        turn % LARGE_RETRY_MAX == 0 || (turn >= LARGE_RETRY && (turn & (turn - 1)) == 0);
    return is_retry ? !is_worth_it : is_worth_it;
}

static uint64_t now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/* Can a large page begin there? */
static bool is_block(const struct segment *segment, size_t offset)
{
    return (uintptr_t)(segment->base + offset) % LARGE_PAGE == 0 && offset % LARGE_PAGE == 0 &&
           segment->bytes - offset >= LARGE_PAGE;
}

size_t segment_step(const struct segment *segment, size_t offset, bool can_wait)
{
    static _Atomic uint32_t blocks;
    if (!can_wait || !is_block(segment, offset)) {
        return SMALL_STEP - offset % SMALL_STEP;
    }
    uint32_t turn = atomic_fetch_add_explicit(&blocks, 1, memory_order_relaxed);
    bool is_large =
        turn >= LARGE_AFTER && !atomic_load_explicit(&is_never_large, memory_order_relaxed) &&
        segment_prefers_large(atomic_load_explicit(&last_large_ns, memory_order_relaxed),
                              atomic_load_explicit(&mean_small_ns, memory_order_relaxed), turn);
    return is_large ? LARGE_PAGE : SMALL_STEP;
}

/* A large block as one page, if it is to be had. */
static int block_populate(const char *name, const struct segment *segment, size_t offset)
{
    uint64_t begin = now_ns();
    int error = segment_populate(name, segment, offset,
                                 PAGE_BYTES); /* nothing is collapsed where nothing is */
    if (error) {
        return error;
    }
    if (madvise(segment->base + offset, LARGE_PAGE, MADV_COLLAPSE) != 0) {
        if (errno == EINVAL) {
            atomic_store_explicit(&is_never_large, true, memory_order_relaxed);
        }
        return segment_populate(name, segment, offset, LARGE_PAGE);
    }
    atomic_store_explicit(&last_large_ns, now_ns() - begin, memory_order_relaxed);
    return 0;
}

int segment_reserve(const char *name, const struct segment *segment, size_t offset, size_t bytes)
{
    size_t end = (offset + bytes + PAGE_BYTES - 1) / PAGE_BYTES * PAGE_BYTES;
    offset = offset / PAGE_BYTES * PAGE_BYTES;
    bytes = end - offset;
    if (bytes == LARGE_PAGE && is_block(segment, offset) &&
        !atomic_load_explicit(&is_never_large, memory_order_relaxed)) {
        return block_populate(name, segment, offset);
    }
    uint64_t begin = now_ns();
    int error = segment_populate(name, segment, offset, bytes);
    if (!error && bytes == SMALL_STEP) {
        uint64_t now = (now_ns() - begin) * (LARGE_PAGE / SMALL_STEP);
        uint64_t mean = atomic_load_explicit(&mean_small_ns, memory_order_relaxed);
        mean = mean ? (mean * (SMALL_MEAN - 1) + now) / SMALL_MEAN : now;
        atomic_store_explicit(&mean_small_ns, mean, memory_order_relaxed);
    }
    return error;
}

int segment_write_begin(const char *name)
{
    return shm_open(name, O_RDWR, 0);
}

int segment_write(int fd, size_t offset, const void *data, size_t bytes)
{
    while (bytes) {
        ssize_t done = pwrite(fd, data, bytes, (off_t)offset);
        if (done < 0 && errno == EINTR) {
            continue;
        }
        if (done <= 0) {
            return done < 0 ? -errno : -ENOSPC;
        }
        data = (const char *)data + done;
        offset += (size_t)done;
        bytes -= (size_t)done;
    }
    return 0;
}

static int file_check(int fd, size_t *bytes, uint64_t *number)
{
    struct stat st;
    if (fstat(fd, &st) != 0) {
        return -errno;
    }
    if (!S_ISREG(st.st_mode) || st.st_uid != geteuid()) {
        return -EPERM;
    }
    *bytes = (size_t)st.st_size;
    *number = (uint64_t)st.st_ino;
    return 0;
}

int segment_open(const char *name, size_t least, size_t alignment, struct segment *out)
{
    int fd = shm_open(name, O_RDWR, 0);
    if (fd < 0) {
        return -errno;
    }
    size_t bytes = 0;
    uint64_t number;
    int error = file_check(fd, &bytes, &number);
    if (!error && bytes < least) {
        error = -EAGAIN;
    }
    if (!error) { /* what is large may be reserved in part only */
        error = bytes < alignment ? file_map(fd, bytes, PAGE_BYTES, MAP_POPULATE, out)
                                  : file_map(fd, bytes, alignment, 0, out);
    }
    if (!error) {
        out->number = number;
    }
    close(fd);
    return error;
}

int segment_share(const char *name, size_t bytes, struct segment *out)
{
    int fd = shm_open(name, O_RDWR | O_CREAT, 0600);
    if (fd < 0) {
        return -errno;
    }
    size_t found = 0;
    uint64_t number;
    int error = file_check(fd, &found, &number);
    if (!error) {
        error = file_size(fd, bytes, true);
    }
    if (!error) {
        error = file_map(fd, bytes, PAGE_BYTES, MAP_POPULATE, out);
    }
    close(fd);
    return error;
}

static void path_make(const char *name, char path[SEGMENT_NAME_MAX + 16])
{
    snprintf(path, SEGMENT_NAME_MAX + 16, "/dev/shm%s", name);
}

uint64_t segment_number(const char *name)
{
    struct stat st;
    char path[SEGMENT_NAME_MAX + 16];
    path_make(name, path);
    return lstat(path, &st) == 0 ? (uint64_t)st.st_ino : 0;
}

int segment_rename(const char *name, const char *now)
{
    char from[SEGMENT_NAME_MAX + 16], to[SEGMENT_NAME_MAX + 16];
    path_make(name, from);
    path_make(now, to);
    return rename(from, to) == 0 ? 0 : -errno;
}

bool segment_room(uint64_t *available, uint64_t *size)
{
    struct statvfs files;
    if (statvfs("/dev/shm", &files) != 0) {
        return false;
    }
    *available = (uint64_t)files.f_bavail * files.f_frsize;
    *size = (uint64_t)files.f_blocks * files.f_frsize;
    return true;
}

void segment_unlink(const char *name)
{
    shm_unlink(name);
}

void segment_unmap(struct segment *segment)
{
    if (segment->base) {
        munmap(segment->base, segment->bytes);
    }
    *segment = (struct segment){0};
}
