/* SPDX-License-Identifier: Apache-2.0 */
/* Who sends is listed as it comes, and each in the list is told the same. */
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int me, size, answer = 0, *from;
    double row[4] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    from = malloc(size * sizeof(int));
    for (int step = 0; step < 5; step++) {
        if (me == 0) {
            for (int k = 1; k < size; k++) {
                int in;
                MPI_Status status;
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);
                from[k] = status.MPI_SOURCE;
            }
            row[1] = step;
            for (int k = 1; k < size; k++)
                MPI_Send(&me, 1, MPI_INT, from[k], 4, MPI_COMM_WORLD);
            for (int k = 1; k < size; k++)
                MPI_Send(row, 4, MPI_DOUBLE, from[k], 5, MPI_COMM_WORLD);
        } else {
            MPI_Send(&me, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
            MPI_Recv(&answer, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Recv(row, 4, MPI_DOUBLE, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    free(from);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 18 direct in A
 * pattern A order holds determinism holds separator 28 29 31
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 18 MPI_Recv direct in list-answered-alike.c:main:1
 * pattern main 14-30 order proved determinism proved separator 31
 * finding 18 spbc-anonymous-reception
 */
