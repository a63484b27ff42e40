/* SPDX-License-Identifier: Apache-2.0 */
/* An operator of the program keeps its last operand on the side: which one that is, the tree of the reduction decides. */
#include <mpi.h>

static int last;

static void add(void *in, void *inout, int *count, MPI_Datatype *type)
{
    (void)type;
    for (int k = 0; k < *count; k++) {
        ((int *)inout)[k] += ((int *)in)[k];
        last = ((int *)in)[k];
    }
}

int main(int argc, char **argv)
{
    int rank, size, sum = 0, in;
    MPI_Op op;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Op_create(add, 1, &op);
    MPI_Reduce(&rank, &sum, 1, MPI_INT, op, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int k = 1; k < size; k++)
            MPI_Send(&last, 1, MPI_INT, k, 2, MPI_COMM_WORLD);
    else
        MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Op_free(&op);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 28 spbc-run-dependent
 */
