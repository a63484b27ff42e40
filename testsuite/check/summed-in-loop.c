/* SPDX-License-Identifier: Apache-2.0 */
/* Every message overwrites a record, and what it holds is added up in the same round, out of sight of small runs. */
#include <mpi.h>

struct item {
    int value;
};

struct item *checked(struct item *item);

int main(int argc, char **argv)
{
    struct item item;
    int rank, size, in, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            struct item *at = &item;
            at->value = in;
            int before = sum;
            before += checked(&item)->value;
            sum = before;
        }
        for (int k = 1; k < size; k++)
            MPI_Send(&sum, 1, MPI_INT, k, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(&sum, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict unknown
 * reception 21 direct in A
 * pattern A order holds determinism input separator none
 */
/* EXPECT
 * verdict unknown
 * reception 21 MPI_Recv direct in summed-in-loop.c:main:1
 * pattern main 19-33 order proved determinism unknown
 * finding 21 spbc-anonymous-reception
 * finding 25 spbc-missing-function
 * finding 29 spbc-arrival-kept
 */
