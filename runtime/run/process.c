/* SPDX-License-Identifier: Apache-2.0 */
/* Which processes belong to a cluster?  The launcher puts its proxy and every rank into a session
 * of its own, so there is no group to signal.
 *
 * spbc-run is a subreaper: whatever a launcher starts stays below it in the tree, even when the
 * parents die.  A process belongs to a cluster when the cluster's launcher is among its ancestors,
 * or, once orphaned, when the environment it was started with names job and cluster. Requires:
 * /proc.  Does not: signal anybody.
 */
#include "run.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Lists of processes are in the order of their ids.  Zombies are in them: one may still be a
 * parent. */

/* Reads "pid (name) state ppid group session terminal group flags ..." where the name may hold anything. */
static bool process_read(int proc, const char *pid_text, struct process *process)
{
    char path[300], line[512];
    snprintf(path, sizeof path, "%s/stat", pid_text);
    int fd = openat(proc, path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        return false;
    }
    ssize_t got = read(fd, line, sizeof line - 1);
    close(fd);
    line[got > 0 ? got : 0] = '\0';
    char *name_end = strrchr(line, ')');
    if (!name_end || sscanf(name_end + 1, " %c %d %*d %*d %*d %*d %u", &process->state,
                            &process->parent, &process->flags) != 3) {
        return false;
    }
    process->pid = (pid_t)strtol(pid_text, NULL, 10);
    return true;
}

static bool process_look(pid_t pid, struct process *process)
{
    char path[32];
    snprintf(path, sizeof path, "/proc/%d", (int)pid);
    return process_read(AT_FDCWD, path, process);
}

bool process_is_dying(pid_t pid)
{
    enum {
        EXITING = 4
    }; /* PF_EXITING: set before the kernel closes the descriptors, whose absence others meet */
    struct process process;
    return !process_look(pid, &process) || (process.flags & EXITING);
}

bool process_is_stopped(pid_t pid)
{
    struct process process;
    return process_look(pid, &process) && (process.state == 'T' || process.state == 't');
}

static int process_order(const void *a, const void *b)
{
    pid_t first = ((const struct process *)a)->pid, second = ((const struct process *)b)->pid;
    return (first > second) - (first < second);
}

static const struct process *process_find(const struct process *all, size_t count, pid_t pid)
{
    struct process key = {.pid = pid};
    return count ? bsearch(&key, all, count, sizeof key, process_order) : NULL;
}

static bool process_descends(const struct process *all, size_t count, pid_t pid, pid_t ancestor)
{
    for (int depth = 0; pid > 1 && depth < 64; depth++) {
        const struct process *process = process_find(all, count, pid);
        if (!process) {
            return false;
        }
        if (process->parent == ancestor) {
            return true;
        }
        pid = process->parent;
    }
    return false;
}

struct process *processes_below(size_t *count)
{
    struct process *all = NULL;
    size_t used = 0, room = 0;
    DIR *proc = opendir("/proc");
    *count = 0;
    if (!proc) {
        return NULL;
    }
    for (struct dirent *entry; (entry = readdir(proc));) {
        if (entry->d_name[0] < '0' || entry->d_name[0] > '9') {
            continue;
        }
        if (used == room) {
            size_t more = room ? room * 2 : 256;
            struct process *grown = realloc(all, more * sizeof *grown);
            if (!grown) {
                break;
            }
            all = grown;
            room = more;
        }
        used += process_read(dirfd(proc), entry->d_name, &all[used]);
    }
    closedir(proc);
    if (used > 0) {
        qsort(all, used, sizeof *all, process_order);
    }
    size_t kept = 0;
    struct process *below = calloc(used + 1, sizeof *below);
    for (size_t i = 0; below && i < used; i++) {
        if (all[i].pid != getpid() && process_descends(all, used, all[i].pid, getpid())) {
            below[kept++] = all[i];
        }
    }
    free(all);
    *count = kept;
    return below;
}

/* Does the environment given to the process at its start name this job and cluster? */
static bool environment_names(pid_t pid, const char *job, uint32_t cluster)
{
    char path[64], job_entry[80], cluster_entry[40];
    snprintf(path, sizeof path, "/proc/%d/environ", (int)pid);
    snprintf(job_entry, sizeof job_entry, JOB_ENV_NAME "=%s", job);
    snprintf(cluster_entry, sizeof cluster_entry, JOB_ENV_CLUSTER "=%u", cluster);
    FILE *in = fopen(path, "re");
    if (!in) {
        return false;
    }
    char *entry = NULL;
    size_t room = 0;
    bool names_job = false, names_cluster = false;
    while (getdelim(&entry, &room, '\0', in) > 0) {
        names_job |= strcmp(entry, job_entry) == 0;
        names_cluster |= strcmp(entry, cluster_entry) == 0;
    }
    free(entry);
    fclose(in);
    return names_job && names_cluster;
}

/* The ancestor of pid that is a child of this process; pid itself when it is one. */
static pid_t process_top(const struct process *all, size_t count, pid_t pid)
{
    for (int depth = 0; depth < 64; depth++) {
        const struct process *process = process_find(all, count, pid);
        if (!process || process->parent == getpid()) {
            break;
        }
        pid = process->parent;
    }
    return pid;
}

bool process_is_of(const struct process *all, size_t count, pid_t pid,
                   const struct cluster_state *cluster)
{
    const struct run *run = cluster->run;
    pid_t top = process_top(all, count, pid);
    if (cluster->launcher > 0 && top == cluster->launcher) {
        return true;
    }
    for (uint32_t c = 0; c < run->nclusters; c++) {
        if (run->cluster[c].launcher == top) {
            return false; /* without a look at its environment: there may be a thousand */
        }
    }
    return environment_names(pid, run->place.name, cluster->index);
}
