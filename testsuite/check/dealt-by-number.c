/* SPDX-License-Identifier: Apache-2.0 */
/* Each gets the parts whose number says so, of what the file holds; results come from anyone, and are counted. */
#include <mpi.h>
#include <stdio.h>

enum { COUNT = 40 };

int main(int argc, char **argv)
{
    int rank, size, values[COUNT], one, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0 && size > 1) {
        for (int k = 0; k < COUNT; k++)
            if (scanf("%d", &values[k]) != 1)
                MPI_Abort(MPI_COMM_WORLD, 1);
        for (int k = 0; k < COUNT; k++)
            MPI_Send(&values[k], 1, MPI_INT, 1 + k % (size - 1), 1, MPI_COMM_WORLD);
        for (int k = 0; k < COUNT; k++) {
            MPI_Recv(&one, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += one;
        }
        printf("%d\n", sum);
    } else if (rank > 0) {
        for (int k = rank - 1; k < COUNT; k += size - 1) {
            MPI_Recv(&one, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            one = one % 7;
            MPI_Send(&one, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 22 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 22 MPI_Recv direct in dealt-by-number.c:main:1
 * pattern main 15-32 order proved determinism proved
 * finding 22 spbc-anonymous-reception
 */
