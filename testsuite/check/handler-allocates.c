/* Memory comes from a function that is called through a variable, as a library lets its callers replace it. Each call makes a
 * block of its own: what comes from anybody lies in another one than what is sent. */
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

static maker *get = get_default;

int main(int argc, char **argv)
{
    int rank, size, *got, *own;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
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
        *own = rank;
    }
    free(own);
    free(got);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 33 direct in A
 * pattern A order holds determinism holds separator 34 35
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 33 MPI_Recv direct in handler-allocates.c:main:1
 * pattern main 30-33 order proved determinism proved separator 35
 * finding 33 spbc-anonymous-reception
 */
