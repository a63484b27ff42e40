/* SPDX-License-Identifier: Apache-2.0 */
/* A list of partners and one of sources grow through the program's own realloc, which ends blocks by a function of its own and has other memory as well: neither is the other. */
#include <mpi.h>
#include <stdlib.h>

static void *(*user_malloc)(size_t bytes);
static void (*user_free)(void *block);

void memory_hooks(void *(*make)(size_t bytes), void (*end)(void *block))
{
    user_malloc = make;
    user_free = end;
}

static void *memory_new(size_t bytes)
{
    return user_malloc ? user_malloc(bytes) : malloc(bytes);
}

static void memory_end(void *block)
{
    if (user_free)
        user_free(block);
    else
        free(block);
}

static void *memory_resize(void *block, size_t bytes)
{
    if (bytes == 0) {
        memory_end(block);
        return NULL;
    }
    if (!block)
        return memory_new(bytes);
    block = realloc(block, bytes);
    if (!block)
        MPI_Abort(MPI_COMM_WORLD, 1);
    return block;
}

static void *pool_new(size_t bytes)
{
    return calloc(1, bytes + 64);
}

static void pool_end(void *block)
{
    free(block);
}

int main(int argc, char **argv)
{
    int rank, size, value, *partners, *sources;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1)
        memory_hooks(pool_new, pool_end);
    sources = malloc(sizeof *sources);
    sources[0] = MPI_ANY_SOURCE;
    sources = memory_resize(sources, 2 * sizeof *sources);
    partners = malloc(sizeof *partners);
    partners[0] = 1;
    partners = memory_resize(partners, 2 * sizeof *partners);
    if (rank == 0 && size > 1) {
        MPI_Recv(&value, 1, MPI_INT, partners[0], 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
    }
    memory_end(sources);
    memory_end(partners);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
