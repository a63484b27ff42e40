/* SPDX-License-Identifier: Apache-2.0 */
/* A pointer leads to the flag as well. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in = 0, flag = 0, *heard = &flag;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        int out = in + rank;
        MPI_Request r[2];
        MPI_Irecv(&in, 1, MPI_INT, (rank + 1) % size, 3, MPI_COMM_WORLD, &r[0]);
        MPI_Isend(&out, 1, MPI_INT, (rank + size - 1) % size, 3, MPI_COMM_WORLD, &r[1]);
        MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
        int told = *heard, other;
        MPI_Send(&told, 1, MPI_INT, (rank + size - 1) % size, 4, MPI_COMM_WORLD);
        MPI_Recv(&other, 1, MPI_INT, (rank + 1) % size, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
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
 * verdict not-ready
 * reception 15 MPI_Iprobe direct in heard-by-pointer.c:main:1
 * pattern main 13-18 order unknown determinism refuted
 * finding 15 spbc-completion-unknown
 * finding 15 spbc-order-unknown
 * finding 17 spbc-order-dependent-message
 */
