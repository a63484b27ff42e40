/* SPDX-License-Identifier: Apache-2.0 */
/* The status of an anonymous probe says to whom a token goes, another rank than the sender. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Status status;

            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            in = status.MPI_SOURCE * 10;
            MPI_Send(&in, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
        }
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    if (rank == 1)
        for (int k = 1; k < size; k++)
            MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 15 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 15 MPI_Recv direct in probe-index-sent.c:main:1
 * pattern main 11-24 order proved determinism refuted
 * finding 15 spbc-anonymous-reception
 * finding 17 spbc-order-dependent-message
 */
