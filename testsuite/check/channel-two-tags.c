/* SPDX-License-Identifier: Apache-2.0 */
/* The rounds take two tags in turn, and of each source the number that came last is kept. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, last[64] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    for (int step = 0; step < 4; step++) {
        if (rank == 0) {
            MPI_Status status;
            for (int k = 0; k < 2 * (size - 1); k++) {
                int in;
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 20 + k % 2, MPI_COMM_WORLD, &status);
                last[status.MPI_SOURCE] = in;
            }
            MPI_Send(last, 64, MPI_INT, 1, 3, MPI_COMM_WORLD);
        } else {
            int even = 2 * rank + step, odd = -even;
            MPI_Request requests[2];
            MPI_Isend(&even, 1, MPI_INT, 0, 20, MPI_COMM_WORLD, &requests[0]);
            MPI_Isend(&odd, 1, MPI_INT, 0, 21, MPI_COMM_WORLD, &requests[1]);
            MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
            if (rank == 1)
                MPI_Recv(last, 64, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 16 direct in A
 * pattern A order holds determinism broken separator 29
 */
/* EXPECT
 * verdict not-ready
 * reception 16 MPI_Recv direct in channel-two-tags.c:main:1
 * pattern main 12-28 order proved determinism refuted separator 29
 * finding 16 spbc-anonymous-reception
 * finding 19 spbc-arrival-kept
 * finding 19 spbc-order-dependent-message
 */
