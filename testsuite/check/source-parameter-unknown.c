/* SPDX-License-Identifier: Apache-2.0 */
/* A library: nobody in these sources says what the source is. */
#include <mpi.h>

int fetch(int from, MPI_Comm comm)
{
    int in;

    MPI_Recv(&in, 1, MPI_INT, from, 5, comm, MPI_STATUS_IGNORE);
    return in;
}

/* TRUTH
 * verdict unknown
 * reception 9 variable maybe
 */
/* EXPECT
 * verdict unknown
 * reception 9 MPI_Recv variable maybe
 * finding 9 spbc-unknown-source
 */
