/* SPDX-License-Identifier: Apache-2.0 */
/* A request that a function makes where it returns it ends with its owner, not in the function: its message may be one of the next round. */
#include <mpi.h>

class Request {
  public:
    explicit Request(int *value)
    {
        MPI_Irecv(value, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &request);
    }
    Request(Request &&other) noexcept : request(other.request) { other.request = MPI_REQUEST_NULL; }
    ~Request() { MPI_Wait(&request, MPI_STATUS_IGNORE); }
    MPI_Request request;
};

static Request post(int *value)
{
    return Request(value);
}

int main(int argc, char **argv)
{
    int rank, size, last = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int round = 1; round < size; round++) {
        if (rank == 0) {
            Request request = post(&last);
            MPI_Barrier(MPI_COMM_WORLD);
        } else {
            if (rank == round)
                MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            MPI_Barrier(MPI_COMM_WORLD);
        }
    }
    MPI_Bcast(&last, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 9 direct
 * pattern A order broken determinism broken
 * verdict not-ready
 */
