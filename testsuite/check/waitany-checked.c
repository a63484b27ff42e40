/* SPDX-License-Identifier: Apache-2.0 */
/* What was complete is checked by its status, and the errors are counted. */
#include <mpi.h>
#include <stdio.h>
enum { MOST = 64 };

int main(int argc, char **argv)
{
    int rank, size, in[MOST], which, errors = 0, all = 0;
    MPI_Request requests[MOST];
    MPI_Status status = {0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 0; k < size - 1; k++)
            MPI_Irecv(&in[k], 1, MPI_INT, k + 1, 6, MPI_COMM_WORLD, &requests[k]);
        for (int k = 0; k < size - 1; k++) {
            MPI_Waitany(size - 1, requests, &which, &status);
            if (in[which] != status.MPI_SOURCE || status.MPI_TAG != 6)
                errors++;
        }
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 6, MPI_COMM_WORLD);
    }
    MPI_Reduce(&errors, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d errors\n", all);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 * completion 20 harmless
 */
/* EXPECT
 * verdict ready
 * completion 20 MPI_Waitany harmless
 */
