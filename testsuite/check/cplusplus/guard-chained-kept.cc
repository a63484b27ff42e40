/* SPDX-License-Identifier: Apache-2.0 */
/* A request that a function returns is kept by a reference: it ends behind the barrier. */
#include <mpi.h>

class Request {
  public:
    Request(int *value, int source)
    {
        MPI_Irecv(value, 1, MPI_INT, source, 1, MPI_COMM_WORLD, &request);
    }
    Request(Request &&other) noexcept : request(other.request) { other.request = MPI_REQUEST_NULL; }
    ~Request() { MPI_Wait(&request, MPI_STATUS_IGNORE); }
    void touch() {}
    MPI_Request request;
};

static Request post(int *value)
{
    return Request(value, MPI_ANY_SOURCE);
}

int main(int argc, char **argv)
{
    int rank, size, last = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int round = 1; round < size; round++) {
        if (rank == 0) {
            const Request &kept = post(&last);
            MPI_Barrier(MPI_COMM_WORLD);
            continue;
        }
        if (rank == round)
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 19 wrapper
 * pattern A order broken determinism holds
 * verdict not-ready
 */
