/* SPDX-License-Identifier: Apache-2.0 */
/* Makes pages of blank segments real, for somebody else.
 *
 * Large pages: one costs about 0.1 us/KB to make, 512 small ones 0.3 to 0.9, and both up to 3 us/KB on a virtual machine whose
 * host has to find the memory first; copying costs 0.1 (measured).  With all cores busy the helper gets a hundredth of one,
 * and the ranks do it as if there were none.  Not the scheduler's idle class: the kernel drains lists of pages under one lock
 * for all, and who holds it must get on.
 *
 * Does not: decide how much (supply.c), make or remove files.
 */
#include "ahead.h"

#include "layout.h"

#include <limits.h>
#include <linux/futex.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <time.h>
#include <unistd.h>

enum {
    SHARE_MAX = 16, /* at most that part of what is free is taken ahead of need */
    SLEEP_S = 60    /* the end of the job is seen through the guard's death; this is a second way */
};

void ahead_name(char name[SEGMENT_NAME_MAX], const char *job, uint32_t rank, uint32_t epoch,
                uint32_t n)
{
    snprintf(name, SEGMENT_NAME_MAX, "/spbc.%s.log.%u.%u.%u.a%u", job, rank, rank, epoch, n);
}

void ahead_offer(struct job_page *page, uint32_t rank)
{
    struct job_ahead *ahead = &job_rank_get(page, rank)->ahead;
    *ahead = (struct job_ahead){0};
    atomic_store(&ahead->guard, (uint32_t)getpid());
}

void ahead_want(struct job_ahead *ahead)
{
    uint32_t n = atomic_load_explicit(&ahead->wanted, memory_order_relaxed) + 1;
    atomic_store(&ahead->wanted, n);
    if (n == 1) {
        kill((pid_t)atomic_load(&ahead->guard), AHEAD_SIGNAL);
    } else {
        syscall(SYS_futex, &ahead->wanted, FUTEX_WAKE, INT_MAX, NULL, NULL, 0);
    }
}

static bool is_room_enough(size_t bytes)
{
    uint64_t available, size;
    struct sysinfo system;
    return segment_room(&available, &size) && sysinfo(&system) == 0 &&
           bytes < available / SHARE_MAX &&
           bytes < (uint64_t)system.freeram * system.mem_unit / SHARE_MAX;
}

static uint64_t processor_us(void)
{
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    return (uint64_t)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1000000u +
           (uint64_t)(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
}

static void account(struct job_ahead *ahead, size_t bytes)
{
    static uint64_t before;
    uint64_t now = processor_us();
    atomic_fetch_add(&ahead->bytes, bytes);
    atomic_fetch_add(&ahead->cpu_us, now - before);
    before = now;
}

static void blank_fill(const char *name, const struct job_page *page, struct job_ahead *ahead)
{
    struct segment file;
    if (segment_open(name, LOG_BLOCK, LOG_BLOCK, &file) != 0) {
        return; /* the rank has ended */
    }
    for (size_t at = 0, block; at < file.bytes; at += block) {
        block = segment_step(&file, at, true);
        block = file.bytes - at < block ? file.bytes - at : block;
        if (atomic_load_explicit(&page->stop, memory_order_relaxed) || !is_room_enough(block) ||
            segment_reserve(name, &file, at, block) != 0) {
            break; /* the rank will see to it, and say so, if it comes to that */
        }
        account(ahead, block);
    }
    segment_unmap(&file);
}

void ahead_serve(const char *job, struct job_page *page, uint32_t rank, uint32_t epoch)
{
    struct job_ahead *ahead = &job_rank_get(page, rank)->ahead;
    for (uint32_t done = 0; !atomic_load(&page->stop);) {
        uint32_t wanted = atomic_load(&ahead->wanted);
        if (done == wanted) {
            syscall(SYS_futex, &ahead->wanted, FUTEX_WAIT, wanted,
                    &(struct timespec){.tv_sec = SLEEP_S}, NULL, 0);
            continue;
        }
        char name[SEGMENT_NAME_MAX];
        ahead_name(name, job, rank, epoch, ++done);
        blank_fill(name, page, ahead);
        atomic_store(&ahead->done, done);
    }
}
