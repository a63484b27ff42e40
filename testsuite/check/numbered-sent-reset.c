/* SPDX-License-Identifier: Apache-2.0 */
/* The number of an iteration, which is sent, begins again through a pointer. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, p, n, x = 0, rounds = 0, *number = &n;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (n = 0; n < 5; n++) {
        if (rank == 0)
            for (p = 1; p < size; p++)
                MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, n, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            MPI_Send(&n, 1, MPI_INT, 0, n, MPI_COMM_WORLD);
        if (n == 1 && rounds++ < 3)
            *number = -1;
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 13 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 13 MPI_Recv direct in numbered-sent-reset.c:main:1
 * pattern main 11-15 order refuted determinism proved
 * finding 13 spbc-unordered-pattern
 */
