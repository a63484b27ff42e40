/* SPDX-License-Identifier: Apache-2.0 */
/* An operation of the program keeps the first number that it is given. */
#include <mpi.h>

static int first;

static void add_and_keep(void *in, void *inout, int *count, MPI_Datatype *type)
{
    (void)count;
    (void)type;
    if (first == 0)
        first = *(int *)in;
    *(int *)inout += *(int *)in;
}

int main(int argc, char **argv)
{
    int rank, size, in, sum = 0, out;
    MPI_Op add;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Op_create(add_and_keep, 1, &add);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                MPI_Reduce_local(&in, &sum, 1, MPI_INT, add);
            }
        } else
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0) {
            out = first;
            MPI_Send(&out, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
        }
        if (rank == 1)
            MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 27 direct in A
 * pattern A order holds determinism broken separator 32
 */
/* EXPECT
 * verdict unknown
 * reception 27 MPI_Recv direct in own-reduction.c:main:1
 * pattern main 25-31 order proved determinism unknown separator 32
 * finding 27 spbc-anonymous-reception
 * finding 28 spbc-arrival-kept
 * finding 35 spbc-run-dependent
 */
