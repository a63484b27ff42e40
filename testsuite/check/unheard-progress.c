/* SPDX-License-Identifier: Apache-2.0 */
/* The answer is nobody's: MPI is given time to make progress. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in = 0, work = 0, unused;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        int out = in + rank;
        MPI_Request r[2];
        MPI_Irecv(&in, 1, MPI_INT, (rank + 1) % size, 3, MPI_COMM_WORLD, &r[0]);
        MPI_Isend(&out, 1, MPI_INT, (rank + size - 1) % size, 3, MPI_COMM_WORLD, &r[1]);
        for (int k = 0; k < 100; k++) {
            work += k % 2;
            if (k % 10 == 0)
                MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &unused, MPI_STATUS_IGNORE);
        }
        MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    }
    MPI_Finalize();
    return work < 0;
}
/* TRUTH
 * verdict ready
 * reception 18 direct
 */
/* EXPECT
 * verdict ready
 * reception 18 MPI_Iprobe direct
 * finding 18 spbc-anonymous-reception
 */
