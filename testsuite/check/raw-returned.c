/* SPDX-License-Identifier: Apache-2.0 */
/* A function returns an element that was set. */
#include <mpi.h>

static int second(const int *p)
{
    return p[1];
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int x[2];
    if (rank == 0) {
        int in[64];

        for (int k = 0; k < size - 1; k++)
            MPI_Recv(in, 64, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        x[1] = 1;
        int w[2] = {rank, second(x)};
        MPI_Send(w, 2, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 22 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 22 MPI_Recv direct in raw-returned.c:main:1
 * pattern main 18-27 order proved determinism proved
 * finding 22 spbc-anonymous-reception
 */
