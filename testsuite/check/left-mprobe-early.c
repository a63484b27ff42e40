/* SPDX-License-Identifier: Apache-2.0 */
/* In one step the loop over matched probes is left after the first message; a later step takes the rest. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0;
    MPI_Request sent[4];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 4; step++) {
        if (rank == 0) {
            MPI_Message message;
            MPI_Status status;

            for (int k = 1; k < size; k++) {
                MPI_Mprobe(MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &message, &status);
                MPI_Mrecv(&in, 1, MPI_INT, &message, &status);
                if (step == 1)
                    break;
            }
            if (step == 2)
                for (int k = 1; k < size - 1; k++)
                    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Isend(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, &sent[step]);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    if (rank != 0)
        MPI_Waitall(4, sent, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 19 direct in A
 * reception 26 direct in A
 * pattern A order broken determinism open separator none
 */
/* EXPECT
 * verdict unknown
 * reception 19 MPI_Mprobe direct in left-mprobe-early.c:main:1
 * reception 26 MPI_Recv direct in left-mprobe-early.c:main:1
 * pattern main 14-29 order unknown determinism proved separator 30
 * finding 19 spbc-order-unknown
 */
