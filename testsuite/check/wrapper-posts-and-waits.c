/* SPDX-License-Identifier: Apache-2.0 */
/* A layer has one way to receive: it posts, asks whether that failed, waits, and hands the status on. */
#include <mpi.h>
#include <stdlib.h>

static int take(void *data, int count, MPI_Datatype type, int from, int tag, MPI_Status *status)
{
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Status own;
    int code = MPI_Irecv(data, count, type, from, tag, MPI_COMM_WORLD, &request);

    if (code != MPI_SUCCESS)
        return code;
    code = MPI_Wait(&request, &own);
    if (status != MPI_STATUS_IGNORE)
        *status = own;
    return code;
}

static int give(const void *data, int count, MPI_Datatype type, int to, int tag)
{
    MPI_Request request;

    MPI_Isend(data, count, type, to, tag, MPI_COMM_WORLD, &request);
    return MPI_Wait(&request, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, size, in, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                take(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_STATUS_IGNORE);
                sum += in;
            }
            for (int k = 1; k < size; k++)
                give(&sum, 1, MPI_INT, k, 2);
        } else {
            in = rank * step;
            give(&in, 1, MPI_INT, 0, 1);
            take(&sum, 1, MPI_INT, 0, 2, MPI_STATUS_IGNORE);
        }
    }
    MPI_Finalize();
    return sum < 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 38 wrapper in A
 * pattern A order holds determinism holds separator 46
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 38 take wrapper in wrapper-posts-and-waits.c:main:1
 * pattern main 36-47 order proved determinism proved separator 46
 * finding 38 spbc-anonymous-reception
 */
