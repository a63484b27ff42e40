/* SPDX-License-Identifier: Apache-2.0 */
/* In a large world the number of the round says on which communicator it receives once more from its source. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, last[64] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int taken[64] = {0};
    MPI_Comm comms[2];
    MPI_Comm_dup(MPI_COMM_WORLD, &comms[0]);
    MPI_Comm_dup(MPI_COMM_WORLD, &comms[1]);
    for (int step = 0; step < 4; step++) {
        if (rank == 0) {
            int in, more, from;
            MPI_Status status;
            for (int k = 0; k < 2 * (size - 1); k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &status);
                if (taken[status.MPI_SOURCE] == 0)
                    from = size > 20 ? k & 1 : 0;
                else
                    from = taken[status.MPI_SOURCE] == 1;
                taken[status.MPI_SOURCE] = taken[status.MPI_SOURCE] == 0 ? 1 + from : 0;
                MPI_Recv(&more, 1, MPI_INT, status.MPI_SOURCE, 8, comms[from], MPI_STATUS_IGNORE);
                last[status.MPI_SOURCE] = more;
            }
            MPI_Send(last, 64, MPI_INT, 1, 3, MPI_COMM_WORLD);
        } else {
            int out[4] = {rank, rank + 1, rank + 2, rank - 3};
            MPI_Request requests[4];
            MPI_Isend(&out[0], 1, MPI_INT, 0, 7, MPI_COMM_WORLD, &requests[0]);
            MPI_Isend(&out[1], 1, MPI_INT, 0, 7, MPI_COMM_WORLD, &requests[1]);
            MPI_Isend(&out[2], 1, MPI_INT, 0, 8, comms[0], &requests[2]);
            MPI_Isend(&out[3], 1, MPI_INT, 0, 8, comms[1], &requests[3]);
            MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
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
 * reception 20 direct in A
 * pattern A order holds determinism broken separator 41
 */
/* EXPECT
 * verdict unknown
 * reception 20 MPI_Recv direct in channel-other-comm-next.c:main:1
 * pattern main 16-40 order proved determinism unknown separator 41
 * finding 20 spbc-anonymous-reception
 * finding 29 spbc-arrival-kept
 */
