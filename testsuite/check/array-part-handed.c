/* SPDX-License-Identifier: Apache-2.0 */
/* A function is handed the array, and looks at what was not received. */
#include <mpi.h>
enum { PART = 8, ALL = 64, MANY = 40 };

static int older(int *of)
{
    int older = of[PART];

    of[PART] = of[0];
    return older;
}

int main(int argc, char **argv)
{
    int rank, size, sum = 0, in[ALL] = {0}, out[ALL] = {0};
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int i = 1; i < size; i++) {
            MPI_Recv(in, PART, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            sum = older(in);
            MPI_Send(&sum, 1, MPI_INT, status.MPI_SOURCE, 2, MPI_COMM_WORLD);
        }
    } else {
        for (int j = 0; j < PART; j++)
            out[j] = rank > MANY ? rank : 0;
        MPI_Send(out, PART, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(in, ALL, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return sum < 0;
}
/* TRUTH
 * verdict not-ready
 * reception 24 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 24 MPI_Recv direct in array-part-handed.c:main:1
 * pattern main 22-33 order proved determinism unknown
 * finding 24 spbc-anonymous-reception
 * finding 26 spbc-arrival-kept
 */
