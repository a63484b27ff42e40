/* SPDX-License-Identifier: Apache-2.0 */
/* An error handler jumps over the barrier. */
#include <mpi.h>
#include <setjmp.h>
static void exchange(MPI_Comm comm, int rank, int size)
{
    int in;

    MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, comm);
    MPI_Send(&rank, 1, MPI_INT, (rank + size - 1) % size, 7, comm);
    for (int k = 0; k < 2; k++)
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, comm, MPI_STATUS_IGNORE);
}

static jmp_buf back;

static void fail(int rank, int step)
{
    if (rank == 1 && step == 4)
        longjmp(back, 1);
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (setjmp(back) == 0) {
            exchange(MPI_COMM_WORLD, rank, size);
            fail(rank, step);
            MPI_Barrier(MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 12 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 12 MPI_Recv direct in longjmp-over-barrier.c:exchange:1
 * pattern exchange 9-12 order unknown determinism unknown separator 34
 * finding 12 spbc-order-unknown
 */
