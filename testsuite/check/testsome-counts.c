/* SPDX-License-Identifier: Apache-2.0 */
/* MPI_Testsome in a polling loop: only how many are complete counts, and only for the end of the loop. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in[4], indices[4], done = 0;
    MPI_Request requests[4];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 0; k < 4; k++)
        MPI_Irecv(&in[k], 1, MPI_INT, (rank + k + 1) % size, 1 + k, MPI_COMM_WORLD, &requests[k]);
    for (int k = 0; k < 4; k++)
        MPI_Send(&k, 1, MPI_INT, (rank + 4 * size - k - 1) % size, 1 + k, MPI_COMM_WORLD);
    while (done < 4) {
        int some;

        MPI_Testsome(4, requests, &some, indices, MPI_STATUSES_IGNORE);
        done += some;
    }
    for (int k = 0; k < 4; k++)
        MPI_Sendrecv(&in[k], 1, MPI_INT, (rank + 1) % size, 9, &indices[k], 1, MPI_INT, (rank + size - 1) % size, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 * completion 19 harmless
 */
/* EXPECT
 * verdict ready
 * completion 19 MPI_Testsome harmless
 */
