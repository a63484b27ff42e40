/* SPDX-License-Identifier: Apache-2.0 */
/* Records with an address as a number, in vectors that a map holds, keep where messages are received: the last that came is sent. */
#include <map>
#include <mpi.h>
#include <vector>

struct Mark {
    unsigned long at;
    int id;
};

int main(int argc, char **argv)
{
    std::map<int, std::vector<Mark>> marks;
    int rank, size, in = 0, sent = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    marks[3].push_back(Mark{(unsigned long)&in, rank});
    if (rank == 0) {
        for (int k = 1; k < size; k++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        sent = *(int *)marks[3][0].at;
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
    }
    MPI_Bcast(&sent, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 23 direct
 */
