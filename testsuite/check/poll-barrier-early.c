/* SPDX-License-Identifier: Apache-2.0 */
/* A barrier of messages that is polled, but lets each process go as soon as its message is there: a fast one comes to the next barrier
 * while the first process still counts for this one, and is counted twice. */
#include <mpi.h>
#include <stddef.h>

static int rank, size, arrived, has_told;

static int all_are_here(void)
{
    int flag;
    MPI_Status status;

    if (rank > 0) {
        if (!has_told)
            MPI_Send(NULL, 0, MPI_BYTE, 0, 8, MPI_COMM_WORLD);
        has_told = 1;
        MPI_Iprobe(0, 9, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
        if (flag) {
            MPI_Recv(NULL, 0, MPI_BYTE, 0, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            has_told = 0;
        }
        return flag;
    }
    if (arrived < size - 1) {
        MPI_Iprobe(MPI_ANY_SOURCE, 8, MPI_COMM_WORLD, &flag, &status);
        if (!flag)
            return 0;
        MPI_Recv(NULL, 0, MPI_BYTE, status.MPI_SOURCE, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(NULL, 0, MPI_BYTE, status.MPI_SOURCE, 9, MPI_COMM_WORLD);
        if (++arrived < size - 1)
            return 0;
    }
    arrived = 0;
    return 1;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 8; step++)
        while (!all_are_here())
            ;
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 26 direct in A
 * pattern A order broken determinism holds separator none
 * completion 18 harmless
 */
/* EXPECT
 * verdict unknown
 * reception 26 MPI_Iprobe direct in poll-barrier-early.c:all_are_here:1
 * completion 18 MPI_Iprobe unknown
 * pattern all_are_here 14-33 order unknown determinism unknown
 * finding 18 spbc-completion-unknown
 * finding 26 spbc-completion-unknown
 * finding 26 spbc-order-unknown
 */
