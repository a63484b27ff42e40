/* SPDX-License-Identifier: Apache-2.0 */
/* Other names of a function call it. */
#include <mpi.h>
static int f(int n, int *p)
{
    return MPI_Recv(p, n, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
int g(int, int *) __attribute__((alias("f")));
extern __typeof__(f) h __attribute__((weak, alias("f")));
int main(int c, char **v)
{
    int x;
    MPI_Init(&c, &v);
    g(1, &x);
    h(2, &x);
    MPI_Finalize();
    return 0;
}
