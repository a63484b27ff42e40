/* SPDX-License-Identifier: Apache-2.0 */
/* A number is set as a record that lies there. */
#include <mpi.h>

struct pair {
    int left, right;
};

int main(int argc, char **argv)
{
    int rank, size, in = 0, out = 0;
    long kept = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                ((struct pair *)&kept)->right = in;
            }
        } else
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0) {
            out = (int)(kept >> 32);
            MPI_Send(&out, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
        }
        if (rank == 1)
            MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 20 direct in A
 * pattern A order holds determinism broken separator 25
 */
/* EXPECT
 * verdict unknown
 * reception 20 MPI_Recv direct in arrival-number-as-record.c:main:1
 * pattern main 18-24 order proved determinism unknown separator 25
 * finding 20 spbc-anonymous-reception
 * finding 28 spbc-arrival-kept
 */
