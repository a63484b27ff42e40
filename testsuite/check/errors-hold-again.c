/* SPDX-License-Identifier: Apache-2.0 */
/* A later message makes up for an earlier one: whether all is right depends on their order. */
#include <mpi.h>
#include <stdio.h>
enum { MOST = 64 };

int main(int argc, char **argv)
{
    int rank, size, errors = 0, all = 0;
    _Bool is_right = 1;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            int in;
            MPI_Status status;

            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, &status);
            is_right = is_right && in != 2;
            is_right = is_right || (in == 3 && status.MPI_SOURCE == 3);
        }
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
    }
    errors = !is_right;
    MPI_Reduce(&errors, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d errors\n", all);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 20 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 20 MPI_Recv direct in errors-hold-again.c:main:1
 * pattern main 15-26 order proved determinism refuted
 * finding 20 spbc-anonymous-reception
 * finding 28 spbc-order-dependent-message
 */
