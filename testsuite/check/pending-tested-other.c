/* SPDX-License-Identifier: Apache-2.0 */
/* The listener is posted again below, whether the message before has come or not: several wait into one number, and what is sent back
 * is what came into it last. */
#include <mpi.h>

static int wanted;
static MPI_Request listener;

static int serve(void)
{
    MPI_Status status;
    int has_come, answer;

    MPI_Test(&listener, &has_come, &status);
    answer = wanted;
    MPI_Irecv(&wanted, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &listener);
    if (!has_come)
        return 0;
    MPI_Send(&answer, 1, MPI_INT, status.MPI_SOURCE, 2, MPI_COMM_WORLD);
    return 1;
}

int main(int argc, char **argv)
{
    int rank, size, served = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        MPI_Irecv(&wanted, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &listener);
        while (served < size - 1)
            served += serve();
        MPI_Cancel(&listener);
        MPI_Wait(&listener, MPI_STATUS_IGNORE);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(&size, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 16 direct in A
 * reception 31 direct in A
 * pattern A order holds determinism broken separator none
 * completion 14 order-dependent
 * completion 34 harmless
 * finding 33 spbc-pending-buffer
 */

/* EXPECT
 * verdict unknown
 * reception 16 MPI_Irecv direct in pending-tested-other.c:main:1
 * reception 31 MPI_Irecv direct in pending-tested-other.c:main:1
 * completion 14 MPI_Test unknown
 * completion 34 MPI_Cancel unknown
 * pattern main 30-39 order unknown determinism unknown
 * finding 14 spbc-completion-unknown
 * finding 16 spbc-order-unknown
 * finding 33 spbc-pending-buffer
 * finding 34 spbc-completion-unknown
 */
