/* SPDX-License-Identifier: Apache-2.0 */
/* In every step the matched probes take all that is sent; a count that is carried on decides nothing. */
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
            }
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
 * verdict ready-after-rewrite
 * reception 20 direct in A
 * pattern A order holds determinism holds separator 26
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 20 MPI_Mprobe direct in left-mprobe-all.c:main:1
 * pattern main 14-25 order proved determinism proved separator 26
 * finding 20 spbc-anonymous-reception
 */
