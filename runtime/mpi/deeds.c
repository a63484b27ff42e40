/* SPDX-License-Identifier: Apache-2.0 */
/* What a restarted rank does to files by itself is repeated, but for what ranks of other clusters would lose by it.
 *
 * A file of its own (or of its cluster) has to be emptied and written again: all of it is executed again.  What ranks of other clusters
 * have written is not: emptying, deleting or replacing their file would lose it.  And a program that asks whether a file is there
 * has to be told what it was told: else it goes another way because of what its former self has made.
 *
 *     first execution     done --outcome written down--> the program goes on
 *     re-execution        not known:                              done: it is new
 *                         known, failed:                          fails the same way
 *                         known, on a file that ranks of other    not done; the same outcome
 *                           clusters have opened to write:
 *                         known, on any other file:               done again; that it is gone (made) already is no failure
 *     question            known, nothing was there:               nothing is there
 *     opening what is     known, its name is gone, and ranks of   the file that it was, by a rank that has it open; else what is
 *       made if missing     other clusters have opened it too:      written goes nowhere
 *     opening to append   known, where the end was:               cut there, if no other rank has opened the file to write
 *     opening that        known, closed again, and others have    in a scratch file (finished.h): what it wrote is there
 *       empties, makes      opened the file to write too:
 *       or appends
 *     opening to read     known, closed again, and others had     a copy of what was in it (seen.h)
 *                           opened the file to write, or this
 *                           rank changes it later:
 *
 * A deed is known by its kind, path as given, and number among those (core/outcomes.h): an incarnation begins where the program
 * begins and does the same in the same order on each path.  ftruncate is known by the file.
 *
 * Whose a file is says the register (core/files.h), which every rank enters when it opens a file to write, by libc here, by
 * MPI_File_open in file.c.  The same inode, born at the same time, is the same file, whatever its name.  Looking and repeating are
 * one step: nobody opens in between.  Whoever opens a file later writes later than this rank's deed was repeated.
 *
 * Invariants
 *  1. An outcome is written down before the program learns it: what it has told others is known.  A rank that dies between deed
 *     and row repeats the deed; nobody can have built on it.  What can be done only once (making, deleting, renaming) is announced by a row
 *     of its own: in its repetition that it is done already is no failure.
 *  2. A row of the register is there before the program has the descriptor.
 *
 * Costs nothing where files are read and written; microseconds where one is opened.  With one cluster nothing is followed:
 * all is executed again.
 *
 * Does not: see what commands and children of a rank do, or what changes files in other ways (mmap is fine, copying by other
 * processes is not).  What a re-execution writes again, through what was not closed, lies where it lay: bytes that ranks of several clusters wrote one
 * after the other are those of the restarted one in between.
 */
#include "deeds.h"

#include "core/files.h"
#include "core/index.h"
#include "finished.h"
#include "lower.h"
#include "mpi/rt.h"
#include "replaced.h"
#include "seen.h"

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    PLACE_MAX = 4096,
    RANGES = 2,
    DEED_BEGUN = 16,    /* beside a kind: it will be done now */
    DEED_FINISHED = 32, /* beside the kind of an opening: it was closed (finished.h) */
    DEED_COPIED = 64 /* beside an opening to read: a copy of what was read, or none (replaced.h) */
};

static struct {
    bool is_on;
    char *job;
    struct outcomes *outcomes;
    struct file_id *known; /* files that this process has registered */
    uint32_t known_count;
    struct index by_id;
    pthread_mutex_t lock; /* of what stands above */
    struct range {
        uintptr_t begin, end;
    } range[RANGES]; /* our code and the lower MPI's */
    bool has_warned, has_told;
} deeds = {.lock = PTHREAD_MUTEX_INITIALIZER};

static __thread bool is_inside; /* a signal handler in the middle of it does what it does */

/* ---- whose call it is ---- */

static int range_find(struct dl_phdr_info *info, size_t size, void *address)
{
    (void)size;
    struct range found = {UINTPTR_MAX, 0};
    for (int i = 0; i < info->dlpi_phnum; i++) {
        if (info->dlpi_phdr[i].p_type != PT_LOAD)
            continue;
        uintptr_t begin = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
        uintptr_t end = begin + info->dlpi_phdr[i].p_memsz;
        found.begin = begin < found.begin ? begin : found.begin;
        found.end = end > found.end ? end : found.end;
    }
    struct range *range = address;
    if (range->begin < found.begin || range->begin >= found.end)
        return 0;
    *range = found;
    return 1;
}

static void child_leave(void)
{
    deeds.is_on = false; /* it is no rank */
}

void deeds_begin(const char *job)
{
    if (deeds.is_on || rt.nclusters < 2)
        return;
    int error = outcomes_open(job, "deeds", rt.rank, &deeds.outcomes);
    error = error ? error : seen_begin(job, rt.rank);
    if (error)
        rt_fatal("can not open what this rank did to files in /dev/shm: %s", strerror(-error));
    deeds.job = strdup(job);
    deeds.range[0].begin = (uintptr_t)deeds_begin;
    deeds.range[1].begin = (uintptr_t)lower.MPI_File_open;
    for (int i = 0; i < RANGES; i++)
        dl_iterate_phdr(range_find, &deeds.range[i]);
    if (!deeds.job || !finished_begin() || pthread_atfork(NULL, NULL, child_leave) != 0)
        rt_fatal("no memory left to follow what this rank does to files");
    deeds.is_on = true;
}

bool deeds_are_followed(const void *caller)
{
    if (__builtin_expect(!deeds.is_on, 1) || is_inside)
        return false;
    for (int i = 0; i < RANGES; i++)
        if ((uintptr_t)caller >= deeds.range[i].begin && (uintptr_t)caller < deeds.range[i].end)
            return false;
    return true;
}

/* ---- deeds and their outcomes ---- */

static _Noreturn void deeds_fail(const char *what, int error)
{
    rt_fatal("can not %s what this rank does to files in /dev/shm: %s%s", what, strerror(-error),
             error == -ENOSPC ? " (enlarge it with mount -o remount,size=...)" : "");
}

static uint64_t hash_more(uint64_t hash, const char *text)
{
    do
        hash = (hash ^ (unsigned char)*text) * 0x100000001b3ull;
    while (*text++);
    return hash;
}

static uint64_t place_hash(uint64_t hash, struct place place)
{
    struct file_id id;
    if (!place.path[0] && files_identify(place.dir, "", &id))
        return (hash ^ (uint64_t)finished_mark(&id)) * 0xff51afd7ed558ccdull;
    if (place.dir != AT_FDCWD && place.path[0] != '/') {
        char link[64], folder[PLACE_MAX];
        snprintf(link, sizeof link, "/proc/self/fd/%d", place.dir);
        ssize_t length = readlink(link, folder, sizeof folder - 1);
        folder[length > 0 ? length : 0] = '\0';
        hash = hash_more(hash, folder);
    }
    return hash_more(hash, place.path);
}

static struct outcome_key key_beside(const struct deed *deed, uint32_t what)
{
    struct outcome_key key = deed->key;
    key.word[0] += what;
    return key;
}

static bool row_exists(const struct deed *deed, uint32_t what)
{
    int64_t unused;
    return outcomes_find(deeds.outcomes, key_beside(deed, what), deed->number, &unused);
}

static void row_write(const struct deed *deed, uint32_t what, int64_t value)
{
    pthread_mutex_lock(&deeds.lock);
    int error = outcomes_record(deeds.outcomes, key_beside(deed, what), deed->number, value);
    pthread_mutex_unlock(&deeds.lock);
    if (error)
        deeds_fail("write down", error);
}

static void deed_begin(struct deed *deed, enum deed_kind kind, struct place place,
                       struct place other)
{
    uint64_t hash = place_hash(0xcbf29ce484222325ull, place);
    if (other.path)
        hash = place_hash(hash, other);
    *deed = (struct deed){.kind = kind,
                          .key = {{(uint32_t)kind, (uint32_t)hash, (uint32_t)(hash >> 32)}},
                          .files = -1};
    pthread_mutex_lock(&deeds.lock);
    deed->number = outcomes_count(deeds.outcomes, deed->key);
    deed->is_known = outcomes_find(deeds.outcomes, deed->key, deed->number, &deed->was);
    deed->is_begun = !deed->is_known && row_exists(deed, DEED_BEGUN);
    pthread_mutex_unlock(&deeds.lock);
    if (deed->number == 0)
        rt_fatal("no memory left to count what this rank does to files");
}

static void deed_record(const struct deed *deed, int64_t outcome)
{
    pthread_mutex_lock(&deeds.lock);
    int error = outcomes_record(deeds.outcomes, deed->key, deed->number, outcome);
    pthread_mutex_unlock(&deeds.lock);
    if (error)
        deeds_fail("write down", error);
}

/* Before what can be done only once: with it in the way (or away) afterwards, who died in between can be told from who was too late. */
static void deed_announce(const struct deed *deed, struct place place)
{
    struct stat st;
    bool is_there = fstatat(place.dir, place.path, &st, AT_SYMLINK_NOFOLLOW) == 0;
    if (deed->is_known || deed->is_begun ||
        is_there != (deed->kind == DEED_REMOVE || deed->kind == DEED_RENAME))
        return;
    row_write(deed, DEED_BEGUN, 0);
}

void deed_finish(const struct deed *deed)
{
    int error = errno;
    is_inside = true;
    row_write(deed, DEED_FINISHED, 0);
    is_inside = false;
    errno = error;
}

/* ---- the register ---- */

static bool is_of_other_cluster(void *unused, uint32_t rank)
{
    (void)unused;
    return job_rank_get(rt.page, rank)->cluster != rt.cluster;
}

static bool is_other(void *unused, uint32_t rank)
{
    (void)unused;
    return rank != rt.rank;
}

static bool place_is_others(int files, struct place place)
{
    struct file_id id;
    return files_identify(place.dir, place.path, &id) &&
           files_find(files, files_mark(&id), is_of_other_cluster, NULL);
}

/* What can not be asked for want of descriptors is nobody's. */
static bool mark_is_others(int64_t mark)
{
    int files = files_bytes(deeds.job) > 0 ? files_enter(deeds.job, false) : -1;
    bool is_others = files >= 0 && files_find(files, mark, is_of_other_cluster, NULL);
    if (files >= 0)
        files_leave(files);
    return is_others;
}

/* Negative: no descriptor is left, as the program's own call would have said. */
static int register_enter(bool is_alone)
{
    int files = files_enter(deeds.job, is_alone);
    if (files < 0 && files != -EMFILE && files != -ENFILE)
        deeds_fail("register", files);
    return files;
}

static void register_leave(int files)
{
    if (files >= 0)
        files_leave(files);
}

static bool id_equals(const void *ids, uint32_t entry, const void *id)
{
    return memcmp(&((const struct file_id *)ids)[entry], id, sizeof(struct file_id)) == 0;
}

/* False: this process has registered it already. */
static bool known_add(const struct file_id *id)
{
    uint32_t hash = index_hash(id, sizeof *id), count = deeds.known_count;
    if (index_find(&deeds.by_id, hash, id_equals, deeds.known, id) != INDEX_NONE)
        return false;
    if ((count & (count - 1)) == 0) { /* full: room is a power of two */
        struct file_id *more = realloc(deeds.known, (count ? 2 * count : 1) * sizeof *more);
        if (!more)
            deeds_fail("register", -ENOMEM);
        deeds.known = more;
    }
    deeds.known[deeds.known_count++] = *id;
    if (index_add(&deeds.by_id, hash, count) != 0)
        deeds_fail("register", -ENOMEM);
    return true;
}

static bool is_registered(const struct file_id *id)
{
    pthread_mutex_lock(&deeds.lock);
    bool is_found = index_find(&deeds.by_id, index_hash(id, sizeof *id), id_equals, deeds.known,
                               id) != INDEX_NONE;
    pthread_mutex_unlock(&deeds.lock);
    return is_found;
}

static void register_add(int files, const struct file_id *id)
{
    pthread_mutex_lock(&deeds.lock);
    int error = known_add(id) ? files_add(files, id, rt.rank) : 0;
    pthread_mutex_unlock(&deeds.lock);
    if (error)
        deeds_fail("register", error);
}

int deeds_enter(const char *path)
{
    if (!deeds.is_on)
        return -1;
    if (path)
        replaced_begin((struct place){AT_FDCWD, path});
    int files = register_enter(false);
    if (files < 0)
        deeds_fail("register", files);
    return files;
}

void deeds_leave(int files, const char *path)
{
    struct file_id id;
    if (files >= 0 && path && files_identify(AT_FDCWD, path, &id))
        register_add(files, &id);
    register_leave(files);
}

bool deeds_is_others(const char *path)
{
    int files = deeds_enter(NULL);
    bool is_others = files >= 0 && place_is_others(files, (struct place){AT_FDCWD, path});
    register_leave(files);
    return is_others;
}

bool deeds_are_others_since(int64_t mark, int64_t *seen)
{
    int64_t bytes = files_bytes(deeds.job);
    if (bytes == *seen)
        return false;
    int files = deeds_enter(NULL);
    bool are_others = files_find(files, mark, is_of_other_cluster, NULL);
    register_leave(files);
    *seen = bytes;
    return are_others;
}

const char *deeds_job(void)
{
    return deeds.is_on ? deeds.job : NULL;
}

/* ---- questions ---- */

/* What the system makes up is the same for all, or of this process. */
static bool is_of_system(const char *path)
{
    static const char *const folders[] = {"/proc/", "/sys/", "/dev/"};
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++)
        if (strncmp(path, folders[i], strlen(folders[i])) == 0)
            return true;
    return false;
}

static const struct place nowhere;

bool deed_ask(struct deed *deed, struct place place)
{
    int error = errno;
    *deed = (struct deed){.files = -1};
    if (!place.path || is_of_system(place.path))
        return false;
    is_inside = true;
    deed_begin(deed, DEED_QUESTION, place, nowhere);
    is_inside = false;
    bool was_missing = deed->is_known && deed->was == ENOENT;
    errno = was_missing ? ENOENT : error;
    return was_missing;
}

static void answer_record(const struct deed *deed, int outcome)
{
    if (deed->number == 0 || deed->is_known)
        return;
    int error = errno;
    is_inside = true;
    deed_record(deed, outcome);
    is_inside = false;
    errno = error;
}

void deed_answer(struct deed *deed, int result)
{
    if (result < 0 && errno == ENOENT)
        answer_record(deed, ENOENT);
}

int deed_answer_access(struct deed *deed, int result)
{
    if (result < 0 && errno == ENOENT && deed->is_known)
        return 0; /* it was there, and has been deleted since */
    if (result == 0)
        answer_record(deed, 0);
    deed_answer(deed, result);
    return result;
}

/* ---- what changes files as a whole ---- */

/* Known, and not a failure: is it to be left out? */
static bool deed_is_others(struct deed *deed, struct place place, struct place other)
{
    if (deed->kind == DEED_MAKE)
        return false;
    if (deed->kind != DEED_RENAME)
        return place_is_others(deed->files, place);
    bool from_others = place_is_others(deed->files, place);
    if (!from_others && !place_is_others(deed->files, other))
        return false;
    if (!from_others) /* written again under this name, which nobody knows any more */
        unlinkat(place.dir, place.path, 0);
    return true;
}

bool deed_is_over(struct deed *deed, enum deed_kind kind, struct place place, struct place other,
                  int *result)
{
    int error = errno;
    is_inside = true;
    deed_begin(deed, kind, place, other);
    *result = 0;
    bool is_over = deed->is_known && deed->was != 0;
    if (is_over) {
        error = (int)deed->was;
        *result = -1;
    } else if (deed->is_known) {
        deed->files = register_enter(true);
        is_over = deed->files < 0 || deed_is_others(deed, place, other);
        if (deed->files < 0) {
            error = -deed->files;
            *result = -1;
        }
    }
    if (is_over) {
        register_leave(deed->files);
        is_inside = false;
    } else if (kind != DEED_MAKE) {
        replaced_begin(place);
        replaced_begin(other);
    }
    if (!is_over && kind != DEED_TRUNCATE)
        deed_announce(deed, place);
    errno = error;
    return is_over;
}

int deed_end(struct deed *deed, int result)
{
    int error = errno;
    if ((deed->is_known || deed->is_begun) && result < 0 &&
        error == (deed->kind == DEED_MAKE ? EEXIST : ENOENT))
        result = 0;
    if (!deed->is_known)
        deed_record(deed, result < 0 ? error : 0);
    register_leave(deed->files);
    is_inside = false;
    errno = error;
    return result;
}

/* ---- opening ---- */

/* Something that is no file: a terminal, a pipe, whose opening may wait for another process. */
static bool is_special(struct place place)
{
    struct stat st;
    return fstatat(place.dir, place.path, &st, 0) == 0 && !S_ISREG(st.st_mode);
}

/* A known opening that empties or makes: may it still? */
static void flags_change(const struct opening *o, struct place place, int *flags)
{
    if (*flags & O_EXCL)
        *flags = (*flags & ~O_EXCL) | O_TRUNC;
    if (place_is_others(o->made.files, place))
        *flags &= ~O_TRUNC;
}

/* A known opening of what has no longer that name: ranks of other clusters that have it open know the way; if nobody has, it was
 * written to its end, and what is written again goes nowhere. */
static void place_change(struct opening *o, struct place *place, int *flags)
{
    struct file_id id;
    if (files_identify(place->dir, place->path, &id) ||
        !files_find(o->made.files, o->made.was, is_of_other_cluster, NULL))
        return;
    for (uint32_t rank = 0; rank < rt.nranks; rank++) {
        struct job_rank *other = job_rank_get(rt.page, rank);
        if (other->cluster != rt.cluster &&
            files_reach(atomic_load(&other->pid), o->made.was, o->path)) {
            *place = (struct place){AT_FDCWD, o->path};
            *flags &= ~(O_CREAT | O_EXCL | O_TRUNC);
            return;
        }
    }
    if (*flags & O_CREAT)
        o->vain = *place;
}

/* An opening that was closed again: what it has written is in the file.  Have others got that, so that it stays as it is? */
static bool is_finished(const struct opening *o, struct place place, int flags)
{
    bool is_append = o->deed.kind == DEED_APPEND;
    struct file_id id;
    if (!o->deed.is_known || (is_append && (flags & O_ACCMODE) != O_WRONLY))
        return false;
    pthread_mutex_lock(&deeds.lock);
    bool was_closed = row_exists(&o->deed, DEED_FINISHED);
    pthread_mutex_unlock(&deeds.lock);
    int64_t mark = files_identify(place.dir, place.path, &id) ? files_mark(&id) : o->made.was;
    return was_closed &&
           files_find(o->made.files, mark, is_append ? is_other : is_of_other_cluster, NULL);
}

static void scratch_lead(struct opening *o, int fd, struct place *place, int *flags)
{
    snprintf(o->path, sizeof o->path, "/proc/self/fd/%d", fd);
    *place = (struct place){AT_FDCWD, o->path};
    *flags &= ~(O_CREAT | O_EXCL | O_TRUNC | O_NOFOLLOW);
    o->scratch = fd;
}

static int scratch_begin(struct opening *o, struct place *place, int *flags)
{
    int fd = memfd_create("spbc", MFD_CLOEXEC);
    if (fd < 0)
        return errno;
    if (o->deed.kind == DEED_APPEND && ftruncate(fd, (off_t)o->deed.was) != 0) {
        int error = errno;
        close(fd);
        return error;
    }
    scratch_lead(o, fd, place, flags);
    return 0;
}

/* Returns 0, or the error that the opening fails with. */
static int read_begin(struct opening *o, struct place *place, int *flags)
{
    o->deed = o->question;
    o->deed.kind = DEED_READ;
    o->deed.key = key_beside(&o->question, DEED_READ);
    o->is_to_read = true;
    pthread_mutex_lock(&deeds.lock);
    o->deed.is_known = outcomes_find(deeds.outcomes, o->deed.key, o->deed.number, &o->deed.was);
    int64_t copy = o->deed.was;
    o->is_finished =
        o->deed.is_known &&
        ((seen_is_copied(copy) && row_exists(&o->deed, DEED_FINISHED)) ||
         (outcomes_find(deeds.outcomes, key_beside(&o->deed, DEED_COPIED), o->deed.number, &copy) &&
          seen_is_copied(copy)));
    int fd = o->is_finished ? seen_give(copy) : -1;
    pthread_mutex_unlock(&deeds.lock);
    if (!o->is_finished)
        return 0;
    if (fd < 0)
        return -fd;
    scratch_lead(o, fd, place, flags);
    return 0;
}

/* Every opening is counted, also one that fails because nothing is there: the next one has the next number again. */
static void write_count(struct opening *o, struct place place, int flags)
{
    bool is_new = ((flags & O_CREAT) && (flags & O_EXCL)) || (flags & O_TRUNC);
    deed_begin(&o->made, DEED_OPEN, place, nowhere);
    o->has_deed = is_new || (flags & O_APPEND);
    if (o->has_deed)
        deed_begin(&o->deed, is_new ? DEED_CREATE : DEED_APPEND, place, nowhere);
}

/* Returns 0, or the error that the opening fails with. */
static int write_begin(struct opening *o, struct place *place, int *flags)
{
    bool is_exclusive = (*flags & O_CREAT) && (*flags & O_EXCL);
    bool is_new = is_exclusive || (*flags & O_TRUNC);
    bool is_repeated = is_new && (o->deed.is_known || o->deed.is_begun);
    if (o->deed.is_known && is_new && o->deed.was != 0)
        return (int)o->deed.was;
    replaced_begin(*place);
    if (is_exclusive)
        deed_announce(&o->deed, *place);
    o->made.files = register_enter(o->made.is_known || is_repeated);
    if (o->made.files < 0)
        return -o->made.files;
    o->is_finished = o->has_deed && is_finished(o, *place, *flags);
    if (o->is_finished) {
        int error = scratch_begin(o, place, flags);
        if (error)
            register_leave(o->made.files);
        return error;
    }
    if (is_repeated)
        flags_change(o, *place, flags);
    if (o->made.is_known)
        place_change(o, place, flags);
    return 0;
}

bool open_begin(struct opening *o, const char *call, struct place *place, int *flags)
{
    int error = errno, failure = 0;
    *o = (struct opening){.call = call, .name = place->path, .made = {.files = -1}};
    if (!place->path || (*flags & O_PATH) || (*flags & O_TMPFILE) == O_TMPFILE ||
        is_of_system(place->path))
        return true;
    o->has_question = !(*flags & O_CREAT);
    bool is_to_read = (*flags & O_ACCMODE) == O_RDONLY && !(*flags & (O_CREAT | O_TRUNC));
    bool was_missing = o->has_question && deed_ask(&o->question, *place);
    is_inside = true;
    if (is_to_read && !was_missing) {
        failure = read_begin(o, place, flags);
    } else if (!is_to_read && (was_missing || !is_special(*place))) {
        write_count(o, *place, *flags);
        if (!was_missing)
            failure = write_begin(o, place, flags);
        o->is_to_write = !was_missing && failure == 0;
    }
    is_inside = o->is_to_write;
    errno = was_missing ? ENOENT : failure ? failure : error;
    return !was_missing && failure == 0;
}

/* What this rank appends again lies in the file already. */
static void append_cut(const struct opening *o, int fd)
{
    struct stat st;
    struct file_id id;
    if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode))
        return;
    if (!o->deed.is_known) {
        deed_record(&o->deed, st.st_size);
        return;
    }
    if (st.st_size <= o->deed.was || !files_identify(fd, "", &id))
        return;
    if (!files_find(o->made.files, files_mark(&id), is_other, NULL)) {
        if (ftruncate(fd, o->deed.was) != 0)
            rt_fatal("can not cut what this rank appends again: %s", strerror(errno));
        return;
    }
    if (!deeds.has_warned) {
        char text[CONTROL_TEXT_MAX + 1];
        snprintf(text, sizeof text,
                 "restarted rank %u appends to a file that other ranks write as well (device %llu, "
                 "inode %llu): what it had appended before is there twice",
                 rt.rank, (unsigned long long)id.device, (unsigned long long)id.inode);
        control_send(CONTROL_NOTE, 0, text);
        deeds.has_warned = true;
    }
}

/* The descriptor stands for a file. */
static void opened_note(const struct opening *o, int fd, const struct file_id *id)
{
    int64_t mark = files_mark(id);
    register_add(o->made.files, id);
    if (!o->made.is_known)
        deed_record(&o->made, mark);
    if (o->has_deed)
        finished_open(fd, &o->deed, mark);
}

static void read_tell(const struct opening *o, const char *why)
{
    char text[CONTROL_TEXT_MAX + 1];
    if (deeds.has_told)
        return;
    snprintf(text, sizeof text,
             "restarted rank %u reads \"%s\" (%s) as it is now: %s since it was read first",
             rt.rank, o->name, o->call, why);
    control_send(CONTROL_NOTE, 0, text);
    deeds.has_told = true;
}

static void read_end(struct opening *o, int fd)
{
    struct file_id id;
    struct deed *deed = &o->deed;
    if (o->is_finished) {
        close(o->scratch);
    } else if (fd < 0) {
        if (deed->is_known && errno == ENOENT)
            read_tell(o, "it was deleted or renamed");
    } else if (files_identify(fd, "", &id)) {
        int64_t mark = files_mark(&id);
        bool is_others = mark_is_others(mark);
        pthread_mutex_lock(&deeds.lock);
        if (!deed->is_known)
            deed->was = seen_keep(fd, mark, is_others);
        bool is_same = !deed->is_known || seen_is(fd, mark, deed->was);
        bool is_lost = !is_same && row_exists(deed, DEED_COPIED);
        pthread_mutex_unlock(&deeds.lock);
        if (!deed->is_known)
            deed_record(deed, deed->was);
        if (is_same && seen_is_copied(deed->was))
            finished_open(fd, deed, mark);
        else if (is_same && !is_registered(&id))
            replaced_note(deed, mark);
        else if (!is_same && is_others)
            read_tell(o, "ranks of other clusters write it, and it was changed");
        else if (is_lost)
            read_tell(o, "this rank itself changed it, and could not keep what was in it,");
    }
}

void deed_copy(const struct deed *read, int fd, int64_t mark)
{
    pthread_mutex_lock(&deeds.lock);
    int64_t copy = fd >= 0 && seen_is(fd, mark, read->was) ? seen_keep(fd, mark, true) : 0;
    pthread_mutex_unlock(&deeds.lock);
    row_write(read, DEED_COPIED, copy);
}

bool deed_holds(const struct deed *deed, int fd, int64_t mark)
{
    if (deed->kind != DEED_READ)
        return true;
    pthread_mutex_lock(&deeds.lock);
    bool is_same = seen_is(fd, mark, deed->was);
    pthread_mutex_unlock(&deeds.lock);
    return is_same;
}

static void write_end(struct opening *o, int fd, int error)
{
    struct file_id id;
    if (fd >= 0 && o->has_deed && o->deed.kind == DEED_APPEND && !o->is_finished)
        append_cut(o, fd);
    else if (o->has_deed && o->deed.kind == DEED_CREATE && !o->deed.is_known)
        deed_record(&o->deed, fd < 0 ? error : 0);
    if (o->is_finished) {
        finished_scratch(o->scratch, o->made.was);
        close(o->scratch);
    } else if (fd >= 0 && o->vain.path) {
        unlinkat(o->vain.dir, o->vain.path, 0);
    } else if (fd >= 0 && files_identify(fd, "", &id)) {
        opened_note(o, fd, &id);
    }
    register_leave(o->made.files);
}

void open_end(struct opening *o, int fd)
{
    int error = errno;
    if (o->has_question)
        deed_answer(&o->question, fd);
    is_inside = true;
    if (o->is_to_read)
        read_end(o, fd);
    else if (o->is_to_write)
        write_end(o, fd, error);
    is_inside = false;
    errno = error;
}
