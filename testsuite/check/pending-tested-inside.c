/* SPDX-License-Identifier: Apache-2.0 */
/* The listener is posted again below, where its answer says that the message before has come: it waits into one number alone.  (Who is
 * served when is up to the time, and nobody is told.) */
#include <mpi.h>
#include <stddef.h>

static int wanted;
static MPI_Request listener;

static int serve(void)
{
    MPI_Status status;
    int has_come;

    MPI_Test(&listener, &has_come, &status);
    if (!has_come)
        return 0;
    MPI_Irecv(&wanted, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &listener);
    MPI_Send(NULL, 0, MPI_INT, status.MPI_SOURCE, 2, MPI_COMM_WORLD);
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
        MPI_Recv(NULL, 0, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 18 direct in A
 * reception 31 direct in A
 * pattern A order holds determinism holds separator none
 * completion 15 harmless
 * completion 34 harmless
 */

/* EXPECT
 * verdict unknown
 * reception 18 MPI_Irecv direct in pending-tested-inside.c:main:1
 * reception 31 MPI_Irecv direct in pending-tested-inside.c:main:1
 * completion 15 MPI_Test unknown
 * completion 34 MPI_Cancel unknown
 * pattern main 30-39 order unknown determinism unknown
 * finding 15 spbc-completion-unknown
 * finding 18 spbc-order-unknown
 * finding 34 spbc-completion-unknown
 */
