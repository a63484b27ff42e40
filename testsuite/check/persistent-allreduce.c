/* SPDX-License-Identifier: Apache-2.0 */
/* A reduction to all that is made once; started and complete in a function of its own. */
#include <mpi.h>

static MPI_Request request;
static int mine, all;

static void agree(int value)
{
    mine = value;
    MPI_Start(&request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, size, in, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Allreduce_init(&mine, &all, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
    for (int step = 0; step < 6; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
        } else {
            MPI_Send(&step, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
        }
        agree(rank + step);
    }
    MPI_Request_free(&request);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 26 direct in A
 * pattern A order holds determinism holds separator 11 12 32
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 26 MPI_Recv direct in persistent-allreduce.c:main:1
 * pattern main 24-31 order proved determinism proved separator 12
 * finding 26 spbc-anonymous-reception
 */
