/* SPDX-License-Identifier: Apache-2.0 */
/* What kind of message came is switched on, by way of a variable; the loop ends by a flag. */
#include <mpi.h>
#include <stdbool.h>
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
    } else {
        bool is_over = false;
        while (!is_over) {
            int kind;
            MPI_Recv(&x, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &told);
            kind = told.MPI_TAG;
            switch (kind) {
            case TASK:
                x *= x;
                break;
            case OVER:
                is_over = true;
                break;
            default:
                MPI_Abort(MPI_COMM_WORLD, 1);
            }
            if (!is_over)
                MPI_Send(&x, 1, MPI_INT, 0, ANSWER, MPI_COMM_WORLD);
        }
    }
    MPI_Bcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 18 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 18 MPI_Recv direct in over-after-answers-switch.c:main:1
 * pattern main 14-42 order proved determinism proved
 * finding 18 spbc-anonymous-reception
 */
