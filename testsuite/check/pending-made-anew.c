/* SPDX-License-Identifier: Apache-2.0 */
/* All memory is had from one function, which asks a second one.  Each message has a block of its own: none is read or
 * written while it is still to come. */
#include <mpi.h>
#include <stdlib.h>

enum { HOST, DEVICE };

static void *host_alloc(size_t bytes, int is_zero)
{
    return is_zero ? calloc(bytes, 1) : malloc(bytes);
}

static void *block_alloc(size_t bytes, int is_zero, int where)
{
    void *block = NULL;

    if (bytes == 0)
        return NULL;
    switch (where) {
    case HOST:
        block = host_alloc(bytes, is_zero);
        break;
    case DEVICE:
        block = malloc(bytes);
        break;
    }
    if (!block)
        MPI_Abort(MPI_COMM_WORLD, -1);
    return block;
}

void *zeros_alloc(size_t count, size_t bytes, int where)
{
    return block_alloc(count * bytes, 1, where);
}

int main(int argc, char **argv)
{
    int rank, size, posted = 0, numbers = 3;
    int **whole_in;
    double **real_in;
    MPI_Request *requests;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    whole_in = zeros_alloc((size_t)size, sizeof *whole_in, HOST);
    real_in = zeros_alloc((size_t)size, sizeof *real_in, HOST);
    requests = zeros_alloc(2 * (size_t)size, sizeof *requests, HOST);
    for (int k = 0; k < size; k++) {
        whole_in[k] = zeros_alloc((size_t)numbers, sizeof(int), HOST);
        real_in[k] = zeros_alloc((size_t)numbers, sizeof(double), HOST);
        MPI_Irecv(whole_in[k], numbers, MPI_INT, k, 2, MPI_COMM_WORLD, &requests[posted++]);
        MPI_Irecv(real_in[k], numbers, MPI_DOUBLE, k, 3, MPI_COMM_WORLD, &requests[posted++]);
    }
    for (int k = 0; k < size; k++) {
        int whole[3] = {rank, k, 1};
        double real[3] = {rank, k, 2};

        MPI_Send(whole, numbers, MPI_INT, k, 2, MPI_COMM_WORLD);
        MPI_Send(real, numbers, MPI_DOUBLE, k, 3, MPI_COMM_WORLD);
    }
    MPI_Waitall(posted, requests, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
