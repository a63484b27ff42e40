/* SPDX-License-Identifier: Apache-2.0 */
/* The index is set anew before the next messages, but a function looked at it, and what it kept is sent. */
#include <mpi.h>
#include <stdlib.h>
static int kept;
static void keep(const int *what)
{
    kept = *what;
}

int main(int argc, char **argv)
{
    int rank, size, count = 0, partner[2], which;
    double in[2] = {0, 0}, sum = 1;
    MPI_Request requests[2], ready[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank > 0)
        partner[count++] = rank - 1;
    if (rank + 1 < size)
        partner[count++] = rank + 1;
    for (int step = 0; step < 10; step++) {
        for (int k = 0; k < count; k++) {
            MPI_Irecv(&in[k], 1, MPI_DOUBLE, partner[k], 1, MPI_COMM_WORLD, &requests[k]);
            MPI_Isend(&sum, 1, MPI_DOUBLE, partner[k], 1, MPI_COMM_WORLD, &ready[k]);
        }
        for (int k = 0; k < count; k++)
            MPI_Waitany(count, requests, &which, MPI_STATUS_IGNORE);
        MPI_Waitall(count, ready, MPI_STATUSES_IGNORE);
        keep(&which);
        sum = in[0] + in[1];
        for (which = 0; which < count; which++)
            MPI_Send(&kept, 1, MPI_INT, partner[which], 2, MPI_COMM_WORLD);
        for (which = 0; which < count; which++)
            MPI_Recv(&kept, 1, MPI_INT, partner[which], 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 30 order-dependent
 */
/* EXPECT
 * verdict not-ready
 * completion 30 MPI_Waitany order-dependent
 * finding 35 spbc-order-dependent-message
 */
