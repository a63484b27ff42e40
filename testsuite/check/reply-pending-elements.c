/* SPDX-License-Identifier: Apache-2.0 */
/* Answers lie in elements that the source selects, less one, and go back to that one more. */
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
            MPI_Recv(&mine, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            k = status.MPI_SOURCE - 1;
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
 * verdict ready-after-rewrite
 * reception 17 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Recv direct in reply-pending-elements.c:main:1
 * pattern main 15-26 order proved determinism proved
 * finding 17 spbc-anonymous-reception
 */
