/* SPDX-License-Identifier: Apache-2.0 */
/* The root of the broadcast is received while the reduction goes on: it is another one. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in[2], sum = 0, root, one = 1;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 4, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + size - 1) % size, 4, MPI_COMM_WORLD);
        for (int k = 0; k < 2; k++)
            MPI_Recv(&in[k], 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        root = 0;
        MPI_Irecv(&root, 1, MPI_INT, rank, 5, MPI_COMM_WORLD, &request);
        MPI_Reduce(&one, &sum, 1, MPI_INT, MPI_SUM, root, MPI_COMM_WORLD);
        MPI_Send(&one, 1, MPI_INT, rank, 5, MPI_COMM_WORLD);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Bcast(&sum, 1, MPI_INT, root, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 17 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 17 MPI_Recv direct in root-received-between.c:main:1
 * pattern main 14-17 order refuted determinism unknown
 * finding 17 spbc-unordered-pattern
 * finding 20 spbc-pending-buffer
 */
