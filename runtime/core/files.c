/* SPDX-License-Identifier: Apache-2.0 */
/* An append-only file of those who have opened files to write.
 *
 * File spbc.<job>.files:   struct row ...   (32 bytes each), and its lock (flock)
 *
 *     outside --files_enter--> inside, shared (opening) or alone (looking and repeating) --files_leave, or death--> outside
 *
 * Invariant: a row is there before the program has the descriptor that it stands for, and stays until the job ends: a file that was
 * closed again keeps what was written.
 */
#include "core/files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

enum { NAME_ROOM = 128, HIGH = 256, ROWS_AT_ONCE = 128 };

struct row {
    struct file_id id;
    uint32_t rank, reserved;
};
_Static_assert(sizeof(struct row) == 32, "the layout above");

bool files_identify(int dir, const char *path, struct file_id *id)
{
    struct statx st;
    if (statx(dir, path, path[0] ? 0 : AT_EMPTY_PATH, STATX_TYPE | STATX_INO | STATX_BTIME, &st) !=
            0 ||
        !S_ISREG(st.stx_mode)) {
        return false;
    }
    bool is_dated = st.stx_mask & STATX_BTIME;
    *id = (struct file_id){
        .device = makedev(st.stx_dev_major, st.stx_dev_minor),
        .inode = st.stx_ino,
        .born = is_dated ? st.stx_btime.tv_sec * 1000000000 + st.stx_btime.tv_nsec : 0};
    return true;
}

int files_enter(const char *job, bool is_alone)
{
    char name[NAME_ROOM];
    snprintf(name, sizeof name, "/spbc.%s.files", job);
    int low = shm_open(name, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (low < 0) {
        return -errno;
    }
    int fd = fcntl(low, F_DUPFD_CLOEXEC, HIGH);
    if (fd < 0) {
        fd = low;
    } else {
        close(low);
    }
    while (flock(fd, is_alone ? LOCK_EX : LOCK_SH) != 0) {
        if (errno != EINTR) {
            int error = -errno;
            close(fd);
            return error;
        }
    }
    return fd;
}

void files_leave(int files)
{
    close(files);
}

int files_add(int files, const struct file_id *id, uint32_t rank)
{
    const struct row row = {.id = *id, .rank = rank};
    ssize_t put = write(files, &row, sizeof row);
    if (put < 0) {
        return -errno;
    }
    return put == (ssize_t)sizeof row ? 0 : -ENOSPC;
}

int64_t files_bytes(const char *job)
{
    char name[NAME_ROOM];
    struct stat st = {0};
    snprintf(name, sizeof name, "/spbc.%s.files", job);
    int fd = shm_open(name, O_RDONLY | O_CLOEXEC, 0);
    if (fd >= 0) {
        fstat(fd, &st);
        close(fd);
    }
    return st.st_size;
}

int64_t files_mark(const struct file_id *id)
{
    uint64_t hash = (id->device ^ id->inode << 20 ^ id->inode >> 44) * 0x9e3779b97f4a7c15ull;
    hash = (hash ^ hash >> 29 ^ (uint64_t)id->born) * 0xff51afd7ed558ccdull;
    return (int64_t)((hash ^ hash >> 32) >> 1 | 1);
}

bool files_find(int files, int64_t mark, bool (*is_wanted)(void *context, uint32_t rank),
                void *context)
{
    struct row row[ROWS_AT_ONCE];
    ssize_t got;
    for (off_t at = 0; (got = pread(files, row, sizeof row, at)) > 0; at += got) {
        for (size_t i = 0; i < (size_t)got / sizeof *row; i++) {
            if (files_mark(&row[i].id) == mark && is_wanted(context, row[i].rank)) {
                return true;
            }
        }
    }
    return false;
}

bool files_reach(uint32_t pid, int64_t mark, char path[FILES_PATH_MAX])
{
    snprintf(path, FILES_PATH_MAX, "/proc/%u/fd", pid);
    DIR *folder = opendir(path);
    bool is_found = false;
    for (struct dirent *entry; folder && !is_found && (entry = readdir(folder));) {
        struct file_id id;
        is_found = files_identify(dirfd(folder), entry->d_name, &id) && files_mark(&id) == mark &&
                   snprintf(path, FILES_PATH_MAX, "/proc/%u/fd/%.20s", pid, entry->d_name) > 0;
    }
    if (folder) {
        closedir(folder);
    }
    return is_found;
}
