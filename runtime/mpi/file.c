/* SPDX-License-Identifier: Apache-2.0 */
/* What do files mean across clusters?  Opening, closing, and what else changes a file as a whole; data
 * access is generated (wrapfile.c).
 *
 * Each cluster opens the file for its members; the lower files know nothing of each other.  Inside one
 * cluster everything goes down.  On a file whose members are in several clusters, independent access and
 * collective access with explicit offsets or individual pointers work: a collective access becomes the
 * independent one, since collective buffering of one cluster would write over the holes that another
 * one fills (for the same reason data sieving is switched off for writes).  A split or non-blocking one is done by the
 * call that begins it, so that it has its place in the order of the program; the other call gives the status.  Shared pointers are refused by name.
 *
 * Meeting: the lower files of two clusters never wait for each other, and programs rely on what a
 * collective call on one file does in practice: nobody's MPI_File_close returns before all members have
 * closed it (then another handle may read what was written), and no blocking collective access, change of
 * view or MPI_File_sync begins before all members are there, whose earlier accesses are over by then.
 * A non-blocking collective access is complete when that of every member is.
 * MPI 3.1 sections 13.2.2, 13.4.5, 13.6.1.
 *
 * What is done once for all: the exclusive creation, MPI_File_set_size, the deletion.  The part of
 * rank 0 does it, the others wait for its result; so nobody comes out before it is done, and a
 * failure is the same for all.
 *
 * After a restart the cluster repeats its calls:
 *  - A write that is in the file is not repeated (written.c).  Other data is written again at
 *    the same place: the same bytes, since the program is deterministic.
 *  - A read gives what it gave then (reading.c).
 *  - What is done once is not done again (step.c): a file created exclusively is opened as it is,
 *    nothing is truncated, nothing deleted; the call gives the result it gave then.  A rank that died
 *    in the middle of such an act repeats it: the others are still waiting for its result.
 *  - MPI_MODE_APPEND begins where it began the first time; MPI_File_get_size and a seek from the end
 *    give what they gave then.
 *  - A file that has been deleted since is made again, and deleted again when it is closed with
 *    MPI_MODE_DELETE_ON_CLOSE.
 * The old contents of what was overwritten do not come back: as with any file.
 *
 * Handle: 0x98f00000 + index as a pointer.  Lower files return all errors; the virtual handler decides
 * (default: MPI_ERRORS_RETURN, as MPI says).
 */
#include "file.h"

#include "binding.h"
#include "core/site.h"
#include "coroutine.h"
#include "deeds.h"
#include "derive.h"
#include "leaks.h"
#include "lower.h"
#include "maker.h"
#include "queue.h"
#include "reading.h"
#include "request.h"
#include "rt_own.h"
#include "step.h"
#include "thread.h"
#include "world.h"
#include "written.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define HANDLE_BASE 0x98f00000u
enum { FILES_MAX = 1 << 20 };

static struct {
    struct file **slot;
    uint32_t count;
    MPI_Errhandler errhandler; /* of files to come, and of errors without a file */
    bool is_handled;           /* set by the program */
    const char *tried;         /* the name of no file that is open, while its error is raised */
} files = {.errhandler = MPI_ERRORS_RETURN};

/* ---- handles ---- */

static MPI_File handle_of(uint32_t index)
{
    return (MPI_File)(uintptr_t)(HANDLE_BASE + index); /* NOLINT: a handle, never followed */
}

struct file *rt_file_get(MPI_File handle)
{
    uintptr_t index = (uintptr_t)handle - HANDLE_BASE;
    return index < files.count ? files.slot[index] : NULL;
}

static struct file *file_new(const char *name, int amode)
{
    uint32_t index = 0;
    while (index < files.count && files.slot[index])
        index++;
    if (index == files.count) {
        struct file **more = realloc(files.slot, (index + 1) * sizeof(struct file *));
        if (!more || index == FILES_MAX)
            rt_fatal("out of memory for files");
        files.slot = more;
        files.slot[files.count++] = NULL;
    }
    struct file *file = rt_alloc(sizeof *file);
    *file = (struct file){.handle = handle_of(index),
                          .lower = MPI_FILE_NULL,
                          .members = MPI_COMM_NULL,
                          .amode = amode,
                          .errhandler = files.errhandler,
                          .is_handled = files.is_handled,
                          .split = RT_ROW_NONE,
                          .name = strdup(name)};
    rt_errhandler_retain(file->errhandler);
    files.slot[index] = file;
    return file;
}

static void file_free(struct file *file)
{
    files.slot[(uintptr_t)file->handle - HANDLE_BASE] = NULL;
    if (file->members != MPI_COMM_NULL)
        rt_Comm_free(&file->members);
    rt_errhandler_release(file->errhandler);
    free(file->name);
    free(file);
}

void rt_file_fini(void)
{
    free(files.slot);
    files.slot = NULL;
    files.count = 0;
}

uint32_t rt_file_live(void)
{
    uint32_t live = 0;
    for (uint32_t i = 0; i < files.count; i++)
        live += files.slot[i] != NULL;
    return live;
}

MPI_Fint rt_File_c2f(MPI_File handle)
{
    return (MPI_Fint)(uintptr_t)handle;
}

MPI_File rt_File_f2c(MPI_Fint handle)
{
    return (MPI_File)(uintptr_t)(uint32_t)handle; /* NOLINT: a handle, never followed */
}

/* ---- errors ---- */

static int file_raise(struct file *file, int code, const char *says)
{
    MPI_Errhandler handler = file ? file->errhandler : files.errhandler;
    MPI_File shown = file ? file->handle : MPI_FILE_NULL;
    int given = code;
    if (handler == MPI_ERRORS_RETURN || rt_errhandler_call(handler, 1, &shown, &given))
        return code;
    char text[CONTROL_TEXT_MAX + 1], at[SITE_TEXT + 16];
    const char *name = file ? file->name : files.tried;
    snprintf(text, sizeof text, "rank %u: %s%s%s%s: %s (MPI error %d; errors are fatal on %s%s)",
             rt.rank, rt_row_name(rt.call), name ? " on \"" : "", name ? name : "",
             name ? "\"" : "", says, rt_error_class(code), file ? "this file" : "MPI_FILE_NULL",
             rt_called_at(at, sizeof at));
    rt_end(CONTROL_ABORT, code & 0xff ? code & 0xff : 1, text);
}

int rt_file_raise(struct file *file, int code)
{
    char says[MPI_MAX_ERROR_STRING + 1] = "";
    int length = 0;
    lower.MPI_Error_string(code, says, &length);
    return file_raise(file, code, says);
}

int rt_file_raise_handle(MPI_File handle)
{
    (void)handle;
    return file_raise(NULL, MPI_ERR_FILE, "not an open file");
}

int rt_file_refuse(enum rt_row row, struct file *file, const char *remedy)
{
    char why[CONTROL_TEXT_MAX / 2];
    snprintf(why, sizeof why,
             "not supported on a file that members in several clusters have opened (\"%s\": %d "
             "ranks in %d clusters); %s",
             file->name, file->comm->size, file->comm->nparts, remedy);
    rt_refuse(row, !file->is_handled || file->errhandler == MPI_ERRORS_ARE_FATAL, why);
    return file_raise(file, MPI_ERR_UNSUPPORTED_OPERATION, why);
}

int rt_File_create_errhandler(MPI_File_errhandler_function *function, MPI_Errhandler *errhandler)
{
    /* called as one for files: rt_errhandler_call */
    int code = rt_Comm_create_errhandler((MPI_Comm_errhandler_function *)(void (*)(void))function,
                                         errhandler);
    if (code == MPI_SUCCESS)
        rt_errhandler_of_files(*errhandler);
    return code;
}

int rt_File_set_errhandler(MPI_File handle, MPI_Errhandler errhandler)
{
    struct file *file = rt_file_get(handle);
    if (!file && handle != MPI_FILE_NULL)
        return rt_file_raise_handle(handle);
    if (!rt_errhandler_fits(errhandler, true))
        return rt_raise(NULL, MPI_ERR_ARG, "not an error handler for files (0x%x)",
                        (unsigned)errhandler);
    MPI_Errhandler *at = file ? &file->errhandler : &files.errhandler;
    rt_errhandler_retain(errhandler);
    rt_errhandler_release(*at);
    *at = errhandler;
    *(file ? &file->is_handled : &files.is_handled) = true;
    return MPI_SUCCESS;
}

int rt_File_get_errhandler(MPI_File handle, MPI_Errhandler *errhandler)
{
    struct file *file = rt_file_get(handle);
    if (!file && handle != MPI_FILE_NULL)
        return rt_file_raise_handle(handle);
    if (!errhandler)
        return rt_raise_null(MPI_COMM_WORLD, "errhandler");
    *errhandler = file ? file->errhandler : files.errhandler;
    rt_errhandler_give(*errhandler);
    return MPI_SUCCESS;
}

int rt_File_call_errhandler(MPI_File handle, int errorcode)
{
    struct file *file = rt_file_get(handle);
    if (!file && handle != MPI_FILE_NULL)
        return rt_file_raise_handle(handle);
    rt_file_raise(file, errorcode);
    return MPI_SUCCESS;
}

/* ---- what is done once ---- */

/* What rank 0 has to say to all; all have called when it returns. */
static struct step step_share(struct comm *comm, struct step mine)
{
    struct step *all = rt_alloc((size_t)comm->size * sizeof *all), first;
    rt_queue_wait(comm);
    rt_allgather_bytes(comm, &mine, sizeof mine, all);
    first = all[0];
    free(all);
    return first;
}

/* What rank 0 remembers, to the members in its cluster.  The others are not told: what crosses is the same in a re-execution. */
static struct step step_tell(struct comm *comm, struct step mine)
{
    if (comm->part == 0) {
        rt_gather_in(comm);
        rt_lower_must("MPI_Bcast", rt_unlocked(lower.MPI_Bcast(&mine, sizeof mine, MPI_BYTE,
                                                               comm->lower_rank[0], comm->lower)));
    }
    return mine;
}

/* The worst class of all members' */
static int class_agree(struct comm *comm, int class)
{
    int *all = rt_alloc((size_t)comm->size * sizeof *all), worst = MPI_SUCCESS;
    rt_queue_wait(comm);
    rt_allgather_bytes(comm, &class, sizeof class, all);
    for (int i = 0; i < comm->size && worst == MPI_SUCCESS; i++)
        worst = all[i];
    free(all);
    return worst;
}

void rt_file_meet(struct file *file)
{
    if (file->comm->spans)
        class_agree(file->comm, MPI_SUCCESS);
    rt_gather_in(file->comm);
}

struct maker rt_file_meet_in_turn(struct file *file)
{
    return rt_maker_begin_all(file->comm, class_agree(file->comm, rt_lower_may_overlap()) != 0);
}

/* A non-blocking collective access on a file that spans clusters: my part is over. */
struct access {
    struct file *file;
    struct request *request; /* what the application holds */
    MPI_Status status;
    int code;
};

static int access_run(void *argument)
{
    struct access *a = argument;
    class_agree(a->file->comm, MPI_SUCCESS);
    return a->code == MPI_SUCCESS ? MPI_SUCCESS : rt_file_raise(a->file, a->code);
}

static void access_end(struct request *r, const MPI_Status *status)
{
    r->is_own_result = false;
    r->status = *status;
}

static void access_finish(void *argument)
{
    struct access *a = argument;
    access_end(a->request, &a->status);
    free(a);
}

MPI_Request rt_file_access_start(struct file *file, enum rt_row row, int code,
                                 const MPI_Status *status)
{
    struct access *a = rt_alloc(sizeof *a);
    *a = (struct access){.file = file,
                         .request = request_new(file->comm, REQUEST_OPERATION),
                         .status = *status,
                         .code = code};
    MPI_Request handle = request_handle(a->request);
    queue_start(a->request, row, access_run, a, access_finish, true);
    return handle;
}

MPI_Request rt_file_access_done(const MPI_Status *status)
{
    struct request *r = request_new(NULL, REQUEST_DONE);
    request_done_empty(r);
    access_end(r, status);
    return request_handle(r);
}

/* ROMIO takes "ufs:name" for a name. */
static const char *path_of(const char *name)
{
    const char *colon = strchr(name, ':');
    return colon && colon > name + 1 && !memchr(name, '/', (size_t)(colon - name)) ? colon + 1
                                                                                   : name;
}

/* ---- opening ---- */

enum { REFUSED = -1 };

/* What an opening has to remember of its first time: value is where MPI_MODE_APPEND begins, REFUSED: it was not tried. */
static bool open_has_step(int amode)
{
    return (amode & MPI_MODE_APPEND) || (!(amode & MPI_MODE_RDONLY) &&
                                         (amode & (MPI_MODE_EXCL | MPI_MODE_DELETE_ON_CLOSE)) != 0);
}

static struct step open_step(struct file *file, uint64_t *number)
{
    bool is_there = access(path_of(file->name), F_OK) == 0;
    struct step step = rt_step_next(number);
    if (step.state != STEP_FRESH) {
        file->is_recreated = !is_there;
        return step;
    }
    if ((file->amode & MPI_MODE_EXCL) && is_there) {
        step = (struct step){.state = STEP_DONE, .class = MPI_ERR_FILE_EXISTS, .value = REFUSED};
        rt_step_end(*number, step.class, step.value);
        return step;
    }
    rt_step_begin(*number, 0);
    return step;
}

static int info_spanning(MPI_Info given, MPI_Info *info)
{
    static const char *const hints[][2] = {{"romio_ds_write", "disable"},
                                           {"romio_no_indep_rw", "false"}};
    int code =
        given == MPI_INFO_NULL ? lower.MPI_Info_create(info) : lower.MPI_Info_dup(given, info);
    for (size_t i = 0; code == MPI_SUCCESS && i < sizeof hints / sizeof hints[0]; i++)
        rt_lower_must("MPI_Info_set", lower.MPI_Info_set(*info, hints[i][0], hints[i][1]));
    return code;
}

int rt_file_info(const struct file *file, MPI_Info given, MPI_Info *info)
{
    *info = given;
    return file->comm->spans && given != MPI_INFO_NULL ? info_spanning(given, info) : MPI_SUCCESS;
}

static int open_lower(struct file *file, int amode, MPI_Info given)
{
    MPI_Info info = given;
    int code = file->comm->spans ? info_spanning(given, &info) : MPI_SUCCESS;
    rt_gather_in(file->comm);
    if (code != MPI_SUCCESS)
        return rt_error_class(code);
    struct maker maker = rt_maker_begin_below(file->comm);
    const char *written = amode & MPI_MODE_RDONLY ? NULL : path_of(file->name);
    int entered = deeds_enter(written);
    code = rt_made(lower.MPI_File_open(file->comm->lower, file->name, amode, info, &file->lower));
    deeds_leave(entered, code == MPI_SUCCESS ? written : NULL);
    rt_maker_end(&maker);
    if (info != given)
        lower.MPI_Info_free(&info);
    return rt_error_class(code);
}

/* The same class at all members. */
static int open_all(struct file *file, MPI_Info info)
{
    struct comm *comm = file->comm;
    struct step step = {.state = STEP_FRESH};
    uint64_t number = 0;
    bool has_step = open_has_step(file->amode);
    int amode = file->amode & ~MPI_MODE_DELETE_ON_CLOSE, class = MPI_SUCCESS;
    if (has_step) {
        if (comm->rank == 0)
            step = open_step(file, &number);
        class = class_agree(comm, step.value == REFUSED ? step.class : MPI_SUCCESS);
        if (class != MPI_SUCCESS)
            return class;
        step = step_tell(comm, step);
    }
    bool is_first = comm->part == 0;
    int others = amode & ~MPI_MODE_EXCL;
    if (is_first)
        class = step.class != MPI_SUCCESS
                    ? step.class
                    : open_lower(file, step.state == STEP_FRESH ? amode : others, info);
    if (has_step) {
        MPI_Offset end = 0;
        if (class == MPI_SUCCESS && is_first && (file->amode & MPI_MODE_APPEND))
            lower.MPI_File_get_size(file->lower, &end);
        if (step.state != STEP_DONE)
            step.value = end;
        if (comm->rank == 0 && step.state != STEP_DONE)
            rt_step_end(number, class, step.value);
    }
    if (file->amode & MPI_MODE_APPEND)
        step.value = step_share(comm, (struct step){.value = step.value}).value;
    if (comm->spans) {
        class = class_agree(comm, class);
        if (class == MPI_SUCCESS && !is_first) {
            /* the first part has made it, unless that was long ago */
            file->is_recreated = access(path_of(file->name), F_OK) != 0;
            class = open_lower(file, others, info);
        }
        class = class_agree(comm, class);
    }
    if (class != MPI_SUCCESS && file->lower != MPI_FILE_NULL)
        lower.MPI_File_close(&file->lower);
    if (class == MPI_SUCCESS && (file->amode & MPI_MODE_APPEND))
        class = rt_error_class(lower.MPI_File_seek(file->lower, step.value, MPI_SEEK_SET));
    return class;
}

/* As in MPICH the call returns what the program's handler leaves in the code. */
static int open_raise(int code)
{
    MPI_File none = MPI_FILE_NULL;
    int given = code;
    return rt_errhandler_call(files.errhandler, 1, &none, &given) ? given
                                                                  : rt_file_raise(NULL, code);
}

int rt_File_open(MPI_Comm handle, const char *filename, int amode, MPI_Info info, MPI_File *fh)
{
    struct comm *comm = rt_comm_get(handle);
    if (!rt.is_initialised || rt.is_finalised)
        return rt_raise_comm(handle);
    if (!comm || comm->is_inter)
        return open_raise(MPI_ERR_COMM);
    if (!filename || !fh)
        return open_raise(MPI_ERR_ARG);
    *fh = MPI_FILE_NULL;
    struct file *file = file_new(filename, amode);
    int code = rt_comm_split(comm, 0, comm->rank, &file->members);
    if (code == MPI_SUCCESS) {
        file->comm = rt_comm_get(file->members);
        code = open_all(file, info);
    }
    if (code != MPI_SUCCESS) {
        file_free(file);
        files.tried = filename;
        code = open_raise(code);
        files.tried = NULL;
        return code;
    }
    lower.MPI_File_set_errhandler(file->lower, MPI_ERRORS_RETURN);
    written_open(file, path_of(file->name));
    reading_open(file, path_of(file->name));
    *fh = file->handle;
    return MPI_SUCCESS;
}

/* ---- closing and deleting ---- */

/* Returns the class: that of the first time, if there was one.  A deletion of what is not there takes nothing away and is not
 * said to be begun: a rank that dies in it tries it again, with the same result. */
static int delete_once(const char *name, MPI_Info info, bool must_repeat)
{
    uint64_t number;
    struct step step = rt_step_next(&number);
    if (step.state == STEP_DONE && !must_repeat)
        return step.class;
    if (access(path_of(name), F_OK) == 0)
        rt_step_begin(number, 0);
    int class = rt_error_class(lower.MPI_File_delete(name, info));
    if (class == MPI_ERR_NO_SUCH_FILE && step.state == STEP_BEGUN)
        class = MPI_SUCCESS; /* it was gone when the rank died */
    rt_step_end(number, class, 0);
    return class;
}

int rt_File_delete(const char *filename, MPI_Info info)
{
    int class = filename ? delete_once(filename, info, false) : MPI_ERR_BAD_FILE;
    if (class == MPI_SUCCESS)
        return class;
    files.tried = filename;
    rt_file_raise(NULL, class);
    files.tried = NULL;
    return class;
}

int rt_File_close(MPI_File *fh)
{
    struct file *file = fh ? rt_file_get(*fh) : NULL;
    if (!file)
        return rt_file_raise_handle(fh ? *fh : MPI_FILE_NULL);
    rt_queue_wait(file->comm);
    rt_gather_in(file->comm);
    int class = rt_error_class(rt_unlocked(lower.MPI_File_close(&file->lower)));
    if (file->comm->spans || (file->amode & MPI_MODE_DELETE_ON_CLOSE))
        class = class_agree(file->comm, class); /* all have closed it */
    if (file->amode & MPI_MODE_DELETE_ON_CLOSE) {
        if (file->comm->rank == 0)
            delete_once(file->name, MPI_INFO_NULL, file->is_recreated);
        else if (file->is_recreated && file->comm->lower_rank[file->comm->rank] == 0)
            lower.MPI_File_delete(file->name, MPI_INFO_NULL);
        class = class_agree(file->comm, class); /* nobody goes on before it is gone */
    }
    if (class != MPI_SUCCESS)
        return rt_file_raise(file, class);
    file_free(file);
    *fh = MPI_FILE_NULL;
    return MPI_SUCCESS;
}

/* ---- the size ---- */

static int size_once(MPI_File handle, MPI_Offset size, int (*change)(MPI_File, MPI_Offset))
{
    struct file *file = rt_file_get(handle);
    if (!file)
        return rt_file_raise_handle(handle);
    struct comm *comm = file->comm;
    struct step step = {.state = STEP_FRESH};
    uint64_t number = 0;
    if (comm->rank == 0)
        step = rt_step_next(&number);
    class_agree(comm, MPI_SUCCESS); /* all have called */
    step = step_tell(comm, step);
    int class = step.class;
    if (step.state != STEP_DONE) {
        if (comm->rank == 0)
            rt_step_begin(number, size);
        if (comm->part == 0)
            class = rt_error_class(rt_unlocked(change(file->lower, size)));
        if (comm->rank == 0)
            rt_step_end(number, class, size);
    }
    class = class_agree(comm, class);
    return class == MPI_SUCCESS ? class : rt_file_raise(file, class);
}

int rt_File_set_size(MPI_File handle, MPI_Offset size)
{
    return size_once(handle, size, lower.MPI_File_set_size);
}

int rt_File_preallocate(MPI_File handle, MPI_Offset size)
{
    return size_once(handle, size, lower.MPI_File_preallocate);
}

/* What is seen of the size is seen again: the file may have grown since.  `look` fills *value. */
static int look_once(struct file *file, int (*look)(MPI_File, MPI_Offset *), MPI_Offset *value)
{
    uint64_t number;
    struct step step = rt_step_next(&number);
    int class = step.class;
    *value = (MPI_Offset)step.value;
    if (step.state != STEP_DONE) {
        *value = 0;
        class = rt_error_class(rt_unlocked(look(file->lower, value)));
        rt_step_end(number, class, *value);
    }
    return class;
}

int rt_File_get_size(MPI_File handle, MPI_Offset *size)
{
    struct file *file = rt_file_get(handle);
    if (!file)
        return rt_file_raise_handle(handle);
    if (!size)
        return rt_file_raise(file, MPI_ERR_ARG);
    int class = look_once(file, lower.MPI_File_get_size, size);
    return class == MPI_SUCCESS ? class : rt_file_raise(file, class);
}

int rt_File_seek(MPI_File handle, MPI_Offset offset, int whence)
{
    struct file *file = rt_file_get(handle);
    if (!file)
        return rt_file_raise_handle(handle);
    int class = rt_error_class(rt_unlocked(lower.MPI_File_seek(file->lower, offset, whence)));
    if (class == MPI_SUCCESS && whence == MPI_SEEK_END) {
        MPI_Offset position;
        class = look_once(file, lower.MPI_File_get_position, &position);
        if (class == MPI_SUCCESS)
            class = rt_error_class(lower.MPI_File_seek(file->lower, position, MPI_SEEK_SET));
    }
    return class == MPI_SUCCESS ? class : rt_file_raise(file, class);
}

/* ---- inquiry ---- */

int rt_File_get_amode(MPI_File handle, int *amode)
{
    struct file *file = rt_file_get(handle);
    if (!file)
        return rt_file_raise_handle(handle);
    *amode = file->amode;
    return MPI_SUCCESS;
}

int rt_File_get_group(MPI_File handle, MPI_Group *group)
{
    struct file *file = rt_file_get(handle);
    if (!file)
        return rt_file_raise_handle(handle);
    return group ? rt_Comm_group(file->members, group) : rt_file_raise(file, MPI_ERR_ARG);
}
