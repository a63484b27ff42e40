/* SPDX-License-Identifier: Apache-2.0 */
/* Requests, buffers and statuses of vectors have names of their own; where there are none, NULL is given to MPI. */
#include <mpi.h>
#include <vector>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        std::vector<int> values(size), from(size);
        std::vector<MPI_Request> requests(size);
        std::vector<MPI_Status> statuses(size);
        for (int i = 0; i < size; i++) {
            MPI_Request *const request = &requests[i];
            int &value = values[i];
            MPI_Irecv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, request);
        }
        for (int i = 0; i < size; i++)
            MPI_Send(&rank, 1, MPI_INT, i, 7, MPI_COMM_WORLD);
        MPI_Request *const all = requests.empty() ? NULL : &requests[0];
        MPI_Status *const each = statuses.empty() ? NULL : &statuses[0];
        MPI_Waitall(size, all, each);
        for (int i = 0; i < size; i++) {
            const MPI_Status &status = statuses[i];
            from[status.MPI_SOURCE] = values[i];
        }
        MPI_Allreduce(MPI_IN_PLACE, from.data(), size, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 19 direct
 * proved ready-after-rewrite
 */
