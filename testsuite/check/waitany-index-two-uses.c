/* SPDX-License-Identifier: Apache-2.0 */
/* The index that the completions give is never looked at: the variable counts the partners of the next messages. */
#include <mpi.h>
#include <stdlib.h>

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
        sum = in[0] + in[1];
        for (which = 0; which < count; which++)
            MPI_Send(&which, 1, MPI_INT, partner[which], 2, MPI_COMM_WORLD);
        for (int k = 0; k < count; k++)
            MPI_Recv(&which, 1, MPI_INT, partner[k], 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 * completion 25 harmless
 */
/* EXPECT
 * verdict ready
 * completion 25 MPI_Waitany harmless
 */
