/* SPDX-License-Identifier: Apache-2.0 */
/* A number is put into the item that is sent, and taken out of it again: all get the same. */
#include <mpi.h>
#include <stdlib.h>

struct item {
    int number, size;
};

static void item_fill(struct item *item, int number)
{
    item->number = number;
    item->size = 4;
    item->number = 0;
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
 * verdict ready-after-rewrite
 * reception 40 direct in A
 * pattern A order holds determinism holds separator 48
 */
/* EXPECT
 * verdict unknown
 * reception 40 MPI_Recv direct in counter-wiped-below.c:main:1
 * pattern main 36-47 order proved determinism unknown separator 48
 * finding 40 spbc-anonymous-reception
 * finding 41 spbc-arrival-kept
 */
