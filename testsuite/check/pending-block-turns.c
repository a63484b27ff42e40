/* SPDX-License-Identifier: Apache-2.0 */
/* Rounds take the blocks of a table in turn: the first is written while its first message may still be sent. */
#include <mpi.h>
#include <stdlib.h>

enum { MOST = 64 };

struct card {
    int from, to, worth;
};

int main(int argc, char **argv)
{
    int rank, size, sum = 0;
    struct card **cards = malloc(MOST * sizeof *cards);
    MPI_Request requests[MOST];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 0; k < MOST; k++)
        cards[k] = malloc(sizeof *cards[k]);
    for (int k = 0; k < size && k < MOST; k++) {
        struct card *card = cards[k % 4];

        card->from = rank;
        card->to = k;
        card->worth = rank * k;
        MPI_Isend(card, 3, MPI_INT, k, 1, MPI_COMM_WORLD, &requests[k]);
    }
    for (int k = 0; k < size && k < MOST; k++) {
        int in[3];

        MPI_Recv(in, 3, MPI_INT, k, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        sum += in[2];
    }
    for (int k = 0; k < size && k < MOST; k++) {
        MPI_Wait(&requests[k], MPI_STATUS_IGNORE);
        free(cards[k]);
    }
    MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * finding 26 spbc-pending-buffer
 */

/* EXPECT
 * verdict unknown
 * finding 26 spbc-pending-buffer
 */
