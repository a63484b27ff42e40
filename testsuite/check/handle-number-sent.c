/* SPDX-License-Identifier: Apache-2.0 */
/* Datatypes are made as messages come; the number of one's handle tells in which order. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0;
    MPI_Fint out = 0;
    MPI_Status status;
    MPI_Datatype types[64];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            MPI_Type_contiguous(3, MPI_INT, &types[status.MPI_SOURCE]);
        }
        out = MPI_Type_c2f(types[1]);
        for (int k = 1; k < size; k++)
            MPI_Send(&out, 1, MPI_INT, k, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 17 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 17 MPI_Recv direct in handle-number-sent.c:main:1
 * pattern main 15-26 order proved determinism unknown
 * finding 17 spbc-anonymous-reception
 * finding 22 spbc-arrival-kept
 * finding 22 spbc-run-dependent
 */
