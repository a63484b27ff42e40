/* SPDX-License-Identifier: Apache-2.0 */
/* The format that prints an address is chosen. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

struct item {
    int value;
    struct item *next;
};

int main(int argc, char **argv)
{
    int rank, in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct item *items[5];

    for (int k = 0; k < 5; k++) {
        items[k] = malloc(sizeof *items[k]);
        items[k]->value = k;
    }

    char text[64] = "";
    const char *format = argc > 1 ? "%p" : "node %p";

    snprintf(text, sizeof text, format, (void *)items[0]);
    if (rank == 1)
        MPI_Send(text, 64, MPI_CHAR, 0, 1, MPI_COMM_WORLD);
    else if (rank == 0)
        MPI_Recv(text, 64, MPI_CHAR, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return in;
}
/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 30 spbc-run-dependent
 */
