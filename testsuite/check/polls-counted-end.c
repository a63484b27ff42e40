/* SPDX-License-Identifier: Apache-2.0 */
/* After many questions the process gives up and ends, though the message would have come. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank;
    int in, is_there = 0, polls = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1) {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    } else if (rank == 0) {
        while (!is_there) {
            MPI_Iprobe(1, 1, MPI_COMM_WORLD, &is_there, MPI_STATUS_IGNORE);
            if (++polls > 1000)
                exit(1);
        }
        MPI_Recv(&in, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Bcast(&in, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 17 order-dependent
 */
/* EXPECT
 * verdict unknown
 * completion 17 MPI_Iprobe unknown
 * finding 17 spbc-completion-unknown
 */
