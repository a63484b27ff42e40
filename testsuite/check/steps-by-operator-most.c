/* SPDX-License-Identifier: Apache-2.0 */
/* An operation of the program finds the largest number; all get the same. */
#include <mpi.h>

static void larger(void *in, void *inout, int *count, MPI_Datatype *type)
{
    const int *x = in;
    int *y = inout;

    (void)type;
    for (int k = 0; k < *count; k++)
        y[k] = x[k] > y[k] ? x[k] : y[k];
}

int main(int argc, char **argv)
{
    int rank, size, in, steps;
    MPI_Op op;
    int mine;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mine = 2 + rank % 2;
    MPI_Op_create(larger, 1, &op);
    MPI_Allreduce(&mine, &steps, 1, MPI_INT, op, MPI_COMM_WORLD);
    for (int step = 0; step < steps; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 30 direct in A
 * pattern A order holds determinism holds separator 35
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 30 MPI_Recv direct in steps-by-operator-most.c:main:1
 * pattern main 28-34 order proved determinism proved separator 35
 * finding 30 spbc-anonymous-reception
 */
