/* SPDX-License-Identifier: Apache-2.0 */
/* The inner points are computed while the outer ones are on their way. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    double u[100] = {0}, v[100];
    MPI_Request requests[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 0; k < 5; k++) {
        MPI_Irecv(&u[0], 1, MPI_DOUBLE, (rank + 1) % size, 1, MPI_COMM_WORLD, &requests[0]);
        MPI_Isend(&u[98], 1, MPI_DOUBLE, (rank + size - 1) % size, 1, MPI_COMM_WORLD, &requests[1]);
        for (int i = 2; i < 98; i++)
            v[i] = u[i - 1] + u[i + 1];
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        v[1] = u[0] + u[2];
        for (int i = 1; i < 98; i++)
            u[i] = v[i];
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
