/* SPDX-License-Identifier: Apache-2.0 */
/* What a function has posted is waited for, and then used element by element, and sent in the next step. */
#include <mpi.h>

static void post(double *values, int count, int from, MPI_Request *request)
{
    MPI_Irecv(values, count, MPI_DOUBLE, from, 5, MPI_COMM_WORLD, request);
}

int main(int argc, char **argv)
{
    int rank, size;
    double in[8] = {0}, out[8] = {0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    out[0] = rank;
    for (int step = 0; step < 10; step++) {
        MPI_Request request;

        post(in, 8, (rank + 1) % size, &request);
        MPI_Send(out, 8, MPI_DOUBLE, (rank + size - 1) % size, 5, MPI_COMM_WORLD);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        for (int i = 0; i < 8; i++)
            out[i] = in[i] * 0.5 + 1;
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
