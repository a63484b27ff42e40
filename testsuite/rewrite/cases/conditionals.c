/* Conditionals: a whole one inside of the range is kept, text that is skipped gets a warning, includes in conditionals are no place.
 * range: exchange 24-33
 * range: alternative 43-43
 */
#ifndef NO_STDIO
#include <stdio.h>
#endif
#ifdef USE_OTHER
#include "other.h"
#else
#include <mpi.h>
#endif

static int seven = 7;

/* The exchange.
 * More than one line. */
// and another
static int
exchange(int *x)
{
    int n = 0;

    MPI_Recv(x, 1, MPI_INT, MPI_ANY_SOURCE, seven, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#if defined(TRACE)
    if (*x == 3)
        return 1;
#else
    if (*x == 4)
        return 2;
#endif
    if (*x)
        n = 1;
    return n;
}

int alternative(int *x)
{
    if (exchange(x))
#ifdef TAGGED
        MPI_Recv(x, 1, MPI_INT, MPI_ANY_SOURCE, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#else
        MPI_Recv(x, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#endif
    return 0;
}
