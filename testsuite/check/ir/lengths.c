/* SPDX-License-Identifier: Apache-2.0 */
/* What computes the length of an array happens where the array is declared, or in its sizeof. */
#include <mpi.h>
int f(int n)
{
    int x;
    int a[1 + MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE)];
    int b[n + 1][3];
    int s = sizeof(int[1 + MPI_Barrier(MPI_COMM_WORLD)]);
    int t = sizeof(a[MPI_Barrier(MPI_COMM_WORLD)]);
    char(*p)[MPI_Barrier(MPI_COMM_SELF)] = 0;
    return a[0] + b[0][0] + s + t + (int)sizeof b + (p != 0);
}
