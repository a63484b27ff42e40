/* SPDX-License-Identifier: Apache-2.0 */
/* Messages come in pairs, and the status tells the second of them: what is over is only seen behind an answer to the first. */
#include <mpi.h>
enum { TASK = 1, OTHER, ANSWER, OVER };
#define TASKS 15
int main(int argc, char **argv)
{
    int rank, size, x, sum = 0;
    MPI_Status told;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int i = 0; i < TASKS; i++)
            MPI_Send(&i, 1, MPI_INT, 1 + i % (size - 1), TASK, MPI_COMM_WORLD);
        for (int i = 0; i < TASKS; i++)
            MPI_Send(&i, 1, MPI_INT, 1 + i % (size - 1), TASK, MPI_COMM_WORLD);
        for (int i = 0; i < TASKS; i++) {
            MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, ANSWER, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += x;
        }
        for (int to = 1; to < size; to++) {
            MPI_Send(&x, 0, MPI_INT, to, OVER, MPI_COMM_WORLD);
            MPI_Send(&x, 0, MPI_INT, to, OTHER, MPI_COMM_WORLD);
            MPI_Send(&x, 0, MPI_INT, to, OTHER, MPI_COMM_WORLD);
            MPI_Send(&x, 0, MPI_INT, to, OVER, MPI_COMM_WORLD);
        }
        for (int to = 1; to < size; to++) {
            MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, ANSWER, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += x;
        }
    } else {
        for (;;) {
            MPI_Recv(&x, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &told);
            MPI_Recv(&x, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &told);
            if (told.MPI_TAG == OVER)
                break;
            x *= x;
            MPI_Send(&x, 1, MPI_INT, 0, ANSWER, MPI_COMM_WORLD);
        }
    }
    MPI_Bcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 19 direct in A
 * reception 29 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 19 MPI_Recv direct in over-in-pairs.c:main:1
 * reception 29 MPI_Recv direct in over-in-pairs.c:main:1
 * pattern main 13-41 order refuted determinism unknown
 * finding 19 spbc-unordered-pattern
 */
