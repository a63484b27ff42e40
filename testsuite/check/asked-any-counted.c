/* SPDX-License-Identifier: Apache-2.0 */
/* MPI_Testany is asked until two were counted. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in[2] = {0, 0}, out, step;
    MPI_Request taken[2], given[2];
    int flag, left, at;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int beside[2] = {(rank + 1) % size, (rank + size - 1) % size};
    for (step = 0; step < 10; step++) {
        out = (in[0] + 2 * in[1] + rank) % 100;
        for (int k = 0; k < 2; k++) {
            MPI_Irecv(&in[k], 1, MPI_INT, beside[k], 1 - k, MPI_COMM_WORLD, &taken[k]);
            MPI_Isend(&out, 1, MPI_INT, beside[k], k, MPI_COMM_WORLD, &given[k]);
        }
        left = 2;
        while (left > 0) {
            MPI_Testany(2, taken, &at, &flag, MPI_STATUS_IGNORE);
            if (flag)
                left--;
        }
        MPI_Waitall(2, given, MPI_STATUSES_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 * completion 23 harmless
 */
/* EXPECT
 * verdict ready
 * completion 23 MPI_Testany harmless
 */
