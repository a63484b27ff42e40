/* SPDX-License-Identifier: Apache-2.0 */
/* The kind that the status tells is looked up anew for the first message that says it is over: that one is answered. */
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
        for (int i = 0; i < TASKS; i++) {
            MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, ANSWER, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += x;
        }
        for (int to = 1; to < size; to++)
            MPI_Send(&x, 0, MPI_INT, to, OVER, MPI_COMM_WORLD);
        for (int to = 1; to < size; to++)
            MPI_Send(&x, 0, MPI_INT, to, OVER, MPI_COMM_WORLD);
        for (int to = 1; to < size; to++) {
            MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, ANSWER, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += x;
        }
    } else {
        int left = 1;
        for (;;) {
            MPI_Recv(&x, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &told);
            int kind = told.MPI_TAG;
            if (kind == OVER && left-- > 0)
                kind = TASK;
            if (kind == OVER)
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
 * reception 17 direct in A
 * reception 25 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 17 MPI_Recv direct in over-kind-changed.c:main:1
 * reception 25 MPI_Recv direct in over-kind-changed.c:main:1
 * pattern main 13-40 order refuted determinism unknown
 * finding 17 spbc-unordered-pattern
 */
