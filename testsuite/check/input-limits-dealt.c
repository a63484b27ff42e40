/* SPDX-License-Identifier: Apache-2.0 */
/* For each two limits that are typed in tiles are dealt out to who has answered, until both are equal. */
#include <mpi.h>

#include <stdio.h>

enum { TILES = 40 };

int main(int argc, char **argv)
{
    int rank, ranks, tile, message[2];
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
            tile = 0;
            for (int left = TILES + ranks - 1; left > 0; left--) {
                MPI_Recv(message, 2, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
                message[0] = tile < TILES ? tile++ : -1;
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
 * verdict not-ready
 * reception 28 direct in A
 * pattern A order broken determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 28 MPI_Recv direct in input-limits-dealt.c:main:1
 * pattern main 16-40 order refuted determinism refuted
 * finding 28 spbc-unordered-pattern
 * finding 30 spbc-order-dependent-message
 */
