/* SPDX-License-Identifier: Apache-2.0 */
/* A function puts the next number into the item that another one sends as the answer. */
#include <mpi.h>
#include <stdlib.h>

struct item {
    int number, size;
};

static void item_fill(struct item *item, int number)
{
    item->number = number;
    item->size = 4;
}

static void item_send(int to, int number, int size)
{
    struct item item;

    item_fill(&item, number);
    item.size += size;
    MPI_Send(&item, sizeof item, MPI_BYTE, to, 2, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int rank, size, in, out;
    struct item item;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            int next = 0;

            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
                item_send(status.MPI_SOURCE, next++, in);
            }
        } else {
            out = rank * atoi(argc > 1 ? argv[1] : "3") - 4;
            MPI_Send(&out, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            MPI_Recv(&item, sizeof item, MPI_BYTE, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 39 direct in A
 * pattern A order holds determinism broken separator 47
 */
/* EXPECT
 * verdict not-ready
 * reception 39 MPI_Recv direct in counter-filled-below.c:main:1
 * pattern main 35-46 order proved determinism refuted separator 47
 * finding 39 spbc-anonymous-reception
 * finding 40 spbc-order-dependent-message
 */
