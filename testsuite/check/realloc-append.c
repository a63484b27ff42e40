/* SPDX-License-Identifier: Apache-2.0 */
/* An array grows by what arrives, through a pointer in a record, and is sent in that order. */
#include <mpi.h>
#include <stdlib.h>
struct list {
    int *items;
    int count, room;
};

static void append(struct list *list, int item)
{
    if (list->count == list->room) {
        list->room = 2 * list->room + 1;
        list->items = realloc(list->items, list->room * sizeof *list->items);
    }
    list->items[list->count++] = item;
}

int main(int argc, char **argv)
{
    int rank, size, x;
    struct list list = {NULL, 0, 0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            append(&list, x);
        }
        MPI_Send(list.items, list.count, MPI_INT, 1, 3, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1) {
            list.items = malloc(size * sizeof *list.items);
            MPI_Recv(list.items, size, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
    free(list.items);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 29 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 29 MPI_Recv direct in realloc-append.c:main:1
 * pattern main 27-39 order proved determinism refuted
 * finding 29 spbc-anonymous-reception
 * finding 32 spbc-order-dependent-message
 */
