/* SPDX-License-Identifier: Apache-2.0 */
/* Which processes has a group, in a run of a small instance, and how does a call divide those of a communicator?
 *
 * Requires: tracing.h.  A group is the list of its processes, told by a number of its own as a communicator is.  Followed
 * are those that MPI_Comm_group, MPI_Group_incl and MPI_Group_excl make, and what MPI_Group_rank and MPI_Group_size tell of
 * them (MPI-4.0 section 7.3); what others make is not known.  MPI_Comm_create with one group on all its members, and
 * any on the others, divides a communicator as MPI_Comm_split does: those of the group are one part, in its order, the
 * others none (section 7.4.2).  Where processes give groups of which some are neither equal nor disjoint the program is
 * wrong.
 */
#include "passes/tracing.h"

#include <string.h>

enum { GROUP_FIRST = 0x60000000 }; /* handles of groups */

static bool is_named(const struct mpi_function *mpi, const char *name)
{
    return strcmp(mpi->name, name) == 0;
}

/* The group of the argument; NULL: it is not known. */
static const struct members *group_of(struct tracing *t, const struct node *call, int at)
{
    const struct value handle = tracing_argument(t, call, at);
    const int64_t number = handle.known == KNOWN_INT ? handle.number - GROUP_FIRST : -1;

    return number >= 0 && number < (int64_t)t->groups.count ? &t->groups.items[number] : NULL;
}

static void group_store(struct tracing *t, const struct node *call, int at, struct members group)
{
    array_push(t->a->arena, &t->groups, group);
    tracing_store(t, call, at, value_number(GROUP_FIRST + (int64_t)t->groups.count - 1));
}

/* Where the process is in the group; -1: it is not in it. */
static int position_of(const struct members *group, uint32_t process)
{
    for (uint32_t k = 0; k < group->count; k++)
        if (group->ranks[k] == process)
            return (int)k;
    return -1;
}

/* The processes that a list names; false: some number is not known, or none of the group's. */
static bool listed_read(struct tracing *t, const struct node *call, const struct members *group,
                        struct members *out)
{
    const struct value count = tracing_argument(t, call, 1);

    if (count.known != KNOWN_INT || count.number < 0 || count.number > group->count)
        return false;
    for (int64_t k = 0; k < count.number; k++) {
        const struct value at = tracing_element(t, tracing_buffer(call->args[2]), k);
        const struct value rank =
            at.known == KNOWN_ADDRESS ? memory_load(t->memory, &at) : (struct value){0};

        if (rank.known != KNOWN_INT || rank.number < 0 || rank.number >= group->count)
            return false;
        out->ranks[out->count++] = group->ranks[rank.number];
    }
    return true;
}

/* MPI_Group_incl, MPI_Group_excl */
static bool part_make(struct tracing *t, const struct node *call, bool is_excluded)
{
    const struct members *group = call->arg_count == 4 ? group_of(t, call, 0) : NULL;
    struct members listed = {0}, others = {0};

    if (!group || !listed_read(t, call, group, &listed))
        return false;
    for (uint32_t k = 0; k < group->count; k++)
        if (position_of(&listed, group->ranks[k]) < 0)
            others.ranks[others.count++] = group->ranks[k];
    group_store(t, call, 3, is_excluded ? others : listed);
    return true;
}

bool tracing_group(struct tracing *t, const struct node *call, const struct mpi_function *mpi)
{
    const struct members *group;
    int64_t told;

    if (is_named(mpi, "MPI_Comm_group")) {
        const int comm = tracing_comm(t, call, mpi);

        if (!t->is_over)
            group_store(t, call, 1, t->talk->comms.items[comm]);
        return true;
    }
    if (is_named(mpi, "MPI_Group_incl") || is_named(mpi, "MPI_Group_excl"))
        return part_make(t, call, is_named(mpi, "MPI_Group_excl"));
    if (!is_named(mpi, "MPI_Group_rank") && !is_named(mpi, "MPI_Group_size"))
        return false;
    group = group_of(t, call, 0);
    if (!group)
        return false;
    told = is_named(mpi, "MPI_Group_size") ? (int64_t)group->count
                                           : position_of(group, (uint32_t)t->rank);
    if (told < 0)
        told = t->a->program->undefined;
    tracing_store(t, call, 1, value_number(told));
    return true;
}

bool tracing_divides(const struct mpi_function *mpi)
{
    return is_named(mpi, "MPI_Comm_split") || is_named(mpi, "MPI_Comm_create");
}

const struct value *tracing_share(struct tracing *t, const struct node *call,
                                  const struct mpi_function *mpi)
{
    struct value *given = ARENA_ARRAY(t->a->arena, struct value, 2);
    const struct members *group;
    int at;

    if (is_named(mpi, "MPI_Comm_split")) {
        given[0] = tracing_argument(t, call, 1);
        given[1] = tracing_argument(t, call, 2);
        return given;
    }
    group = group_of(t, call, 1);
    at = group ? position_of(group, (uint32_t)t->rank) : -1;
    if (group) { /* groups are told apart by the first that is in them */
        given[0] = value_number(at < 0 ? t->a->program->undefined : (int64_t)group->ranks[0]);
        given[1] = value_number(at);
    }
    return given;
}
