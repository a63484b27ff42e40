/* SPDX-License-Identifier: Apache-2.0 */
/* A wrapper sends what it has when a reception has failed, and the program asks for errors to be returned. */
#include <mpi.h>
static int take(int *in, int from)
{
    int code = MPI_Recv(in, 1, MPI_INT, from, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (code != MPI_SUCCESS)
        MPI_Send(in, 1, MPI_INT, 1, 7, MPI_COMM_WORLD);
    return code;
}
int main(int argc, char **argv)
{
    int rank, size, in = 0, sum = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        for (int k = 1; k < size; k++) {
            take(&in, MPI_ANY_SOURCE);
            sum += in;
        }
    else
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    MPI_Finalize();
    return sum < 0;
}
/* TRUTH
 * verdict open
 * reception 20 wrapper in A
 * pattern A order open determinism open separator none
 */
/* EXPECT
 * verdict unknown
 * reception 20 take wrapper in wrappers-failure-sends.c:main:1
 * pattern main 18-24 order proved determinism unknown
 * finding 20 spbc-anonymous-reception
 * finding 20 spbc-arrival-kept
 */
