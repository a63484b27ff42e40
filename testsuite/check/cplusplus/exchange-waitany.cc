/* SPDX-License-Identifier: Apache-2.0 */
/* Requests in a vector, and the one that Waitany gives says in which vector it came. */
#include <mpi.h>
#include <vector>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        std::vector<std::vector<int>> parts(size, std::vector<int>(8));
        std::vector<MPI_Request> requests(size, MPI_REQUEST_NULL);
        std::vector<int> order;
        for (int k = 1; k < size; k++)
            MPI_Irecv(parts[k].data(), 8, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &requests[k]);
        for (int k = 1; k < size; k++) {
            int which;
            MPI_Status status;
            MPI_Waitany(size, requests.data(), &which, &status);
            order.push_back(status.MPI_SOURCE);
        }
        MPI_Send(order.data(), (int)order.size(), MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else {
        std::vector<int> mine(8, rank), order(size);
        MPI_Send(mine.data(), 8, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(order.data(), size, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 17 direct
 * pattern A order holds determinism broken
 * verdict not-ready
 */
