/* SPDX-License-Identifier: Apache-2.0 */
/* What happens when a call goes wrong?  Error handlers of communicators, refused calls, and the end
 * of the run.
 *
 * Errors are raised where they are found first; callers pass codes on.  The lower communicators
 * return all errors (comm.c), so that the virtual handler decides.  A fatal error ends the whole
 * run through spbc-run, never just the cluster: restarting it would only meet the error again.
 * A refused call is an error like others, MPI_ERR_UNSUPPORTED_OPERATION, once the program has set a
 * handler that returns; the operator is told as well, because programs ignore codes.
 * Handles of handlers made here are 0x94f00000 + index; windows and files keep those of the lower
 * MPI.
 */
#include "binding.h"
#include "core/site.h"
#include "leaks.h"
#include "mpi/lower.h"
#include "rt.h"
#include "rt_own.h"
#include "world.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define HANDLER_BASE 0x94f00000u
#define ERRORS_THROW                                                                               \
    ((MPI_Errhandler)0x54000002) /* C++: the binding throws when a call returns an error */
enum { HANDLERS_MAX = 4096, PATIENCE_S = 30 };

struct errhandler {
    MPI_Comm_errhandler_function *function;
    errhandler_proxy *proxy; /* of another language's binding; NULL: called as C */
    bool is_for_files;
    int references; /* the program's handles and the objects that use it */
    int handles;
};

static struct {
    struct errhandler *entry;
    int count, capacity;
} handlers;

static const char *const row_names[] = {
    "(no MPI call)",
#define MPI_FUNCTION(name, ret, service, role, params) #name,
#include "mpi.def"
#undef MPI_FUNCTION
};

const char *rt_row_name(enum rt_row row)
{
    return row >= RT_ROW_NONE && row < RT_ROWS ? row_names[row] : "(unknown call)";
}

/* ---- the end of the run ---- */

static void who_am_i(char *text, size_t bytes)
{
    if (rt_has_run || rt.is_initialised)
        snprintf(text, bytes, "rank %u", rt.rank);
    else
        snprintf(text, bytes, "process %d", (int)getpid());
}

const char *rt_called_at(char *text, size_t bytes)
{
    static const char says[] = ", called at ";
    const void *site = site_find();
    text[0] = '\0';
    if (site) {
        memcpy(text, says, sizeof says);
        site_text(site, text + sizeof says - 1, bytes - sizeof says + 1);
    }
    return text;
}

/* spbc-run kills this process; should it be gone, the process ends by itself. */
static void wait_for_the_end(void)
{
    struct timespec turn = {.tv_nsec = 10 * 1000 * 1000};
    for (int i = 0; i < PATIENCE_S * 100; i++)
        nanosleep(&turn, NULL);
}

void rt_end(enum control_kind kind, int code, const char *text)
{
    if (rt_has_run) {
        control_send(kind, code, text);
        wait_for_the_end();
    } else {
        fprintf(stderr, "spbc: %s\n", text);
        if (rt.is_initialised && !rt.is_finalised)
            lower.MPI_Abort(MPI_COMM_WORLD, code);
    }
    _exit(code & 0xff ? code & 0xff : 1);
}

void rt_refuse(enum rt_row row, bool is_fatal, const char *why)
{
    static bool is_told[RT_ROWS];
    char who[32], text[CONTROL_TEXT_MAX + 1], at[SITE_TEXT + 16];
    who_am_i(who, sizeof who);
    snprintf(text, sizeof text, "%s: %s: %s%s.  Which calls are served where: mpi-functions.md%s",
             who, rt_row_name(row), why, rt_called_at(at, sizeof at),
             is_fatal ? ""
                      : ".  The call returned MPI_ERR_UNSUPPORTED_OPERATION, as the program's "
                        "error handler asks");
    if (is_fatal)
        rt_end(CONTROL_REFUSED, 125, text);
    if (row < 0 || is_told[row])
        return;
    is_told[row] = true;
    if (rt_has_run)
        control_send(CONTROL_NOTE, 0, text);
    else
        fprintf(stderr, "spbc: %s\n", text);
}

void rt_fatal(const char *format, ...)
{
    char who[32], why[CONTROL_TEXT_MAX - 40], text[CONTROL_TEXT_MAX + 1], at[SITE_TEXT + 16] = "";
    va_list ap;
    va_start(ap, format);
    vsnprintf(why, sizeof why, format, ap);
    va_end(ap);
    who_am_i(who, sizeof who);
    snprintf(text, sizeof text, "%s: %s%s", who, why,
             rt.is_initialised ? rt_called_at(at, sizeof at) : "");
    rt_end(CONTROL_FATAL, 125, text);
}

/* ---- errors of calls ---- */

static struct errhandler *handler_get(MPI_Errhandler handle)
{
    uint32_t index = (uint32_t)handle - HANDLER_BASE;
    return index < (uint32_t)handlers.count && handlers.entry[index].references > 0
               ? &handlers.entry[index]
               : NULL;
}

/* The C++ layer answers a code that a call returns by asking for the handler (to throw, if it is
 * MPI::ERRORS_THROW_EXCEPTIONS), freeing it, and MPI_Comm_call_errhandler: the handler has seen that
 * one. */
static void proxy_call(const struct errhandler *own, MPI_Comm comm, int code)
{
    enum { LAYER_CALLS = 3 };
    static struct {
        MPI_Comm comm;
        int code;
        uint64_t events;
    } seen;
    bool is_seen = rt.call == RT_ROW_MPI_Comm_call_errhandler && seen.comm == comm &&
                   seen.code == code && seen.events + LAYER_CALLS == rt_events();
    seen.comm = comm;
    seen.code = code;
    seen.events = 0;
    if (!is_seen)
        own->proxy(0, &comm, &code, (void (*)(void))own->function);
    seen.events = is_seen ? 0 : rt_events(); /* the handler has made calls, too */
}

/* As in MPICH a communicator whose handler nobody has set, and which inherited none, follows
 * MPI_COMM_WORLD's. */
static MPI_Errhandler handler_of(const struct comm *comm)
{
    const struct comm *world = rt_comm_get(MPI_COMM_WORLD);
    if (comm && comm->errhandler != MPI_ERRHANDLER_NULL)
        return comm->errhandler;
    return world && world->errhandler != MPI_ERRHANDLER_NULL ? world->errhandler
                                                             : MPI_ERRORS_ARE_FATAL;
}

/* MPICH's codes of its own have the class in them; before MPI_Init there are classes only. */
int rt_error_class(int code)
{
    enum { CLASSES = 128 };
    int class = code;
    if (code >= CLASSES)
        lower.MPI_Error_class(code, &class);
    return class;
}

static int raise(struct comm *comm, int code, const char *says)
{
    if (comm && comm->owner)
        comm = comm->owner;
    struct comm *on = comm ? comm : rt_comm_get(MPI_COMM_WORLD);
    MPI_Errhandler handle = handler_of(on);
    struct errhandler *own = handler_get(handle);
    if (handle == MPI_ERRORS_RETURN || handle == ERRORS_THROW)
        return code;
    if (own) {
        MPI_Comm shown = on->handle;
        int given = code;
        if (own->proxy)
            proxy_call(own, shown, code);
        else
            own->function(&shown, &given);
        return code;
    }
    char label[MPI_MAX_OBJECT_NAME + 32], text[CONTROL_TEXT_MAX + 1], who[32], at[SITE_TEXT + 16];
    who_am_i(who, sizeof who);
    snprintf(text, sizeof text, "%s: %s%s%s: %s (MPI error %d; errors are fatal%s%s)", who,
             rt_row_name(rt.call), comm ? " on " : "",
             comm ? rt_comm_label(comm, label, sizeof label) : "", says, rt_error_class(code),
             comm ? " on this communicator" : "", rt_called_at(at, sizeof at));
    rt_end(CONTROL_ABORT, code & 0xff ? code & 0xff : 1, text);
}

static bool is_fatal_handler(MPI_Errhandler handle)
{
    return handle != MPI_ERRORS_RETURN && handle != ERRORS_THROW && !handler_get(handle);
}

bool rt_is_fatal(const struct comm *comm)
{
    return is_fatal_handler(handler_of(comm && comm->owner ? comm->owner : comm));
}

int rt_refuse_on(enum rt_row row, struct comm *comm, const char *remedy)
{
    char why[512];
    snprintf(why, sizeof why, "not supported by this version of SPBC; %s", remedy);
    rt_refuse(row, rt_is_fatal(comm), why);
    return raise(comm, MPI_ERR_UNSUPPORTED_OPERATION, why);
}

int rt_refuse_session(enum rt_row row, MPI_Errhandler handle, const char *remedy)
{
    char why[512];
    snprintf(why, sizeof why, "not supported by this version of SPBC; %s", remedy);
    rt_refuse(row, is_fatal_handler(handle), why);
    return MPI_ERR_UNSUPPORTED_OPERATION;
}

int rt_refuse_spanning(enum rt_row row, struct comm *comm, const char *remedy)
{
    char label[MPI_MAX_OBJECT_NAME + 32], why[512];
    snprintf(why, sizeof why,
             "not supported on a communicator with members in several clusters (%s: %d ranks in "
             "%d clusters); %s",
             rt_comm_label(comm, label, sizeof label), comm->size, comm->nparts, remedy);
    rt_refuse(row, rt_is_fatal(comm), why);
    return raise(comm, MPI_ERR_UNSUPPORTED_OPERATION, why);
}

int rt_raise(struct comm *comm, int code, const char *format, ...)
{
    char says[512];
    va_list ap;
    va_start(ap, format);
    vsnprintf(says, sizeof says, format, ap);
    va_end(ap);
    return raise(comm, code, says);
}

int rt_raise_lower(struct comm *comm, int code)
{
    char says[MPI_MAX_ERROR_STRING + 1] = "";
    int length = 0;
    if (lower.MPI_Error_string(code, says, &length) != MPI_SUCCESS)
        snprintf(says, sizeof says, "error of the lower MPI");
    return raise(comm, code, says);
}

int rt_raise_comm(MPI_Comm handle)
{
    if (!rt.is_initialised)
        return rt_raise(NULL, MPI_ERR_OTHER, "called before MPI_Init");
    if (rt.is_finalised)
        return rt_raise(NULL, MPI_ERR_OTHER, "called after MPI_Finalize");
    return rt_raise(NULL, MPI_ERR_COMM, "%s (0x%x)",
                    handle == MPI_COMM_NULL ? "the communicator is MPI_COMM_NULL"
                                            : "no communicator has this handle (freed already?)",
                    (unsigned)handle);
}

int rt_raise_null(MPI_Comm handle, const char *what)
{
    struct comm *comm = rt_comm_get(handle);
    return comm ? rt_raise(comm, MPI_ERR_ARG, "a null pointer for the %s", what)
                : rt_raise_comm(handle);
}

bool rt_info_is_valid(MPI_Info info)
{
    int keys;
    return lower.MPI_Info_get_nkeys(info, &keys) == MPI_SUCCESS;
}

int rt_raise_info(MPI_Comm handle)
{
    struct comm *comm = rt_comm_get(handle);
    return comm ? rt_raise(comm, MPI_ERR_INFO, "not an info object") : rt_raise_comm(handle);
}

/* ---- error handlers ---- */

int rt_Comm_create_errhandler(MPI_Comm_errhandler_function *function, MPI_Errhandler *errhandler)
{
    int i = 0;
    if (!function || !errhandler)
        return rt_raise(NULL, MPI_ERR_ARG, "a null pointer");
    while (i < handlers.count && handlers.entry[i].references > 0)
        i++;
    if (i == HANDLERS_MAX)
        return rt_raise(NULL, MPI_ERR_OTHER, "more than %d error handlers", HANDLERS_MAX);
    if (i == handlers.capacity) {
        int capacity = handlers.capacity ? 2 * handlers.capacity : 8;
        struct errhandler *more = realloc(handlers.entry, (size_t)capacity * sizeof *more);
        if (!more)
            return rt_raise(NULL, MPI_ERR_NO_MEM, "out of memory");
        handlers.entry = more;
        handlers.capacity = capacity;
    }
    if (i == handlers.count)
        handlers.count++;
    handlers.entry[i] = (struct errhandler){.function = function, .references = 1, .handles = 1};
    *errhandler = (MPI_Errhandler)(HANDLER_BASE + (uint32_t)i);
    return MPI_SUCCESS;
}

int rt_Errhandler_create(MPI_Comm_errhandler_function *function, MPI_Errhandler *errhandler)
{
    return rt_Comm_create_errhandler(function, errhandler);
}

uint32_t rt_errhandler_live(void)
{
    uint32_t live = 0;
    for (int i = 0; i < handlers.count; i++)
        live += handlers.entry[i].references > 0 && handlers.entry[i].handles > 0;
    return live;
}

void rt_errhandler_of_files(MPI_Errhandler handle)
{
    handler_get(handle)->is_for_files = true;
}

bool rt_errhandler_fits(MPI_Errhandler handle, bool is_for_files)
{
    const struct errhandler *own = handler_get(handle);
    if (own)
        return own->is_for_files == is_for_files;
    return handle == MPI_ERRORS_ARE_FATAL || handle == MPI_ERRORS_RETURN ||
           handle == MPI_ERRORS_ABORT || handle == ERRORS_THROW;
}

bool rt_errhandler_is_own(MPI_Errhandler handle)
{
    return handler_get(handle) != NULL;
}

void rt_errhandler_give(MPI_Errhandler handle)
{
    struct errhandler *own = handler_get(handle);
    rt_errhandler_retain(handle);
    if (own)
        own->handles++;
}

bool rt_errhandler_proxy(MPI_Errhandler handle, errhandler_proxy *proxy)
{
    struct errhandler *own = handler_get(handle);
    if (own)
        own->proxy = proxy;
    return own != NULL;
}

bool rt_errhandler_call(MPI_Errhandler handle, int kind, void *object, int *code)
{
    struct errhandler *own = handler_get(handle);
    if (!own)
        return false;
    if (own->proxy)
        own->proxy(kind, object, code, (void (*)(void))own->function);
    else
        own->function(object, code);
    return true;
}

void rt_errhandler_retain(MPI_Errhandler handle)
{
    struct errhandler *own = handler_get(handle);
    if (own)
        own->references++;
}

void rt_errhandler_release(MPI_Errhandler handle)
{
    struct errhandler *own = handler_get(handle);
    if (own)
        own->references--;
}

int rt_Errhandler_free(MPI_Errhandler *errhandler)
{
    if (!errhandler)
        return rt_raise(NULL, MPI_ERR_ARG, "a null pointer");
    struct errhandler *own = handler_get(*errhandler);
    if (own) {
        own->references--;
        own->handles--;
    } else if (*errhandler != MPI_ERRORS_ARE_FATAL && *errhandler != MPI_ERRORS_RETURN &&
               *errhandler != MPI_ERRORS_ABORT) { /* MPICH 4.0.2 dies of the last one */
        int code = lower.MPI_Errhandler_free(errhandler);
        leaks_below.errhandlers -= code == MPI_SUCCESS;
        return code == MPI_SUCCESS ? code : rt_raise_lower(NULL, code);
    }
    *errhandler = MPI_ERRHANDLER_NULL;
    return MPI_SUCCESS;
}

int rt_Comm_set_errhandler(MPI_Comm handle, MPI_Errhandler errhandler)
{
    struct comm *comm = rt_comm_get(handle);
    if (!comm)
        return rt_raise_comm(handle);
    if (!rt_errhandler_fits(errhandler, false))
        return rt_raise(comm, MPI_ERR_ARG, "not an error handler for communicators (0x%x)",
                        (unsigned)errhandler);
    rt_errhandler_retain(errhandler);
    rt_errhandler_release(comm->errhandler);
    comm->errhandler = errhandler;
    return MPI_SUCCESS;
}

int rt_Comm_get_errhandler(MPI_Comm handle, MPI_Errhandler *errhandler)
{
    struct comm *comm = rt_comm_get(handle);
    if (!comm)
        return rt_raise_comm(handle);
    if (!errhandler)
        return rt_raise(comm, MPI_ERR_ARG, "a null pointer");
    *errhandler = comm->errhandler == MPI_ERRHANDLER_NULL ? MPI_ERRORS_ARE_FATAL : comm->errhandler;
    rt_errhandler_give(*errhandler);
    return MPI_SUCCESS;
}

int rt_Comm_call_errhandler(MPI_Comm handle, int errorcode)
{
    struct comm *comm = rt_comm_get(handle);
    if (!comm)
        return rt_raise_comm(handle);
    char says[MPI_MAX_ERROR_STRING + 1] = "";
    int length = 0;
    lower.MPI_Error_string(errorcode, says, &length);
    if (comm->errhandler == MPI_ERRHANDLER_NULL) /* as MPICH: it does not follow the world's here */
        comm->errhandler = MPI_ERRORS_ARE_FATAL;
    raise(comm, errorcode, says);
    return MPI_SUCCESS;
}

int rt_Errhandler_set(MPI_Comm handle, MPI_Errhandler errhandler)
{
    return rt_Comm_set_errhandler(handle, errhandler);
}

int rt_Errhandler_get(MPI_Comm handle, MPI_Errhandler *errhandler)
{
    return rt_Comm_get_errhandler(handle, errhandler);
}
