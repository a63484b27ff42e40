/* SPDX-License-Identifier: Apache-2.0 */
/* Who is answered was set before the message came. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, k = 0, mine, kept[64] = {0};
    MPI_Request sent[64];
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mine = 5 * rank;
    if (rank == 0) {
        for (int d = 0; d < size - 1; d++) {
            k = d;
            MPI_Recv(&mine, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            kept[k] = 3 * mine;
            MPI_Isend(&kept[k], 1, MPI_INT, k + 1, 2, MPI_COMM_WORLD, &sent[k]);
        }
        MPI_Waitall(size - 1, sent, MPI_STATUSES_IGNORE);
    } else {
        MPI_Send(&mine, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(&mine, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 18 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 18 MPI_Recv direct in reply-pending-elements-before.c:main:1
 * pattern main 15-26 order proved determinism refuted
 * finding 18 spbc-anonymous-reception
 * finding 20 spbc-arrival-kept
 * finding 20 spbc-order-dependent-message
 */
