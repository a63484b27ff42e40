/* SPDX-License-Identifier: Apache-2.0 */
/* Only processes of a large world send under two tags, and get their answers in either order. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 4; step++) {
        if (rank == 0) {
            int in, out;
            MPI_Status status;
            for (int k = 0; k < 2 * (size - 20); k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1 + k % 2, MPI_COMM_WORLD, &status);
                out = in + 1;
                MPI_Send(&out, 1, MPI_INT, status.MPI_SOURCE, 9, MPI_COMM_WORLD);
            }
        } else if (rank >= 20) {
            int give[2] = {rank, rank + 100}, get[2];
            MPI_Request requests[2];
            for (int k = 0; k < 2; k++)
                MPI_Isend(&give[k], 1, MPI_INT, 0, 1 + k, MPI_COMM_WORLD, &requests[k]);
            MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
            for (int k = 0; k < 2; k++)
                MPI_Recv(&get[k], 1, MPI_INT, 0, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 15 direct in A
 * pattern A order holds determinism broken separator 28
 */
/* EXPECT
 * verdict unknown
 * reception 15 MPI_Recv direct in channel-answered-late.c:main:1
 * pattern main 11-27 order unknown determinism unknown separator 28
 * finding 15 spbc-order-unknown
 */
