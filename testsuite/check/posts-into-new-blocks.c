/* SPDX-License-Identifier: Apache-2.0 */
/* A function posts receptions, each into a block that it makes for it. */
#include <mpi.h>
#include <stdlib.h>

enum { COUNT = 4 };
static int *blocks[8], used;
static MPI_Request requests[8];

static void post(int from, int tag)
{
    blocks[used] = malloc(COUNT * sizeof(int));
    MPI_Irecv(blocks[used], COUNT, MPI_INT, from, tag, MPI_COMM_WORLD, &requests[used]);
    used++;
}

int main(int argc, char **argv)
{
    int rank, size, out[COUNT] = {0};
    MPI_Request given[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int last = (rank + size - 1) % size, next = (rank + 1) % size;
    for (int step = 0; step < 10; step++) {
        used = 0;
        post(last, 1);
        post(next, 2);
        MPI_Isend(out, COUNT, MPI_INT, next, 1, MPI_COMM_WORLD, &given[0]);
        MPI_Isend(out, COUNT, MPI_INT, last, 2, MPI_COMM_WORLD, &given[1]);
        MPI_Waitall(used, requests, MPI_STATUSES_IGNORE);
        MPI_Waitall(2, given, MPI_STATUSES_IGNORE);
        for (int k = 0; k < COUNT; k++)
            out[k] = (blocks[0][k] + 2 * blocks[1][k] + k) % 100;
        free(blocks[0]);
        free(blocks[1]);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
