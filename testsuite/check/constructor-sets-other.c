/* SPDX-License-Identifier: Apache-2.0 */
/* Such a function counts something that nobody asks for. */
#include <mpi.h>

static int loaded, copies = 1;

__attribute__((constructor)) static void note(void)
{
    loaded++;
}

int main(int argc, char **argv)
{
    int rank, size;
    int in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0)
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            for (int n = 0; n < copies; n++)
                MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 23 direct in A
 * pattern A order holds determinism holds separator 27
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 23 MPI_Recv direct in constructor-sets-other.c:main:1
 * pattern main 21-26 order proved determinism proved separator 27
 * finding 23 spbc-anonymous-reception
 */
