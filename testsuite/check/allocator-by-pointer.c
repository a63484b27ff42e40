/* SPDX-License-Identifier: Apache-2.0 */
/* Each call through the pointer gets a block of its own: times are written into one, and another one says how many rounds there are. */
#include <mpi.h>
#include <stdlib.h>

struct memory {
    void *(*get)(size_t size);
    void (*give)(void *block);
};

struct timer {
    double begin, end;
    struct memory *memory;
};

struct plan {
    int rounds;
    double weight;
    struct memory *memory;
};

static void *block_get(size_t size)
{
    void *block = calloc(1, size);

    if (block == NULL)
        MPI_Abort(MPI_COMM_WORLD, 1);
    return block;
}

static void block_give(void *block)
{
    free(block);
}

static struct memory *memory_new(void *(*get)(size_t), void (*give)(void *))
{
    struct memory *memory = malloc(sizeof *memory);

    memory->get = get;
    memory->give = give;
    return memory;
}

int main(int argc, char **argv)
{
    int rank, size, in;
    struct memory *memory;
    struct timer *timer;
    struct plan *plan;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    memory = memory_new(block_get, block_give);
    plan = memory->get(sizeof *plan);
    plan->rounds = 10;
    plan->weight = 0.5;
    timer = memory->get(sizeof *timer);
    timer->begin = MPI_Wtime();
    for (double *time = (double *)timer; time < (double *)timer + 2; time++)
        *time += MPI_Wtime();
    for (int round = 0; round < plan->rounds && plan->weight < 1; round++) {
        if (rank == 0)
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    memory->give(timer);
    memory->give(plan);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 66 direct in A
 * pattern A order holds determinism holds separator 69
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 66 MPI_Recv direct in allocator-by-pointer.c:main:1
 * pattern main 64-68 order proved determinism proved separator 69
 * finding 66 spbc-anonymous-reception
 */
