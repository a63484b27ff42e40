/* SPDX-License-Identifier: Apache-2.0 */
/* Two handles are swapped: the element of the index is the buffer of the other request. */
#include <mpi.h>

enum { MOST = 32 };

int main(int argc, char **argv)
{
    int rank, size, at;
    double mine, in[MOST], mean[MOST];
    MPI_Request open[MOST];
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mine = rank * 0.5;
    if (rank == 0) {
        for (int k = 0; k < size - 1; k++)
            MPI_Irecv(&in[k], 1, MPI_DOUBLE, k + 1, 4, MPI_COMM_WORLD, &open[k]);
        if (size > 2) {
            MPI_Request first = open[0];

            open[0] = open[1];
            open[1] = first;
        }
        for (int k = 0; k < size - 1; k++) {
            MPI_Waitany(size - 1, open, &at, &status);
            mean[at + 1] = in[at] / 2;
        }
        for (int k = 1; k < size; k++)
            MPI_Send(&mean[k], 1, MPI_DOUBLE, k, 5, MPI_COMM_WORLD);
    } else {
        MPI_Send(&mine, 1, MPI_DOUBLE, 0, 4, MPI_COMM_WORLD);
        MPI_Recv(&mine, 1, MPI_DOUBLE, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 28 order-dependent
 */
/* EXPECT
 * verdict unknown
 * completion 28 MPI_Waitany unknown
 * finding 28 spbc-completion-unknown
 * finding 32 spbc-run-dependent
 */
