/* SPDX-License-Identifier: Apache-2.0 */
/* What does the program say about its patterns?  The public pattern calls, on the counters of
 * core/ids.h.
 *
 * Sets rt.id, which every message and reception request carries.  Each thread has its own active
 * pattern; the counters of iterations are the process's.  Local, no communication.  Paper: SPBC
 * section 5.1.
 */
#include "core/ids.h"
#include "thread.h"

#include <stdlib.h>

#define SPBC_RUNTIME
#pragma GCC visibility push(default)
#include <spbc.h>
#pragma GCC visibility pop

static struct ids ids;

/* What a thread has begun; `ids` has it while that thread is inside. */
static __thread struct {
    struct pattern_id active;
    struct pattern_id *stack;
    size_t depth, capacity;
} mine;

static void ids_take(void)
{
    ids.active = mine.active;
    ids.stack = mine.stack;
    ids.depth = mine.depth;
    ids.stack_capacity = mine.capacity;
}

/* A thread that has ended all it has begun may end itself. */
static void ids_give(void)
{
    if (rt.is_threaded && ids.depth == 0) {
        free(ids.stack);
        ids.stack = NULL;
        ids.stack_capacity = 0;
    }
    mine.active = ids.active;
    mine.stack = ids.stack;
    mine.depth = ids.depth;
    mine.capacity = ids.stack_capacity;
}

static int result(const char *call, enum ids_error error)
{
    ids_give();
    if (error == IDS_OK) {
        rt_id_set(ids.active);
        return MPI_SUCCESS;
    }
    return rt_raise(NULL, MPI_ERR_ARG, "%s: %s", call, ids.reason);
}

int SPBC_Declare_pattern(const char *name, SPBC_Pattern *pattern)
{
    RT_SCOPE(RT_ROW_NONE);
    uint64_t id = 0;
    ids_take();
    enum ids_error error = ids_declare(&ids, name, &id);
    if (error == IDS_OK)
        *pattern = id;
    return result("SPBC_Declare_pattern", error);
}

int SPBC_Declare_next_pattern(SPBC_Pattern *pattern)
{
    RT_SCOPE(RT_ROW_NONE);
    uint64_t id = 0;
    ids_take();
    enum ids_error error = ids_declare_next(&ids, &id);
    if (error == IDS_OK)
        *pattern = id;
    return result("SPBC_Declare_next_pattern", error);
}

int SPBC_Begin_iteration(SPBC_Pattern pattern)
{
    RT_SCOPE(RT_ROW_NONE);
    ids_take();
    return result("SPBC_Begin_iteration", ids_begin(&ids, pattern));
}

int SPBC_End_iteration(SPBC_Pattern pattern)
{
    RT_SCOPE(RT_ROW_NONE);
    ids_take();
    return result("SPBC_End_iteration", ids_end(&ids, pattern));
}
