/* SPDX-License-Identifier: Apache-2.0 */
/* What does the program say about its patterns?  The public pattern calls, on the counters of
 * core/ids.h.
 *
 * Sets rt.id, which every message and reception request carries.  Local, no communication.  Paper:
 * SPBC section 5.1.
 */
#include "core/ids.h"
#include "rt.h"

#define SPBC_RUNTIME
#pragma GCC visibility push(default)
#include <spbc.h>
#pragma GCC visibility pop

static struct ids ids;

static int result(const char *call, enum ids_error error)
{
    if (error == IDS_OK) {
        rt.id = ids.active;
        return MPI_SUCCESS;
    }
    return rt_raise(NULL, MPI_ERR_ARG, "%s: %s", call, ids.reason);
}

int SPBC_Declare_pattern(const char *name, SPBC_Pattern *pattern)
{
    uint64_t id = 0;
    enum ids_error error = ids_declare(&ids, name, &id);
    if (error == IDS_OK)
        *pattern = id;
    return result("SPBC_Declare_pattern", error);
}

int SPBC_Declare_next_pattern(SPBC_Pattern *pattern)
{
    uint64_t id = 0;
    enum ids_error error = ids_declare_next(&ids, &id);
    if (error == IDS_OK)
        *pattern = id;
    return result("SPBC_Declare_next_pattern", error);
}

int SPBC_Begin_iteration(SPBC_Pattern pattern)
{
    return result("SPBC_Begin_iteration", ids_begin(&ids, pattern));
}

int SPBC_End_iteration(SPBC_Pattern pattern)
{
    return result("SPBC_End_iteration", ids_end(&ids, pattern));
}
