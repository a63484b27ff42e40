/* SPDX-License-Identifier: Apache-2.0 */
/* How many messages have come decides whether a pointer is set, and that is asked. */
#include <mpi.h>

static int spare, total, *chosen;

int main(int argc, char **argv)
{
    int rank, size, in;
    double got;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int count = 0;
    for (int step = 0; step < 4; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);
                if (++count > 1000 && in > 5)
                    chosen = &spare;
            }
            if (chosen)
                total = 7;
        } else {
            const int own = rank * 100 + step;

            MPI_Send(&own, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        for (int k = 1; k < size && rank == 0; k++)
            MPI_Send(&total, 1, MPI_INT, k, 4, MPI_COMM_WORLD);
        if (rank > 0)
            MPI_Recv(&got, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 20 direct in A
 * pattern A order holds determinism broken separator 31
 */
/* EXPECT
 * verdict unknown
 * reception 20 MPI_Recv direct in pointer-set-by-state.c:main:1
 * pattern main 18-30 order proved determinism unknown separator 31
 * finding 20 spbc-anonymous-reception
 * finding 33 spbc-arrival-kept
 */
