/* SPDX-License-Identifier: Apache-2.0 */
/* Messages of two kinds and an end mark of each process, told apart in a switch. */
#include <mpi.h>

enum { DATA = 11, DONE = 12, NOTE = 13 };

int main(int argc, char **argv)
{
    int rank, size, in, sum = 0;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            int finished = 0;
            while (finished < size - 1) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
                switch (status.MPI_TAG) {
                case DATA:
                    sum += in;
                    break;
                case NOTE:
                    sum -= in;
                    break;
                case DONE:
                    finished++;
                }
            }
        } else {
            for (int k = 0; k < 4; k++)
                MPI_Send(&k, 1, MPI_INT, 0, k % 2 ? DATA : NOTE, MPI_COMM_WORLD);
            MPI_Send(&rank, 1, MPI_INT, 0, DONE, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 19 direct in A
 * pattern A order holds determinism holds separator 36
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 19 MPI_Recv direct in marker-in-switch.c:main:1
 * pattern main 16-35 order proved determinism proved separator 36
 * finding 19 spbc-anonymous-reception
 */
