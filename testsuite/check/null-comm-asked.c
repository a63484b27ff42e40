/* SPDX-License-Identifier: Apache-2.0 */
/* A function asks whether its communicator is one before it asks for rank and neighbours; it always is. */
#include <mpi.h>
static int pass_right(MPI_Comm comm)
{
    int rank = -1, size = 0, left = MPI_PROC_NULL, right = MPI_PROC_NULL, in = 0, least = 0;
    if (comm != MPI_COMM_NULL) {
        MPI_Comm_rank(comm, &rank);
        MPI_Comm_size(comm, &size);
        if (rank > 0)
            left = rank - 1;
        if (rank < size - 1)
            right = rank + 1;
    }
    if (rank % 2 == 0) {
        MPI_Send(&rank, 1, MPI_INT, right, 6, comm);
        MPI_Recv(&in, 1, MPI_INT, left, 6, comm, MPI_STATUS_IGNORE);
    } else {
        MPI_Recv(&in, 1, MPI_INT, left, 6, comm, MPI_STATUS_IGNORE);
        MPI_Send(&rank, 1, MPI_INT, right, 6, comm);
    }
    MPI_Allreduce(&in, &least, 1, MPI_INT, MPI_MIN, comm);
    return least;
}
int main(int argc, char **argv)
{
    int rank, size, in[64] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 4; step++) {
        pass_right(MPI_COMM_WORLD);
        if (rank > 0)
            MPI_Send(&step, 1, MPI_INT, 0, 6, MPI_COMM_WORLD);
        for (int k = 1; rank == 0 && k < size; k++) {
            MPI_Status status;
            int one;
            MPI_Recv(&one, 1, MPI_INT, MPI_ANY_SOURCE, 6, MPI_COMM_WORLD, &status);
            in[status.MPI_SOURCE] = one;
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 38 direct in A
 * pattern A order holds determinism holds separator 22
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 38 MPI_Recv direct in null-comm-asked.c:main:1
 * pattern main 33-40 order proved determinism proved separator 22
 * finding 38 spbc-anonymous-reception
 */
