/* SPDX-License-Identifier: Apache-2.0 */
/* An operator of the program counts in a function of its own how often it runs, and the number is sent. */
#include <mpi.h>

static struct {
    int calls, elements;
} used;

static void note(int elements)
{
    used.calls++;
    used.elements += elements;
}

static void larger(void *in, void *inout, int *count, MPI_Datatype *type)
{
    const int *x = in;
    int *y = inout;

    (void)type;
    note(*count);
    for (int k = 0; k < *count; k++)
        y[k] = x[k] > y[k] ? x[k] : y[k];
}

int main(int argc, char **argv)
{
    int rank, size, most, in;
    MPI_Op op;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Op_create(larger, 1, &op);
    MPI_Allreduce(&rank, &most, 1, MPI_INT, op, MPI_COMM_WORLD);
    MPI_Sendrecv(&used.calls, 1, MPI_INT, (rank + 1) % size, 1, &in, 1, MPI_INT,
                 (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Op_free(&op);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 36 spbc-run-dependent
 */
