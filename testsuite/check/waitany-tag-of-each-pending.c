/* SPDX-License-Identifier: Apache-2.0 */
/* Each plane is on its way with its own tag, and a request of its own. */
#include <mpi.h>

enum { PLANES = 6 };

int main(int argc, char **argv)
{
    int rank, size, index;
    double planes[PLANES + 1] = {0};
    MPI_Request requests[PLANES], sent[PLANES];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int d = 0; d < PLANES; d++) {
            planes[d] = d;
            MPI_Send(&planes[d], 1, MPI_DOUBLE, 1, d, MPI_COMM_WORLD);
        }
    } else {
        for (int d = 0; d < PLANES; d++)
            MPI_Irecv(&planes[d], 1, MPI_DOUBLE, rank - 1, d, MPI_COMM_WORLD, &requests[d]);
        for (int d = 0; d < PLANES; d++) {
            MPI_Waitany(PLANES, requests, &index, MPI_STATUS_IGNORE);
            if (rank + 1 < size)
                MPI_Isend(&planes[index], 1, MPI_DOUBLE, rank + 1, index, MPI_COMM_WORLD, &sent[index]);
        }
        if (rank + 1 < size)
            MPI_Waitall(PLANES, sent, MPI_STATUSES_IGNORE);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 * completion 25 harmless
 */
/* EXPECT
 * verdict ready
 * completion 25 MPI_Waitany harmless
 */
