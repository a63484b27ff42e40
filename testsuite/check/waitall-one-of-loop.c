/* SPDX-License-Identifier: Apache-2.0 */
/* A loop of one round posts into an array of requests; the one is waited for. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0, out;
    MPI_Request given[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        out = in + rank;
        for (int k = 0; k < 1; k++)
            MPI_Isend(&out, 1, MPI_INT, (rank + 1) % size, k, MPI_COMM_WORLD, &given[k]);
        MPI_Recv(&in, 1, MPI_INT, (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Waitall(1, given, MPI_STATUSES_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
