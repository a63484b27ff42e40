/* One statement where the grammar takes only one gets braces.
 * range: direct 14-14
 * range: inline_arm 22-22
 * range: otherwise 30-30
 * range: body 36-36
 * range: value 42-43
 * range: commented 51-51
 */
#include <mpi.h>

void direct(int *x, int go)
{
    if (go)
        MPI_Recv(x, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    *x = 0;
}

void inline_arm(int *x, int go)
{
    /* the arm shares its line with the condition */
    if (go) {
        if (*x) MPI_Recv(x, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE); else *x = 2;
    }
}
void otherwise(int *x, int go)
{
    if (go)
        *x = 0;
    else
        MPI_Recv(x, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE); /* last */
}

void body(int *x, int n)
{
    for (int i = 0; i < n; i++)
        MPI_Recv(x, 1, MPI_INT, MPI_ANY_SOURCE, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int value(int *x, int go)
{
    if (go)
        return MPI_Recv(x, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD,
                        MPI_STATUS_IGNORE);
    return 0;
}

void commented(int *x, int go)
{
    if (go)
        /* why */
        MPI_Recv(x, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
