/* SPDX-License-Identifier: Apache-2.0 */
/* The reception is reached through a function pointer in a table. */
#include <mpi.h>

struct methods {
    void (*fetch)(int from);
    void (*put)(int to);
};

static void fetch(int from)
{
    int in;

    MPI_Recv(&in, 1, MPI_INT, from, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void put(int to)
{
    MPI_Send(&to, 1, MPI_INT, to, 5, MPI_COMM_WORLD);
}

static struct methods methods = {fetch, put};

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        for (int k = 1; k < size; k++)
            methods.fetch(MPI_ANY_SOURCE);
    else
        methods.put(0);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 33 wrapper in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 33 methods.fetch wrapper in function-pointer.c:main:1
 * pattern main 31-35 order proved determinism proved
 * finding 33 spbc-anonymous-reception
 */
