/* SPDX-License-Identifier: Apache-2.0 */
/* The function for the last kind returns 1 the first time, so a task that comes behind it is answered. */
#include <mpi.h>
enum { TASK, OTHER, OVER, ANSWER };
#define TASKS 15
static int had_one;
static int on_task(void)
{
    int x;
    MPI_Recv(&x, 1, MPI_INT, 0, TASK, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    x *= x;
    MPI_Send(&x, 1, MPI_INT, 0, ANSWER, MPI_COMM_WORLD);
    return 1;
}
static int on_other(void)
{
    int x;
    MPI_Recv(&x, 1, MPI_INT, 0, OTHER, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return 1;
}
static int on_over(void)
{
    int x;
    MPI_Recv(&x, 0, MPI_INT, 0, OVER, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return had_one++ == 0 ? 1 : 0;
}
static int (*const handlers[])(void) = {on_task, on_other, on_over};
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
            MPI_Send(&to, 1, MPI_INT, to, TASK, MPI_COMM_WORLD);
        for (int to = 1; to < size; to++) {
            MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, ANSWER, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += x;
        }
        for (int to = 1; to < size; to++)
            MPI_Send(&x, 0, MPI_INT, to, OVER, MPI_COMM_WORLD);
    } else {
        do
            MPI_Probe(0, MPI_ANY_TAG, MPI_COMM_WORLD, &told);
        while (handlers[told.MPI_TAG]());
    }
    MPI_Bcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 39 direct in A
 * reception 47 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 39 MPI_Recv direct in over-table-returns.c:main:1
 * reception 47 MPI_Recv direct in over-table-returns.c:main:1
 * pattern main 35-56 order refuted determinism unknown
 * finding 39 spbc-unordered-pattern
 */
