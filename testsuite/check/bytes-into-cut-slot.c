/* SPDX-License-Identifier: Apache-2.0 */
/* The number in the message that tells the slot is cut to two bits, and then the message is copied there. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, size, pair[2], in[2], table[128] = {0};
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 4; step++) {
        pair[0] = (rank * atoi(argv[1]) + step) % 3;
        pair[1] = rank;
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(in, 2, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, &status);
                memcpy(table + (in[1] & 3), in, sizeof in[0]);
            }
            MPI_Send(table, 128, MPI_INT, 1, 6, MPI_COMM_WORLD);
        } else {
            MPI_Send(pair, 2, MPI_INT, 0, 5, MPI_COMM_WORLD);
            if (rank == 1)
                MPI_Recv(table, 128, MPI_INT, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 20 direct in A
 * pattern A order holds determinism broken separator 29
 */
/* EXPECT
 * verdict unknown
 * reception 20 MPI_Recv direct in bytes-into-cut-slot.c:main:1
 * pattern main 18-28 order proved determinism unknown separator 29
 * finding 20 spbc-anonymous-reception
 * finding 23 spbc-arrival-kept
 */
