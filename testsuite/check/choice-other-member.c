/* SPDX-License-Identifier: Apache-2.0 */
/* What the next request brings is laid down, which may not be there yet. */
#include <mpi.h>

enum { SIDES = 4, COUNT = 16 };

struct side {
    double in[COUNT], out[COUNT], halo[COUNT];
};

static struct side sides[SIDES + 1];
static int peers[SIDES];

int main(int argc, char **argv)
{
    MPI_Request requests[SIDES];
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 0; k < SIDES; k++) {
        int peer = rank + (k % 2 ? 1 : -1) * (k < 2 ? 1 : 2);

        peers[k] = peer < 0 || peer >= size ? -1 : peer;
    }
    for (int step = 0; step < 10; step++) {
        for (int k = 0; k < SIDES; k++)
            if (peers[k] >= 0)
                MPI_Irecv(sides[k].in, COUNT, MPI_DOUBLE, peers[k], k ^ 1, MPI_COMM_WORLD,
                          &requests[k]);
            else
                requests[k] = MPI_REQUEST_NULL;
        for (int k = 0; k < SIDES; k++)
            if (peers[k] >= 0) {
                for (int n = 0; n < COUNT; n++)
                    sides[k].out[n] = sides[k ^ 1].halo[n] + rank;
                MPI_Send(sides[k].out, COUNT, MPI_DOUBLE, peers[k], k, MPI_COMM_WORLD);
            }
        for (;;) {
            int index;

            MPI_Waitany(SIDES, requests, &index, MPI_STATUS_IGNORE);
            if (index == MPI_UNDEFINED)
                break;
            for (int n = 0; n < COUNT; n++)
                sides[index].halo[n] = sides[index + 1].in[n];
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 43 order-dependent
 */
/* EXPECT
 * verdict not-ready
 * completion 43 MPI_Waitany order-dependent
 * finding 38 spbc-order-dependent-message
 */
