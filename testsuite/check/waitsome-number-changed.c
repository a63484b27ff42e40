/* SPDX-License-Identifier: Apache-2.0 */
/* Of those that are complete all but one are looked at. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in[64], out[64] = {0}, index = 0, sum = 0;
    MPI_Request requests[64];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        int count = size - 1;
        for (int k = 0; k < count; k++)
            MPI_Irecv(&in[k], 1, MPI_INT, k + 1, 7, MPI_COMM_WORLD, &requests[k]);
        int which[64], some, done = 0;
        while (done < count) {
            MPI_Waitsome(count, requests, &some, which, MPI_STATUSES_IGNORE);
            done += some;
            some = 1;
            for (int k = 0; k < some; k++)
                out[which[k]] = in[which[k]];
        }
        out[0] += sum;
        MPI_Send(out, 64, MPI_INT, 1, 3, MPI_COMM_WORLD);
    } else {
        int value = rank;
        MPI_Send(&value, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(out, 64, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 17 order-dependent
 */
/* EXPECT
 * verdict not-ready
 * completion 17 MPI_Waitsome order-dependent
 * finding 24 spbc-order-dependent-message
 */
