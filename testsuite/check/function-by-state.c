/* SPDX-License-Identifier: Apache-2.0 */
/* A sum in the order of arrival decides which function keeps what comes. */
#include <mpi.h>

static int values[128];

static void one(int source)
{
    values[source] = 1;
}

static void two(int source)
{
    values[source] = 2;
}

int main(int argc, char **argv)
{
    int rank, size, in;
    double got;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    void (*keep)(int) = one;
    double load = 0;
    for (int step = 0; step < 4; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);
                keep(status.MPI_SOURCE);
                load = 0.5 * load + in;
                if (load > 1e6)
                    keep = two;
            }
        } else {
            const int own = rank * 100 + step;

            MPI_Send(&own, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        for (int k = 1; k < size && rank == 0; k++)
            MPI_Send(&values[k], 1, MPI_INT, k, 4, MPI_COMM_WORLD);
        if (rank > 0)
            MPI_Recv(&got, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 31 direct in A
 * pattern A order holds determinism broken separator 42
 */
/* EXPECT
 * verdict unknown
 * reception 31 MPI_Recv direct in function-by-state.c:main:1
 * pattern main 29-41 order proved determinism unknown separator 42
 * finding 31 spbc-anonymous-reception
 * finding 44 spbc-arrival-kept
 */
