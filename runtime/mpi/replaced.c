/* SPDX-License-Identifier: Apache-2.0 */
/* What a rank has read from a file of its own before it writes that file gives a restarted rank what it gave the first time.
 *
 * A program that goes on where its last run ended reads a file at its start, and empties it, writes there or replaces it later.  Nobody
 * else need know of the file; but a restarted rank would read at its start what it wrote later.  So the contents are copied when the rank
 * is about to change them, which is once, and only of files that it has read.
 *
 *     opened to read, MARKED (seen.c) --replaced_note--> listed
 *     listed --this rank opens it to write, cuts, deletes, renames or replaces it: replaced_begin-->
 *         it is closed, as it was marked, small, there is room:  COPIED, written down beside the reading
 *         else:                                                   LOST, written down there
 *     re-execution:  COPIED: the copy is opened instead
 *                    LOST: the file as it is then, which is told
 *
 * What this rank has written already it writes again, and reads that: it is not listed (deeds.c).
 *
 * Invariant: COPIED or LOST is written down before the file is changed.  (Without memory for the list neither is.)
 */
#include "replaced.h"

#include "core/files.h"
#include "core/room.h"

#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

struct reading {
    struct deed deed;
    int64_t mark;
};

static struct {
    struct reading *readings;
    size_t count, room;
    pthread_mutex_t lock;
} replaced = {.lock = PTHREAD_MUTEX_INITIALIZER};

void replaced_note(const struct deed *deed, int64_t mark)
{
    pthread_mutex_lock(&replaced.lock);
    if (room_make((void **)&replaced.readings, &replaced.room, replaced.count,
                  sizeof *replaced.readings))
        replaced.readings[replaced.count++] = (struct reading){*deed, mark};
    pthread_mutex_unlock(&replaced.lock);
}

/* Takes a reading of that file out of the list. */
static bool take(int64_t mark, struct deed *read)
{
    bool is_found = false;
    pthread_mutex_lock(&replaced.lock);
    for (size_t i = 0; i < replaced.count && !is_found; i++)
        if (replaced.readings[i].mark == mark) {
            *read = replaced.readings[i].deed;
            replaced.readings[i] = replaced.readings[--replaced.count];
            is_found = true;
        }
    pthread_mutex_unlock(&replaced.lock);
    return is_found;
}

void replaced_begin(struct place place)
{
    struct file_id id;
    struct deed read;
    char path[FILES_PATH_MAX];
    if (__atomic_load_n(&replaced.count, __ATOMIC_RELAXED) == 0 || !place.path ||
        !files_identify(place.dir, place.path, &id) || !take(files_mark(&id), &read))
        return;
    bool is_open = files_reach((uint32_t)getpid(), files_mark(&id), path);
    int fd = is_open ? -1 : openat(place.dir, place.path, O_RDONLY | O_CLOEXEC);
    do
        deed_copy(&read, fd, files_mark(&id));
    while (take(files_mark(&id), &read));
    if (fd >= 0)
        close(fd);
}
