/* SPDX-License-Identifier: Apache-2.0 */
/* A pointer leads to the record of the sender, in an array of them. */
#include <mpi.h>

struct pair {
    int value, more;
};

int main(int argc, char **argv)
{
    int rank, size, got;
    MPI_Status status;
    struct pair row[64] = {{0, 0}};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
                struct pair *own = &row[status.MPI_SOURCE];
                
                own->value = got;
            }
            if (size > 1)
                MPI_Send(row, 128, MPI_INT, 1, 2, MPI_COMM_WORLD);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            if (rank == 1)
                MPI_Recv(row, 128, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 21 direct in A
 * pattern A order holds determinism holds separator 33
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 21 MPI_Recv direct in element-by-pointer.c:main:1
 * pattern main 19-32 order proved determinism proved separator 33
 * finding 21 spbc-anonymous-reception
 */
