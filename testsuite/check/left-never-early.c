/* SPDX-License-Identifier: Apache-2.0 */
/* All that is sent is counted, by what a function has taken: the loop ends with the last message. */
#include <mpi.h>

static int take(int *in)
{
    MPI_Status status;
    int found;

    MPI_Iprobe(MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &found, &status);
    if (!found)
        return 0;
    MPI_Recv(in, 1, MPI_INT, status.MPI_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return 1;
}

static int is_over(int count, int all)
{
    return count >= all;
}

int main(int argc, char **argv)
{
    int rank, size, in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            int count = 0;

            while (!is_over(count, size - 1))
                count += take(&in);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 10 direct in A
 * pattern A order holds determinism holds separator 38
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 10 MPI_Iprobe direct in left-never-early.c:main:1
 * pattern main 30-37 order proved determinism proved separator 38
 * finding 10 spbc-anonymous-reception
 */
