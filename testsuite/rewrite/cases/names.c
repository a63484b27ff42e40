#include <mpi.h>
/* A byte order mark stays first; names in use are not taken.
 * range: spbc_value 10-12
 */

static int spbc_pattern_spbc_value, spbc_value_2;

int spbc_value(int *x)
{
    MPI_Recv(x, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (spbc_pattern_spbc_value++) return 0;
    return spbc_value(x) + spbc_value_2;
}