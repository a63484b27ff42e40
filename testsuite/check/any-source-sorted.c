/* SPDX-License-Identifier: Apache-2.0 */
/* MPI_ANY_SOURCE stands in a list of sources that a helper turns round, like other lists. */
#include <mpi.h>
#include <stdlib.h>

static void turn(int *list, int count)
{
    for (int i = 0; i < count / 2; i++) {
        int old = list[i];

        list[i] = list[count - 1 - i];
        list[count - 1 - i] = old;
    }
}

int main(int argc, char **argv)
{
    int rank, size, in, weight[2] = {4, -2};
    int *from;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    from = malloc(2 * sizeof *from);
    from[0] = MPI_ANY_SOURCE;
    from[1] = 1;
    turn(weight, 2);
    turn(from, 2);
    if (rank == 0)
        for (int i = 1; i < size; i++)
            MPI_Recv(&in, 1, MPI_INT, from[1], 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
        MPI_Send(&weight[0], 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
    free(from);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 31 variable in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 31 MPI_Recv variable maybe in any-source-sorted.c:main:1
 * pattern main 29-33 order proved determinism proved
 * finding 31 spbc-anonymous-reception
 */
