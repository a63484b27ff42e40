/* SPDX-License-Identifier: Apache-2.0 */
/* The worker whose request is complete first gets the next number. */
#include <mpi.h>
#include <stdlib.h>
/* master with one named request per worker, hands out the next item to whom is ready */
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int item = 0, ix, x, r;
    if (rank == 0) {
        MPI_Request *rq = malloc(size * sizeof *rq);
        int *in = malloc(size * sizeof(int));
        int alive = size - 1;
        for (int p = 1; p < size; p++)
            MPI_Irecv(&in[p], 1, MPI_INT, p, 1, MPI_COMM_WORLD, &rq[p - 1]);
        while (alive > 0) {
            MPI_Waitany(size - 1, rq, &ix, MPI_STATUS_IGNORE);
            if (item < 100) {
                MPI_Send(&item, 1, MPI_INT, ix + 1, 2, MPI_COMM_WORLD);
                item++;
                MPI_Irecv(&in[ix + 1], 1, MPI_INT, ix + 1, 1, MPI_COMM_WORLD, &rq[ix]);
            } else {
                int stop = -1;
                MPI_Send(&stop, 1, MPI_INT, ix + 1, 2, MPI_COMM_WORLD);
                alive--;
            }
        }
    } else {
        x = 0;
        for (;;) {
            MPI_Send(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            MPI_Recv(&r, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (r < 0)
                break;
            x = r * r;
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 20 order-dependent
 */
/* EXPECT
 * verdict not-ready
 * completion 20 MPI_Waitany order-dependent
 * finding 22 spbc-order-dependent-message
 */
