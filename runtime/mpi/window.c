/* SPDX-License-Identifier: Apache-2.0 */
/* What has to be done about windows that the lower MPI does not know?
 *
 * A window lies inside one cluster (mpi.def refuses others by name) and keeps its lower handle; access
 * goes straight down.  Its members have a communicator of their own here, for what follows:
 *  - Calls that wait for other members must not wait below while a member still needs something that only
 *    our progress gives it (a held receive, a collective between clusters).  So MPI_Win_fence and
 *    MPI_Win_free wait for all members first; MPI_Win_start waits for the messages of MPI_Win_post;
 *    MPI_Win_wait asks with MPI_Win_test.  What remains below needs nothing of the others but that they
 *    progress their MPI library, which rt_progress does; a lock that another member holds while it
 *    waits for a collective that is pending here is the exception.
 *  - Groups are virtual and become lower ones.
 *  - Errors that are fatal end the run by name; the lower MPI would only kill its own job, which would be
 *    taken for a crash and restarted.
 *  - Windows that are not freed make MPICH 4.0.2 abort in MPI_Finalize: they are freed, and named.
 */
#include "window.h"

#include "core/site.h"
#include "coroutine.h"
#include "derive.h"
#include "leaks.h"
#include "lower.h"
#include "rt_own.h"
#include "thread.h"
#include "transfer.h"
#include "world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POST_TAG = 1 };

struct window {
    struct window *next; /* newest first, in the same order at all members */
    MPI_Win win;
    MPI_Comm members;
    bool is_started; /* between MPI_Win_start and MPI_Win_complete */
};

static struct window *windows;
static uint32_t forgotten;                             /* by the program; freed in MPI_Finalize */
static MPI_Errhandler fatal = MPI_ERRHANDLER_NULL;     /* of the lower MPI: calls window_fatal */
static MPI_Errhandler following = MPI_ERRHANDLER_NULL; /* ..., window_follow */

uint32_t rt_window_live(void)
{
    return forgotten;
}

static struct window *window_get(MPI_Win win)
{
    struct window *w = windows;
    while (w && w->win != win)
        w = w->next;
    return w;
}

static struct comm *window_comm(MPI_Win win)
{
    struct window *w = window_get(win);
    return w ? rt_comm_get(w->members) : NULL;
}

static const char *window_label(MPI_Win win, char *text, size_t bytes)
{
    char name[MPI_MAX_OBJECT_NAME] = "";
    int length = 0;
    lower.MPI_Win_get_name(win, name, &length);
    snprintf(text, bytes, length ? "the window \"%s\"" : "a window without a name%s", name);
    return text;
}

/* ---- errors ---- */

static void window_fatal(MPI_Win *win, int *code, ...)
{
    char label[MPI_MAX_OBJECT_NAME + 32], says[MPI_MAX_ERROR_STRING + 1] = "";
    char text[CONTROL_TEXT_MAX + 1], at[SITE_TEXT + 16];
    int length = 0, class = rt_error_class(*code);
    lower.MPI_Error_string(*code, says, &length);
    snprintf(text, sizeof text,
             "rank %u: %s on %s: %s (MPI error %d; errors are fatal on this window%s)", rt.rank,
             rt_row_name(rt.call), window_label(*win, label, sizeof label), says, class,
             rt_called_at(at, sizeof at));
    rt_end(CONTROL_ABORT, *code & 0xff ? *code & 0xff : 1, text);
}

/* As in MPICH a window whose handler nobody has set follows MPI_COMM_WORLD's. */
static void window_follow(MPI_Win *win, int *code, ...)
{
    if (rt_is_fatal(rt_comm_get(MPI_COMM_WORLD)))
        window_fatal(win, code);
    *code = rt_raise_lower(NULL, *code);
}

int rt_window_failed(MPI_Win win, int code)
{
    return code == MPI_SUCCESS || window_get(win) ? code : rt_raise_lower(NULL, code);
}

static void handler_set(MPI_Win win, MPI_Errhandler *handler, MPI_Win_errhandler_function *function)
{
    if (*handler == MPI_ERRHANDLER_NULL)
        rt_lower_must("MPI_Win_create_errhandler",
                      lower.MPI_Win_create_errhandler(function, handler));
    rt_lower_must("MPI_Win_set_errhandler", lower.MPI_Win_set_errhandler(win, *handler));
}

int rt_Win_set_errhandler(MPI_Win win, MPI_Errhandler errhandler)
{
    if (rt_errhandler_is_own(errhandler))
        return rt_raise(NULL, MPI_ERR_ARG, "not an error handler for windows (0x%x)",
                        (unsigned)errhandler);
    if (errhandler != MPI_ERRORS_ARE_FATAL || !window_get(win)) {
        int code = lower.MPI_Win_set_errhandler(win, errhandler);
        return code == MPI_SUCCESS ? code : rt_raise_lower(NULL, code);
    }
    handler_set(win, &fatal, window_fatal);
    return MPI_SUCCESS;
}

int rt_Win_get_errhandler(MPI_Win win, MPI_Errhandler *errhandler)
{
    int code = lower.MPI_Win_get_errhandler(win, errhandler);
    if (code == MPI_SUCCESS && (*errhandler == fatal || *errhandler == following)) {
        MPI_Errhandler ours = *errhandler;
        lower.MPI_Errhandler_free(&ours); /* the reference that was given out */
        *errhandler = MPI_ERRORS_ARE_FATAL;
    } else if (code == MPI_SUCCESS && *errhandler != MPI_ERRORS_RETURN &&
               *errhandler != MPI_ERRORS_ABORT) {
        leaks_below.errhandlers++; /* one that the program has made */
    }
    return rt_window_failed(win, code);
}

/* ---- life ---- */

struct window_making rt_window_begin(struct comm *comm)
{
    struct window_making making = {.members = MPI_COMM_NULL};
    int code = rt_comm_split(comm, 0, comm->rank, &making.members);
    if (code != MPI_SUCCESS)
        rt_fatal("a window's communicator could not be made (error %d)", code);
    making.maker = rt_maker_begin_below(rt_comm_get(making.members));
    return making;
}

int rt_window_end(struct comm *comm, struct window_making *making, int code, const MPI_Win *win)
{
    rt_maker_end(&making->maker);
    if (code != MPI_SUCCESS) {
        rt_Comm_free(&making->members);
        return rt_raise_lower(comm, code);
    }
    struct window *w = rt_alloc(sizeof *w);
    *w = (struct window){.next = windows, .win = *win, .members = making->members};
    windows = w;
    wait_sleep_short(); /* others may need this process's progress while it waits */
    handler_set(*win, &following, window_follow);
    return MPI_SUCCESS;
}

static void window_forget(struct window *w)
{
    struct window **link = &windows;
    while (*link != w)
        link = &(*link)->next;
    *link = w->next;
    rt_Comm_free(&w->members);
    free(w);
}

int rt_Win_free(MPI_Win *win)
{
    struct window *w = win ? window_get(*win) : NULL;
    if (!w)
        return rt_raise_lower(NULL, lower.MPI_Win_free(win));
    rt_gather_in(rt_comm_get(w->members));
    int code = rt_unlocked(lower.MPI_Win_free(win));
    if (code == MPI_SUCCESS)
        window_forget(w);
    return code;
}

void rt_window_finish(void)
{
    while (windows) {
        char label[MPI_MAX_OBJECT_NAME + 32], text[CONTROL_TEXT_MAX + 1];
        MPI_Win win = windows->win;
        snprintf(text, sizeof text,
                 "rank %u: MPI_Finalize: %s was not freed (MPI_Win_free); freed now", rt.rank,
                 window_label(win, label, sizeof label));
        struct comm *comm = rt_comm_get(windows->members);
        if (comm->rank == 0 && rt_has_run)
            control_send(CONTROL_NOTE, 0, text);
        else if (comm->rank == 0)
            fprintf(stderr, "spbc: %s\n", text);
        forgotten++;
        rt_Win_free(&win);
    }
    if (fatal != MPI_ERRHANDLER_NULL)
        lower.MPI_Errhandler_free(&fatal);
    if (following != MPI_ERRHANDLER_NULL)
        lower.MPI_Errhandler_free(&following);
}

/* ---- synchronisation ---- */

int rt_Win_fence(int assert, MPI_Win win)
{
    struct comm *comm = window_comm(win);
    if (comm)
        rt_gather_in(comm);
    return rt_window_failed(win, rt_unlocked(lower.MPI_Win_fence(assert, win)));
}

/* The members of a virtual group as ranks of the window; NULL: not a group of its members. */
static int *ranks_of(const struct comm *comm, MPI_Group group, int *size)
{
    const uint32_t *world;
    if (!rt_group_get(group, size, &world))
        return NULL;
    int *ranks = rt_alloc(((size_t)*size + 1) * sizeof *ranks);
    for (int i = 0; i < *size; i++) {
        ranks[i] = rt_comm_rank_of(comm, world[i]);
        if (ranks[i] < 0) {
            free(ranks);
            return NULL;
        }
    }
    return ranks;
}

static int group_refused(MPI_Win win)
{
    lower.MPI_Win_call_errhandler(win, MPI_ERR_GROUP);
    return MPI_ERR_GROUP;
}

/* start: of MPI_Win_start; else of MPI_Win_post */
static int epoch_open(MPI_Group group, int assert, MPI_Win win, bool is_start)
{
    struct comm *comm = window_comm(win);
    MPI_Group all, part;
    int size = 0;
    if (!comm)
        return rt_raise_lower(NULL, is_start ? lower.MPI_Win_start(MPI_GROUP_EMPTY, assert, win)
                                             : lower.MPI_Win_post(MPI_GROUP_EMPTY, assert, win));
    int *ranks = ranks_of(comm, group, &size);
    if (!ranks)
        return group_refused(win);
    /* Whoever starts twice gets the lower MPI's error: nobody posts for it. */
    struct window *w = window_get(win);
    bool meets = !(assert &MPI_MODE_NOCHECK) && !(is_start && w->is_started);
    for (int i = 0; is_start && meets && i < size; i++)
        rt_transfer_recv(comm, ranks[i], POST_TAG, NULL, 0);
    rt_lower_must("MPI_Win_get_group", lower.MPI_Win_get_group(win, &all));
    rt_lower_must("MPI_Group_incl", lower.MPI_Group_incl(all, size, ranks, &part));
    int code = is_start ? rt_unlocked(lower.MPI_Win_start(part, assert, win))
                        : rt_unlocked(lower.MPI_Win_post(part, assert, win));
    lower.MPI_Group_free(&part);
    lower.MPI_Group_free(&all);
    for (int i = 0; !is_start && meets && code == MPI_SUCCESS && i < size; i++)
        rt_transfer_send(comm, ranks[i], POST_TAG, NULL, 0);
    if (is_start && code == MPI_SUCCESS)
        w->is_started = true;
    free(ranks);
    return code;
}

int rt_Win_start(MPI_Group group, int assert, MPI_Win win)
{
    return epoch_open(group, assert, win, true);
}

int rt_Win_post(MPI_Group group, int assert, MPI_Win win)
{
    return epoch_open(group, assert, win, false);
}

int rt_Win_complete(MPI_Win win)
{
    struct window *w = window_get(win);
    int code = rt_unlocked(lower.MPI_Win_complete(win));
    if (w && code == MPI_SUCCESS)
        w->is_started = false;
    return rt_window_failed(win, code);
}

struct exposure {
    MPI_Win win;
    int code, flag;
};

static bool exposure_is_over(void *what)
{
    struct exposure *e = what;
    if (!e->flag)
        e->code = lower.MPI_Win_test(e->win, &e->flag);
    return e->flag || e->code != MPI_SUCCESS;
}

int rt_Win_wait(MPI_Win win)
{
    struct exposure e = {.win = win};
    if (!window_get(win))
        return rt_raise_lower(NULL, rt_unlocked(lower.MPI_Win_wait(win)));
    rt_await(exposure_is_over, &e);
    return e.code;
}

/* ---- inquiry ---- */

int rt_Win_get_group(MPI_Win win, MPI_Group *group)
{
    struct window *w = window_get(win);
    if (!w)
        return rt_raise_lower(NULL, lower.MPI_Win_get_group(win, group));
    if (!group) {
        lower.MPI_Win_call_errhandler(win, MPI_ERR_ARG);
        return MPI_ERR_ARG;
    }
    return rt_Comm_group(w->members, group);
}
