/* SPDX-License-Identifier: Apache-2.0 */
/* Numbers are entered into a hash table with linear probing as they arrive; the table's order is sent. */
#include <mpi.h>
enum { ROOM = 8 };
static int table[ROOM];

static void enter(int number)
{
    int at = number % ROOM;

    while (table[at] != 0)
        at = (at + 1) % ROOM;
    table[at] = number;
}

int main(int argc, char **argv)
{
    int rank, size, x;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size && k < ROOM; k++) {
            MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            enter(x);
        }
        MPI_Send(table, ROOM, MPI_INT, 1, 3, MPI_COMM_WORLD);
    } else {
        x = 1 + 8 * rank;
        if (rank < ROOM)
            MPI_Send(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(table, ROOM, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 25 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 25 MPI_Recv direct in hash-by-arrival.c:main:1
 * pattern main 23-35 order proved determinism refuted
 * finding 25 spbc-anonymous-reception
 * finding 28 spbc-arrival-kept
 * finding 28 spbc-order-dependent-message
 */
