/* SPDX-License-Identifier: Apache-2.0 */
/* A floating-point sum in the order of arrival decides whether a message is sent. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    double x, sum = 0.0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&x, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += x;
        }
        if (sum == 0.3 + 0.1 * size)
            MPI_Send(&rank, 1, MPI_INT, 1, 3, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 1, 4, MPI_COMM_WORLD);
    } else {
        MPI_Status status;
        int tag;

        x = 0.1 * rank;
        MPI_Send(&x, 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            do
                MPI_Recv(&tag, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
            while (status.MPI_TAG != 4);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 15 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 15 MPI_Recv direct in sum-double-compared.c:main:1
 * pattern main 13-31 order proved determinism unknown
 * finding 15 spbc-anonymous-reception
 * finding 19 spbc-arrival-kept
 */
