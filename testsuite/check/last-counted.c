/* SPDX-License-Identifier: Apache-2.0 */
/* Each process numbers its two messages: the second one that comes is a first or a second one. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, v = 0, keep = 0, n = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < 2 * size - 1; k++) {
            MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (k == 2)
                keep = v;
        }
        for (int k = 1; k < size; k++)
            MPI_Send(&keep, 1, MPI_INT, k, 2, MPI_COMM_WORLD);
    } else {
        for (int j = 0; j < 2; j++) {
            v = ++n;
            MPI_Send(&v, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        }
        MPI_Recv(&v, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 12 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 12 MPI_Recv direct in last-counted.c:main:1
 * pattern main 10-24 order proved determinism refuted
 * finding 12 spbc-anonymous-reception
 * finding 17 spbc-arrival-kept
 * finding 17 spbc-order-dependent-message
 */
