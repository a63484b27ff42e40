/* SPDX-License-Identifier: Apache-2.0 */
/* Which requests are complete, and what does the application learn about them?  Wait, Test, their
 * any/some/all forms, free, cancel.
 *
 * Arrays may mix every kind of request.  All waiting is a loop of ours that progresses everything,
 * except when all active requests are the lower MPI's and a blocking lower call is safe (match.c):
 * then the lower Waitall does it. The any forms begin each search behind the request they returned
 * last, so none starves; the some forms return all that are complete. Statuses: MPI_ERROR is
 * written only when MPI_ERR_IN_STATUS is returned, and by Waitall, as in MPICH; ignored statuses are
 * never written.
 */
#include <stdlib.h>

#include "mpi/bare.h"
#include "mpi/cancel.h"
#include "mpi/delivery.h"
#include "mpi/match.h"
#include "rt_own.h"

enum { STACK_REQUESTS = 64 }; /* arrays up to this size are converted on the stack */

/* ---- helpers ---- */

static int bad_handle(int index)
{
    if (index < 0)
        return rt_raise(NULL, MPI_ERR_REQUEST, "the request was completed or freed already");
    return rt_raise(NULL, MPI_ERR_REQUEST, "request %d of the array was completed or freed already",
                    index);
}

/* The object of a handle, lent when it is bare; NULL: there is none. */
static struct request *request_find(MPI_Request handle)
{
    return bare_is(handle) ? bare_lend(handle) : request_get(handle);
}

/* What was lent for an array and has not ended goes back. */
static void array_return(int n, const MPI_Request *handle, struct request *const *r)
{
    for (int i = 0; i < n; i++)
        if (bare_is(handle[i]) && r[i])
            bare_return(r[i]);
}

/* The requests behind an array of handles, NULL where there is nothing to wait for.  *found[] has
 * room for n. */
static int array_get(int n, const MPI_Request *handle, struct request **found, int *nactive)
{
    *nactive = 0;
    if (n < 0)
        return rt_raise(NULL, MPI_ERR_COUNT, "the count of requests is %d", n);
    for (int i = 0; i < n; i++) {
        found[i] = NULL;
        if (handle[i] == MPI_REQUEST_NULL)
            continue;
        struct request *r = request_find(handle[i]);
        if (!r) {
            array_return(i, handle, found);
            return bad_handle(i);
        }
        if (r->kind == REQUEST_INACTIVE)
            continue;
        found[i] = r;
        (*nactive)++;
    }
    return MPI_SUCCESS;
}

static __attribute__((cold)) int pointer_missing(void)
{
    return rt_raise(NULL, MPI_ERR_ARG, "a null pointer");
}

struct array {
    struct request **request;
    struct request *on_stack[STACK_REQUESTS];
};

static struct request **array_room(struct array *a, int n)
{
    a->request = a->on_stack;
    if (n > STACK_REQUESTS && !(a->request = malloc((size_t)n * sizeof(struct request *))))
        rt_fatal("no memory for an array of %d requests", n);
    return a->request;
}

static void array_free(struct array *a)
{
    if (a->request != a->on_stack)
        free(a->request);
}

static MPI_Status *status_at(MPI_Status *statuses, int i)
{
    return statuses == MPI_STATUSES_IGNORE ? MPI_STATUS_IGNORE : &statuses[i];
}

/* After a test found nothing: one round of progress for what is ours. */
static bool progress_for(const struct request *r)
{
    return (r->kind != REQUEST_LOWER || matching.must_loop) && rt_progress();
}

/* Is r complete?  A look at an anonymous receive of a pattern counts: see delivery.c. */
static bool looks_complete(struct request *r)
{
    bool is_complete = request_is_complete(r);
    if (!is_complete && r->kind == REQUEST_HELD && r->peer == MPI_ANY_SOURCE && r->id.pattern)
        delivery.looks++;
    return is_complete;
}

/* For calls that may answer "not yet": is r complete, and may the program know it already? */
static bool is_shown(struct request *r)
{
    return looks_complete(r) && delivery_are_due(1, &r);
}

/* ---- one request ---- */

int rt_Wait(MPI_Request *request, MPI_Status *status)
{
    if (__builtin_expect(!request || !status, 0))
        return pointer_missing();
    if (*request == MPI_REQUEST_NULL) {
        status_set_empty(status);
        return MPI_SUCCESS;
    }
    if (bare_is(*request))
        return bare_wait(request, status);
    struct request *r = request_get(*request);
    if (!r)
        return bad_handle(-1);
    if (r->kind == REQUEST_INACTIVE) {
        status_set_empty(status);
        return MPI_SUCCESS;
    }
    if (r->kind == REQUEST_LOWER && matching.must_loop == 0 && !r->is_persistent) {
        below_begin();
        int error = lower.MPI_Wait(&r->lower[0], status);
        below_end();
        if (status != MPI_STATUS_IGNORE)
            request_status_fix(r, status);
        r->error = error;
        request_raise(r);
        request_free(r);
        *request = MPI_REQUEST_NULL;
        return error;
    }
    request_wait(r);
    return request_conclude(r, request, status);
}

int rt_Test(MPI_Request *request, int *flag, MPI_Status *status)
{
    if (__builtin_expect(!request || !flag || !status, 0))
        return pointer_missing();
    *flag = 1;
    if (*request == MPI_REQUEST_NULL) {
        status_set_empty(status);
        return MPI_SUCCESS;
    }
    struct request *r = request_find(*request);
    if (!r)
        return bad_handle(-1);
    if (r->kind == REQUEST_INACTIVE) {
        status_set_empty(status);
        return MPI_SUCCESS;
    }
    if (!is_shown(r) && (!progress_for(r) || !is_shown(r))) {
        *flag = 0;
        rt_idle_test(false, 1, &r, false);
        bare_return(r);
        return MPI_SUCCESS;
    }
    rt_idle(NULL);
    return request_conclude(r, request, status);
}

int rt_Request_get_status(MPI_Request request, int *flag, MPI_Status *status)
{
    *flag = 1;
    if (request == MPI_REQUEST_NULL) {
        status_set_empty(status);
        return MPI_SUCCESS;
    }
    if (bare_is(request))
        return bare_get_status(request, flag, status);
    struct request *r = request_get(request);
    if (!r)
        return bad_handle(-1);
    if (r->kind == REQUEST_INACTIVE) {
        status_set_empty(status);
        return MPI_SUCCESS;
    }
    *flag = is_shown(r) || (progress_for(r) && is_shown(r));
    rt_idle_test(*flag, 1, &r, false);
    if (*flag) {
        request_settle(r);
        request_status_get(r, status);
    }
    return MPI_SUCCESS;
}

/* ---- all ---- */

/* Ends every request of the array; all are complete.  sets_error: also where there was none, as
 * MPICH's Waitall does. */
static int end_all(int n, struct request **r, MPI_Request *handle, MPI_Status *statuses,
                   bool sets_error)
{
    bool has_error = sets_error;
    for (int i = 0; i < n; i++) {
        if (r[i])
            request_settle(r[i]);
        has_error |= r[i] && r[i]->error;
    }
    int result = MPI_SUCCESS;
    for (int i = 0; i < n; i++) {
        MPI_Status *status = status_at(statuses, i);
        if (!r[i]) {
            status_set_empty(status);
        } else if (r[i]->error && result == MPI_SUCCESS) {
            request_raise(r[i]); /* the handler of the first that failed */
            result = MPI_ERR_IN_STATUS;
        }
        int error = r[i] ? request_end(r[i], &handle[i], status) : MPI_SUCCESS;
        if (has_error && status != MPI_STATUS_IGNORE)
            status->MPI_ERROR = error;
    }
    return result;
}

/* Is it the lower MPI's, and not persistent?  Not those of files: MPICH 4.0.2 fails an assertion in
 * MPI_Testall of several. */
static inline bool is_below(const struct request *r)
{
    return r && r->kind == REQUEST_LOWER && (!r->is_whole || (!r->is_persistent && r->comm));
}

/* Are all requests of the array such?  below[] are the lower ones. */
static bool array_is_lower(int n, const MPI_Request *handle, struct request **r, MPI_Request *below)
{
    for (int i = 0; i < n; i++) {
        struct request *one = NULL;
        MPI_Request its = MPI_REQUEST_NULL;
        if (handle[i] != MPI_REQUEST_NULL) {
            one = bare_is(handle[i]) ? bare_lend(handle[i]) : request_slot_get(handle[i]);
            if (!is_below(one)) {
                array_return(i, handle, r);
                return false;
            }
            its = one->lower[0];
        }
        r[i] = one;
        below[i] = its;
    }
    return true;
}

static int lower_waitall(int n, struct request *const *r, MPI_Request *below, MPI_Status *statuses)
{
    if (matching.must_loop == 0) {
        below_begin();
        int code = lower.MPI_Waitall(n, below, statuses);
        below_end();
        return code;
    }
    struct wait w;
    wait_init(&w, rt.is_oversubscribed);
    wait_on_requests(n, r, false);
    for (;;) {
        int flag = 0;
        int error = lower.MPI_Testall(n, below, &flag, statuses);
        if (error || flag) {
            wait_over();
            return error;
        }
        rt_wait_turn(&w);
    }
}

static void all_are_over(int n, struct request **r, MPI_Request *handle, MPI_Status *statuses)
{
    for (int i = 0; statuses != MPI_STATUSES_IGNORE && i < n; i++)
        if (r[i])
            request_status_fix(r[i], &statuses[i]);
    for (int i = 0; i < n; i++) {
        if (r[i] && r[i]->is_bare)
            bare_over(handle[i]);
        handle[i] = MPI_REQUEST_NULL; /* the others are it already */
    }
    requests_free(n, r);
}

/* After an error the lower MPI may have left some requests pending: those go on. */
static int some_have_failed(int n, int result, struct request **r, const MPI_Request *below,
                            MPI_Request *handle, MPI_Status *statuses)
{
    int failed = statuses_failed(n, result, statuses);
    int error = failed < 0 ? result : statuses[failed].MPI_ERROR;
    struct comm *c = failed < 0 || !r[failed] ? NULL : r[failed]->comm;
    for (int i = 0; i < n && !c; i++)
        c = r[i] ? r[i]->comm : NULL;
    if (c)
        c->references++;
    for (int i = 0; i < n; i++) {
        if (!r[i])
            continue;
        r[i]->lower[0] = below[i];
        if (below[i] == MPI_REQUEST_NULL)
            all_are_over(1, &r[i], &handle[i],
                         statuses == MPI_STATUSES_IGNORE ? statuses : &statuses[i]);
        else
            bare_return(r[i]);
    }
    lower_result(c, error);
    if (c)
        rt_comm_release(c);
    return result;
}

static int waitall_lower(int n, struct request **r, MPI_Request *below, MPI_Request *handle,
                         MPI_Status *statuses)
{
    int result = lower_waitall(n, r, below, statuses);
    if (result)
        return some_have_failed(n, result, r, below, handle, statuses);
    all_are_over(n, r, handle, statuses);
    return MPI_SUCCESS;
}

static int waitall_mixed(int n, struct request **r, MPI_Request *handle, MPI_Status *statuses)
{
    int nactive, result = array_get(n, handle, r, &nactive);
    if (result)
        return result;
    requests_wait(n, r);
    return end_all(n, r, handle, statuses, true);
}

int rt_Waitall(int count, MPI_Request array_of_requests[], MPI_Status array_of_statuses[])
{
    int all;
    if (bare_all_wait(count, array_of_requests, array_of_statuses, &all))
        return all;
    struct array a;
    MPI_Request on_stack[STACK_REQUESTS], *below = on_stack;
    struct request **r = array_room(&a, count);
    if (count > STACK_REQUESTS && !(below = malloc((size_t)count * sizeof *below)))
        rt_fatal("no memory for an array of %d requests", count);
    bool is_lower = array_is_lower(count, array_of_requests, r, below);
    int result = is_lower ? waitall_lower(count, r, below, array_of_requests, array_of_statuses)
                          : waitall_mixed(count, r, array_of_requests, array_of_statuses);
    if (below != on_stack)
        free(below);
    array_free(&a);
    return result;
}

static bool all_are_complete(int n, struct request **r)
{
    for (int i = 0; i < n; i++)
        if (r[i] && !(r[i]->is_bare ? bare_is_complete(r[i]) : looks_complete(r[i])))
            return false;
    if (!delivery_are_due((size_t)n, r))
        return false;
    for (int i = 0; i < n; i++)
        if (r[i] && r[i]->is_bare)
            request_is_complete(r[i]);
    return true;
}

int rt_Testall(int count, MPI_Request array_of_requests[], int *flag,
               MPI_Status array_of_statuses[])
{
    int all;
    if (bare_all_test(count, array_of_requests, flag, array_of_statuses, &all))
        return all;
    struct array a;
    struct request **r = array_room(&a, count);
    int nactive, result = array_get(count, array_of_requests, r, &nactive);
    if (!result) {
        *flag = all_are_complete(count, r) || (rt_progress() && all_are_complete(count, r));
        rt_idle_test(*flag, count, r, false);
        if (*flag)
            result = end_all(count, r, array_of_requests, array_of_statuses, false);
        else
            array_return(count, array_of_requests, r);
    }
    array_free(&a);
    return result;
}

/* ---- any ---- */

/* The first complete request behind the one found last; -1: none. */
static int find_any(int n, struct request **r)
{
    static unsigned last;
    for (unsigned k = 1; k <= (unsigned)n; k++) {
        unsigned i = (last + k) % (unsigned)n;
        if (!r[i] || !is_shown(r[i]))
            continue;
        last = i;
        return (int)i;
    }
    return -1;
}

static int end_any(struct request **r, int i, MPI_Request *handle, int *indx, MPI_Status *status)
{
    *indx = i;
    return request_conclude(r[i], &handle[i], status);
}

int rt_Waitany(int count, MPI_Request array_of_requests[], int *indx, MPI_Status *status)
{
    struct array a;
    struct request **r = array_room(&a, count);
    int nactive, result = array_get(count, array_of_requests, r, &nactive);
    if (!result && nactive == 0) {
        *indx = MPI_UNDEFINED;
        status_set_empty(status);
    } else if (!result) {
        struct wait w;
        int i;
        wait_init(&w, rt.is_oversubscribed);
        wait_on_requests(count, r, true);
        while ((i = find_any(count, r)) < 0)
            rt_wait_turn(&w);
        wait_over();
        result = end_any(r, i, array_of_requests, indx, status);
        array_return(count, array_of_requests, r);
    }
    array_free(&a);
    return result;
}

int rt_Testany(int count, MPI_Request array_of_requests[], int *indx, int *flag, MPI_Status *status)
{
    struct array a;
    struct request **r = array_room(&a, count);
    int nactive, result = array_get(count, array_of_requests, r, &nactive);
    if (!result && nactive == 0) {
        *flag = 1;
        *indx = MPI_UNDEFINED;
        status_set_empty(status);
    } else if (!result) {
        int i = find_any(count, r);
        if (i < 0 && rt_progress())
            i = find_any(count, r);
        rt_idle_test(i >= 0, count, r, true);
        *flag = i >= 0;
        *indx = MPI_UNDEFINED;
        if (i >= 0)
            result = end_any(r, i, array_of_requests, indx, status);
        array_return(count, array_of_requests, r);
    }
    array_free(&a);
    return result;
}

/* ---- some ---- */

/* Ends all complete requests; returns how many, *result is MPI_ERR_IN_STATUS when one has failed.
 */
static int end_some(int n, struct request **r, MPI_Request *handle, int *indices,
                    MPI_Status *statuses, int *result)
{
    int found = 0;
    for (int i = 0; i < n; i++) {
        if (!r[i] || !is_shown(r[i]))
            continue;
        request_settle(r[i]);
        if (r[i]->error && *result == MPI_SUCCESS) {
            request_raise(r[i]);
            *result = MPI_ERR_IN_STATUS;
            for (int k = 0; statuses != MPI_STATUSES_IGNORE && k < found; k++)
                statuses[k].MPI_ERROR = MPI_SUCCESS;
        }
        MPI_Status *status = status_at(statuses, found);
        int error = request_end(r[i], &handle[i], status);
        if (*result && status != MPI_STATUS_IGNORE)
            status->MPI_ERROR = error;
        r[i] = NULL;
        indices[found++] = i;
    }
    return found;
}

int rt_Waitsome(int incount, MPI_Request array_of_requests[], int *outcount, int array_of_indices[],
                MPI_Status array_of_statuses[])
{
    struct array a;
    struct request **r = array_room(&a, incount);
    int nactive, result = array_get(incount, array_of_requests, r, &nactive);
    if (!result && nactive == 0) {
        *outcount = MPI_UNDEFINED;
    } else if (!result) {
        struct wait w;
        wait_init(&w, rt.is_oversubscribed);
        wait_on_requests(incount, r, true);
        while (!(*outcount = end_some(incount, r, array_of_requests, array_of_indices,
                                      array_of_statuses, &result)))
            rt_wait_turn(&w);
        wait_over();
        array_return(incount, array_of_requests, r);
    }
    array_free(&a);
    return result;
}

int rt_Testsome(int incount, MPI_Request array_of_requests[], int *outcount, int array_of_indices[],
                MPI_Status array_of_statuses[])
{
    struct array a;
    struct request **r = array_room(&a, incount);
    int nactive, result = array_get(incount, array_of_requests, r, &nactive);
    if (!result && nactive == 0) {
        *outcount = MPI_UNDEFINED;
    } else if (!result) {
        rt_progress();
        *outcount =
            end_some(incount, r, array_of_requests, array_of_indices, array_of_statuses, &result);
        rt_idle_test(*outcount != 0, incount, r, true);
        array_return(incount, array_of_requests, r);
    }
    array_free(&a);
    return result;
}

/* ---- free, cancel ---- */

int rt_Request_free(MPI_Request *request)
{
    if (bare_is(*request))
        return bare_free(request);
    struct request *r = *request == MPI_REQUEST_NULL ? NULL : request_get(*request);
    if (!r)
        return bad_handle(-1);
    if (r->kind == REQUEST_OPERATION)
        return rt_raise(r->comm, MPI_ERR_REQUEST,
                        "the request of an active collective can not be freed: complete it");
    *request = MPI_REQUEST_NULL;
    r->is_persistent = false;
    request_abandon(r);
    return MPI_SUCCESS;
}

/* Sends that have left and receives that have their message can not be cancelled: MPI allows that,
 * the status tells.  Whoever completes what is marked for cancellation waits for nobody (MPI 3.1, 3.8.4): a crossing
 * synchronous send, which is in the log, is complete as a standard one then, whether it was matched or not. */
int rt_Cancel(MPI_Request *request)
{
    if (bare_is(*request))
        return bare_cancel(request);
    struct request *r = *request == MPI_REQUEST_NULL ? NULL : request_get(*request);
    if (!r || r->kind == REQUEST_INACTIVE)
        return bad_handle(-1);
    if (r->kind == REQUEST_OPERATION)
        return rt_raise(r->comm, MPI_ERR_REQUEST, "a collective can not be cancelled");
    if (r->is_general)
        return general_cancel(r);
    if (r->kind == REQUEST_HELD || (r->is_whole && r->is_receive && r->posting != 0))
        cancel_reception(r);
    else if (r->kind == REQUEST_TICKET)
        request_done_empty(r);
    else if (r->kind == REQUEST_LOWER && !r->is_matched)
        return lower_result(r->comm, lower.MPI_Cancel(&r->lower[0]));
    return MPI_SUCCESS;
}

int rt_Test_cancelled(const MPI_Status *status, int *flag)
{
    return lower_result(NULL, lower.MPI_Test_cancelled(status, flag));
}
