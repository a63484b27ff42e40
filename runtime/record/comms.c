/* SPDX-License-Identifier: Apache-2.0 */
/* Which communicator is it?  Gives every communicator a name that all its members agree on.
 *
 * A new communicator is named after its parent, how many that parent had before (constructors are
 * collective, so all members count the same), and the world ranks of its members.  One that came
 * about in a way that is not watched is named by its members alone.  Handles are no names: they
 * differ between processes.
 */
#include "record.h"

#include <stdlib.h>

enum { NAME_WORLD = 1, NAME_SELF = 2 };

static struct named_comm **known;
static uint32_t known_count;

static uint64_t mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * 0xff51afd7ed558ccdu;
    return hash ^ hash >> 33;
}

#define BELOW(name, type) ((int(*) type)record_next(#name)) /* NOLINT: a list of parameters */

static int *world_ranks(MPI_Comm comm, int *size, bool *is_inter)
{
    MPI_Group group, world;
    int flag = 0;
    if (BELOW(MPI_Comm_test_inter, (MPI_Comm, int *))(comm, &flag) != MPI_SUCCESS)
        return NULL;
    *is_inter = flag;
    if (flag)
        BELOW(MPI_Comm_remote_group, (MPI_Comm, MPI_Group *))(comm, &group);
    else
        BELOW(MPI_Comm_group, (MPI_Comm, MPI_Group *))(comm, &group);
    BELOW(MPI_Comm_group, (MPI_Comm, MPI_Group *))(MPI_COMM_WORLD, &world);
    BELOW(MPI_Group_size, (MPI_Group, int *))(group, size);
    int *from = malloc(((size_t)*size + 1) * sizeof *from);
    int *to = malloc(((size_t)*size + 1) * sizeof *to);
    if (!from || !to)
        abort();
    for (int k = 0; k < *size; k++)
        from[k] = k;
    BELOW(MPI_Group_translate_ranks, (MPI_Group, int, const int *, MPI_Group, int *))
    (group, *size, from, world, to);
    BELOW(MPI_Group_free, (MPI_Group *))(&group);
    BELOW(MPI_Group_free, (MPI_Group *))(&world);
    free(from);
    return to;
}

static struct named_comm *comm_find(MPI_Comm comm)
{
    for (uint32_t k = 0; k < known_count; k++)
        if (known[k]->handle == comm)
            return known[k];
    return NULL;
}

static struct named_comm *comm_add(MPI_Comm comm, uint64_t seed)
{
    struct named_comm *c = calloc(1, sizeof *c);
    struct named_comm **grown = realloc(known, (known_count + 1) * sizeof(struct named_comm *));
    if (!c || !grown)
        abort();
    known = grown;
    c->handle = comm;
    c->world = world_ranks(comm, &c->size, &c->is_inter);
    if (!c->world) {
        free(c);
        return NULL;
    }
    BELOW(MPI_Comm_rank, (MPI_Comm, int *))(comm, &c->rank);
    if (seed == NAME_WORLD || seed == NAME_SELF) {
        c->name = seed;
    } else {
        c->name = seed;
        for (int k = 0; !c->is_inter && k < c->size; k++)
            c->name = mix(c->name, (uint64_t)c->world[k]);
    }
    known[known_count++] = c;
    return c;
}

struct named_comm *comm_named(MPI_Comm comm)
{
    struct named_comm *c = comm_find(comm);
    if (c || comm == MPI_COMM_NULL)
        return c;
    return comm_add(comm, comm == MPI_COMM_WORLD  ? NAME_WORLD
                          : comm == MPI_COMM_SELF ? NAME_SELF
                                                  : mix(3, 0));
}

void comm_made(MPI_Comm parent, MPI_Comm made)
{
    struct named_comm *p = comm_named(parent);
    uint64_t number = p ? ++p->children : 0;
    if (made == MPI_COMM_NULL)
        return;
    comm_forget(made);
    comm_add(made, mix(mix(4, p ? p->name : 0), number));
}

void comm_forget(MPI_Comm comm)
{
    for (uint32_t k = 0; k < known_count; k++)
        if (known[k]->handle == comm) {
            free(known[k]->world);
            free(known[k]);
            known[k] = known[--known_count];
            return;
        }
}
