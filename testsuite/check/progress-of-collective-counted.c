/* SPDX-License-Identifier: Apache-2.0 */
/* How often MPI_Test has said that a collective is not done yet is sent. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    double own = rank, all, work[16], got;
    MPI_Request request;
    int waits = 0;
    MPI_Iallreduce(&own, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request);
    for (int k = 0; k < 16; k++) {
        int is_done;

        work[k] = rank + k;
        MPI_Test(&request, &is_done, MPI_STATUS_IGNORE);
        waits += !is_done;
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    work[0] += all + waits;
    MPI_Sendrecv(work, 1, MPI_DOUBLE, (rank + 1) % size, 0, &got, 1, MPI_DOUBLE,
                 (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 20 order-dependent
 */
/* EXPECT
 * verdict unknown
 * completion 20 MPI_Test unknown
 * finding 20 spbc-completion-unknown
 */
