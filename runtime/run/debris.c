/* SPDX-License-Identifier: Apache-2.0 */
/* What does an MPI library leave in shared memory when it is killed while it starts?  Segments that it had named and not
 * yet unlinked.
 *
 * MPICH (mpich_shar_tmp*) and UCX (ucx_shm_posix_*) unlink their segments as soon as all processes have them; a process
 * killed in between leaves some MiB under /dev/shm for good.  Their names do not tell whose they are.  So: a segment is
 * debris of this run when it is this user's, was made since the run began, and no living process has it open or mapped
 * (a segment that is being made is held by its maker all the time).  Looked for at the end of a run in which a cluster
 * was killed.
 * Requires: /proc shows the processes that share this /dev/shm.  Does not: touch segments of other users or names.
 */
#include "run.h"

#include "complain.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define FOLDER "/dev/shm/"

struct debris {
    char path[64];
    struct debris *next;
};

static struct debris *debris_list(const struct timespec *since)
{
    static const char *const prefix[] = {"ucx_shm_posix_", "mpich_shar_tmp"};
    struct debris *list = NULL;
    DIR *folder = opendir(FOLDER);
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        struct stat st;
        bool is_named = strncmp(entry->d_name, prefix[0], strlen(prefix[0])) == 0 ||
                        strncmp(entry->d_name, prefix[1], strlen(prefix[1])) == 0;
        if (!is_named || strlen(entry->d_name) > 48 ||
            fstatat(dirfd(folder), entry->d_name, &st, AT_SYMLINK_NOFOLLOW) != 0 ||
            !S_ISREG(st.st_mode) || st.st_uid != geteuid() || st.st_ctim.tv_sec < since->tv_sec) {
            continue;
        }
        struct debris *one = calloc(1, sizeof *one);
        if (one) {
            snprintf(one->path, sizeof one->path, FOLDER "%.48s", entry->d_name);
            one->next = list;
            list = one;
        }
    }
    if (folder) {
        closedir(folder);
    }
    return list;
}

static void debris_keep(struct debris **list, const char *path)
{
    for (struct debris **link = list; *link; link = &(*link)->next) {
        if (strcmp((*link)->path, path) == 0) {
            struct debris *gone = *link;
            *link = gone->next;
            free(gone);
            return;
        }
    }
}

static void mapped_keep(struct debris **list, const char *pid)
{
    char path[300], *line = NULL;
    size_t room = 0;
    snprintf(path, sizeof path, "/proc/%s/maps", pid);
    FILE *in = fopen(path, "re");
    while (in && getline(&line, &room, in) > 0) {
        char *name = strstr(line, FOLDER);
        if (name) {
            name[strcspn(name, "\n")] = '\0';
            debris_keep(list, name);
        }
    }
    free(line);
    if (in) {
        fclose(in);
    }
}

static void open_keep(struct debris **list, const char *pid)
{
    char path[300], target[300];
    snprintf(path, sizeof path, "/proc/%s/fd", pid);
    DIR *folder = opendir(path);
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        ssize_t length = readlinkat(dirfd(folder), entry->d_name, target, sizeof target - 1);
        if (length > 0) {
            target[length] = '\0';
            debris_keep(list, target);
        }
    }
    if (folder) {
        closedir(folder);
    }
}

void debris_sweep(const struct timespec *since)
{
    struct debris *list = debris_list(since);
    DIR *proc = list ? opendir("/proc") : NULL;
    for (struct dirent *entry; list && proc && (entry = readdir(proc));) {
        if (entry->d_name[0] >= '0' && entry->d_name[0] <= '9') {
            open_keep(&list, entry->d_name); /* first: what is opened now is mapped later */
            mapped_keep(&list, entry->d_name);
        }
    }
    if (proc) {
        closedir(proc);
    }
    while (list) {
        struct debris *one = list;
        list = one->next;
        if (proc && unlink(one->path) == 0) {
            trace("removed %s, which the MPI library had left behind", one->path);
        }
        free(one);
    }
}
