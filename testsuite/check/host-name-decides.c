/* SPDX-License-Identifier: Apache-2.0 */
/* The name of the host decides whether something is sent. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    char name[MPI_MAX_PROCESSOR_NAME];
    int len, x = rank;
    MPI_Get_processor_name(name, &len);
    if (name[0] == 'a' && rank == 0)
        MPI_Send(&x, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
    if (name[0] == 'a' && rank == 1)
        MPI_Recv(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict unknown
 */
/* EXPECT
 * verdict unknown
 * finding 14 spbc-run-dependent
 */
