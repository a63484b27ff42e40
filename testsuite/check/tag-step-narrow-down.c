/* SPDX-License-Identifier: Apache-2.0 */
/* A tag counts down in a number of eight bits without a sign. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, turn = 3;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 8; step++) {
        int in, sum = 0, part = 1, late = 500;
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 50, MPI_COMM_WORLD, MPI_STATUS_IGNORE); /* parts */
                sum += in;
            }
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 305 - turn, MPI_COMM_WORLD, MPI_STATUS_IGNORE); /* late */
            MPI_Send(&sum, 1, MPI_INT, 1, 3, MPI_COMM_WORLD);
        } else {
            MPI_Request request;
            MPI_Isend(&late, 1, MPI_INT, 0, 305 - turn, MPI_COMM_WORLD, &request);
            MPI_Send(&part, 1, MPI_INT, 0, 50, MPI_COMM_WORLD);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
            if (rank == 1)
                MPI_Recv(&sum, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        turn = (unsigned char)(turn - 1);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 14 direct in A
 * reception 18 direct in A
 * pattern A order holds determinism broken separator 29
 */
/* EXPECT
 * verdict not-ready
 * reception 14 MPI_Recv direct in tag-step-narrow-down.c:main:1
 * reception 18 MPI_Recv direct in tag-step-narrow-down.c:main:1
 * pattern main 12-27 order proved determinism refuted separator 29
 * finding 14 spbc-anonymous-reception
 * finding 19 spbc-arrival-kept
 * finding 19 spbc-order-dependent-message
 */
