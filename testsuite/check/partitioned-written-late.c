/* SPDX-License-Identifier: Apache-2.0 */
/* A partition is written when it has been said to be ready. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    double out[4], in[4];
    MPI_Request s, q;
    MPI_Psend_init(out, 4, 1, MPI_DOUBLE, (rank + 1) % size, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &s);
    MPI_Precv_init(in, 4, 1, MPI_DOUBLE, (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_INFO_NULL,
                   &q);
    MPI_Start(&q);
    MPI_Start(&s);
    for (int k = 0; k < 4; k++)
        out[k] = k;
    MPI_Pready_range(0, 3, s);
    out[0] = 9;
    MPI_Wait(&s, MPI_STATUS_IGNORE);
    MPI_Wait(&q, MPI_STATUS_IGNORE);
    MPI_Request_free(&s);
    MPI_Request_free(&q);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 22 spbc-pending-buffer
 */
