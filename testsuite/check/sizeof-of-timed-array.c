/* SPDX-License-Identifier: Apache-2.0 */
/* The length of an array comes from a clock, and its size is sent. */
#include <mpi.h>
#include <string.h>
#include <time.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int length = 1 + (int)(time(NULL) % 7);
    int got, counts[length];
    memset(counts, 0, sizeof counts);
    counts[0] = (int)(sizeof counts / sizeof *counts);
    MPI_Sendrecv(counts, 1, MPI_INT, (rank + 1) % size, 0, &got, 1, MPI_INT,
                 (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 18 spbc-clock-may-decide
 */
