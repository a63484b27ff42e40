/* SPDX-License-Identifier: Apache-2.0 */
/* Sources of one group share an element: a function says which. */
#include <mpi.h>
static int group_of(int source)
{
    return source < 20 ? source : source / 4;
}

int main(int argc, char **argv)
{
    int rank, size, last[64] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    for (int step = 0; step < 4; step++) {
        if (rank == 0) {
            MPI_Status status;
            for (int k = 1; k < size; k++) {
                int in;
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &status);
                last[group_of(status.MPI_SOURCE)] = in;
            }
            MPI_Send(last, 64, MPI_INT, 1, 3, MPI_COMM_WORLD);
        } else {
            int out = rank + step;
            MPI_Send(&out, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
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
 * reception 21 direct in A
 * pattern A order holds determinism broken separator 31
 */
/* EXPECT
 * verdict unknown
 * reception 21 MPI_Recv direct in index-by-group.c:main:1
 * pattern main 17-30 order proved determinism unknown separator 31
 * finding 21 spbc-anonymous-reception
 * finding 24 spbc-arrival-kept
 */
