/* SPDX-License-Identifier: Apache-2.0 */
/* A request that a function returns is waited for through an object that nobody names; it ends at once, in front of the barrier. */
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
    for (int round = 0; round < 5; round++) {
        if (rank == 0)
            for (int k = 1; k < size; k++)
                post(&last).touch();
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 19 wrapper
 * pattern A order holds determinism holds
 * proved order
 */
