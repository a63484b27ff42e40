/* SPDX-License-Identifier: Apache-2.0 */
/* A call through a pointer that nothing in the sources sets. */
#include <mpi.h>

extern void (*hook)(int);

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    hook(rank);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict unknown
 */
/* EXPECT
 * verdict unknown
 * finding 14 spbc-missing-function
 */
