/* SPDX-License-Identifier: Apache-2.0 */
/* A rank in two bits: processes 1, 5, 9 ... send, and nothing separates the steps. */
#include <mpi.h>
struct s {
    unsigned r : 2;
};
int main(int argc, char **argv)
{
    int rank, size, in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    struct s s;
    s.r = (unsigned)rank;
    int n = (size + 2) / 4;
    for (int step = 0; step < 3; step++) {
        if (s.r == 1)
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 0)
            for (int k = 0; k < n; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 22 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 22 MPI_Recv direct in bits-two-rank.c:main:1
 * pattern main 18-22 order refuted determinism proved
 * finding 22 spbc-unordered-pattern
 */
