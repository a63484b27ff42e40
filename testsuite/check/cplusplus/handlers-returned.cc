/* SPDX-License-Identifier: Apache-2.0 */
/* What is called is what another call has returned. */
#include <mpi.h>

static int last;

static void take_any(int)
{
    MPI_Recv(&last, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void take_none(int)
{
}

static void (*handler_of(int kind))(int)
{
    return kind ? take_any : take_none;
}

int main(int argc, char **argv)
{
    int rank, size, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        if (rank != 0) {
            MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
            continue;
        }
        for (int from = 1; from < size; from++) {
            handler_of(1)(from);
        }
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 9 direct in A
 * pattern A order broken determinism holds separator none
 */
