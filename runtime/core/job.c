/* SPDX-License-Identifier: Apache-2.0 */
/* How is the job page made, found and swept?
 *
 * Layout of the page (offsets are in its head, the whole rounded up to 4096 bytes):
 *     struct job_page | struct job_cluster[nclusters] | uint32_t member[nranks] | pad to 512 | struct job_rank[nranks] |
 *     struct job_collective[nranks][JOB_COLLECTIVES_MAX]
 *
 * spbc-run holds a lock (flock) on the page's file for as long as it lives;
 * that lock is how a later spbc-run tells a living job from a stale one.  The file is locked before it
 * has a name, and filled by the same process before any rank starts, so a rank that finds it finds it
 * complete.
 *
 * Requires: /dev/shm, where files without a name can be made (tmpfs), and /proc.  Does not: decide when to sweep.
 */
#include "job.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define RANK_UNIT 512
_Static_assert(sizeof(struct job_rank) == RANK_UNIT, "ranks do not share cache lines");

#define JOB_SHM_FOLDER "/dev/shm"
#define JOB_NAME_MAX   64

static size_t size_round_up(size_t size, size_t unit)
{
    return (size + unit - 1) / unit * unit;
}

static int page_name_make(const char *job, char name[JOB_NAME_MAX + 32])
{
    if (!job[0] || strlen(job) > JOB_NAME_MAX || strpbrk(job, "/.")) {
        return -EINVAL;
    }
    snprintf(name, JOB_NAME_MAX + 32, "/spbc.%s.page", job);
    return 0;
}

/* The file has no name before it is locked and has its size: whoever sweeps takes a page whose lock can
 * be had for a dead job's. */
static int page_file_make(const char *name, size_t bytes, int *fd_out)
{
    char path[JOB_NAME_MAX + 48], self[32];
    int fd = open(JOB_SHM_FOLDER, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (fd < 0) {
        return -errno;
    }
    int error = flock(fd, LOCK_EX | LOCK_NB) != 0 ? errno : 0;
    if (!error) { /* a full /dev/shm is an error here, not a SIGBUS later */
        error = posix_fallocate(fd, 0, (off_t)bytes);
    }
    snprintf(path, sizeof path, JOB_SHM_FOLDER "%s", name);
    snprintf(self, sizeof self, "/proc/self/fd/%d", fd);
    if (!error && linkat(AT_FDCWD, self, AT_FDCWD, path, AT_SYMLINK_FOLLOW) != 0) {
        error = errno;
    }
    if (error) {
        close(fd);
        return -error;
    }
    *fd_out = fd;
    return 0;
}

static void page_fill(struct job_page *page, uint32_t nranks, uint32_t nclusters,
                      const uint32_t *cluster_of)
{
    uint32_t *member = (uint32_t *)((char *)page + page->member_offset);
    uint32_t next = 0;
    for (uint32_t c = 0; c < nclusters; c++) {
        struct job_cluster *cluster = job_cluster_get(page, c);
        cluster->first = next;
        for (uint32_t r = 0; r < nranks; r++) {
            if (cluster_of[r] == c) {
                struct job_rank *rank = job_rank_get(page, r);
                rank->cluster = c;
                rank->local = cluster->size++;
                member[next++] = r;
            }
        }
    }
}

int job_page_create(const char *job, uint32_t nranks, uint32_t nclusters,
                    const uint32_t *cluster_of, struct job_page **out)
{
    char name[JOB_NAME_MAX + 32];
    int error = page_name_make(job, name);
    if (error) {
        return error;
    }
    size_t cluster_offset = sizeof(struct job_page);
    size_t member_offset = cluster_offset + nclusters * sizeof(struct job_cluster);
    size_t rank_offset = size_round_up(member_offset + nranks * sizeof(uint32_t), RANK_UNIT);
    size_t collective_offset = rank_offset + nranks * sizeof(struct job_rank);
    size_t bytes = size_round_up(
        collective_offset + nranks * JOB_COLLECTIVES_MAX * sizeof(struct job_collective), 4096);
    if (bytes > UINT32_MAX) {
        return -EINVAL;
    }
    int fd = -1;
    error = page_file_make(name, bytes, &fd);
    if (error) {
        return error;
    }
    struct job_page *page = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (page == MAP_FAILED) {
        error = -errno;
        shm_unlink(name);
        close(fd);
        return error;
    }
    page->version = JOB_VERSION;
    page->bytes = (uint32_t)bytes;
    page->nranks = nranks;
    page->nclusters = nclusters;
    page->cluster_offset = (uint32_t)cluster_offset;
    page->member_offset = (uint32_t)member_offset;
    page->rank_offset = (uint32_t)rank_offset;
    page->collective_offset = (uint32_t)collective_offset;
    page_fill(page, nranks, nclusters, cluster_of);
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    page->started_ns = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
    page->magic = JOB_MAGIC;
    *out = page;
    return 0; /* fd stays open on purpose: it carries the lock until this process ends */
}

static bool page_is_sound(const struct job_page *page, size_t bytes)
{
    if (page->magic != JOB_MAGIC || page->version != JOB_VERSION || page->bytes != bytes) {
        return false;
    }
    uint64_t member_end = page->member_offset + (uint64_t)page->nranks * sizeof(uint32_t);
    return page->cluster_offset == sizeof(struct job_page) &&
           page->cluster_offset + (uint64_t)page->nclusters * sizeof(struct job_cluster) <=
               page->member_offset &&
           member_end <= page->rank_offset && page->rank_offset % RANK_UNIT == 0 &&
           page->rank_offset + (uint64_t)page->nranks * sizeof(struct job_rank) <=
               page->collective_offset &&
           page->collective_offset +
                   (uint64_t)page->nranks * JOB_COLLECTIVES_MAX * sizeof(struct job_collective) <=
               bytes &&
           page->nfaults <= JOB_FAULTS_MAX;
}

int job_page_attach(const char *job, struct job_page **out)
{
    char name[JOB_NAME_MAX + 32];
    int error = page_name_make(job, name);
    if (error) {
        return error;
    }
    int fd = shm_open(name, O_RDWR | O_CLOEXEC, 0);
    if (fd < 0) {
        return -errno;
    }
    struct stat st;
    if (fstat(fd, &st) != 0 || st.st_size < (off_t)sizeof(struct job_page) ||
        st.st_uid != geteuid()) {
        close(fd);
        return -EPROTO;
    }
    struct job_page *page =
        mmap(NULL, (size_t)st.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    error = page == MAP_FAILED ? -errno : 0;
    close(fd);
    if (error) {
        return error;
    }
    if (!page_is_sound(page, (size_t)st.st_size)) {
        munmap(page, (size_t)st.st_size);
        return -EPROTO;
    }
    *out = page;
    return 0;
}

/* Is `rest`, the part of a name behind "spbc.<job>.", a log "log.<src>.<dst>.<epoch>[.*]" older than
 * epoch, of one of the ranks? */
static bool name_is_old_log(const char *rest, const uint32_t *ranks, uint32_t count, uint32_t epoch)
{
    unsigned file_src, file_dst, file_epoch;
    int used = 0;
    if (sscanf(rest, "log.%u.%u.%u%n", &file_src, &file_dst, &file_epoch, &used) != 3) {
        return false;
    }
    bool is_theirs = false;
    for (uint32_t i = 0; i < count && !is_theirs; i++) {
        is_theirs = ranks[i] == file_src;
    }
    return is_theirs && (rest[used] == '\0' || rest[used] == '.') && file_epoch < epoch;
}

int job_sweep(const char *job, int src, uint32_t epoch)
{
    uint32_t rank = (uint32_t)src;
    return job_sweep_ranks(job, &rank, src >= 0 ? 1 : 0, epoch);
}

int job_sweep_ranks(const char *job, const uint32_t *ranks, uint32_t nranks, uint32_t epoch)
{
    char page_name[JOB_NAME_MAX + 32], prefix[JOB_NAME_MAX + 32];
    if (page_name_make(job, page_name) != 0) {
        return 0;
    }
    int prefix_length = snprintf(prefix, sizeof prefix, "spbc.%s.", job);
    DIR *folder = opendir(JOB_SHM_FOLDER);
    if (!folder) {
        return 0;
    }
    int count = 0;
    bool has_page = false;
    for (struct dirent *entry; (entry = readdir(folder));) {
        const char *rest = entry->d_name + prefix_length;
        if (strncmp(entry->d_name, prefix, (size_t)prefix_length) != 0) {
            continue;
        }
        if (nranks > 0 && !name_is_old_log(rest, ranks, nranks, epoch)) {
            continue;
        }
        if (strcmp(rest, "page") == 0) {
            has_page = true; /* last: its lock says whose the other files are */
            continue;
        }
        count += unlinkat(dirfd(folder), entry->d_name, 0) == 0;
    }
    closedir(folder);
    if (has_page) {
        count += shm_unlink(page_name) == 0;
    }
    return count;
}
