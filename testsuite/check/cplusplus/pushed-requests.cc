/* SPDX-License-Identifier: Apache-2.0 */
/* Requests are posted into a variable of the loop and put into a vector; all of that is waited for. */
#include <mpi.h>
#include <vector>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int neighbours[2] = {(rank + 1) % size, (rank + size - 1) % size};
    std::vector<std::vector<double>> in(2, std::vector<double>(8)), out(2, std::vector<double>(8, rank));
    for (int step = 0; step < 10; step++) {
        std::vector<MPI_Request> requests;
        for (int k = 0; k < 2; k++) {
            MPI_Request request;
            MPI_Irecv(in[k].data(), 8, MPI_DOUBLE, neighbours[k], k, MPI_COMM_WORLD, &request);
            requests.push_back(request);
        }
        for (int k = 0; k < 2; k++) {
            MPI_Request request = MPI_REQUEST_NULL;
            MPI_Isend(out[k].data(), 8, MPI_DOUBLE, neighbours[k], 1 - k, MPI_COMM_WORLD, &request);
            requests.push_back(request);
        }
        MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
        for (int i = 0; i < 8; i++)
            out[0][i] = out[1][i] = 0.5 * (in[0][i] + in[1][i]);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * proved ready
 */
