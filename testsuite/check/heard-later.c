/* SPDX-License-Identifier: Apache-2.0 */
/* What the first question says is sent in the next step. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in = 0, flag = 0, seen = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        int out = in + rank;
        MPI_Request r[2];
        MPI_Irecv(&in, 1, MPI_INT, (rank + 1) % size, 3, MPI_COMM_WORLD, &r[0]);
        MPI_Isend(&out, 1, MPI_INT, (rank + size - 1) % size, 3, MPI_COMM_WORLD, &r[1]);
        MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
        seen = flag;
        MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
        in += seen;
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 15 direct in A
 * pattern A order open determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 15 MPI_Iprobe direct in heard-later.c:main:1
 * pattern main 13-15 order unknown determinism unknown
 * finding 15 spbc-completion-unknown
 * finding 15 spbc-order-unknown
 */
