/* SPDX-License-Identifier: Apache-2.0 */
/* The fifth bit of the rank is set in the tag: of sixteen processes none has it, what others send is left. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, out = 5;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 20; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Send(&out, 1, MPI_INT, 0, 3 | (rank & 16), MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 15 direct in A
 * pattern A order broken determinism holds separator 19
 */
/* EXPECT
 * verdict unknown
 * reception 15 MPI_Recv direct in bits-fifth-in-tag.c:main:1
 * pattern main 13-18 order unknown determinism proved separator 19
 * finding 15 spbc-order-unknown
 */
