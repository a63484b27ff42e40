/* SPDX-License-Identifier: Apache-2.0 */
/* The anonymous receptions between the comments are gone: each source is named now. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int in;

    // spbc: pattern ring begin
    MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
    MPI_Recv(&in, 1, MPI_INT, (rank + size - 1) % size, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    // spbc: pattern ring end
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 * finding 14 spbc-assertion
 */
/* EXPECT
 * verdict ready
 * finding 14 spbc-assertion
 */
