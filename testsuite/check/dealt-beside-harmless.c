/* SPDX-License-Identifier: Apache-2.0 */
/* Process 1 sums up what comes from anyone; then process 0 tells it who came first there, and it passes that on: only the
 * second pattern is to blame for what it sends. */
#include <mpi.h>
#include <stdio.h>

static void numbers_add(int rank, int size)
{
    int in, sum = 0;

    if (rank == 1)
        for (int k = 2; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += in;
        }
    else if (rank > 1)
        MPI_Send(&rank, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
    MPI_Reduce(&sum, &in, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
}

static int first_find(int rank, int size)
{
    int in, first = 0;

    if (rank == 0)
        for (int k = 2; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (k == 2)
                first = in;
        }
    else if (rank > 1)
        MPI_Send(&rank, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
    return first;
}

int main(int argc, char **argv)
{
    int rank, size, first;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size < 4)
        MPI_Abort(MPI_COMM_WORLD, 1);
    numbers_add(rank, size);
    MPI_Barrier(MPI_COMM_WORLD);
    first = first_find(rank, size);
    if (rank == 0) {
        MPI_Send(&first, 1, MPI_INT, 1, 3, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(&first, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&first, 1, MPI_INT, 2 + first % 2, 4, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 3 - first % 2, 4, MPI_COMM_WORLD);
    } else if (rank < 4) {
        MPI_Recv(&first, 1, MPI_INT, 1, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 13 direct in A
 * reception 27 direct in B
 * pattern A order holds determinism holds separator 46
 * pattern B order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 13 MPI_Recv direct in dealt-beside-harmless.c:numbers_add:1
 * reception 27 MPI_Recv direct in dealt-beside-harmless.c:first_find:1
 * pattern numbers_add 11-17 order proved determinism proved separator 46
 * pattern first_find 25-32 order proved determinism refuted
 * finding 13 spbc-anonymous-reception
 * finding 27 spbc-anonymous-reception
 * finding 49 spbc-arrival-kept
 * finding 49 spbc-order-dependent-message
 */
