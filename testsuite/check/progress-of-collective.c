/* SPDX-License-Identifier: Apache-2.0 */
/* MPI_Test gives MPI time while a collective is under way, which is waited for behind. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    double own = rank, all, work[16], got;
    MPI_Request request;
    MPI_Iallreduce(&own, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request);
    for (int k = 0; k < 16; k++) {
        int is_done;

        work[k] = rank + k;
        MPI_Test(&request, &is_done, MPI_STATUS_IGNORE);
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    work[0] += all;
    MPI_Sendrecv(work, 1, MPI_DOUBLE, (rank + 1) % size, 0, &got, 1, MPI_DOUBLE,
                 (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 * completion 19 MPI_Test harmless
 */
