/* SPDX-License-Identifier: Apache-2.0 */
/* The table is changed while the program runs: the message that says it is over is answered. */
#include <mpi.h>
enum { TASK, OTHER, OVER, ANSWER };
#define TASKS 15
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
    return 0;
}
static int on_last(void)
{
    int x = on_over();
    MPI_Send(&x, 1, MPI_INT, 0, ANSWER, MPI_COMM_WORLD);
    return x;
}
static int (*handlers[])(void) = {on_task, on_other, on_over};
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
        for (int to = 1; to < size; to++) {
            MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, ANSWER, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += x;
        }
    } else {
        handlers[OVER] = on_last;
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
 * reception 44 direct in A
 * reception 50 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 44 MPI_Recv direct in over-table-set.c:main:1
 * reception 50 MPI_Recv direct in over-table-set.c:main:1
 * pattern main 40-58 order unknown determinism unknown
 * finding 44 spbc-order-unknown
 */
