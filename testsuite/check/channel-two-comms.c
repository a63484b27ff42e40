/* SPDX-License-Identifier: Apache-2.0 */
/* Messages of one source on two communicators overtake one another. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, last[64] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    MPI_Comm comms[2];
    MPI_Comm_dup(MPI_COMM_WORLD, &comms[0]);
    MPI_Comm_dup(MPI_COMM_WORLD, &comms[1]);
    for (int step = 0; step < 4; step++) {
        if (rank == 0) {
            MPI_Status status;
            int in, found, count = 0;
            while (count < 2 * (size - 1))
                for (int k = 0; k < 2; k++) {
                    MPI_Iprobe(MPI_ANY_SOURCE, 6, comms[k], &found, &status);
                    if (!found)
                        continue;
                    MPI_Recv(&in, 1, MPI_INT, status.MPI_SOURCE, 6, comms[k], MPI_STATUS_IGNORE);
                    last[status.MPI_SOURCE] = 3 * last[status.MPI_SOURCE] + in;
                    count++;
                }
            MPI_Send(last, 64, MPI_INT, 1, 3, MPI_COMM_WORLD);
        } else {
            int first = rank + step, second = rank - step - 1;
            MPI_Send(&first, 1, MPI_INT, 0, 6, comms[0]);
            MPI_Send(&second, 1, MPI_INT, 0, 6, comms[1]);
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
 * pattern A order holds determinism broken separator 35
 */
/* EXPECT
 * verdict not-ready
 * reception 20 MPI_Iprobe direct in channel-two-comms.c:main:1
 * pattern main 15-34 order proved determinism refuted separator 35
 * finding 20 spbc-anonymous-reception
 * finding 27 spbc-arrival-kept
 * finding 27 spbc-order-dependent-message
 */
