/* SPDX-License-Identifier: Apache-2.0 */
/* What when the members of a collective do not agree on how much there is to send?  Notes it for
 * the end of the call, or ends the run.
 *
 * The note belongs to the code that runs: a coroutine has one, and the program's own stacks
 * together (of threads that wait in collectives at the same time, one may note for another; both
 * are wrong then, or the run ends).  MPI 3.1 section 5.1 leaves the answer open; MPICH returns
 * MPI_ERR_TRUNCATE where too much came, and a short block is an error only here.
 */
#include "disagree.h"

#include "coroutine.h"
#include "mpi/lower.h"
#include "rt_own.h"
#include "world.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void disagreement_begin(struct disagreement *d, struct comm *comm)
{
    d->comm = comm;
    d->code = MPI_SUCCESS;
    *coroutine_local() = d;
}

int disagreement_end(struct disagreement *d, int code)
{
    *coroutine_local() = NULL;
    if (__builtin_expect(d->code != MPI_SUCCESS && code == MPI_SUCCESS, 0))
        return rt_raise(d->comm, d->code, "%s", d->says);
    return code;
}

static struct disagreement *returning(void)
{
    struct disagreement *d = *coroutine_local();
    return d && !rt_is_fatal(d->comm) ? d : NULL;
}

void disagreement_note(const struct comm *comm, const char *format, ...)
{
    struct disagreement *d = returning(), own;
    bool is_first = !d || d->code == MPI_SUCCESS;
    char label[MPI_MAX_OBJECT_NAME + 32];
    va_list ap;
    if (!is_first)
        return;
    char *says = d ? d->says : own.says;
    va_start(ap, format);
    vsnprintf(says, sizeof own.says, format, ap);
    va_end(ap);
    if (!d)
        rt_fatal("%s on %s: %s", rt_row_name(rt.call), rt_comm_label(comm, label, sizeof label),
                 says);
    d->code = MPI_ERR_TRUNCATE;
}

bool disagreement_is_noted(void)
{
    const struct disagreement *d = *coroutine_local();
    return d && d->code != MPI_SUCCESS;
}

bool disagreement_is_lower(int code)
{
    const struct disagreement *d = *coroutine_local();
    if (!d || rt_error_class(code) != MPI_ERR_TRUNCATE)
        return false;
    disagreement_note(d->comm, "another rank of the same cluster has sent more than was expected: "
                               "the ranks call it with different counts or datatypes");
    return true;
}
