/* SPDX-License-Identifier: Apache-2.0 */
/* A bit-field without a name has no value in a list, nor has a string outside of its array. */
#include <mpi.h>

struct place {
    char name[4];
    int number;
    int : 4;
    int few : 3;
    int *at;
};

static int source, in;

int main(int argc, char **argv)
{
    int rank, size;
    struct place places[] = {"in", 1, 2, &in, "any", 2, 3, &source};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    *places[1].at = MPI_ANY_SOURCE;
    if (rank == 0)
        for (int k = 1; k < size; k++)
            MPI_Recv(places[0].at, 1, MPI_INT, source, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
        MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 25 variable in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 25 MPI_Recv variable maybe in bit-field-unnamed.c:main:1
 * pattern main 23-27 order proved determinism proved
 * finding 25 spbc-anonymous-reception
 */
