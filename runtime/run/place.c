/* SPDX-License-Identifier: Apache-2.0 */
/* Where does a job live?  The job's directory, and the sweep of stale ones.
 *
 * Layout: <TMPDIR or /tmp>/spbc-<uid>-<job>/ (0700)
 *     lock      locked (flock) by spbc-run while it lives: a directory whose lock is free is stale
 *     secret    32 random bytes that every process of the job shows
 *     command   the program's argv, every word ended by a NUL: no launcher's command line can
 * misread it control   the control socket (server.c) spool.*   output of ranks already shown
 * (spool.c) Shared memory: spbc.<job>.* in /dev/shm; the page's own lock (core/job.c) says whether
 * it is stale.
 */
#include "place.h"

#include "complain.h"
#include "core/job.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define PLACE_YOUTH_S 60 /* a directory without a lock may be in the making this long */

static const char *place_root(void)
{
    const char *root = getenv("TMPDIR");
    return root && root[0] == '/' ? root : "/tmp";
}

int place_name(struct place *place)
{
    uint32_t salt;
    if (getrandom(&salt, sizeof salt, 0) != (ssize_t)sizeof salt ||
        getrandom(place->secret, sizeof place->secret, 0) != (ssize_t)sizeof place->secret) {
        complain("no random numbers from the kernel: %s", strerror(errno));
        return -1;
    }
    snprintf(place->name, sizeof place->name, "%d-%08x", (int)getpid(), salt);
    place->lock_fd = -1;
    return 0;
}

static int file_write(const char *dir, const char *name, const void *bytes, size_t length)
{
    char *path;
    if (asprintf(&path, "%s/%s", dir, name) < 0) {
        return -ENOMEM;
    }
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    free(path);
    if (fd < 0) {
        return -errno;
    }
    int error = 0;
    for (size_t done = 0; done < length && !error;) {
        ssize_t put = write(fd, (const char *)bytes + done, length - done);
        if (put < 0 && errno != EINTR) {
            error = -errno;
        }
        done += put > 0 ? (size_t)put : 0;
    }
    if (close(fd) != 0 && !error) {
        error = -errno;
    }
    return error;
}

static int command_write(const char *dir, char *const *command)
{
    size_t length = 0;
    for (int i = 0; command[i]; i++) {
        length += strlen(command[i]) + 1;
    }
    char *bytes = malloc(length), *at = bytes;
    if (!bytes) {
        return -ENOMEM;
    }
    for (int i = 0; command[i]; i++) {
        at = stpcpy(at, command[i]) + 1;
    }
    int error = file_write(dir, "command", bytes, length);
    free(bytes);
    return error;
}

char **place_command_read(const char *dir)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/command", dir);
    FILE *in = fopen(path, "re");
    if (!in) {
        return NULL;
    }
    char *bytes = NULL, **command = NULL;
    size_t room = 0, count = 0;
    if (fseek(in, 0, SEEK_END) == 0 && ftell(in) > 0) {
        room = (size_t)ftell(in);
        rewind(in);
        bytes = malloc(room + 1);
    }
    if (bytes && fread(bytes, 1, room, in) == room) {
        bytes[room] = '\0';
        for (size_t i = 0; i < room; i++) {
            count += bytes[i] == '\0';
        }
        command = calloc(count + 1, sizeof *command);
    }
    char *at = bytes;
    for (size_t i = 0; command && i < count; i++) {
        command[i] = at;
        at += strlen(at) + 1;
    }
    if (!command) {
        free(bytes);
        errno = errno ? errno : EPROTO;
    }
    fclose(in);
    return command;
}

/* It is locked before it has its name: others that start take a lock that can be had for a dead job's
 * (directories_sweep). */
static int lock_make(struct place *place)
{
    char *made = NULL, *path = NULL;
    int error = -ENOMEM;
    if (asprintf(&made, "%s/lock.new", place->dir) < 0) {
        made = NULL;
    } else if (asprintf(&path, "%s/lock", place->dir) < 0) {
        path = NULL;
    } else {
        place->lock_fd = open(made, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        error = place->lock_fd < 0 || flock(place->lock_fd, LOCK_EX | LOCK_NB) != 0 ||
                        rename(made, path) != 0
                    ? -errno
                    : 0;
    }
    free(made);
    free(path);
    return error;
}

int place_make(struct place *place, char *const *command)
{
    if (asprintf(&place->dir, "%s/spbc-%u-%s", place_root(), (unsigned)geteuid(), place->name) <
        0) {
        place->dir = NULL;
        complain("out of memory");
        return -1;
    }
    if (mkdir(place->dir, 0700) != 0) {
        complain("cannot make the job's directory %s: %s (set TMPDIR to a directory that can be "
                 "written)",
                 place->dir, strerror(errno));
        free(place->dir);
        place->dir = NULL;
        return -1;
    }
    int error = lock_make(place);
    if (!error) {
        error = file_write(place->dir, "secret", place->secret, sizeof place->secret);
    }
    if (!error) {
        error = command_write(place->dir, command);
    }
    if (error) {
        complain("cannot fill the job's directory %s: %s", place->dir, strerror(-error));
        return -1;
    }
    return 0;
}

static void folder_remove(const char *path)
{
    DIR *folder = opendir(path);
    if (folder) {
        for (struct dirent *entry; (entry = readdir(folder));) {
            if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) {
                unlinkat(dirfd(folder), entry->d_name, 0);
            }
        }
        closedir(folder);
    }
    rmdir(path);
}

void place_remove(struct place *place)
{
    if (place->dir) {
        folder_remove(place->dir);
        free(place->dir);
        place->dir = NULL;
    }
    if (place->lock_fd >= 0) {
        close(place->lock_fd);
        place->lock_fd = -1;
    }
}

/* Can the lock of this file be had?  Then nobody who made it lives. */
static bool file_is_unlocked(int folder, const char *name)
{
    int fd = openat(folder, name, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (fd < 0) {
        return false;
    }
    bool is_free = flock(fd, LOCK_EX | LOCK_NB) == 0;
    close(fd);
    return is_free;
}

static void directories_sweep(void)
{
    char prefix[32];
    snprintf(prefix, sizeof prefix, "spbc-%u-", (unsigned)geteuid());
    DIR *root = opendir(place_root());
    if (!root) {
        return;
    }
    for (struct dirent *entry; (entry = readdir(root));) {
        struct stat st;
        char lock[300], *path;
        if (strncmp(entry->d_name, prefix, strlen(prefix)) != 0 ||
            fstatat(dirfd(root), entry->d_name, &st, AT_SYMLINK_NOFOLLOW) != 0 ||
            !S_ISDIR(st.st_mode) || st.st_uid != geteuid()) {
            continue;
        }
        snprintf(lock, sizeof lock, "%s/lock", entry->d_name);
        bool is_stale = faccessat(dirfd(root), lock, F_OK, 0) == 0
                            ? file_is_unlocked(dirfd(root), lock)
                            : time(NULL) - st.st_mtime > PLACE_YOUTH_S;
        if (is_stale && asprintf(&path, "%s/%s", place_root(), entry->d_name) > 0) {
            trace("sweeping the directory of a dead job: %s", path);
            folder_remove(path);
            free(path);
        }
    }
    closedir(root);
}

/* Files of a job without a page are swept too: the page is made first and removed last. */
static void memory_sweep(void)
{
    DIR *shm = opendir("/dev/shm");
    if (!shm) {
        return;
    }
    for (struct dirent *entry; (entry = readdir(shm));) {
        struct stat st;
        char job[48], page[80];
        if (sscanf(entry->d_name, "spbc.%47[^./].", job) != 1 ||
            fstatat(dirfd(shm), entry->d_name, &st, AT_SYMLINK_NOFOLLOW) != 0 ||
            st.st_uid != geteuid()) {
            continue;
        }
        snprintf(page, sizeof page, "spbc.%s.page", job);
        if (faccessat(dirfd(shm), page, F_OK, 0) != 0 || file_is_unlocked(dirfd(shm), page)) {
            int count = job_sweep(job, -1, 0);
            trace("swept %d shared-memory files of the dead job %s", count, job);
        }
    }
    closedir(shm);
}

void place_sweep_stale(void)
{
    directories_sweep();
    memory_sweep();
}
