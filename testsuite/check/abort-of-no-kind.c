/* SPDX-License-Identifier: Apache-2.0 */
/* The program ends between the answers if a message is of none of the kinds that are sent. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0, sum = 0;
    MPI_Status status;
    MPI_Comm answers;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_dup(MPI_COMM_WORLD, &answers);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
                switch (status.MPI_TAG) {
                case 1:
                    in++;
                    break;
                case 3:
                    in--;
                    break;
                default:
                    MPI_Abort(MPI_COMM_WORLD, 1);
                }
                MPI_Send(&in, 1, MPI_INT, status.MPI_SOURCE, 2, answers);
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, rank % 2 ? 1 : 3, MPI_COMM_WORLD);
            MPI_Recv(&in, 1, MPI_INT, 0, 2, answers, &status);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return sum < 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 18 direct in A
 * pattern A order holds determinism holds separator 35
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 18 MPI_Recv direct in abort-of-no-kind.c:main:1
 * pattern main 16-34 order proved determinism proved separator 35
 * finding 18 spbc-anonymous-reception
 */
