/* SPDX-License-Identifier: Apache-2.0 */
/* It is asked once how far the request is, which only a count of the program's own remembers. */
#include <mpi.h>

static int early;

int main(int argc, char **argv)
{
    int rank, size, in = 0, sum = 1;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size, last = (rank + size - 1) % size;

    for (int step = 0; step < 20; step++) {
        MPI_Request request;
        int is_there;

        MPI_Irecv(&in, 1, MPI_INT, last, 1, MPI_COMM_WORLD, &request);
        MPI_Send(&sum, 1, MPI_INT, next, 1, MPI_COMM_WORLD);
        MPI_Request_get_status(request, &is_there, MPI_STATUS_IGNORE);
        if (is_there)
            early++;
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        sum = (sum + in) % 1000;
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
