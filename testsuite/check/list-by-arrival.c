/* SPDX-License-Identifier: Apache-2.0 */
/* Boxes that were filled beforehand are chained in the order in which messages ask for them. */
#include <mpi.h>
#include <stdlib.h>
struct box {
    int number;
    struct box *next;
};

int main(int argc, char **argv)
{
    int rank, size, x;
    struct box *boxes, *head = NULL;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    boxes = calloc(size, sizeof *boxes);
    for (int k = 0; k < size; k++)
        boxes[k].number = k;
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            boxes[status.MPI_SOURCE].next = head;
            head = &boxes[status.MPI_SOURCE];
        }
        for (struct box *box = head; box; box = box->next)
            MPI_Send(&box->number, 1, MPI_INT, 1, 3, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        for (int k = 1; k < size && rank == 1; k++)
            MPI_Recv(&x, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, &status);
    }
    free(boxes);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 24 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 24 MPI_Recv direct in list-by-arrival.c:main:1
 * pattern main 22-34 order proved determinism refuted
 * finding 24 spbc-anonymous-reception
 * finding 29 spbc-arrival-kept
 * finding 29 spbc-order-dependent-message
 */
