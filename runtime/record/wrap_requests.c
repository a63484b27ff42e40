/* SPDX-License-Identifier: Apache-2.0 */
/* Requests: when they start, when they are complete, and what their statuses say. */
#include "choice.h"
#include "wrap.h"

#include <stdlib.h>
#include <string.h>

static void started(MPI_Request handle, const void *site)
{
    struct posted *p = request_find(handle);
    if (!p)
        return;
    if (p->is_send) {
        event_send(p->buf, p->count, p->type, p->source, p->tag, p->comm, site);
        return;
    }
    *p = posted_make(p->source, p->tag, p->comm, site, p->call);
    p->is_persistent = true;
}

WRAP(Start, (MPI_Request * request), (request))
{
    started(*request, site);
    return below(request);
}

WRAP(Startall, (int count, MPI_Request requests[]), (count, requests))
{
    for (int k = 0; k < count; k++)
        started(requests[k], site);
    return below(count, requests);
}

/* "Not yet", whatever is so: the seed wants it. */
static bool refused(int count, const MPI_Request *requests, const void *site, int *flag)
{
    if (!record_perturbs() || !choice_refuses(count, requests, site))
        return false;
    *flag = 0;
    return true;
}

/* ---- one ---- */

WRAP(Wait, (MPI_Request * request, MPI_Status *status), (request, status))
{
    MPI_Status own, *s = status == MPI_STATUS_IGNORE ? &own : status;
    MPI_Request handle = *request;
    int code = below(request, s);
    (void)site;
    if (code == MPI_SUCCESS)
        request_done(handle, s);
    return code;
}

WRAP(Test, (MPI_Request * request, int *flag, MPI_Status *status), (request, flag, status))
{
    MPI_Status own, *s = status == MPI_STATUS_IGNORE ? &own : status;
    MPI_Request handle = *request;
    if (refused(1, request, site, flag))
        return MPI_SUCCESS;
    int code = below(request, flag, s);
    if (code == MPI_SUCCESS && *flag)
        request_done(handle, s);
    return code;
}

WRAP(Request_free, (MPI_Request * request), (request))
{
    MPI_Request handle = *request;
    int code = below(request);
    (void)site;
    if (code == MPI_SUCCESS)
        request_drop(handle);
    return code;
}

/* ---- several ---- */

struct several { /* handles as they were, and statuses even when the program ignores them */
    MPI_Request *handle;
    MPI_Status *status, *own;
};

static struct several several_make(int count, const MPI_Request *requests, MPI_Status *statuses)
{
    size_t n = count > 0 ? (size_t)count : 1;
    struct several s = {.handle = malloc(n * sizeof *s.handle), .status = statuses};
    if (statuses == MPI_STATUSES_IGNORE)
        s.status = s.own = malloc(n * sizeof *s.own);
    if (!s.handle || (count > 0 && !s.status)) /* nobody needs statuses of nothing */
        abort();
    if (count > 0)
        memcpy(s.handle, requests, (size_t)count * sizeof *requests);
    return s;
}

static void several_free(struct several *s)
{
    free(s->handle);
    free(s->own);
}

static void all_done(const struct several *s, int count)
{
    for (int k = 0; k < count; k++)
        request_done(s->handle[k], &s->status[k]);
}

static void some_done(const struct several *s, int outcount, const int *indices)
{
    for (int k = 0; outcount != MPI_UNDEFINED && k < outcount; k++)
        request_done(s->handle[indices[k]], &s->status[k]);
}

/* A request that the seed likes is completed. */
static bool chosen(int count, MPI_Request *requests, const void *site, bool waits,
                   MPI_Status *status, int *index)
{
    int at = record_perturbs() ? choice_request(count, requests, site, waits, status) : -1;
    if (at >= 0)
        *index = at;
    return at >= 0;
}

static bool chosen_one(int count, MPI_Request *requests, const void *site, bool waits,
                       MPI_Status *statuses, int *outcount, int *indices)
{
    if (!choice_takes_one() || !chosen(count, requests, site, waits, statuses, indices))
        return false;
    *outcount = 1;
    return true;
}

static int not_yet(int *index)
{
    *index = MPI_UNDEFINED;
    return MPI_SUCCESS;
}

WRAP(Waitall, (int count, MPI_Request requests[], MPI_Status statuses[]),
     (count, requests, statuses))
{
    struct several s = several_make(count, requests, statuses);
    int code = below(count, requests, s.status);
    (void)site;
    if (code == MPI_SUCCESS)
        all_done(&s, count);
    several_free(&s);
    return code;
}

WRAP(Testall, (int count, MPI_Request requests[], int *flag, MPI_Status statuses[]),
     (count, requests, flag, statuses))
{
    if (refused(count, requests, site, flag))
        return MPI_SUCCESS;
    struct several s = several_make(count, requests, statuses);
    int code = below(count, requests, flag, s.status);
    if (code == MPI_SUCCESS && *flag)
        all_done(&s, count);
    several_free(&s);
    return code;
}

WRAP(Waitany, (int count, MPI_Request requests[], int *index, MPI_Status *status),
     (count, requests, index, status))
{
    struct several s = several_make(count, requests, status);
    int code = MPI_SUCCESS;
    if (!chosen(count, requests, site, true, s.status, index))
        code = below(count, requests, index, s.status);
    if (code == MPI_SUCCESS && *index != MPI_UNDEFINED)
        request_done(s.handle[*index], s.status);
    several_free(&s);
    return code;
}

WRAP(Testany, (int count, MPI_Request requests[], int *index, int *flag, MPI_Status *status),
     (count, requests, index, flag, status))
{
    if (refused(count, requests, site, flag))
        return not_yet(index);
    struct several s = several_make(count, requests, status);
    int code = MPI_SUCCESS;
    *flag = chosen(count, requests, site, false, s.status, index);
    if (!*flag)
        code = below(count, requests, index, flag, s.status);
    if (code == MPI_SUCCESS && *flag && *index != MPI_UNDEFINED)
        request_done(s.handle[*index], s.status);
    several_free(&s);
    return code;
}

WRAP(Waitsome,
     (int count, MPI_Request requests[], int *outcount, int indices[], MPI_Status statuses[]),
     (count, requests, outcount, indices, statuses))
{
    struct several s = several_make(count, requests, statuses);
    int code = MPI_SUCCESS;
    if (record_perturbs() && !choice_takes_one())
        choice_gather(count, requests, site);
    if (!chosen_one(count, requests, site, true, s.status, outcount, indices))
        code = below(count, requests, outcount, indices, s.status);
    if (code == MPI_SUCCESS)
        some_done(&s, *outcount, indices);
    several_free(&s);
    return code;
}

WRAP(Testsome,
     (int count, MPI_Request requests[], int *outcount, int indices[], MPI_Status statuses[]),
     (count, requests, outcount, indices, statuses))
{
    struct several s = several_make(count, requests, statuses);
    int code = MPI_SUCCESS, flag;
    if (refused(count, requests, site, &flag))
        *outcount = 0;
    else if (!chosen_one(count, requests, site, false, s.status, outcount, indices))
        code = below(count, requests, outcount, indices, s.status);
    if (code == MPI_SUCCESS)
        some_done(&s, *outcount, indices);
    several_free(&s);
    return code;
}
