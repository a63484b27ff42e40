/* SPDX-License-Identifier: Apache-2.0 */
/* Pointers into one block are handed down a recursion. */
#include <mpi.h>
#include <stdlib.h>

static void sort(int *low, int *high)
{
    int *i = low, *j = high, pivot = *low;

    if (low >= high)
        return;
    while (i <= j) {
        while (*i < pivot)
            i++;
        while (*j > pivot)
            j--;
        if (i <= j) {
            int t = *i;

            *i++ = *j;
            *j-- = t;
        }
    }
    sort(low, j);
    sort(i, high);
}

int main(int argc, char **argv)
{
    int rank, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *numbers = malloc(100 * sizeof *numbers);

    for (int k = 0; k < 100; k++)
        numbers[k] = k * 37 % 100;
    sort(numbers, numbers + 99);
    out = numbers[7];
    if (rank == 1)
        MPI_Send(&out, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    else if (rank == 0)
        MPI_Recv(&in, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return in;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
