/* SPDX-License-Identifier: Apache-2.0 */
/* The number of questions is printed if it is large, and begins anew: nothing else goes by it. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Request request;
    int in, is_there, polls = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        MPI_Irecv(&in, 1, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD, &request);
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
        do {
            MPI_Test(&request, &is_there, MPI_STATUS_IGNORE);
            polls++;
        } while (!is_there);
        if (polls > 1000) {
            printf("%d questions in step %d\n", polls, step);
            polls = 0;
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 * completion 19 harmless
 */
/* EXPECT
 * verdict ready
 * completion 19 MPI_Test harmless
 */
