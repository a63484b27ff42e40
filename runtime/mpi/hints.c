/* SPDX-License-Identifier: Apache-2.0 */
/* Which hints of a communicator stay above?  What the program asserts about its own calls.
 *
 * The lower communicator carries our calls as well: we receive and probe from any source with any
 * tag there, where the program does not.  So the lower MPI never hears of hints whose names begin
 * with "mpi_assert_"; we keep those of the standard as bits, for MPI_Comm_get_info, and forget the
 * others, as MPI allows with hints that are not supported.
 *
 * Bit i stands for known[i].  MPI 4.0 section 7.4.4.
 */
#include "hints.h"

#include "lower.h"

#include <string.h>

static const char prefix[] = "mpi_assert_";
static const char *const known[] = {"mpi_assert_no_any_tag", "mpi_assert_no_any_source",
                                    "mpi_assert_exact_length", "mpi_assert_allow_overtaking"};
enum { KNOWN = sizeof known / sizeof known[0] };

/* A value that is no truth value changes nothing. */
static int asserts_read(MPI_Info info, uint32_t *asserts)
{
    char value[MPI_MAX_INFO_VAL + 1];
    for (int i = 0; i < KNOWN; i++) {
        int is_set = 0;
        int code = lower.MPI_Info_get(info, known[i], MPI_MAX_INFO_VAL, value, &is_set);
        if (code != MPI_SUCCESS)
            return code;
        if (is_set && strcmp(value, "true") == 0)
            *asserts |= 1u << i;
        else if (is_set && strcmp(value, "false") == 0)
            *asserts &= ~(1u << i);
    }
    return MPI_SUCCESS;
}

static int asserts_remove(MPI_Info info)
{
    char key[MPI_MAX_INFO_KEY + 1];
    int keys = 0;
    int code = lower.MPI_Info_get_nkeys(info, &keys);
    while (code == MPI_SUCCESS && keys-- > 0) {
        code = lower.MPI_Info_get_nthkey(info, keys, key);
        if (code == MPI_SUCCESS && strncmp(key, prefix, sizeof prefix - 1) == 0)
            code = lower.MPI_Info_delete(info, key);
    }
    return code;
}

int rt_hints_divide(MPI_Info info, uint32_t *asserts, MPI_Info *rest)
{
    *rest = MPI_INFO_NULL;
    if (info == MPI_INFO_NULL)
        return MPI_SUCCESS;
    int code = lower.MPI_Info_dup(info, rest);
    if (code == MPI_SUCCESS)
        code = asserts_read(*rest, asserts);
    if (code == MPI_SUCCESS)
        code = asserts_remove(*rest);
    if (code != MPI_SUCCESS)
        rt_hints_free(rest);
    return code;
}

void rt_hints_free(MPI_Info *rest)
{
    if (*rest != MPI_INFO_NULL)
        lower.MPI_Info_free(rest);
}

int rt_hints_add(uint32_t asserts, MPI_Info info)
{
    int code = MPI_SUCCESS;
    for (int i = 0; i < KNOWN && code == MPI_SUCCESS; i++)
        code = lower.MPI_Info_set(info, known[i], asserts >> i & 1 ? "true" : "false");
    return code;
}
