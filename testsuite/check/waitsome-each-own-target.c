/* SPDX-License-Identifier: Apache-2.0 */
/* What came is answered to its own sender: the order of the answers on each channel is always the same. */
#include <mpi.h>
enum { MOST = 64 };

int main(int argc, char **argv)
{
    int rank, size, in[MOST], indices[MOST];
    MPI_Request requests[MOST];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++)
                MPI_Irecv(&in[k], 1, MPI_INT, k, 1, MPI_COMM_WORLD, &requests[k - 1]);
            for (int done = 0; done < size - 1;) {
                int some;

                MPI_Waitsome(size - 1, requests, &some, indices, MPI_STATUSES_IGNORE);
                for (int k = 0; k < some; k++) {
                    int who = indices[k] + 1, answer = in[who] + 1;

                    MPI_Send(&answer, 1, MPI_INT, who, 2, MPI_COMM_WORLD);
                }
                done += some;
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            MPI_Recv(&in[0], 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 * completion 21 harmless
 */
/* EXPECT
 * verdict ready
 * completion 21 MPI_Waitsome harmless
 */
