/* SPDX-License-Identifier: Apache-2.0 */
/* For each two limits that are typed in each that asks is told its own tile, until both are equal. */
#include <mpi.h>

#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, ranks, message[2];
    double low, high;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    for (;;) {
        if (rank == 0 && scanf("%lf %lf", &low, &high) != 2)
            low = high = 0;
        MPI_Bcast(&low, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
        MPI_Bcast(&high, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
        if (low == high)
            break;
        if (rank == 0) {
            for (int left = ranks - 1; left > 0; left--) {
                MPI_Recv(message, 2, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
                message[0] = -message[1];
                MPI_Send(message, 2, MPI_INT, message[1], 2, MPI_COMM_WORLD);
            }
        } else {
            do {
                message[0] = (int)(high - low);
                message[1] = rank;
                MPI_Send(message, 2, MPI_INT, 0, 1, MPI_COMM_WORLD);
                MPI_Recv(message, 2, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
            } while (message[0] >= 0);
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 25 direct in A
 * pattern A order holds determinism holds separator 19 20
 */
/* EXPECT
 * verdict unknown
 * reception 25 MPI_Recv direct in input-limits-told.c:main:1
 * pattern main 14-37 order unknown determinism unknown
 * finding 25 spbc-order-unknown
 */
