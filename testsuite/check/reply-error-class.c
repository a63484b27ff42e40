/* SPDX-License-Identifier: Apache-2.0 */
/* Each answer is a new class of errors: they are numbered in the order of arrival. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, out;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &status);
                MPI_Add_error_class(&out);
                out += in;
                MPI_Send(&out, 1, MPI_INT, status.MPI_SOURCE, 8, MPI_COMM_WORLD);
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
            MPI_Recv(&in, 1, MPI_INT, 0, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 16 direct in A
 * pattern A order holds determinism broken separator 25
 */
/* EXPECT
 * verdict unknown
 * reception 16 MPI_Recv direct in reply-error-class.c:main:1
 * pattern main 14-24 order proved determinism unknown separator 25
 * finding 16 spbc-anonymous-reception
 * finding 19 spbc-arrival-kept
 */
