/* SPDX-License-Identifier: Apache-2.0 */
/* In each round every worker sends one result, and goes on when the master, who has them all, says so: no result waits
 * for another one of its round. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int round = 0; round < 6; round++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Request request;

                MPI_Irecv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &request);
                MPI_Wait(&request, MPI_STATUS_IGNORE);
                out += in;
            }
            for (int k = 1; k < size; k++)
                MPI_Send(&out, 1, MPI_INT, k, 2, MPI_COMM_WORLD);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            MPI_Recv(&out, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 18 direct in A
 * pattern A order holds determinism holds separator 23 26
 */
/* EXPECT
 * verdict unknown
 * reception 18 MPI_Irecv direct in farm-one-result.c:main:1
 * pattern main 14-27 order unknown determinism unknown
 * finding 18 spbc-order-unknown
 */
