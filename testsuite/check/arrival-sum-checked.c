/* SPDX-License-Identifier: Apache-2.0 */
/* What comes is checked, and so is its sum: in no order of arrival is one of them wrong. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
static void check(int ok)
{
    if (!ok) {
        fprintf(stderr, "wrong\n");
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
}
int main(int argc, char **argv)
{
    int rank, size, in = 0, sum = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 0; k < size - 1; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += in;
            check(in > 0 && in < size);
        }
        check(sum == size * (size - 1) / 2);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 21 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 21 MPI_Recv direct in arrival-sum-checked.c:main:1
 * pattern main 19-28 order proved determinism proved
 * finding 21 spbc-anonymous-reception
 */
