/* SPDX-License-Identifier: Apache-2.0 */
/* A message overwrites the field behind the one whose address is given. */
#include <mpi.h>

static void exchange(MPI_Comm comm, int rank, int size)
{
    int in, out = rank;
    MPI_Status status;

    MPI_Send(&out, 1, MPI_INT, (rank + 1) % size, 7, comm);
    MPI_Send(&out, 1, MPI_INT, (rank + size - 1) % size, 7, comm);
    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, comm, &status);
    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, comm, &status);
}

struct plan {
    int first, steps;
};

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    struct plan plan = {1, 3};

    if (rank > 0)
        MPI_Recv(&plan.first, 2, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
        for (int k = 1; k < size; k++) {
            struct plan other = {1, 3 + k};

            MPI_Send(&other.first, 2, MPI_INT, k, 1, MPI_COMM_WORLD);
        }
    for (int step = 0; step < plan.steps; step++) {
        exchange(MPI_COMM_WORLD, rank, size);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 12 direct in A
 * reception 13 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 12 MPI_Recv direct in guard-fields-behind.c:exchange:1
 * reception 13 MPI_Recv direct in guard-fields-behind.c:exchange:1
 * pattern exchange 10-13 order refuted determinism proved separator 39
 * finding 12 spbc-unordered-pattern
 */
