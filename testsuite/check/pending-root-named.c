/* SPDX-License-Identifier: Apache-2.0 */
/* One process, of a number that is given, broadcasts a number that it is sending as well. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    const int root = argc > 1 ? atoi(argv[1]) : 0;
    int rank, size, mine, got = 0, sum;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mine = rank;
    MPI_Isend(&mine, 1, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD, &request);
    if (rank == root)
        MPI_Bcast(&mine, 1, MPI_INT, root, MPI_COMM_WORLD);
    else
        MPI_Bcast(&got, 1, MPI_INT, root, MPI_COMM_WORLD);
    MPI_Recv(&got, 1, MPI_INT, (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Reduce(&got, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
