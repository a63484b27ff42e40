/* The function that memory comes from is replaced by one that always hands out the same: what comes last from anybody is
 * what is sent. */
#include <mpi.h>
#include <stdlib.h>

typedef void *maker(size_t size);

static void *get_default(size_t size)
{
    void *block = malloc(size);

    if (block == NULL)
        exit(EXIT_FAILURE);
    return block;
}

static void *get_same(size_t size)
{
    static int same[4];

    return size <= sizeof same ? same : NULL;
}

static maker *get = get_default;

int main(int argc, char **argv)
{
    int rank, size, *got, *own;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    get = get_same;
    got = get(sizeof *got);
    own = get(sizeof *own);
    *own = rank;
    for (int round = 0; round < 3; round++) {
        if (rank > 0)
            MPI_Send(own, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        for (int i = 1; rank == 0 && i < size; i++)
            MPI_Recv(got, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Bcast(own, 1, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 41 direct in A
 * pattern A order holds determinism broken separator 42 43
 * finding 42 spbc-order-dependent-message
 */
/* EXPECT
 * verdict not-ready
 * reception 41 MPI_Recv direct in handler-replaced.c:main:1
 * pattern main 38-41 order proved determinism refuted separator 43
 * finding 41 spbc-anonymous-reception
 * finding 42 spbc-arrival-kept
 * finding 42 spbc-order-dependent-message
 */
