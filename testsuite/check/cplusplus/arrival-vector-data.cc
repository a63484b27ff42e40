/* SPDX-License-Identifier: Apache-2.0 */
/* What came last is written into a vector through its data, and sent from there. */
#include <mpi.h>
#include <vector>

int main(int argc, char **argv)
{
    int rank, size;
    char in;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    std::vector<char> text(4, 0);
    char *first = text.data();
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_CHAR, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            *first = in;
        }
        MPI_Send(text.data(), 4, MPI_CHAR, 1, 2, MPI_COMM_WORLD);
    } else {
        in = (char)rank;
        MPI_Send(&in, 1, MPI_CHAR, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&text[0], 4, MPI_CHAR, 0, 2, MPI_COMM_WORLD, &status);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 19 direct
 * pattern A order holds determinism broken
 */
