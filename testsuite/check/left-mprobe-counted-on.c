/* SPDX-License-Identifier: Apache-2.0 */
/* A count that is carried on from step to step ends the loop of one of them. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0, runs = 0;
    MPI_Request sent[4];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 4; step++) {
        if (rank == 0) {
            MPI_Message message;
            MPI_Status status;

            runs++;
            for (int k = 1; k < size; k++) {
                MPI_Mprobe(MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &message, &status);
                MPI_Mrecv(&in, 1, MPI_INT, &message, &status);
                if (runs == 2)
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
 * reception 20 direct in A
 * reception 27 direct in A
 * pattern A order broken determinism open separator none
 */
/* EXPECT
 * verdict unknown
 * reception 20 MPI_Mprobe direct in left-mprobe-counted-on.c:main:1
 * reception 27 MPI_Recv direct in left-mprobe-counted-on.c:main:1
 * pattern main 14-30 order unknown determinism proved separator 31
 * finding 20 spbc-order-unknown
 */
