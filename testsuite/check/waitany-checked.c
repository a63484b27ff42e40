/* SPDX-License-Identifier: Apache-2.0 */
/* The length, the tag and the content of each message are checked; the errors are counted at three places, and their number is
 * the same in every order. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, errors = 0, total = 0, index, length = 0, in[4];
    MPI_Request requests[4];
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int next = (rank + 1) % size, last = (rank + size - 1) % size;

    for (int k = 0; k < 4; k++)
        MPI_Irecv(&in[k], 1, MPI_INT, last, k, MPI_COMM_WORLD, &requests[k]);
    for (int k = 0; k < 4; k++)
        MPI_Send(&rank, 1, MPI_INT, next, k, MPI_COMM_WORLD);
    for (int k = 0; k < 4; k++) {
        MPI_Waitany(4, requests, &index, &status);
        MPI_Get_count(&status, MPI_INT, &length);
        if (length != 1)
            errors++;
        else if (in[index] != last)
            errors++;
        if (status.MPI_TAG != index)
            errors += 2;
    }
    MPI_Allreduce(&errors, &total, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return total;
}

/* TRUTH
 * verdict ready
 * completion 22 harmless
 */
/* EXPECT
 * verdict ready
 * completion 22 MPI_Waitany harmless
 */
