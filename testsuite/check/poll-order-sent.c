/* SPDX-License-Identifier: Apache-2.0 */
/* Messages are looked for until all have come; who came first is sent to all. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, found, got, first;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 4; step++) {
        first = -1;
        got = 0;
        if (rank == 0) {
            while (got < size - 1) {
                MPI_Iprobe(MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &found, &status);
                if (!found)
                    continue;
                MPI_Recv(&in, 1, MPI_INT, status.MPI_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                if (first < 0)
                    first = status.MPI_SOURCE;
                got++;
            }
        } else {
            MPI_Send(&step, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        }
        MPI_Bcast(&first, 1, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 18 direct in A
 * pattern A order holds determinism broken separator 30
 */
/* EXPECT
 * verdict not-ready
 * reception 18 MPI_Iprobe direct in poll-order-sent.c:main:1
 * pattern main 16-28 order proved determinism refuted separator 30
 * finding 18 spbc-anonymous-reception
 * finding 29 spbc-arrival-kept
 * finding 29 spbc-order-dependent-message
 */
