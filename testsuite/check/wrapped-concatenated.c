/* SPDX-License-Identifier: Apache-2.0 */
/* A layer sends and receives bytes; what came from any process is sent on as it came. */
#include <mpi.h>

static void give(const void *data, int count, int to, int tag)
{
    MPI_Send(data, count, MPI_INT, to, tag, MPI_COMM_WORLD);
}

static void get(void *data, int count, int from, int tag)
{
    MPI_Recv(data, count, MPI_INT, from, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, size, all[8] = {0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 4; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++)
                get(&all[k % 8], 1, MPI_ANY_SOURCE, 1);
            give(all, 8, 1, 2);
        } else {
            give(&rank, 1, 0, 1);
            if (rank == 1)
                get(all, 8, 0, 2);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 25 wrapper in A
 * pattern A order holds determinism broken separator 32
 */
/* EXPECT
 * verdict not-ready
 * reception 25 get wrapper in wrapped-concatenated.c:main:1
 * pattern main 23-31 order proved determinism refuted separator 32
 * finding 25 spbc-anonymous-reception
 * finding 26 spbc-arrival-kept
 * finding 26 spbc-order-dependent-message
 */
