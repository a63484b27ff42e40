/* SPDX-License-Identifier: Apache-2.0 */
/* In each step the first process calls a function that takes one number of each other process, in any order, and then
 * hands the total out: nobody has it, and goes on to the next step, before all of them are taken. */
#include <mpi.h>

static int size;

static long collect(void)
{
    long total = 0;
    for (int i = 1; i < size; i++) {
        int in;
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        total += in;
    }
    return total;
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        long total = 0;
        if (rank == 0) {
            total = collect();
        } else {
            int part = rank * step;
            MPI_Send(&part, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        }
        MPI_Bcast(&total, 1, MPI_LONG, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 13 direct in A
 * pattern A order holds determinism holds separator 33
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 13 MPI_Recv direct in bcast-behind-gather-call.c:main:1
 * pattern main 27-32 order proved determinism proved separator 33
 * finding 13 spbc-anonymous-reception
 */
