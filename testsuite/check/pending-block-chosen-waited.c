/* SPDX-License-Identifier: Apache-2.0 */
/* The first round makes the block, and the others choose it again when the message before is on its way. */
#include <mpi.h>
#include <stdlib.h>

struct card {
    int from, step;
};

static struct card *kept;

int main(int argc, char **argv)
{
    int rank, size, sum = 0;
    MPI_Request request = MPI_REQUEST_NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 0; k < 8; k++) {
        struct card *card = kept ? kept : (kept = malloc(sizeof *kept));
        int in[2];

        MPI_Wait(&request, MPI_STATUS_IGNORE);
        card->from = rank;
        card->step = k;
        MPI_Isend(card, 2, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD, &request);
        MPI_Recv(in, 2, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        sum += in[0] * in[1];
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    free(kept);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 */

/* EXPECT
 * verdict ready
 */
