/* SPDX-License-Identifier: Apache-2.0 */
/* The process whose message comes first is told to another one. */
#include <mpi.h>
enum { MOST = 64 };

int main(int argc, char **argv)
{
    int rank, size, in[MOST], first, v;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
        first = status.MPI_SOURCE;
        for (int k = 2; k < size; k++)
            MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
        MPI_Send(&first, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 15 direct in A
 * reception 18 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 15 MPI_Recv direct in first-source-sent.c:main:1
 * reception 18 MPI_Recv direct in first-source-sent.c:main:1
 * pattern main 14-24 order proved determinism refuted
 * finding 15 spbc-anonymous-reception
 * finding 19 spbc-arrival-kept
 * finding 19 spbc-order-dependent-message
 */
