/* SPDX-License-Identifier: Apache-2.0 */
/* What the last message brings decides which of two fractions is sent. */
#include <mpi.h>

static double weight;

int main(int argc, char **argv)
{
    int rank, size, in;
    double got;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 4; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);
                if (in > 1600)
                    weight = 2.5;
                else
                    weight = 1.5;
            }
        } else {
            const int own = rank * 100 + step;

            MPI_Send(&own, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        for (int k = 1; k < size && rank == 0; k++)
            MPI_Send(&weight, 1, MPI_DOUBLE, k, 4, MPI_COMM_WORLD);
        if (rank > 0)
            MPI_Recv(&got, 1, MPI_DOUBLE, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 19 direct in A
 * pattern A order holds determinism broken separator 30
 */
/* EXPECT
 * verdict unknown
 * reception 19 MPI_Recv direct in fraction-by-last.c:main:1
 * pattern main 17-29 order proved determinism unknown separator 30
 * finding 19 spbc-anonymous-reception
 * finding 32 spbc-arrival-kept
 */
