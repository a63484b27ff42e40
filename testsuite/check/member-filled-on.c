/* SPDX-License-Identifier: Apache-2.0 */
/* All members of a record are filled from the address of the first one, by a function. */
#include <mpi.h>

static struct vector {
    double x, y, z;
} last;

static void fill(double *values, int count, double value)
{
    for (int k = 0; k < count; k++)
        values[k] = value;
}

int main(int argc, char **argv)
{
    int rank, size, in = 0, out = 0;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            fill(&last.x, 3, in);
        }
        out = (int)last.z;
        MPI_Send(&out, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 25 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 25 MPI_Recv direct in member-filled-on.c:main:1
 * pattern main 23-34 order proved determinism unknown
 * finding 25 spbc-anonymous-reception
 * finding 29 spbc-arrival-kept
 */
