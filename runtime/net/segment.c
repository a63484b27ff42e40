/* SPDX-License-Identifier: Apache-2.0 */
/* Makes and maps files in /dev/shm.
 *
 * Requires: tmpfs behind shm_open.  Populates every mapping at once: the first touch of a page
 * costs more than copying to it.
 */
#include "segment.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* Reserves the pages.  All signals wait meanwhile: tmpfs gives up and starts over at every signal,
 * and a limit on file sizes raises SIGXFSZ, which would end the program without a word. */
static int file_reserve(int fd, size_t bytes)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    int error = posix_fallocate(fd, 0, (off_t)bytes);
    if (error == EFBIG && !sigismember(&before, SIGXFSZ)) {
        sigset_t one;
        sigemptyset(&one);
        sigaddset(&one, SIGXFSZ);
        sigtimedwait(&one, NULL, &(struct timespec){0});
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return -error;
}

static int file_map(int fd, size_t bytes, struct segment *out)
{
    void *base = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, fd, 0);
    if (base == MAP_FAILED) {
        return -errno;
    }
    *out = (struct segment){.base = base, .bytes = bytes};
    return 0;
}

int segment_create(const char *name, size_t bytes, struct segment *out)
{
    int fd = shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0600);
    if (fd < 0) {
        return -errno;
    }
    int error = file_reserve(fd, bytes);
    if (!error) {
        error = file_map(fd, bytes, out);
    }
    close(fd);
    if (error) {
        shm_unlink(name);
    }
    return error;
}

static int file_check(int fd, size_t *bytes)
{
    struct stat st;
    if (fstat(fd, &st) != 0) {
        return -errno;
    }
    if (!S_ISREG(st.st_mode) || st.st_uid != geteuid()) {
        return -EPERM;
    }
    *bytes = (size_t)st.st_size;
    return 0;
}

int segment_open(const char *name, size_t least, struct segment *out)
{
    int fd = shm_open(name, O_RDWR, 0);
    if (fd < 0) {
        return -errno;
    }
    size_t bytes = 0;
    int error = file_check(fd, &bytes);
    if (!error) {
        error = bytes < least ? -EAGAIN : file_map(fd, bytes, out);
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
    int error = file_check(fd, &found);
    if (!error) {
        error = file_reserve(fd, bytes);
    }
    if (!error) {
        error = file_map(fd, bytes, out);
    }
    close(fd);
    return error;
}

void segment_unmap(struct segment *segment)
{
    if (segment->base) {
        munmap(segment->base, segment->bytes);
    }
    *segment = (struct segment){0};
}
