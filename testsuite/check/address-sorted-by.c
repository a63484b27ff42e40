/* SPDX-License-Identifier: Apache-2.0 */
/* What malloc gave is sorted by where it lies, and the number in the first is sent. */
#include <mpi.h>
#include <stdlib.h>

static int compare(const void *x, const void *y)
{
    return *(int *const *)x < *(int *const *)y ? -1 : 1;
}

int main(int argc, char **argv)
{
    int rank;
    int in, *numbers[5];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int k = 0; k < 5; k++) {
        numbers[k] = malloc(sizeof *numbers[k]);
        *numbers[k] = k;
    }
    qsort(numbers, 5, sizeof numbers[0], compare);
    if (rank == 1)
        MPI_Send(numbers[0], 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    else if (rank == 0)
        MPI_Recv(&in, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 24 spbc-run-dependent
 */
