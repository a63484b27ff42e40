/* SPDX-License-Identifier: Apache-2.0 */
/* What has been written through a descriptor that was closed is in its file, whatever happens to the rank: it need not be written again.
 * What has been read through one is known (seen.c).
 *
 * Where nobody else has the file it is, because a rank's own files are made anew from the start.  A file that others have
 * opened since is left as it is, and a restarted rank that makes it again writes into a scratch file instead: it finds that as
 * empty as the file was then (or as long, when it appends), reads there what it has written, and nobody loses anything by it.
 *
 *     opened --finished_open--> followed --closed, and nothing else leads there--> FINISHED, written down
 *                                  \--a copy of the descriptor, a mapping, a fork: not known when it ends--> forgotten
 *     re-execution: FINISHED, and others have the file --> scratch file (deeds.c)
 *
 * Without memory nothing is followed.
 *
 * Invariant: FINISHED is written down after the close that ends it: a rank that dies in between writes again.
 * Looking costs some 50 us for each file that is emptied, made, appended to or copied; other descriptors cost a comparison.
 */
#include "finished.h"

#include "core/room.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

struct followed {
    struct deed deed;
    int64_t mark;
    int fd;
    uint32_t forks; /* when it was opened */
};

struct scratch {
    struct file_id id;
    int64_t mark;
};

static struct {
    pid_t pid;              /* a child by vfork() is in the same memory */
    _Atomic uint32_t forks; /* a child may write to all that was open then */
    struct followed *followed;
    size_t count, room;
    struct scratch *scratch;
    size_t scratches, scratch_room;
    pthread_mutex_t lock;
} finished = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void fork_count(void)
{
    finished.forks++;
}

bool finished_begin(void)
{
    finished.pid = getpid();
    return pthread_atfork(fork_count, NULL, NULL) == 0;
}

/* The one of this descriptor is not in the list any more.  Called with the lock held. */
static bool followed_take(int fd, struct followed *out)
{
    for (size_t i = 0; i < finished.count; i++)
        if (finished.followed[i].fd == fd) {
            *out = finished.followed[i];
            finished.followed[i] = finished.followed[--finished.count];
            return true;
        }
    return false;
}

void finished_open(int fd, const struct deed *deed, int64_t mark)
{
    struct followed old;
    pthread_mutex_lock(&finished.lock);
    followed_take(fd, &old); /* it was closed in another way */
    if (room_make((void **)&finished.followed, &finished.room, finished.count,
                  sizeof *finished.followed))
        finished.followed[finished.count++] =
            (struct followed){.deed = *deed, .mark = mark, .fd = fd, .forks = finished.forks};
    pthread_mutex_unlock(&finished.lock);
}

static bool is_of_mark(int dir, const char *path, int64_t mark)
{
    struct file_id id;
    return files_identify(dir, path, &id) && files_mark(&id) == mark;
}

/* May another descriptor of the same file be a copy of this one?  Copies have the position in common, and how they were opened; of those that
 * write no other one is wanted at all. */
static bool has_another(int fd, const struct followed *followed)
{
    DIR *folder = opendir("/proc/self/fd");
    bool is_found = !folder, is_read = followed->deed.kind == DEED_READ;
    int flags = fcntl(fd, F_GETFL);
    off_t position = lseek(fd, 0, SEEK_CUR);
    for (struct dirent *entry; !is_found && (entry = readdir(folder));) {
        char *end;
        int number = (int)strtol(entry->d_name, &end, 10);
        is_found = *end == '\0' && number != fd && number != dirfd(folder) &&
                   is_of_mark(number, "", followed->mark) &&
                   (!is_read ||
                    (fcntl(number, F_GETFL) == flags && lseek(number, 0, SEEK_CUR) == position));
    }
    if (folder)
        closedir(folder);
    return is_found;
}

/* Only what is open to read as well can be mapped to write. */
static bool has_mapping(int fd, enum deed_kind kind)
{
    struct stat st;
    char line[512], wanted[64];
    int flags = fcntl(fd, F_GETFL);
    if (kind != DEED_READ && flags >= 0 && (flags & O_ACCMODE) != O_RDWR)
        return false;
    FILE *maps = flags >= 0 && fstat(fd, &st) == 0 ? fopen("/proc/self/maps", "re") : NULL;
    bool is_found = !maps;
    if (maps)
        snprintf(wanted, sizeof wanted, " %02x:%02x %llu ", major(st.st_dev), minor(st.st_dev),
                 (unsigned long long)st.st_ino);
    while (!is_found && fgets(line, sizeof line, maps))
        is_found = strstr(line, wanted) != NULL;
    if (maps)
        fclose(maps);
    return is_found;
}

bool finished_look(int fd, struct deed *deed)
{
    struct followed followed;
    if (__atomic_load_n(&finished.count, __ATOMIC_RELAXED) == 0 || getpid() != finished.pid)
        return false;
    int error = errno;
    pthread_mutex_lock(&finished.lock);
    bool is_last = followed_take(fd, &followed);
    pthread_mutex_unlock(&finished.lock);
    is_last = is_last && followed.forks == finished.forks && is_of_mark(fd, "", followed.mark) &&
              !has_another(fd, &followed) && !has_mapping(fd, followed.deed.kind) &&
              deed_holds(&followed.deed, fd, followed.mark);
    if (is_last)
        *deed = followed.deed;
    errno = error;
    return is_last;
}

void finished_scratch(int fd, int64_t mark)
{
    struct file_id id;
    pthread_mutex_lock(&finished.lock);
    if (files_identify(fd, "", &id) && room_make((void **)&finished.scratch, &finished.scratch_room,
                                                 finished.scratches, sizeof *finished.scratch))
        finished.scratch[finished.scratches++] = (struct scratch){.id = id, .mark = mark};
    pthread_mutex_unlock(&finished.lock);
}

int64_t finished_mark(const struct file_id *id)
{
    int64_t mark = 0;
    pthread_mutex_lock(&finished.lock);
    for (size_t i = finished.scratches; i > 0 && !mark; i--)
        if (memcmp(&finished.scratch[i - 1].id, id, sizeof *id) == 0)
            mark = finished.scratch[i - 1].mark;
    pthread_mutex_unlock(&finished.lock);
    return mark ? mark : files_mark(id);
}
