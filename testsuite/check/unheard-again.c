/* SPDX-License-Identifier: Apache-2.0 */
/* The flag is the one of MPI_Testall, which answers behind it. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in = 0, flag;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        int out = in + rank;
        MPI_Request r[2];
        MPI_Irecv(&in, 1, MPI_INT, (rank + 1) % size, 3, MPI_COMM_WORLD, &r[0]);
        MPI_Isend(&out, 1, MPI_INT, (rank + size - 1) % size, 3, MPI_COMM_WORLD, &r[1]);
        do {
            MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
            MPI_Testall(2, r, &flag, MPI_STATUSES_IGNORE);
        } while (!flag);
        MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 * reception 16 direct
 */
/* EXPECT
 * verdict ready
 * reception 16 MPI_Iprobe direct
 * completion 17 MPI_Testall harmless
 * finding 16 spbc-anonymous-reception
 */
